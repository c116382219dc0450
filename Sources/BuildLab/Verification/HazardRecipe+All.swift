extension HazardRecipe {
  /// Every recipe.
  ///
  /// A macro (H6) needs swift-syntax, which no probe fetches.
  public static let all: [HazardRecipe] = [
    HazardRecipe(
      "H1", "a stored property is added, and seen through '@_exported import'", targets: chain,
      files: [
        "Sources/Lib/Lib.swift": value, "Sources/Mid/Mid.swift": "@_exported import Lib\n",
        "Sources/App/main.swift": "import Mid\n" + sum("V()"),
      ], edit: ("Sources/Lib/Lib.swift", widerValue)),
    HazardRecipe(
      "H2", "a stored property is added, and its module imported without declaring it",
      targets: chain,
      files: [
        "Sources/Lib/Lib.swift": value,
        "Sources/Mid/Mid.swift": "import Lib\npublic func mid() -> Int { V().m() }\n",
        "Sources/App/main.swift": "import Lib\nimport Mid\nprint(mid())\n" + sum("V()"),
      ], edit: ("Sources/Lib/Lib.swift", widerValue)),
    HazardRecipe(
      "H3", "a stored property is added to a type that a module never imported holds",
      targets: chain,
      files: [
        "Sources/Lib/Lib.swift": value,
        "Sources/Mid/Mid.swift": "import Lib\npublic func make() -> V { V() }\n",
        "Sources/App/main.swift": "import Mid\n" + sum("make()"),
      ], edit: ("Sources/Lib/Lib.swift", widerValue)),
    HazardRecipe(
      "H4", "the body of an '@_alwaysEmitIntoClient' function changes", targets: direct,
      files: [
        "Sources/Lib/Lib.swift": "@_alwaysEmitIntoClient public func f() -> Int { 1 }\n",
        "Sources/App/main.swift": "import Lib\nprint(f())\n",
      ], edit: ("Sources/Lib/Lib.swift", "@_alwaysEmitIntoClient public func f() -> Int { 2 }\n")),
    HazardRecipe(
      "H5", "a header changes that no source of its target includes",
      targets: """
        .target(name: "CLib"), .executableTarget(name: "App", dependencies: ["CLib"])
        """,
      files: [
        "Sources/CLib/include/CLib.h": inlineHeader(1),
        "Sources/CLib/dummy.c": "int c_dummy = 0;\n",
        "Sources/App/main.swift": "import CLib\nprint(c_value())\n",
      ], edit: ("Sources/CLib/include/CLib.h", inlineHeader(2))),
    HazardRecipe(
      "H5b", "a C structure grows that is seen through a Swift module alone",
      targets: """
        .target(name: "CLib"), .target(name: "Lib", dependencies: ["CLib"]),
        .executableTarget(name: "App", dependencies: ["Lib"])
        """,
      files: [
        "Sources/CLib/include/CLib.h": structure("long a;"),
        "Sources/CLib/make.c":
          "#include \"CLib.h\"\npair make_pair(void) { pair p = {0}; p.a = 1; return p; }\n",
        "Sources/Lib/Lib.swift": "import CLib\npublic func made() -> pair { make_pair() }\n",
        "Sources/App/main.swift": """
        import Lib
        func go() -> Int {
          let pairs = [made(), made()]
          return pairs[0].a + pairs[1].a
        }
        print(go())

        """,
      ], edit: ("Sources/CLib/include/CLib.h", structure("long b, c, d, e; long a;"))),
    HazardRecipe(
      "H7", "what stands behind 'some P' changes, and another file of the module uses it",
      targets: single,
      files: [
        "Sources/App/Types.swift": opaqueTypes,
        "Sources/App/Opaque.swift": "func o() -> some P { Narrow() }\n",
        "Sources/App/main.swift": """
        func go() -> Int {
          let value = o()
          let values = [value, value]
          return values[0].r() + values[1].r()
        }
        print(go())

        """,
      ], edit: ("Sources/App/Opaque.swift", "func o() -> some P { Wide() }\n")),
    HazardRecipe(
      "H8", "the type changes that a global infers from a global that infers it", targets: single,
      files: [
        "Sources/App/First.swift": "func g1() -> Int { 1 }\n",
        "Sources/App/Second.swift": "let g2 = g1()\n",
        "Sources/App/Third.swift": "let g3 = g2\nfunc third() -> String { \"\\(g3)\" }\n",
        "Sources/App/main.swift": "print(third())\n",
      ], edit: ("Sources/App/First.swift", "func g1() -> String { \"one\" }\n")),
    HazardRecipe(
      "H10", "an internal structure grows, and others ask for the size of what stores it",
      targets: direct,
      files: [
        "Sources/Lib/Lib.swift": hidden("var a = 1"),
        "Sources/App/main.swift": "import Lib\nprint(MemoryLayout<S>.size)\n",
      ], edit: ("Sources/Lib/Lib.swift", hidden("var a = 1, b = 2"))),
  ]

  private static let single = ".executableTarget(name: \"App\")"
  private static let direct = """
    .target(name: "Lib"), .executableTarget(name: "App", dependencies: ["Lib"])
    """
  private static let chain = """
    .target(name: "Lib"), .target(name: "Mid", dependencies: ["Lib"]),
    .executableTarget(name: "App", dependencies: ["Mid"])
    """
  private static let value = """
    public struct V {
      public var a: Int = 1
      public init() {}
      public func m() -> Int { a }
    }

    """
  private static let widerValue = value.replacing(
    "public var a", with: "private var x: Int = 7, y: Int = 8, z: Int = 9\n  public var a")

  private static func sum(_ value: String) -> String {
    """
    func go() -> Int {
      let value = \(value)
      return [value, value, value].reduce(0) { $0 + $1.m() * 10 + $1.a }
    }
    print(go())

    """
  }

  private static func inlineHeader(_ value: Int) -> String {
    "#pragma once\nstatic inline int c_value(void) { return \(value); }\n"
  }

  private static func structure(_ fields: String) -> String {
    "#pragma once\ntypedef struct { \(fields) } pair;\npair make_pair(void);\n"
  }

  private static let opaqueTypes = """
    protocol P { func r() -> Int }
    struct Narrow: P {
      var x = 1
      func r() -> Int { x }
    }
    struct Wide: P {
      var x = 1, y = 2, z = 3, w = 4
      func r() -> Int { x + y + z + w }
    }

    """

  private static func hidden(_ fields: String) -> String {
    """
    struct Inner { \(fields) }
    public struct S {
      var inner = Inner()
      public init() {}
    }

    """
  }
}
