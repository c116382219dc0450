// swift-tools-version: 6.2
// Targets are listed layer by layer, from the ground up; a target depends on layers below its own.
// README.md, "How it is laid out", says what each one holds and what it must never know.

import PackageDescription

// The switch between the two forms: SwiftSyntax and the parser of arguments come as packages, or
// from the toolchain and this folder, which needs no network. README says what each is for.
#if os(macOS)
  let takesPackages = Context.environment["RIPPLE_PACKAGES"] != "0"
#else
  let takesPackages = Context.environment["RIPPLE_PACKAGES"] == "1"
#endif

/// Where the toolchain keeps the host's SwiftSyntax and SwiftParser, for the form without packages.
///
/// `RIPPLE_SWIFT_HOST_LIBRARIES` names another folder.
let hostLibraries =
  Context.environment["RIPPLE_SWIFT_HOST_LIBRARIES"] ?? "/opt/swift/usr/lib/swift/host"

let common: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// For `RippleSource` and everything above it, which must find the modules that it imports.
let syntax: [SwiftSetting] =
  takesPackages ? common : common + [.unsafeFlags(["-I", hostLibraries])]

let syntaxProducts: [Target.Dependency] =
  takesPackages
  ? [
    .product(name: "SwiftSyntax", package: "swift-syntax"),
    .product(name: "SwiftParser", package: "swift-syntax"),
  ] : []

let syntaxLibraries: [LinkerSetting] =
  takesPackages
  ? []
  : [
    .unsafeFlags([
      "-L", hostLibraries, "-lSwiftSyntax", "-lSwiftParser",
      "-Xlinker", "-rpath", "-Xlinker", hostLibraries,
    ])
  ]

/// The parser of arguments: the one in this folder, or swift-argument-parser under its name.
let argumentParsing: Target =
  takesPackages
  ? .target(
    name: "ArgumentParsing",
    dependencies: [.product(name: "ArgumentParser", package: "swift-argument-parser")],
    path: "Sources/ArgumentParsing/Package", swiftSettings: common)
  : .target(name: "ArgumentParsing", exclude: ["Package"], swiftSettings: common)

/// The script and the style of the page of `ripple report`.
let pageFiles = [
  "graph.js", "engine.js", "schedule.js", "layout.js", "names.js", "table.js", "canvas.js",
  "grouping.js", "focus.js", "map.js", "matrix.js", "costviews.js", "answer.js", "search.js",
  "app.js", "page.css",
]

