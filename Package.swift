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

/// For `SyntaxText` and everything above it, which must find the modules that it imports.
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
  "graph.js", "compiled.js", "engine.js", "schedule.js", "layout.js", "names.js", "table.js",
  "canvas.js",
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
    .target(
      name: "SyntaxText", dependencies: syntaxProducts, swiftSettings: syntax,
      linkerSettings: syntaxLibraries),

    // Layer 1: one subject each.
    .target(name: "RippleGraph", dependencies: ["RippleModel"], swiftSettings: common),
    .target(
      name: "SwiftFacts", dependencies: ["RippleModel", "SyntaxText"] + syntaxProducts,
      swiftSettings: syntax, linkerSettings: syntaxLibraries),
    .target(
      name: "ManifestEvaluation", dependencies: ["RippleModel", "SyntaxText"] + syntaxProducts,
      swiftSettings: syntax, linkerSettings: syntaxLibraries),
    .target(name: "CompilerRecords", dependencies: ["RippleModel"], swiftSettings: common),
    .target(name: "FileTrees", dependencies: ["RippleSystem"], swiftSettings: common),
    .target(name: "RippleProof", dependencies: ["RippleModel"], swiftSettings: common),
    .target(name: "RippleStore", dependencies: ["RippleModel", "CSQLite"], swiftSettings: common),
    .target(name: "RippleRPC", dependencies: ["RippleModel"], swiftSettings: common),

    // Layer 2: workspaces as they lie there, and who uses what in one.
    .target(
      name: "WorkspaceLoading",
      dependencies: [
        "RippleModel", "RippleGraph", "SwiftFacts", "ManifestEvaluation", "FileTrees",
        "RippleStore", "RippleSystem",
      ],
      swiftSettings: syntax),
    .target(
      name: "SourceUses", dependencies: ["RippleModel", "RippleGraph", "CompilerRecords"],
      swiftSettings: common),

    // Layer 3: what differed and differs, and what a change does.
    .target(
      name: "Revisions",
      dependencies: [
        "RippleModel", "SwiftFacts", "FileTrees", "RippleStore", "RippleSystem", "WorkspaceLoading",
      ],
      swiftSettings: syntax),
    .target(
      name: "RippleSimulation",
      dependencies: ["RippleModel", "RippleGraph", "CompilerRecords", "SourceUses"],
      swiftSettings: common),

    // Layer 4: what keeps a graph healthy, what a restructuring would bring, and real builds.
    .target(
      name: "RippleRules", dependencies: ["RippleModel", "RippleGraph", "SourceUses"],
      swiftSettings: common),
    .target(
      name: "RippleComparison",
      dependencies: ["RippleModel", "RippleGraph", "SourceUses", "RippleSimulation"],
      swiftSettings: common),
    .target(
      name: "BuildLab",
      dependencies: [
        "RippleModel", "RippleGraph", "SwiftFacts", "ManifestEvaluation", "CompilerRecords",
        "FileTrees", "RippleStore", "RippleSystem", "WorkspaceLoading", "Revisions",
      ],
      swiftSettings: syntax),

    // Layer 5: answers as text.
    // The page's script and style are put into the program, so that it needs no folder beside it.
    .target(
      name: "RippleReport", dependencies: ["RippleModel", "RippleGraph", "RippleSystem"],
      resources: pageFiles.map { .embedInCode("Page/\($0)") }, swiftSettings: common),

    // Layer 6: the questions, as calls on values, with the plugin and its tool that put the folder
    // Data into them.
    .executableTarget(name: "DataEmbedder", swiftSettings: common),
    .plugin(
      name: "EmbedData", capability: .buildTool(), dependencies: ["DataEmbedder"],
      path: "Sources/EmbedData"),
    .target(
      name: "RippleKit",
      dependencies: [
        "RippleModel", "RippleGraph", "SwiftFacts", "RippleStore", "WorkspaceLoading", "Revisions",
        "BuildLab", "FileTrees", "SourceUses", "RippleSimulation", "RippleRules",
        "RippleComparison", "RippleReport", "RippleSystem", "RippleProof",
      ],
      swiftSettings: syntax, plugins: ["EmbedData"]),

    // Layer 7: the root.
    .executableTarget(
      name: "ripple",
      dependencies: [
        "RippleModel", "RippleGraph", "RippleStore", "WorkspaceLoading", "Revisions", "BuildLab",
        "FileTrees", "SourceUses", "RippleSimulation", "RippleRules", "RippleComparison",
        "RippleReport", "RippleSystem", "RippleRPC", "RippleKit", "ArgumentParsing",
      ],
      swiftSettings: syntax),

    // Layer 8: the root as a command of SwiftPM's. It asks SwiftPM for the program where it runs: a
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
        "RippleGraph", "WorkspaceLoading", "RippleModel", "RippleSimulation", "RippleStore",
      ],
      path: "Tests/Benchmarks/StoreBenchmark", swiftSettings: syntax),
    .executableTarget(
      name: "HistoryBenchmark",
      dependencies: ["Revisions", "RippleStore", "RippleSystem"],
      path: "Tests/Benchmarks/HistoryBenchmark", swiftSettings: syntax),

    // Tests, a target a room, and what they share.
    .target(
      name: "TestSupport", dependencies: ["RippleModel", "RippleGraph"], path: "Tests/TestSupport",
      swiftSettings: common),
    .target(
      name: "FuzzReaders",
      dependencies: [
        "RippleComparison", "WorkspaceLoading", "Revisions", "BuildLab", "FileTrees", "RippleModel",
        "RippleRules", "RippleStore", "SwiftFacts", "ManifestEvaluation", "CompilerRecords",
      ],
      path: "Tests/FuzzReaders", swiftSettings: syntax),
    .testTarget(
      name: "RippleSystemTests", dependencies: ["RippleSystem", "TestSupport"],
      swiftSettings: common),
    .testTarget(
      name: "RippleRPCTests", dependencies: ["RippleRPC", "RippleModel"], swiftSettings: common),
    .testTarget(
      name: "RippleModelTests", dependencies: ["RippleModel", "TestSupport"],
      swiftSettings: common),
    .testTarget(
      name: "RippleGraphTests", dependencies: ["RippleGraph", "RippleModel", "TestSupport"],
      swiftSettings: common),
    .testTarget(
      name: "SwiftFactsTests", dependencies: ["SwiftFacts", "RippleModel", "TestSupport"],
      exclude: ["Golden"], swiftSettings: syntax),
    .testTarget(
      name: "ManifestEvaluationTests",
      dependencies: ["ManifestEvaluation", "RippleModel", "TestSupport"], swiftSettings: syntax),
    .testTarget(
      name: "CompilerRecordsTests",
      dependencies: ["CompilerRecords", "RippleModel", "TestSupport"],
      swiftSettings: common),
    .testTarget(
      name: "RippleStoreTests", dependencies: ["RippleStore", "RippleModel", "TestSupport"],
      swiftSettings: common),
    .testTarget(
      name: "FileTreesTests", dependencies: ["FileTrees", "RippleSystem", "TestSupport"],
      swiftSettings: common),
    .testTarget(
      name: "WorkspaceLoadingTests",
      dependencies: [
        "WorkspaceLoading", "RippleModel", "RippleGraph", "RippleStore", "RippleSystem",
        "ManifestEvaluation", "FileTrees", "TestSupport", "FuzzReaders",
      ],
      swiftSettings: syntax),
    // What others ask git is asked of the hostile repository too.
    .testTarget(
      name: "RevisionsTests",
      dependencies: [
        "Revisions", "WorkspaceLoading", "BuildLab", "RippleModel", "RippleGraph", "RippleStore",
        "RippleSystem", "FileTrees", "TestSupport",
      ],
      swiftSettings: syntax),
    .testTarget(
      name: "BuildLabTests",
      dependencies: [
        "BuildLab", "RippleModel", "RippleSystem", "TestSupport", "RippleStore", "WorkspaceLoading",
      ],
      swiftSettings: syntax),
    .testTarget(
      name: "RippleSimulationTests",
      dependencies: [
        "RippleSimulation", "SourceUses", "RippleModel", "RippleGraph", "SwiftFacts", "TestSupport",
      ],
      exclude: ["Golden"], swiftSettings: syntax),
    .testTarget(
      name: "RippleProofTests",
      dependencies: [
        "RippleProof", "RippleModel", "RippleGraph", "SwiftFacts", "WorkspaceLoading", "FileTrees",
        "SourceUses", "RippleSimulation", "TestSupport",
      ],
      swiftSettings: syntax),
    .testTarget(
      name: "RippleRulesTests",
      dependencies: [
        "RippleRules", "RippleModel", "RippleGraph", "RippleReport", "SwiftFacts",
        "ManifestEvaluation", "WorkspaceLoading", "FileTrees", "TestSupport",
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
        "ripple", "RippleModel", "RippleGraph", "WorkspaceLoading", "BuildLab", "FileTrees",
        "RippleStore", "RippleSimulation", "RippleRules", "RippleComparison", "RippleReport",
        "RippleSystem", "RippleKit", "ArgumentParsing", "TestSupport",
      ],
      exclude: ["Golden", "Truth"], swiftSettings: syntax),
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
