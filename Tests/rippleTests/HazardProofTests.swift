import Foundation
import TestSupport
import Testing

/// Hazards are named for the edits that make a build stale, and not for their innocent twins.
@Suite("Hazards, and twins of them that are none")
struct HazardProofTests {
  private struct Answer: Decodable {
    struct Hazard: Decodable {
      var id: String
      var target: String
    }
    var hazards: [Hazard]
  }

  /// What is named when some files change in a commit's working copy.
  private func hazards(
    _ targets: String, _ before: [String: String], _ after: [String: String]
  ) throws -> [String] {
    let folder = try TemporaryFolder()
    try folder.write(
      "Package.swift",
      """
      // swift-tools-version: 6.0
      import CompilerPluginSupport
      import PackageDescription
      let package = Package(name: "P", targets: [\(targets)])
      """)
    for (path, text) in before { try folder.write("Sources/\(path)", text) }
    var program = RippleProgram()
    program.folder = folder.url.path
    let git = { (arguments: [String]) in
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments =
        ["git", "-C", folder.url.path, "-c", "user.name=t", "-c", "user.email=t@example.invalid"]
        + arguments
      try process.run()
      process.waitUntilExit()
    }
    for arguments in [["init", "-q"], ["add", "-A"], ["commit", "-qm", "one"]] {
      try git(arguments)
    }
    for (path, text) in after { try folder.write("Sources/\(path)", text) }
    let result = try program.run(["touch", "--format", "json", "--platform", "linux"])
    let answer = try JSONDecoder().decode(Answer.self, from: Data(result.output.utf8))
    return answer.hazards.map { "\($0.id) \($0.target.split(separator: "/").last ?? "")" }
  }

  private static let chain = """
    .target(name: "Core"), .target(name: "Mid", dependencies: ["Core"]),
    .target(name: "Top", dependencies: ["Mid"])
    """

  @Test(
    "H3: a layout that a target holds without depending on it",
    arguments: [
      ("public struct V { public var z = 5; public var a = 1 }", "Top/Holds.swift", ["H3 Top"]),
      ("public struct V { public var a = 1; var b: Int { 2 } }", "Top/Holds.swift", []),
      ("public struct V { public var z = 5; public var a = 1 }", "Top/Calls.swift", []),
    ])
  func transitiveLayout(after: String, user: String, expected: [String]) throws {
    let texts = [
      "Top/Holds.swift": "import Mid\nfunc holds(_ m: M) {}",
      "Top/Calls.swift": "import Mid\nfunc calls() -> Int { sum() }",
    ]
    let before = [
      "Core/V.swift": "public struct V { public var a = 1 }",
      "Mid/M.swift": "import Core\npublic struct M { var v = V() }\npublic func sum() -> Int { 1 }",
      user: texts[user] ?? "",
    ]
    #expect(try hazards(Self.chain, before, ["Core/V.swift": after]) == expected)
  }

  @Test(
    "H4: a body that is compiled into its callers",
    arguments: [
      ("@_transparent", "copied() + 1", ["H4 Mid"]),
      ("@_alwaysEmitIntoClient", "copied() + 1", ["H4 Mid"]),
      ("@inlinable", "copied() + 1", []), ("@_transparent", "other() + 1", []),
    ])
  func emittedBody(attribute: String, use: String, expected: [String]) throws {
    let text = { (value: Int) in
      "\(attribute) public func copied() -> Int { \(value) }\npublic func other() -> Int { 1 }"
    }
    let before = [
      "Core/C.swift": text(1), "Mid/M.swift": "import Core\nfunc uses() -> Int { \(use) }",
      "Top/T.swift": "import Mid",
    ]
    #expect(try hazards(Self.chain, before, ["Core/C.swift": text(2)]) == expected)
  }

  @Test(
    "H5: a header of which no object is made",
    arguments: [("int dummy;", ["H5 Mid"]), ("#include \"c.h\"\nint dummy;", [])])
  func headerOnly(source: String, expected: [String]) throws {
    let before = [
      "CLib/include/c.h": "int c(void);", "CLib/c.c": source, "Mid/M.swift": "import CLib",
      "Other/O.swift": "func other() {}",
    ]
    let targets = """
      .target(name: "CLib"), .target(name: "Mid", dependencies: ["CLib"]),
      .target(name: "Other", dependencies: ["CLib"])
      """
    #expect(try hazards(targets, before, ["CLib/include/c.h": "int c(int);"]) == expected)
  }

