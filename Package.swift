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

/// One of our targets, compiled as all of them.
func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

/// The tests of a target.
func tests(
  _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []
) -> Target {
  .testTarget(
    name: name, dependencies: dependencies, exclude: exclude, swiftSettings: settings)
}

let package = Package(
  name: "cardclip",
  products: [
    .executable(name: "cardclip", targets: ["cardclip"]),
    .library(name: "X11Selection", targets: ["X11Selection"]),
  ],
  targets: [
    // The C libraries: headers only.
    .systemLibrary(name: "CLinux"),
    .systemLibrary(name: "CNettle", pkgConfig: "nettle", providers: [.apt(["nettle-dev"])]),
    .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(
      name: "CX11", pkgConfig: "xfixes", providers: [.apt(["libx11-dev", "libxfixes-dev"])]),

    // Their wrappers, and what needs none.
    module("Arguments"),
    module("Images", ["CPNG"]),
    module("SQLite", ["CSQLite"]),
    module("System", ["CLinux", "CNettle"]),
    module("X11Selection", ["CX11", "System"]),

    // What the program is about.
    module("Cards", ["SQLite", "System"]),
    module("Transfer", ["Cards"]),
    module("Bridge", ["Cards", "Images", "System", "Transfer", "X11Selection"]),
    module(
      "Commands",
      ["Arguments", "Bridge", "Cards", "Images", "System", "Transfer", "X11Selection"]),
    .executableTarget(
      name: "cardclip", dependencies: ["Commands"], swiftSettings: settings,
      // What the static archives of Xlib, libpng and SQLite need.
      linkerSettings: ["xcb", "Xau", "Xdmcp", "z", "m"].map { .linkedLibrary($0) }),

    // The tests, the judge of selections that they use, and what they share.
    .executableTarget(
      name: "selection-probe", dependencies: ["CX11", "System", "TestSupport"],
      path: "Tests/SelectionProbe", exclude: ["README.md"], swiftSettings: settings),
    .target(
      name: "TestSupport", dependencies: ["System"], path: "Tests/TestSupport",
      swiftSettings: settings),
    .target(
      name: "ConformanceCases", dependencies: ["System", "TestSupport"],
      path: "Tests/Conformance", exclude: ["Program"], swiftSettings: settings),
    .executableTarget(
      name: "conformance", dependencies: ["ConformanceCases"], path: "Tests/Conformance/Program",
      swiftSettings: settings),
    .executableTarget(
      name: "example", dependencies: ["X11Selection"], path: "Tests/Example",
      swiftSettings: settings),
    tests("ArgumentsTests", ["Arguments", "System"]),
    tests("CardsTests", ["Cards", "SQLite", "System"]),
    tests(
      "ConformanceTests",
      [
        "Bridge", "ConformanceCases", "TestSupport", "X11Selection", "cardclip", "example",
        "selection-probe",
      ]),
    .target(
      name: "FuzzTargets", dependencies: ["Bridge", "Images", "Transfer", "X11Selection"],
      path: "Tests/Fuzzing/Targets", swiftSettings: settings),
    tests("FuzzingTests", ["FuzzTargets", "System", "TestSupport"]),
    tests("ImagesTests", ["Images", "System"], exclude: ["Fixtures"]),
    tests("PeerTests", ["Images", "System", "TestSupport", "cardclip", "selection-probe"]),
    tests("SQLiteTests", ["SQLite"]),
    tests("SystemTests", ["System", "TestSupport"]),
    tests("TestSupportTests", ["TestSupport"]),
    tests("TransferTests", ["Cards", "System", "Transfer"], exclude: ["Fixtures"]),
    tests("X11SelectionTests", ["System", "TestSupport", "X11Selection", "selection-probe"]),
    tests("SelectionProbeTests", ["TestSupport", "selection-probe"]),
  ],
  swiftLanguageModes: [.v6]
)

// Its main is libFuzzer's, so that it is there for `make fuzz` alone.
if Context.environment["CARDCLIP_FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "fuzz", dependencies: ["FuzzTargets", "System"], path: "Tests/Fuzzing/Entry",
      swiftSettings: settings + [.unsafeFlags(["-parse-as-library"])]))
}
