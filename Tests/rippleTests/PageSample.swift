import Foundation
import TestSupport

/// Packages and graphs for tests of the page.
enum PageSample {
  /// A package in which everything that the engine treats in its own way stands once.
  static func corners() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(
      "Package.swift",
      """
      // swift-tools-version: 6.0
      import CompilerPluginSupport
      import PackageDescription
      let package = Package(
        name: "Corners",
        products: [
          .library(name: "Dynamic", type: .dynamic, targets: ["Mid"]),
          .library(name: "Plain", targets: ["Core"]), .executable(name: "app", targets: ["App"]),
        ],
        targets: [
          .target(name: "CBase", publicHeadersPath: "include"), .target(name: "Core"),
          .macro(name: "Macros"), .executableTarget(name: "tool", dependencies: ["Core"]),
          .plugin(name: "Writer", capability: .buildTool(), dependencies: ["tool"]),
          .target(
            name: "Mid", dependencies: ["Core", "CBase", "Macros"],
            resources: [.embedInCode("note.txt"), .copy("plain.txt")]),
          .target(name: "Door", dependencies: ["Core"], resources: [.embedInCode("door.txt")]),
          .target(name: "Far", dependencies: ["Mid", "Door"]),
          .target(name: "Written", dependencies: ["Core"], plugins: ["Writer"]),
          .executableTarget(name: "App", dependencies: ["Far", "Written"]),
          .testTarget(name: "CoreTests", dependencies: ["Core"]),
          .testTarget(name: "FarTests", dependencies: ["Far"]),
        ])
      """)
    for (path, text) in sources { try folder.write(path, text + "\n") }
    return folder
  }

  private static let sources = [
    "Sources/CBase/include/base.h": "int base(void);",
    "Sources/CBase/base.c": "#include \"base.h\"\nint base(void) { return 1; }",
    "Sources/CBase/inner.h": "#define INNER 1",
    "Sources/Core/Model.swift": """
    public protocol Named { var name: String { get } }
    open class Base { public init() {}; open func run() {} }
    public struct Model { public var name = ""; public init() {} }
    public func free() -> Int { 1 }
    """,
    "Sources/Core/Model+Text.swift":
      "extension Model { public func text() -> String { name } }\nstruct Hidden {}",
    "Sources/Core/Uses.swift": "func uses(_ m: Model) -> String { m.text() }",
    "Sources/Core/Quiet.swift": "func quiet() {}",
    "Sources/Macros/Macro.swift": "struct M {}",
    "Sources/tool/main.swift": "import Core\nprint(free())",
    "Plugins/Writer/plugin.swift": "import PackagePlugin",
    "Sources/Mid/Mid.swift":
      "import CBase\nimport Core\npublic struct Box: Named { public var model = Model(); public var name = \"\" }",
    "Sources/Mid/Sub.swift": "import Core\npublic class Sub: Base {}",
    "Sources/Mid/Extends.swift":
      "import Core\nextension Model { public var twice: String { name + name } }",
    "Sources/Mid/Alone.swift": "public func alone() {}",
    "Sources/Mid/note.txt": "A note",
    "Sources/Mid/plain.txt": "No code",
    "Sources/Mid/Noted.swift": "func noted() -> [UInt8] { PackageResources.note_txt }",
    "Sources/Door/Door.swift":
      "@_exported import Core\n@inlinable public func door() -> Int { free() }",
    "Sources/Door/door.txt": "A door",
    "Sources/Door/Opened.swift": "func opened() -> Int { PackageResources.door_txt.count }",
    ".build/debug/Door.build/DerivedSources/embedded_resources.swift":
      "struct PackageResources { static let door_txt: [UInt8] = [65] }",
    "Sources/Far/Far.swift":
      "import Core\nimport Mid\npublic func far(_ b: Box) -> String { b.model.text() }",
    "Sources/Far/Through.swift": "import Door\npublic func through() -> Int { free() }",
    "Sources/Far/Class.swift": "import Mid\nfinal class Last: Sub {}",
    "Sources/Written/Written.swift":
      "import Core\npublic func written(_ m: Model) -> String { m.twice }",
    "Sources/App/main.swift": "import Far\nimport Written\nprint(1)",
    "Tests/CoreTests/T.swift": "import Core\nlet t = Model().text()",
    "Tests/FarTests/T.swift": "import Core\nimport Far\nlet t = Model()",
  ]

  /// A graph of some thirty targets of all kinds, as JSON.
  static func randomGraph(seed: UInt64) -> String {
    var generator = SplitMix64(seed: seed)
    let kinds = [
      "library", "library", "library", "executable", "test", "macro", "plugin", "system",
    ]
    let targets = (0..<30).map { number in
      let count = Int.random(in: 0...min(4, number), using: &generator)
      let ends = Set((0..<count).map { _ in Int.random(in: 0..<number, using: &generator) })
        .sorted()
      let kind = kinds.randomElement(using: &generator) ?? "library"
      let dependencies = ends.map { "\"T\($0)\"" }.joined(separator: ",")
      return "{\"name\":\"T\(number)\",\"kind\":\"\(kind)\",\"dependencies\":[\(dependencies)]}"
    }
    return "{\"schemaVersion\":1,\"targets\":[\(targets.joined(separator: ","))]}"
  }

  /// A graph whose names are markup, turn writing around, colour terminals or have no end.
  static func hostileGraph() throws -> String {
    let names = [
      "<img src=x onerror=hacked=1>", "</script><script>hacked=1</script>",
      "\"><svg onload=hacked=1>", "\u{202E}evil", "\u{1B}[31mred",
      String(repeating: "x", count: 10_000),
      "'quoted' \"twice\"", "javascript:hacked=1", "__proto__", "constructor", "toString", "<!--",
      "]]>", "&lt;b&gt;", "${hacked=1}", "a b", "模块", "<b>bold</b>",
    ]
    let targets = names.enumerated().map { number, name -> [String: Any] in
      ["name": name, "dependencies": number == 0 ? [] : [names[number - 1]]]
    }
    let data = try JSONSerialization.data(
      withJSONObject: ["schemaVersion": 1, "targets": targets], options: .sortedKeys)
    return String(decoding: data, as: UTF8.self)
  }
}
