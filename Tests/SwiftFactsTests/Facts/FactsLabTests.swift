import Foundation
import RippleModel
import SwiftFacts
import TestSupport
import Testing

@Suite struct FactsLabTests {
  /// What the compiler's outputs did in one edit; see `tools/model/ih_lab.py`, `compare`.
  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var fields: [String]

    var testDescription: String { name }

    var fileHashChanges: Bool { fields[0] == "FILE" }
    var typeHashChanges: Bool { fields[1].contains("nominal") }
    var extensionHashChanges: Bool { fields[2].contains("@") }
    var moduleChanges: Bool { fields[5] == "MOD" }
    var objectChanges: Bool { fields[7] == "OBJ" }
  }

  static let rows: [Row] = ["ih_lab", "ih_lab2"].flatMap { name -> [Row] in
    // Losing the error is right: without the folder the tests say that they are skipped.
    guard let data = try? SharedFolder.data("data/model/\(name).json"),
      let rows = try? JSONDecoder().decode([[String]].self, from: data)
    else { return [] }
    return rows.map { Row(name: $0[0], fields: $0[1].components(separatedBy: " | ")) }
  }

  @Test(
    "all measured edits are there", .enabled(if: SharedFolder.isPresent, "\(SharedFolder.reason)"))
  func count() { #expect(FactsLabTests.rows.count == 123) }

  @Test(
    "the hashes that change are those the compiler changed",
    .enabled(if: SharedFolder.isPresent, "\(SharedFolder.reason)"), arguments: rows)
  func hashes(_ row: Row) throws {
    let snippet = try #require(LabSnippet.all.first { $0.name == row.name })
    let change = ChangeClassifier().classify(
      before: FileScanner().scan(Array(snippet.before.utf8)),
      after: FileScanner().scan(Array(snippet.after.utf8)))
    #expect(change.fileScopeChanged == row.fileHashChanges)
    #expect(!change.changedTypes.isEmpty == row.typeHashChanges)
    #expect(!change.changedExtensions.isEmpty == row.extensionHashChanges)
    #expect(change.moduleBytesChange == row.moduleChanges)
    if change.changeClass < .copiedBody {
      #expect((change.changeClass > .trivia) == row.objectChanges)
    }
  }

  @Test("the hashes change as measured", arguments: LabSnippet.measured)
  func measured(_ snippet: LabSnippet) {
    let change = ChangeClassifier().classify(
      before: FileScanner().scan(Array(snippet.before.utf8)),
      after: FileScanner().scan(Array(snippet.after.utf8)))
    let changes = [
      change.fileScopeChanged ? "F" : "-", change.changedTypes.isEmpty ? "-" : "T",
      change.changedExtensions.isEmpty ? "-" : "E", change.moduleBytesChange ? "M" : "-",
    ]
    #expect(changes.joined() == snippet.changes)
  }
}
