// swift-tools-version: 6.2
import PackageDescription

/// What every Swift target is compiled with: the features that become the
/// default in Swift 7, strict memory safety, and no warning left standing.
let settings: [SwiftSetting] = [
  .strictMemorySafety(),  // SE-0458: every unsafe use is spelled out
  .enableUpcomingFeature("ExistentialAny"),  // SE-0335
  .enableUpcomingFeature("InternalImportsByDefault"),  // SE-0409
  .enableUpcomingFeature("MemberImportVisibility"),  // SE-0444
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),  // SE-0461
  .enableUpcomingFeature("InferIsolatedConformances"),  // SE-0470
  .enableUpcomingFeature("ImmutableWeakCaptures"),  // SE-0481
  .treatAllWarnings(as: .error),  // SE-0443
]

let package = Package(
  name: "cardclip",
  products: [],
  targets: [
    .systemLibrary(name: "CLinux"),
    .systemLibrary(
      name: "CX11", pkgConfig: "xfixes", providers: [.apt(["libx11-dev", "libxfixes-dev"])]),
    .target(name: "System", dependencies: ["CLinux"], swiftSettings: settings),
    .target(name: "Cards", dependencies: ["System"], swiftSettings: settings),
    .testTarget(name: "SystemTests", dependencies: ["System"], swiftSettings: settings),
    .target(
      name: "TestSupport", dependencies: ["System"], path: "Tests/TestSupport",
      swiftSettings: settings),
    .testTarget(name: "TestSupportTests", dependencies: ["TestSupport"], swiftSettings: settings),
    .executableTarget(
      name: "selection-probe", dependencies: ["CX11", "System", "TestSupport"],
      path: "Tests/SelectionProbe", exclude: ["README.md"], swiftSettings: settings),
    .testTarget(
      name: "SelectionProbeTests", dependencies: ["TestSupport"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
