import Foundation
import TestSupport
import Testing

/// Uses that the text of a file does not show, each established with the 6.3.1 frontend's own
/// dependency files.
@Suite("Uses that are not spelled")
struct UnspelledUsesTests {
  @Test("a class of another module is laid out by who makes it, not by who calls a final method")
  func madeClass() throws {
    let sources = [
      "Core/Box.swift": "public struct Box { var v = 1 }",
      "Mid/Manager.swift": """
      import Core
      public final class Manager { private let box = Box(); public init() {}; public func stop() {} }
      """,
      "App/Makes.swift": "import Mid\nfunc makes() { _ = Manager() }",
      "App/Calls.swift": "import Mid\nfunc calls(_ m: Manager) { m.stop() }",
      "App/Keeps.swift": "import Mid\nstruct Keeps { let m: Manager }",
    ]
    let files = try ChangedSample.files(
      "Core.Box", as: "typeMember", in: sources,
      manifest: """
        .target(name: "Core"), .target(name: "Mid", dependencies: ["Core"]),
        .target(name: "App", dependencies: ["Core", "Mid"])
        """)
    #expect(files == ["App/Makes.swift", "Core/Box.swift", "Mid/Manager.swift"])
  }

  @Test("the type of a global without one is that of its value, and so on")
  func inferredGlobals() throws {
    let sources = [
      "Core/A.swift": "func first() -> Int { 1 }",
      "Core/B.swift": "let second = first()",
      "Core/C.swift": "let third = second",
      "Core/D.swift": "func uses() { print(third) }",
      "Core/Written.swift": "let written: Int = 1",
      "Core/E.swift": "func other() { print(written) }",
    ]
    let files = try ChangedSample.files("Core.first", as: "fileScope", in: sources)
    #expect(files == ["Core/A.swift", "Core/B.swift", "Core/C.swift", "Core/D.swift"])
  }

