import RippleModel
import SwiftFacts
import Testing

@Suite("Sources that would overflow or stall the parser")
struct HostileSourceTests {
  @Test(
    "Deep forms are refused: nothing is known, and nothing ends the process",
    arguments: [
      "[", "(", "{", "a ? ", "try ", "A<", "if a {} else ", "!(", "[[", "{ if a ", "-[", "f(",
      "some ",
      "switch a { case ", "\"\\(", "#if A\n{", "@a(", "struct A {",
      "\n#if A\n", "() -> ", "A.", "\n#if A\n#endif\n#if A\n", "\n#elseif B\n",
    ])
  func deep(form: String) {
    let bytes = Array(("let a = " + String(repeating: form, count: 20_000)).utf8)
    let facts = FileScanner().scan(bytes)
    #expect(!facts.isWellFormed)
    _ = ImportScanner().imports(of: bytes)
    let change = ChangeClassifier().classify(beforeBytes: bytes, afterBytes: bytes + [0x20, 0x31])
    #expect(change.changeClass == .unknown)
  }

  @Test("The imports of a refused file's head are still read")
  func head() {
    let text =
      "import Core\n" + String(repeating: "let a = 1\n", count: 2_000)
      + String(repeating: "[", count: 1_000)
    #expect(ImportScanner().imports(of: Array(text.utf8)).map(\.module) == ["Core"])
  }

  @Test("Ordinary depth is not refused")
  func ordinary() {
    let nested = String(repeating: "if a { ", count: 20) + String(repeating: "}", count: 20)
    let facts = FileScanner().scan(Array("func f(a: Bool) { \(nested) }".utf8))
    #expect(facts.isWellFormed)
    let requirements = String(repeating: "  func f() -> (Int) -> Int\n", count: 500)
    let conditions = String(
      repeating: "#if A\nlet a = 1\n#elseif B\nlet a = 2\n#endif\n", count: 400)
    let text = "protocol P {\n\(requirements)}\n\(conditions)"
    #expect(FileScanner().scan(Array(text.utf8)).isWellFormed)
  }
}