let package = Package(
  name: "ripple",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "ripple", targets: ["ripple"]),
    .library(name: "RippleKit", targets: ["RippleKit"]),
    .plugin(name: "RipplePlugin", targets: ["RipplePlugin"]),
    .library(name: "RippleSimulation", targets: ["RippleSimulation"]),
    .library(name: "RippleComparison", targets: ["RippleComparison"]),
  ],
  dependencies: takesPackages
    ? [
      .package(url: "https://github.com/swiftlang/swift-syntax.git", "603.0.0"..<"604.0.0"),
      .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.7.0"),
    ] : [],
  targets: [
    // Layer 0: words and tools.
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .target(name: "RippleModel", swiftSettings: common),
    argumentParsing,
    .target(name: "RippleSystem", swiftSettings: common),
    .target(name: "RippleRPC", swiftSettings: common),

    // Layer 1: one subject each.
    .target(name: "RippleGraph", dependencies: ["RippleModel"], swiftSettings: common),
    .target(
      name: "RippleSource", dependencies: ["RippleModel"] + syntaxProducts, swiftSettings: syntax,
      linkerSettings: syntaxLibraries),
    .target(name: "RippleProof", dependencies: ["RippleModel"], swiftSettings: common),
    .target(name: "RippleStore", dependencies: ["RippleModel", "CSQLite"], swiftSettings: common),

    // Layer 2: what fills the store, and what answers from it.
    .target(
      name: "RippleIngest",
      dependencies: [
        "RippleModel", "RippleGraph", "RippleSource", "RippleStore", "RippleSystem",
      ],
      swiftSettings: syntax),
    .target(
      name: "RippleSimulation", dependencies: ["RippleModel", "RippleGraph"],
      swiftSettings: common),

    // Layer 3: what keeps a graph healthy, and what a restructuring would bring.
    .target(
      name: "RippleRules", dependencies: ["RippleModel", "RippleGraph", "RippleSimulation"],
      swiftSettings: common),
    .target(
      name: "RippleComparison", dependencies: ["RippleModel", "RippleGraph", "RippleSimulation"],
      swiftSettings: common),

    // Layer 4: answers as text.
    // The page's script and style are put into the program, so that it needs no folder beside it.
    .target(
      name: "RippleReport", dependencies: ["RippleModel", "RippleGraph", "RippleSystem"],
      resources: pageFiles.map { .embedInCode("Page/\($0)") }, swiftSettings: common),

    // Layer 5: the questions, as calls on values, with the plugin and its tool that put the folder
    // Data into them.
    .executableTarget(name: "DataEmbedder", swiftSettings: common),
    .plugin(
      name: "EmbedData", capability: .buildTool(), dependencies: ["DataEmbedder"],
      path: "Sources/EmbedData"),
    .target(
      name: "RippleKit",
      dependencies: [
        "RippleModel", "RippleGraph", "RippleSource", "RippleStore", "RippleIngest",
        "RippleSimulation", "RippleRules", "RippleComparison", "RippleReport", "RippleSystem",
        "RippleProof",
      ],
      swiftSettings: syntax, plugins: ["EmbedData"]),

    // Layer 6: the root.
    .executableTarget(
      name: "ripple",
      dependencies: [
        "RippleModel", "RippleGraph", "RippleStore", "RippleIngest", "RippleSimulation",
        "RippleRules", "RippleComparison", "RippleReport", "RippleSystem", "RippleRPC", "RippleKit",
        "ArgumentParsing",
      ],
      swiftSettings: syntax),

    // Layer 7: the root as a command of SwiftPM's. It asks SwiftPM for the program where it runs: a
    // dependency would build all of Ripple twice, for this machine as a target and as a tool.
    .plugin(
      name: "RipplePlugin",
      capability: .command(
        intent: .custom(
          verb: "ripple", description: "Predict what a change rebuilds, and why (ripple --help).")),
      path: "Sources/RipplePlugin"),

    // Benchmarks print figures; nothing depends on them.
    .executableTarget(
      name: "GraphBenchmark", dependencies: ["RippleGraph", "RippleModel", "TestSupport"],
      path: "Tests/Benchmarks/GraphBenchmark", swiftSettings: common),
    .executableTarget(
      name: "ReplayBenchmark",
      dependencies: ["RippleComparison", "RippleGraph", "RippleModel", "TestSupport"],
      path: "Tests/Benchmarks/ReplayBenchmark", swiftSettings: common),
    .executableTarget(
      name: "StoreBenchmark",
      dependencies: [
        "RippleGraph", "RippleIngest", "RippleModel", "RippleSimulation", "RippleStore",
      ],
      path: "Tests/Benchmarks/StoreBenchmark", swiftSettings: syntax),
    .executableTarget(
      name: "HistoryBenchmark", dependencies: ["RippleIngest", "RippleStore", "RippleSystem"],
      path: "Tests/Benchmarks/HistoryBenchmark", swiftSettings: syntax),

    // Tests, a target a room, and what they share.
    .target(
      name: "TestSupport", dependencies: ["RippleModel", "RippleGraph"], path: "Tests/TestSupport",
      swiftSettings: common),
    .target(
      name: "FuzzReaders",
      dependencies: [
        "RippleComparison", "RippleIngest", "RippleModel", "RippleRules", "RippleSource",
        "RippleStore",
      ],
      path: "Tests/FuzzReaders", swiftSettings: syntax),
    .testTarget(
      name: "RippleSystemTests", dependencies: ["RippleSystem", "TestSupport"],
      swiftSettings: common),
    .testTarget(name: "RippleRPCTests", dependencies: ["RippleRPC"], swiftSettings: common),
    .testTarget(
      name: "RippleModelTests", dependencies: ["RippleModel", "TestSupport"],
      swiftSettings: common),
    .testTarget(
      name: "RippleGraphTests", dependencies: ["RippleGraph", "RippleModel", "TestSupport"],
      swiftSettings: common),
    .testTarget(
      name: "RippleSourceTests", dependencies: ["RippleSource", "RippleModel", "TestSupport"],
      exclude: ["Golden"], swiftSettings: syntax),
    .testTarget(
      name: "RippleStoreTests", dependencies: ["RippleStore", "RippleModel", "TestSupport"],
      swiftSettings: common),
    .testTarget(
      name: "RippleIngestTests",
      dependencies: [
        "RippleIngest", "RippleModel", "RippleGraph", "RippleStore", "RippleSystem", "TestSupport",
        "FuzzReaders",
      ],
      swiftSettings: syntax),
    .testTarget(
      name: "RippleSimulationTests",
      dependencies: [
        "RippleSimulation", "RippleModel", "RippleGraph", "RippleSource", "TestSupport",
      ],
      exclude: ["Golden"], swiftSettings: syntax),
    .testTarget(
      name: "RippleProofTests",
      dependencies: [
        "RippleProof", "RippleModel", "RippleGraph", "RippleSource", "RippleIngest",
        "RippleSimulation", "TestSupport",
      ],
      swiftSettings: syntax),
    .testTarget(
      name: "RippleRulesTests",
      dependencies: [
        "RippleRules", "RippleModel", "RippleGraph", "RippleReport", "RippleSource",
        "RippleIngest", "TestSupport",
      ],
      exclude: ["Golden"], swiftSettings: syntax),
    .testTarget(
      name: "RippleComparisonTests",
      dependencies: [
        "RippleComparison", "RippleSimulation", "RippleModel", "RippleGraph", "TestSupport",
      ],
      exclude: ["Golden"], swiftSettings: common),
    .testTarget(
      name: "RippleReportTests",
      dependencies: ["RippleReport", "RippleModel", "RippleGraph", "TestSupport"],
      exclude: ["Golden"], swiftSettings: common),
    .testTarget(
      name: "rippleTests",
      dependencies: [
        "ripple", "RippleModel", "RippleGraph", "RippleIngest", "RippleStore", "RippleSimulation",
        "RippleRules", "RippleComparison", "RippleReport", "RippleSystem", "RippleKit",
        "ArgumentParsing", "TestSupport",
      ],
      exclude: ["Golden"], swiftSettings: syntax),
  ],
  swiftLanguageModes: [.v6]
)

// The parser of arguments in this folder is tested where it is built.
if !takesPackages {
  package.targets.append(
    .testTarget(
      name: "ArgumentParsingTests", dependencies: ["ArgumentParsing"], swiftSettings: common))
}

// Fuzzing needs a build of its own; `Tests/RippleFuzz` says how.
if Context.environment["FUZZ"] != nil {
  package.targets.append(
    .executableTarget(
      name: "RippleFuzz", dependencies: ["FuzzReaders"], path: "Tests/RippleFuzz",
      swiftSettings: syntax))
}