  @Test("values are laid out through the arguments of generic types, but not through functions")
  func arguments() throws {
    let sources = [
      "Core/Deep.swift": "struct Deep { var a = 1 }",
      "Core/Item.swift": "struct Item { var deep: Deep? }",
      "Core/Holder.swift": "struct Holder { var items: [String: [Item]] }",
      "Core/Uses.swift": "func uses(_ h: Holder?) {}",
      "Core/Info.swift": "struct Info<T> { var known = [T]() }",
      "Core/Static.swift": "struct Static { static let a = Info<Holder>() }",
      "Core/Function.swift": "struct Function { var run: (Item) -> Void }",
      "Core/Runs.swift": "func runs(_ f: Function) {}",
    ]
    let files = try ChangedSample.files("Core.Deep", as: "typeMember", in: sources)
    #expect(
      files == [
        "Core/Deep.swift", "Core/Function.swift", "Core/Holder.swift", "Core/Item.swift",
        "Core/Static.swift", "Core/Uses.swift",
      ])
  }

  @Test("a literal in front of '+' tries what floating-point types conform to")
  func terms() throws {
    let sources = [
      "Core/Base.swift": "protocol Base {}", "Core/Alg.swift": "protocol Alg: Base {}",
      "Core/Extends.swift": "extension Double: Alg {}",
      "Core/Adds.swift": "func adds(_ a: String) -> String { \"x\" + a }",
      "Core/Behind.swift": "func behind(_ a: String) -> String { a + \"x\" }",
      "Core/Compares.swift": "func compares(_ a: String) -> Bool { \"x\" == a }",
    ]
    let files = try ChangedSample.files("Sources/Core/Alg.swift", as: "fileScope", in: sources)
    #expect(files == ["Core/Adds.swift", "Core/Alg.swift", "Core/Extends.swift"])
  }

  @Test("who conforms to a protocol looks up what its requirements name, in extensions too")
  func conformance() throws {
    let sources = [
      "Core/Outer.swift": "struct Outer {}",
      "Core/Inner.swift": "extension Outer { struct Inner {}; func probe() {} }",
      "Core/P.swift": "protocol P { var inner: Outer.Inner? { get } }",
      "Core/Default.swift": "extension P { var inner: Outer.Inner? { nil } }",
      "Core/Conforms.swift": "struct C: P {}",
      "Core/Outside.swift": "func outside(_ o: Outer) {}",
    ]
    let files = try ChangedSample.files(
      "Sources/Core/Inner.swift", as: "extensionMember", in: sources)
    #expect(
      files == ["Core/Conforms.swift", "Core/Default.swift", "Core/Inner.swift", "Core/P.swift"])
  }

  @Test("a protocol that stands bare for a type is looked through, one behind 'any' is not")
  func bareProtocols() throws {
    let sources = [
      "Core/Part.swift": "struct Part { var a = 1 }",
      "Core/P.swift": "protocol P { func part() -> Part }",
      "Core/Meta.swift": "struct Meta { var type: P.Type? }",
      "Core/List.swift": "func list(_ all: [P]) {}",
      "Core/Cast.swift": "func cast(_ x: Int) -> Bool { x is P }",
      "Core/Any.swift": "func with(_ p: any P) {}",
      "Core/Some.swift": "func with(_ p: some P) {}",
      "Core/Generic.swift": "func with<T: P>(_ p: T) {}",
      "Core/Refines.swift": "protocol Q: P {}",
    ]
    let files = try ChangedSample.files("Core.Part", as: "typeMember", in: sources)
    #expect(
      files == [
        "Core/Cast.swift", "Core/List.swift", "Core/Meta.swift", "Core/P.swift", "Core/Part.swift",
      ])
  }

  @Test("a call of one requirement reads those that others call")
  func visitors() throws {
    let sources = [
      "Core/Alpha.swift": """
      struct Alpha { func accept<V: Visitor>(_ v: V) -> V.Result { v.visitAlpha(self) } }
      """,
      "Core/Beta.swift": """
      struct Beta { func accept<V: Visitor>(_ v: V) -> V.Result { v.visitBeta(self) } }
      """,
      "Core/Visitor.swift": """
      protocol Visitor {
        associatedtype Result
        func visitAlpha(_ a: Alpha) -> Result
        func visitBeta(_ b: Beta) -> Result
      }
      """,
      "Core/Other.swift": "func other<V: Visitor>(_ v: V) {}",
    ]
    let files = try ChangedSample.files("Core.Beta", as: "typeMember", in: sources)
    #expect(files == ["Core/Alpha.swift", "Core/Beta.swift", "Core/Visitor.swift"])
  }

  @Test("shifts, errors and parts of texts meet 'String'")
  func implicitString() throws {
    let sources = [
      "Core/String.swift": "extension String { var own: Int { 1 } }",
      "Core/Shift.swift": "func shift(_ a: Int) -> Int { a << 1 }",
      "Core/Error.swift": "struct Failure: Error {}",
      "Core/Part.swift": "func part(_ a: [Substring]) {}",
      "Core/Plus.swift": "func plus(_ a: Int) -> Int { a + 1 }",
      "Core/Nothing.swift": "struct Nothing {}",
    ]
    let files = try ChangedSample.files("Sources/Core/String.swift", as: "fileScope", in: sources)
    #expect(
      files == [
        "Core/Error.swift", "Core/Part.swift", "Core/Shift.swift", "Core/String.swift",
      ])
  }

  @Test(
    "a literal is made a value by an initialiser of what is expected",
    arguments: [
      ("func make() -> Bag { [:] }", true),
      ("func make() { let b: Bag = [\"a\": 1]; _ = b }", true),
      ("func make() { take(nil) }", true), ("func make() -> [String: Int] { [:] }", false),
      ("func make(_ b: Bag) {}", false),
    ])
  func literals(_ code: String, isUsed: Bool) throws {
    let sources = [
      "Core/Bag.swift": "struct Bag { var d: [String: Int]? = [:] }",
      "Core/Bag+Init.swift": "extension Bag { init(_ d: [String: Int]) { self.d = d } }",
      "Core/Take.swift": "func take(_ b: Bag) {}",
      "Core/User.swift": code,
    ]
    let files = try ChangedSample.files(
      "Core.Bag.init", as: "extensionMember", in: sources)
    #expect(files.contains("Core/User.swift") == isUsed)
  }

  @Test("what a macro expands to is not known: files that expand one may use all that it can name")
  func macros() throws {
    let sources = [
      "Core/Helper.swift": "public struct Helper { var a = 1 }",
      "Core/Macros.swift": """
      @freestanding(expression) public macro stamp() -> Int =
        #externalMacro(module: "Impl", type: "Stamp")
      """,
      "Impl/main.swift": "print()",
      "Mid/Expands.swift": "import Core\nfunc expands() -> Int { #stamp }",
      "Mid/Plain.swift": "import Core\nfunc plain() {}",
    ]
    let manifest = """
      .macro(name: "Impl"), .target(name: "Core", dependencies: ["Impl"]),
      .target(name: "Mid", dependencies: ["Core"])
      """
    #expect(
      try ChangedSample.files("Core.Helper", as: "typeMember", in: sources, manifest: manifest)
        == ["Core/Helper.swift", "Mid/Expands.swift"])
    // The plugin itself is looked at by who depends on it directly, when its module changed.
    #expect(
      try ChangedSample.files(
        "Sources/Impl/main.swift", as: "fileScope", in: sources, manifest: manifest)
        == ["Core/Macros.swift", "Impl/main.swift"])
    #expect(
      try ChangedSample.files(
        "Sources/Impl/main.swift", as: "body", in: sources, manifest: manifest)
        == ["Impl/main.swift"])
  }

  @Test(
    "a target that is compiled whole is, and so is who loads it", arguments: ["body", "trivia"])
  func wholeModules(change: String) throws {
    let sources = [
      "Core/A.swift": "public func a() {}", "Core/B.swift": "func b() {}",
      "Mid/C.swift": "import Core", "Mid/D.swift": "func d() {}",
    ]
    let settings = "swiftSettings: [.enableExperimentalFeature(\"Embedded\")]"
    let manifest = """
      .target(name: "Core", \(settings)),
      .target(name: "Mid", dependencies: ["Core"], \(settings))
      """
    #expect(
      try ChangedSample.files(
        "Sources/Core/B.swift", as: change, in: sources, manifest: manifest)
        == ["Core/A.swift", "Core/B.swift", "Mid/C.swift", "Mid/D.swift"])
    let whole = "swiftSettings: [.unsafeFlags([\"-whole-module-optimization\"])]"
    #expect(
      try ChangedSample.files(
        "Sources/Core/B.swift", as: change, in: sources,
        manifest: """
          .target(name: "Core", \(whole)), .target(name: "Mid", dependencies: ["Core"])
          """) == ["Core/A.swift", "Core/B.swift"])
  }
}