  @Test(
    "H5b: a C type that is held by a Swift module's declarations alone",
    arguments: [
      ("typedef struct { int x; int y; } point;", ["H5b Top"]),
      ("typedef struct { int x; /* wide */ } point;", []),
      ("typedef struct { int x; } point;\nint p(void);", []),
    ])
  func foreignLayout(after: String, expected: [String]) throws {
    let before = [
      "CLib/include/c.h": "typedef struct { int x; } point;",
      "CLib/c.c": "#include \"c.h\"\nint dummy;",
      "Mid/M.swift": "import CLib\npublic struct Wrap { var p = point() }",
      "Top/T.swift": "import Mid\nfunc top(_ w: Wrap) {}",
    ]
    let targets = """
      .target(name: "CLib"), .target(name: "Mid", dependencies: ["CLib"]),
      .target(name: "Top", dependencies: ["Mid"])
      """
    #expect(try hazards(targets, before, ["CLib/include/c.h": after]) == expected)
  }

  @Test(
    "H5b: a C type that a Swift module's function gives, and not the place where it lies",
    arguments: [
      ("point", "made()", ["H5b Top"]), ("[point]", "made()", ["H5b Top"]),
      ("UnsafePointer<point>", "made()", []), ("point", "other()", []),
    ])
  func foreignResult(type: String, use: String, expected: [String]) throws {
    let before = [
      "CLib/include/c.h": "typedef struct { int x; } point;",
      "CLib/c.c": "#include \"c.h\"\nint dummy;",
      "Mid/M.swift": """
      import CLib
      public func made() -> \(type) { fatalError() }
      public func other() -> Int { 1 }
      """,
      "Top/T.swift": "import Mid\nfunc top() { _ = \(use) }",
    ]
    let targets = """
      .target(name: "CLib"), .target(name: "Mid", dependencies: ["CLib"]),
      .target(name: "Top", dependencies: ["Mid"])
      """
    let after = ["CLib/include/c.h": "typedef struct { int y, x; } point;"]
    #expect(try hazards(targets, before, after) == expected)
  }

  @Test(
    "H6: a macro's code, for who expands it and not for who declares it",
    arguments: [
      ("func helper() -> Int { 2 }", ["H6 Uses"]), ("// one\nfunc helper() -> Int { 1 }", []),
    ])
  func macro(after: String, expected: [String]) throws {
    let before = [
      "Impl/main.swift": "print(helper())", "Impl/Helper.swift": "func helper() -> Int { 1 }",
      "Decl/D.swift": """
      @freestanding(expression) public macro one() -> Int =
        #externalMacro(module: "Impl", type: "One")
      """,
      "Uses/U.swift": "import Decl\nfunc uses() -> Int { #one() }",
      "Plain/P.swift": "import Decl\nfunc plain() {}",
    ]
    let targets = """
      .macro(name: "Impl"), .target(name: "Decl", dependencies: ["Impl"]),
      .target(name: "Uses", dependencies: ["Decl"]), .target(name: "Plain", dependencies: ["Decl"])
      """
    #expect(try hazards(targets, before, ["Impl/Helper.swift": after]) == expected)
  }

  @Test(
    "H7: another type behind 'some P', for users in other files of the module",
    arguments: [
      ("func make() -> some P { B(1) }", "func uses() { _ = make() }", ["H7 Core"]),
      ("func make() -> some P { A(2) }", "func uses() { _ = make() }", []),
      ("func make() -> some P { B(1) }", "func other() {}", []),
    ])
  func opaqueResult(after: String, user: String, expected: [String]) throws {
    let before = [
      "Core/P.swift": """
      protocol P {}
      struct A: P { init(_: Int) {} }
      struct B: P { init(_: Int) {} }
      """,
      "Core/Make.swift": "func make() -> some P { A(1) }", "Core/User.swift": user,
    ]
    #expect(
      try hazards(".target(name: \"Core\")", before, ["Core/Make.swift": after]) == expected)
  }

  @Test(
    "H8: a global that takes its type through two others",
    arguments: [("let second = first()", ["H8 Core"]), ("let second: Int = first()", [])])
  func inferredChain(second: String, expected: [String]) throws {
    let before = [
      "Core/A.swift": "func first() -> Int { 1 }", "Core/B.swift": second,
      "Core/C.swift": "let third = second",
    ]
    #expect(
      try hazards(
        ".target(name: \"Core\")", before,
        ["Core/A.swift": "@discardableResult func first() -> Int { 1 }"]) == expected)
  }

  @Test(
    "H10: a size that leaves no trace",
    arguments: [
      ("struct Inner { var a = 1; var b = 2 }", ["H10 Mid"]),
      ("struct Inner { var a = 1; func b() {} }", []),
    ])
  func size(after: String, expected: [String]) throws {
    let rest = "\npublic struct S { var i = Inner() }"
    let before = [
      "Core/S.swift": "struct Inner { var a = 1 }" + rest,
      "Mid/M.swift": "import Core\nfunc size() -> Int { MemoryLayout<S>.size }",
    ]
    #expect(
      try hazards(
        ".target(name: \"Core\"), .target(name: \"Mid\", dependencies: [\"Core\"])", before,
        ["Core/S.swift": after + rest]) == expected)
  }
}
