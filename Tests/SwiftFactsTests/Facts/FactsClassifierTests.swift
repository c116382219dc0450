import RippleModel
import SwiftFacts
import Testing

@Suite struct FactsClassifierTests {
  static func classify(_ before: String?, _ after: String?) -> FileChange {
    ChangeClassifier().classify(
      beforeBytes: before.map { Array($0.utf8) }, afterBytes: after.map { Array($0.utf8) })
  }

  @Test(
    "each rung of the ladder is told",
    arguments: [
      ("let a = 1", "let a = 1", ChangeClass.none), ("a()\nb()", "a()\r\nb()", .none),
      ("let a = 1", "let a = 1 // one", .trivia), ("let a = 1", "\nlet a = 1", .movedTrivia),
      ("func f() { 1 }", "func f() { 2 }", .body), (nil, "let a = 1", .fileAdded),
      ("@inlinable func f() { 1 }", "@inlinable func f() { 2 }", .copiedBody),
      ("func f() { }", "func f() { struct L {} }", .copiedBody),
      ("extension S { }", "extension S { func f() {} }", .extensionMember),
      ("struct S { }", "struct S { private func f() {} }", .typeMember),
      ("func f(a: Int) {}", "func f(b: Int) {}", .fileScope), ("let a = 1", nil, .fileRemoved),
      (
        "@inlinable func f() { a() }", "@inlinable func f() {\n#if DEBUG\na()\n#endif\n}",
        .movedTrivia
      ),
      // Copied code holds the line of what traps.
      ("@inlinable func f() { a! }", "\n@inlinable func f() { a! }", .copiedBody),
      ("@inlinable func f() { a() }", "\n@inlinable func f() { a() }", .movedTrivia),
      ("func f() { a! }", "\nfunc f() { a! }", .movedTrivia),
      ("@inlinable func f() { assert(a) }", "  @inlinable func f() { assert(a) }", .movedTrivia),
      (
        "@inlinable func f() {\ntry! a()\n}", "@inlinable func f() {\n\ntry! a()\n}", .copiedBody
      ),
      (
        "func g() { 1 }\n@inlinable func f() { print(#line) }",
        "func g() {\n2 }\n@inlinable func f() { print(#line) }", .copiedBody
      ),
      ("func f( {", "func g( {", .unknown), ("func f( {", "func f( { // x", .trivia),
      (nil, nil, .none),
      ("#if NOPE\nlet a = 1\n#endif", "#if NOPE\nlet b = 1\n#endif", .trivia),
      (
        "extension S { var a: Int { 1 } }\nextension S { var b: Int { 1 } }",
        "extension S { var b: Int { 1 } }\nextension S { var a: Int { 1 } }", .copiedBody
      ),
    ] as [(String?, String?, ChangeClass)])
  func rungs(_ before: String?, _ after: String?, _ expected: ChangeClass) {
    let change = FactsClassifierTests.classify(before, after)
    #expect(change.changeClass == expected)
    #expect(change.moduleBytesChange == (expected >= .copiedBody))
  }

  @Test(
    "who sees an interface change is told by access, layout and copied bodies",
    arguments: [
      ("func f() {}", "func f(a: Int) {}", Visibility.testable),
      ("private func f() {}", "private func f(a: Int) {}", nil),
      ("package func f() {}", "package func f(a: Int) {}", .package),
      ("func f() {}", "public func f() {}", .public),
      ("public let a: Int = 1", "public let a: Int = 2", nil),
      ("public let a = 1", "public let a = 2", nil),
      ("public let a = f(1)", "public let a = f(2)", .public),
      ("import A", "@_exported import A", .public), ("import A", "import B", nil),
      ("extension S {}", "extension S: P {}", .public),
      ("struct S {}\nextension S {}", "struct S {}\nextension S: P {}", .testable),
      (
        "public struct S {}\nprotocol P {}", "public struct S {}\nprotocol P {}\nextension S: P {}",
        .testable
      ),
      ("public extension S { func f() {} }", "extension S { public func f() {} }", nil),
      (
        "extension S { public func f() {} }", "extension S where T == Int { public func f() {} }",
        .public
      ),
      (
        "public struct S { var i: I }\nstruct I { var a: Int }",
        "public struct S { var i: I }\nstruct I { var a: Int; var b: Int }", .public
      ),
      (
        "public class C { private var i: I }\nstruct I { var a: Int }",
        "public class C { private var i: I }\nstruct I { var a: Int; var b: Int }", .testable
      ),
      (
        "public struct S { var i: T }\ntypealias T = Int",
        "public struct S { var i: T }\ntypealias T = Bool", .public
      ),
      (
        "public class C { public func a() {} }",
        "public class C { func b() {}; public func a() {} }",
        .public
      ),
      (
        "public final class C { public func a() {} }",
        "public final class C { func b() {}; public func a() {} }", .testable
      ),
      (
        "@frozen public struct S { var a: Int = 1 }", "@frozen public struct S { var a: Int = 2 }",
        .public
      ),
      (
        "public struct S { public func f() {}; public func g() {} }",
        "public struct S { public func g() {}; public func f() {} }", nil
      ),
      (
        "public protocol P { func f(); func g() }", "public protocol P { func g(); func f() }",
        .public
      ),
    ] as [(String, String, Visibility?)])
  func visibility(_ before: String, _ after: String, _ expected: Visibility?) {
    let change = FactsClassifierTests.classify(before, after)
    #expect(change.visibility == expected)
    let isSeen = expected.map { $0 > .testable } ?? false
    #expect(change.rightClass == (isSeen ? .interface : .implementation))
  }

  @Test("changed declarations say what happened to them, and where")
  func declarations() {
    let change = FactsClassifierTests.classify(
      """
      import A
      struct S {
        func f() { 1 }
        func f(x: Int) {}
        var gone = 1
      }
      extension T { func m() {} }
      """,
      """
      import B
      struct S {
        public func f() { 1 }
        func f(x: Int) { 2 }
      }
      extension T { func m() {}; func n() {} }
      """)
    #expect(
      change.changed == [
        record("", "import", "B", .added, nil, .internal, 1),
        record("", "import", "A", .removed, .internal, nil, 1),
        record("S", "func", "f", .interface, .internal, .internal, 3),
        record("S", "func", "f", .implementation, .internal, .internal, 4),
        record("T", "func", "n", .added, nil, .internal, 6),
        record("S", "var", "gone", .removed, .internal, nil, 5),
      ])
    #expect(change.changedTypes == ["S"])
    #expect(change.changedExtensions == [ChangedExtension(extendedType: "T", members: ["m", "n"])])
    #expect(change.changedLayouts == ["S"])
    #expect(change.fileScopeChanged)
  }

  private func record(
    _ container: String, _ kind: String, _ name: String, _ what: ChangedDeclaration.What,
    _ before: AccessLevel?, _ after: AccessLevel?, _ line: Int
  ) -> ChangedDeclaration {
    ChangedDeclaration(
      container: container, kind: kind, name: name, what: what, accessBefore: before,
      accessAfter: after, line: line)
  }
}
