import RippleModel
import SwiftFacts
import Testing

@Suite("Edits of sources")
struct SourceEditorTests {
  private static let source = """
    // A header.

    @testable import B
    import D

    #if canImport(E)
      import E
    #endif

    @MainActor
    struct S: Equatable {
      let a: Int
      var b: String?
      var c = 1
      static func make() -> S { S(a: 1) }
    }

    internal final class K { func run() {} }

    """

  private func edited(_ edit: (inout SourceEditor) -> Void) -> String {
    var editor = SourceEditor(Self.source)
    edit(&editor)
    return editor.text
  }

  @Test("An import is added in its place, once, with what stands before it")
  func addsImports() {
    #expect(
      edited { $0.addImport("C", attributes: "@_exported") }
        == Self.source.replacing("import D", with: "@_exported import C\nimport D"))
    #expect(
      edited { $0.addImport("Z") }
        == Self.source.replacing("import D\n", with: "import D\nimport Z\n"))
    #expect(edited { $0.addImport("B") } == Self.source)
    var empty = SourceEditor("// Only a header.\n\n/// Docs.\nstruct A {}\n")
    empty.addImport("M")
    #expect(empty.text == "// Only a header.\n\nimport M\n\n/// Docs.\nstruct A {}\n")
  }

  @Test("An import goes from every branch")
  func removesImports() {
    #expect(
      edited { $0.removeImport("E") } == Self.source.replacing("  import E\n", with: ""))
    #expect(
      edited { $0.removeImport("B") } == Self.source.replacing("@testable import B\n", with: ""))
    #expect(edited { $0.removeImport("X") } == Self.source)
  }

  @Test("Access is written behind attributes, or over the word that is there")
  func raisesAccess() {
    #expect(
      edited { $0.setAccess(line: 11, name: "S", to: .package) }
        == Self.source.replacing("struct S", with: "package struct S"))
    #expect(
      edited { $0.setAccess(line: 15, name: "make", to: .public) }
        == Self.source.replacing("static func", with: "public static func"))
    #expect(
      edited { $0.setAccess(line: 18, name: "K", to: .package) }
        == Self.source.replacing("internal final", with: "package final"))
    // A line that has moved on: the nearest declaration of the name.
    #expect(
      edited { $0.setAccess(line: 30, name: "run", to: .package) }
        == Self.source.replacing("func run", with: "package func run"))
    #expect(edited { $0.setAccess(line: 11, name: "Q", to: .package) } == Self.source)
  }

  @Test("The initialiser of a struct is written out where every property says its type")
  func writesInitialisers() {
    var editor = SourceEditor(Self.source.replacing("  var c = 1\n", with: ""))
    let written = editor.addInitialiser(toTypeOn: 11, access: .package)
    #expect(written)
    #expect(
      editor.text
        == Self.source.replacing("  var c = 1\n", with: "").replacing(
          "S { S(a: 1) }\n",
          with: """
            S { S(a: 1) }

              package init(a: Int, b: String? = nil) {
                self.a = a
                self.b = b
              }

            """))
    #expect(edited { $0.addInitialiser(toTypeOn: 11, access: .package) } == Self.source)
  }
}
