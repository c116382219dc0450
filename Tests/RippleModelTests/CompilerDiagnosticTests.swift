import RippleModel
import Testing

@Suite("What a compiler says")
struct CompilerDiagnosticTests {
  private func read(_ lines: String...) -> [CompilerDiagnostic] {
    CompilerDiagnostic.read(lines.joined(separator: "\n"), root: "/r")
  }

  @Test("Places below the root are told from it")
  func places() {
    #expect(
      read(
        "/r/A/a.swift:3:14: error: no such name: 'x'", "/rest/b.swift:1:2: warning: unused",
        "/r/C:/c.swift:5:6: note: here")
        == [
          CompilerDiagnostic(
            severity: .error, path: "A/a.swift", line: 3, text: "no such name: 'x'"),
          CompilerDiagnostic(
            severity: .warning, path: "/rest/b.swift", line: 1, text: "unused"),
          CompilerDiagnostic(severity: .note, path: "C:/c.swift", line: 5, text: "here"),
        ])
  }

  @Test("What has no place is told whole where it is an error, and only then")
  func noPlace() {
    #expect(read("error: it failed") == [CompilerDiagnostic(severity: .error, text: "it failed")])
    #expect(read("note: so") == [CompilerDiagnostic(severity: .note, text: "so")])
    let text = "ld: error: undefined symbol"
    #expect(read(text) == [CompilerDiagnostic(severity: .error, text: text)])
    #expect(
      read("a:x:1: error: y") == [CompilerDiagnostic(severity: .error, text: "a:x:1: error: y")])
    #expect(
      read("a:1:x: error: y") == [CompilerDiagnostic(severity: .error, text: "a:1:x: error: y")])
    #expect(read("ld: warning: old", "a:b:c: note: no", "Compiling A", "") == [])
  }

  @Test("A line that says 'error' in its text is what its head says")
  func words() {
    #expect(
      read("/r/a.swift:1:2: warning: an error: maybe")
        == [
          CompilerDiagnostic(
            severity: .warning, path: "a.swift", line: 1, text: "an error: maybe")
        ])
    #expect(
      read("a.swift:1:2: note: a warning: old")
        == [
          CompilerDiagnostic(severity: .note, path: "a.swift", line: 1, text: "a warning: old")
        ])
  }

  @Test("Errors are told once, notes as often as they are")
  func twice() {
    let lines = ["a:1:1: error: x", "a:1:1: note: y", "junk", "a:1:1: error: x", "a:1:1: note: y"]
    #expect(
      read(lines.joined(separator: "\n")).map(\.description)
        == ["a:1: error: x", "a:1: note: y", "a:1: note: y"])
  }

  @Test("It prints as compilers do")
  func description() {
    #expect(CompilerDiagnostic(severity: .warning, text: "x").description == "warning: x")
    #expect(
      CompilerDiagnostic(severity: .note, path: "a", line: 7, text: "x").description
        == "a:7: note: x")
  }
}
