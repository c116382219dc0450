/// The package that `calibrate` edits and builds: small, and with one of everything that a build
/// model has a row for.
enum ProbePackage {
  /// The target that is edited.
  static let edited = "Core"
  /// The target that depends on it directly and uses it.
  static let dependent = "User"
  /// The target that imports it without declaring it.
  static let stranger = "Stranger"
  /// The target that reaches it only through the dependent.
  static let distant = "Far"
  /// The program that holds them all.
  static let program = "App"

  /// The files of the edited target, by what they use of one another.
  static let usersOfType: Set<String> = ["UsesModel", "Extension", "UsesExtension"]
  static let usersOfMember: Set<String> = ["UsesExtension"]
  static let usersOfFunction: Set<String> = ["UsesFunction"]

  /// The files of the dependent that use each.
  static let dependentsOfType: Set<String> = ["UserOfModel", "UserOfExtension"]
  static let dependentsOfMember: Set<String> = ["UserOfExtension"]
  static let importers: Set<String> = ["UserOfModel", "UserOfExtension", "UserOfFunction"]

  static let manifest = """
    // swift-tools-version: 6.0
    import PackageDescription

    let package = Package(
      name: "Probe",
      targets: [
        .target(name: "CBase"),
        .target(name: "Core", dependencies: ["CBase"]),
        .target(name: "User", dependencies: ["Core"]),
        .target(name: "Idle", dependencies: ["Core"]),
        .target(name: "CUser", dependencies: ["CBase"]),
        .target(name: "Stranger", dependencies: ["User"]),
        .target(name: "Far", dependencies: ["User"]),
        .target(name: "Assets", resources: [.process("words.txt")]),
        .executableTarget(
          name: "App", dependencies: ["Far", "Stranger", "Idle", "CUser", "Assets"]),
      ]
    )

    """

  /// Every file, by its path.
  static let files: [String: String] = [
    "Package.swift": manifest,
    "Sources/CBase/include/cbase.h": "#pragma once\nint base_value(void);\n",
    "Sources/CBase/inner.h": "#pragma once\n#define INNER 1\n",
    "Sources/CBase/cbase.c":
      "#include \"cbase.h\"\n#include \"inner.h\"\nint base_value(void) { return INNER; }\n",
    "Sources/CUser/Use.swift": "import CBase\npublic func useBase() -> Int32 { base_value() }\n",
    "Sources/Core/Model.swift": """
    public struct Model {
      public var first = 1
      public init() {}
      public func total() -> Int { first + 1 }
    }

    """,
    "Sources/Core/Extension.swift":
      "extension Model {\n  public func doubled() -> Int { first * 2 }\n}\n",
    "Sources/Core/Functions.swift":
      "public func greet() -> String { \"hello\" }\npublic func part() -> Int { 1 }\n",
    "Sources/Core/Conditional.swift": """
    #if PROBE
      public func conditional() -> Int { 2 }
    #else
      public func conditional() -> Int64 { 1 }
    #endif

    """,
    "Sources/Core/Inlinable.swift": "@inlinable public func fast() -> Int { 1 }\n",
    "Sources/Core/UsesModel.swift": "func a() -> Int { Model().total() }\n",
    "Sources/Core/UsesExtension.swift": "func b() -> Int { Model().doubled() }\n",
    "Sources/Core/UsesFunction.swift": "func c() -> String { greet() }\n",
    "Sources/Core/Lonely.swift": "func lonely() -> Int { 1 }\n",
    "Sources/User/UserOfModel.swift":
      "import Core\npublic func userModel() -> Int { Model().total() }\n",
    "Sources/User/UserOfExtension.swift":
      "import Core\npublic func userExtension() -> Int { Model().doubled() }\n",
    "Sources/User/UserOfFunction.swift":
      "import Core\npublic func userFunction() -> String { greet() + String(fast()) }\n",
    "Sources/User/Alone.swift": "func alone() -> Int { 3 }\n",
    "Sources/Idle/Idle.swift": "public func idle() -> Int { 1 }\n",
    "Sources/Stranger/Stranger.swift":
      "import Core\npublic func stranger() -> String { greet() }\n",
    "Sources/Far/Far.swift": "import User\npublic func far() -> Int { userModel() }\n",
    "Sources/Assets/Assets.swift": "public let assets = 1\n",
    "Sources/Assets/words.txt": "one\n",
    "Sources/App/main.swift":
      "import Far\nimport Stranger\nimport CUser\nprint(far(), stranger(), useBase())\n",
  ]
}
