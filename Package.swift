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
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(name: "CNettle", pkgConfig: "nettle", providers: [.apt(["nettle-dev"])]),
    .target(name: "System", dependencies: ["CLinux", "CNettle"], swiftSettings: settings),
    .target(name: "SQLite", dependencies: ["CSQLite"], swiftSettings: settings),
    .target(name: "Cards", dependencies: ["SQLite", "System"], swiftSettings: settings),
    .testTarget(name: "SystemTests", dependencies: ["System"], swiftSettings: settings),
    .testTarget(
      name: "CardsTests", dependencies: ["Cards", "SQLite", "System"], swiftSettings: settings),
    .testTarget(name: "SQLiteTests", dependencies: ["SQLite"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
