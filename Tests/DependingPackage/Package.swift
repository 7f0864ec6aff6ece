// swift-tools-version: 6.2
import PackageDescription

// A package as anybody may write it, which depends on the library by its path.
// `make depending` builds and runs it.
let package = Package(
  name: "upper-case",
  dependencies: [.package(name: "cardclip", path: "../..")],
  targets: [
    .executableTarget(
      name: "upper-case",
      dependencies: [.product(name: "X11Selection", package: "cardclip")])
  ],
  swiftLanguageModes: [.v6]
)
