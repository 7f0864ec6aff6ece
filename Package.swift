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

/// What the static archives of Xlib, libpng and SQLite need.
let libraries: [LinkerSetting] = ["xcb", "Xau", "Xdmcp", "z", "m"].map { .linkedLibrary($0) }

let package = Package(
  name: "cardclip",
  products: [
    .executable(name: "cardclip", targets: ["cardclip"]),
    .executable(name: "cardclip-image", targets: ["cardclip-image"]),
    .library(name: "X11Selection", targets: ["X11Selection"]),
  ],
  targets: [
    // The C libraries: headers only.
    .systemLibrary(name: "CImlib2", pkgConfig: "imlib2", providers: [.apt(["libimlib2-dev"])]),
    .systemLibrary(name: "CLinux"),
    .systemLibrary(name: "CNettle", pkgConfig: "nettle", providers: [.apt(["nettle-dev"])]),
    .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .systemLibrary(
      name: "CX11", pkgConfig: "xfixes", providers: [.apt(["libx11-dev", "libxfixes-dev"])]),

    // Their wrappers, and what needs none.
    module("Arguments"),
    module("ImageDecoding", ["CImlib2", "CPNG", "Images", "System"]),
    module("Images", ["CPNG", "System"]),
    module("Settings", ["Arguments"]),
    module("SQLite", ["CSQLite"]),
    module("System", ["CLinux", "CNettle"]),
    module("TerminalPictures"),
    module("X11Selection", ["CX11", "System"]),

    // What the program is about.
    module("Cards", ["SQLite", "System"]),
    module("Transfer", ["Cards"]),
    module("Bridge", ["Cards", "Images", "System", "Transfer", "X11Selection"]),
    module("Exchange", ["Bridge", "Cards", "Images", "System", "Transfer"]),
    module(
      "Commands",
      [
        "Arguments", "Bridge", "Cards", "Exchange", "Images", "Settings", "System",
        "TerminalPictures", "Transfer", "X11Selection",
      ]),
    .executableTarget(
      name: "cardclip", dependencies: ["Commands"], swiftSettings: settings,
      linkerSettings: libraries),

    // The manual and the completions, written from the commands' description.
    module("Documentation", ["Arguments", "Bridge", "Commands"]),
    .executableTarget(
      name: "write-documentation", dependencies: ["Documentation", "System"],
      swiftSettings: settings, linkerSettings: libraries),

    // The helper that decodes pictures, in a process of its own.
    .executableTarget(
      name: "cardclip-image", dependencies: ["ImageDecoding"], swiftSettings: settings),

    // The tests, the judge of selections that they use, and what they share.
    .executableTarget(
      name: "selection-probe", dependencies: ["CX11", "System", "TestSupport"],
      path: "Tests/SelectionProbe", exclude: ["README.md"], swiftSettings: settings,
      linkerSettings: ["xcb", "Xau", "Xdmcp"].map { .linkedLibrary($0) }),
    .target(
      name: "TestSupport", dependencies: ["CLinux", "System"], path: "Tests/TestSupport",
      swiftSettings: settings),
    .executableTarget(
      name: "bench", dependencies: ["Cards", "SQLite", "System", "TestSupport"],
      path: "Tests/Bench", swiftSettings: settings, linkerSettings: libraries),
    .target(
      name: "ConformanceCases", dependencies: ["System", "TestSupport"],
      path: "Tests/Conformance", exclude: ["Program"], swiftSettings: settings),
    .executableTarget(
      name: "conformance", dependencies: ["ConformanceCases", "TestSupport"],
      path: "Tests/Conformance/Program",
      swiftSettings: settings),
    .executableTarget(
      name: "example", dependencies: ["X11Selection"], path: "Tests/Example",
      swiftSettings: settings),
    tests("ArgumentsTests", ["Arguments", "System", "TestSupport"]),
    tests("CardsTests", ["Cards", "SQLite", "System"]),
    tests("CommandTests", ["SQLite", "System", "TestSupport", "cardclip", "selection-probe"]),
    tests(
      "ConformanceTests",
      [
        "Bridge", "ConformanceCases", "TestSupport", "X11Selection", "cardclip", "example",
        "selection-probe",
      ]),
    tests(
      "DocumentationTests",
      [
        "Arguments", "Cards", "Commands", "Documentation", "SQLite", "System", "TestSupport",
        "cardclip", "cardclip-image",
      ]),
    tests(
      "ExchangeTests",
      ["Bridge", "Cards", "Exchange", "Images", "System", "TestSupport", "cardclip-image"]),
    .target(
      name: "FuzzTargets",
      dependencies: [
        "Bridge", "ImageDecoding", "Images", "TestSupport", "Transfer", "X11Selection",
      ],
      path: "Tests/Fuzzing/Targets", swiftSettings: settings),
    tests("FuzzingTests", ["FuzzTargets", "System", "TestSupport"]),
    tests("ImagesTests", ["Images", "System"], exclude: ["Fixtures"]),
    tests(
      "KeepingTests",
      [
        "Bridge", "Cards", "Images", "System", "TestSupport", "X11Selection", "cardclip",
        "selection-probe",
      ]),
    tests(
      "ListeningTests",
      ["SQLite", "System", "TestSupport", "cardclip", "cardclip-image", "selection-probe"]),
    tests(
      "PicturesTests",
      [
        "Bridge", "Cards", "ImageDecoding", "Images", "System", "TestSupport", "cardclip",
        "cardclip-image", "selection-probe",
      ], exclude: ["README.md"]),
    tests("SettingsTests", ["Arguments", "Settings"]),
    tests(
      "PeerTests",
      ["Images", "System", "TestSupport", "cardclip", "cardclip-image", "selection-probe"]),
    tests("SQLiteTests", ["SQLite"]),
    tests("SystemTests", ["System", "TestSupport"]),
    tests("TerminalPicturesTests", ["TerminalPictures"]),
    tests("TestSupportTests", ["TestSupport"]),
    tests("TransferTests", ["Cards", "System", "Transfer"], exclude: ["Fixtures"]),
    tests(
      "DragTests",
      [
        "Bridge", "Cards", "SQLite", "System", "TestSupport", "Transfer", "X11Selection",
        "cardclip",
        "cardclip-image", "selection-probe",
      ], exclude: ["Programs"]),
    tests(
      "X11SelectionTests",
      ["System", "TestSupport", "X11Selection", "cardclip", "selection-probe"]),
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
