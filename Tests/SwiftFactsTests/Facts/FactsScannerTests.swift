import RippleModel
import SwiftFacts
import Testing

@Suite struct FactsScannerTests {
  static func scan(_ text: String) -> FileFacts { FileScanner().scan(Array(text.utf8)) }

  static func access(_ text: String) -> [String: AccessLevel] {
    Dictionary(
      scan(text).declarations.map { ("\($0.kind) \($0.name)", $0.access) },
      uniquingKeysWith: { first, _ in first })
  }

  @Test("access is what is written, implied or allowed by what is around")
  func effectiveAccess() {
    let access = FactsScannerTests.access(
      """
      public extension Known { func a() {}; private func b() {}; struct T { var c = 1 } }
      extension Known { func d() {}; public func e() {} }
      public extension Unknown { func f() {} }
      struct Known { public var g = 1 }
      public enum E { case h, i; func j() {} }
      package protocol P { func k(); associatedtype L }
      private struct Q { var m = 1; public init() {} }
      private func n() {}
      open class O { open func o() {}; func p() {}; deinit {} }
      infix operator +++
      """)
    let expected: [String: AccessLevel] = [
      "func a": .internal, "func b": .private, "struct T": .internal, "var c": .internal,
      "func d": .internal, "func e": .internal, "func f": .public, "struct Known": .internal,
      "var g": .internal, "enum E": .public, "case h": .public, "case i": .public,
      "func j": .internal, "protocol P": .package, "func k": .package,
      "associatedtype L": .package, "struct Q": .fileprivate, "var m": .fileprivate,
      "init init": .fileprivate, "func n": .fileprivate, "class O": .open, "func o": .open,
      "func p": .internal, "deinit deinit": .private, "operator +++": .public,
    ]
    for (declaration, level) in expected { #expect(access[declaration] == level, "\(declaration)") }
  }

  @Test("types are dotted, extensions are named as written without arguments")
  func typeNames() {
    let facts = FactsScannerTests.scan(
      """
      struct A { enum B { struct C {} }; func f() { struct Local {} } }
      extension A.B { class D {} }
      extension Array<Int>: P, Q {}
      extension [String: Int] {}
      let x = { struct Inner {} ; return 1 }()
      """)
    #expect(
      facts.types.map(\.name) == ["A", "A.B", "A.B.C", "A.B", "A.B.D", "Array", "Dictionary"])
    #expect(facts.types[5].inherited == ["P", "Q"])
    #expect(facts.declarations.map(\.line) == [1, 1, 1, 1, 2, 2, 3, 4, 5])
    #expect(facts.declarations.map(\.container) == [nil, 0, 1, 0, nil, 3, nil, nil, nil])
  }

  @Test("traits set declarations apart")
  func traits() {
    let facts = FactsScannerTests.scan(
      """
      @frozen public struct S {
        var a: Int, b = 1
        lazy var c = 1
        static let d = 1
        var e: Int { 1 }
        var f = 1 { didSet {} }
        @inlinable func g(_ x: Int = 1) -> some P { struct L {}; return L() }
        var h: Int { @_transparent get { 1 } }
        @usableFromInline final func i() {}
        @export(implementation) class func j() {}
      }
      """)
    let traits = Dictionary(
      facts.declarations.map { ($0.name, $0.traits) }, uniquingKeysWith: { first, _ in first })
    let expected: [String: DeclarationFacts.Traits] = [
      "S": [.isFrozen], "a": [.stored], "b": [.stored, .inferredType],
      "c": [.stored, .inferredType], "d": [.isStatic, .isFinal, .inferredType], "e": [],
      "f": [.stored, .inferredType],
      "g": [.inlinable, .hasDefaultArgument, .opaqueResult, .hasLocalType],
      "h": [.inlinable, .emittedIntoClient], "i": [.usableFromInline, .isFinal],
      "j": [.inlinable, .emittedIntoClient, .isStatic],
    ]
    #expect(traits == expected)
  }

  @Test("names are those of active code, without back-ticks, sorted")
  func names() {
    let facts = FactsScannerTests.scan(
      """
      func `in`(_ größe: Int) -> Int { größe +++ "\\(inside)".count }
      #if NOPE
      func unseen() {}
      #else
      @Wrapper var seen: Module.Kind? = #macro(.case)
      #endif
      """)
    let expected = "+++ Int Kind Module Wrapper case count größe in inside macro seen"
    #expect(facts.names.joined(separator: " ") == expected)
    #expect(facts.declarations.map(\.name) == ["in", "seen"])
    #expect(facts.declarations[1].signatureNames == ["Module.Kind", "Optional", "Wrapper"])
  }

  @Test("each name of a pattern or a case is a declaration of its own")
  func parts() {
    let before = FactsScannerTests.scan("enum E { case a, b(Int) }\nlet (x, y) = (1, 2), z = f()")
    let after = FactsScannerTests.scan("enum E { case a, b(Bool) }\nlet (x, y) = (1, 2), z = g()")
    #expect(before.declarations.map(\.name) == ["E", "a", "b", "x", "y", "z"])
    let differ = zip(before.declarations, after.declarations).map { $0.interface != $1.interface }
    #expect(differ == [false, false, true, false, false, true])
  }

  @Test(
    "conditions are decided as the compiler does",
    arguments: [
      ("os(Linux) && !os(macOS)", true), ("false || true && false", false),
      ("true || false && false", true), ("!(DEBUG && NOPE)", true), ("canImport(UIKit)", false),
      ("canImport(Foundation)", true), ("canImport(Darwin.C)", false), ("canImport(zlib)", false),
      ("swift(>=6.0)", true),
      ("swift(<6.3)", false), ("compiler(>=6.3.1)", true), ("compiler(>=6.3.2)", false),
      ("compiler(<7)", true), ("arch(arm64)", false), ("targetEnvironment(simulator)", false),
      ("hasFeature(TypedThrows)", true), ("hasFeature(Nonsense)", false),
      ("hasAttribute(retroactive)", true), ("_endian(little)", true), ("SWIFT_PACKAGE", true),
    ])
  func conditions(_ condition: String, _ holds: Bool) {
    let facts = FactsScannerTests.scan("#if \(condition)\nlet a = 1\n#else\nlet b = 1\n#endif")
    #expect(facts.declarations.map(\.name) == [holds ? "a" : "b"])
  }

  @Test("a chain without an end is read without recursion")
  func deepChain() {
    let text = "let a = b" + String(repeating: ".c()", count: 20_000) + "\nimport Late\n"
    let facts = FactsScannerTests.scan(text)
    #expect(facts.names == ["Late", "a", "b", "c"])
    #expect(facts.imports.map(\.module) == ["Late"])
  }

  @Test("files with errors say so")
  func errors() {
    #expect(!FactsScannerTests.scan("func f( {").isWellFormed)
    #expect(FactsScannerTests.scan(Samples.tricky).isWellFormed)
  }
}
