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
  products: [.library(name: "X11Selection", targets: ["X11Selection"])],
  targets: [
    .systemLibrary(
      name: "CX11", pkgConfig: "xfixes", providers: [.apt(["libx11-dev", "libxfixes-dev"])]),
    .systemLibrary(name: "CLinux"),
    .target(name: "System", dependencies: ["CLinux"], swiftSettings: settings),
    .target(name: "X11Selection", dependencies: ["CX11", "System"], swiftSettings: settings),
    .target(
      name: "Bridge", dependencies: ["Cards", "System", "X11Selection"], swiftSettings: settings),
    .target(name: "Cards", dependencies: ["System"], swiftSettings: settings),
    .testTarget(
      name: "X11SelectionTests", dependencies: ["X11Selection", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "SystemTests", dependencies: ["System", "TestSupport"], swiftSettings: settings),
    .target(
      name: "TestSupport", dependencies: ["System"], path: "Tests/TestSupport",
      swiftSettings: settings),
    .testTarget(name: "TestSupportTests", dependencies: ["TestSupport"], swiftSettings: settings),
    .target(name: "Arguments", swiftSettings: settings),
    .testTarget(
      name: "ArgumentsTests", dependencies: ["Arguments", "System"], swiftSettings: settings),
    .systemLibrary(name: "CPNG"),
    .target(name: "Images", dependencies: ["CPNG"], swiftSettings: settings),
    .target(name: "Transfer", dependencies: ["Cards"], swiftSettings: settings),
    .testTarget(name: "SystemTests", dependencies: ["System"], swiftSettings: settings),
    .testTarget(
      name: "ImagesTests", dependencies: ["Images", "System"], exclude: ["Fixtures"],
      swiftSettings: settings),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CNettle", pkgConfig: "nettle", providers: [.apt(["nettle-dev"])]),
    .target(name: "System", dependencies: ["CLinux", "CNettle"], swiftSettings: settings),
    .target(name: "SQLite", dependencies: ["CSQLite"], swiftSettings: settings),
    .target(name: "Cards", dependencies: ["SQLite", "System"], swiftSettings: settings),
    .testTarget(name: "SystemTests", dependencies: ["System"], swiftSettings: settings),
    .testTarget(
      name: "CardsTests", dependencies: ["Cards", "SQLite", "System"], swiftSettings: settings),
    .testTarget(name: "SQLiteTests", dependencies: ["SQLite"], swiftSettings: settings),
    .testTarget(
      name: "TransferTests", dependencies: ["Transfer", "Cards", "System"],
      exclude: ["Fixtures"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
