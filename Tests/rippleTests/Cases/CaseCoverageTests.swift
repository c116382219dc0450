import Foundation
import TestSupport
import Testing

@Suite("Coverage of the cases")
struct CaseCoverageTests {
  @Test("every case is named by a test, or is one of those with edits")
  func all() throws {
    let tests = SharedFolder.projectRoot.appending(path: "Tests")
    let files = try #require(FileManager.default.enumerator(atPath: tests.path))
    var text = ""
    while let path = files.nextObject() as? String {
      guard path.hasSuffix("Tests.swift") else { continue }
      text += try String(contentsOf: tests.appending(path: path), encoding: .utf8)
    }
    let edited = Set(EditCaseTests.edits.map(\.name))
    let cases = try FileManager.default.contentsOfDirectory(atPath: CaseFolder.root.path)
    #expect(cases.count == 82)
    #expect(cases.filter { !edited.contains($0) && !text.contains($0) } == [])
  }
}
