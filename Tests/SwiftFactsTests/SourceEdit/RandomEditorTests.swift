import RippleModel
import SwiftFacts
import Testing

@Suite("Random edits")
struct RandomEditorTests {
  private static let sources = [
    RandomEditor.Source(
      path: "Sources/Core/Model.swift", module: "Core",
      text: """
        public struct Model {
          var first = 1
          func total(with more: Int) -> Int { first + more }
        }
        protocol Named { var name: String { get } }

        """),
    RandomEditor.Source(
      path: "Sources/Core/Uses.swift", module: "Core",
      text: "func uses(_ model: Model) -> Int { model.total(with: 2) }\n"),
  ]

  @Test("of all kinds are made, each of one or a few files, the same for a seed")
  func kinds() throws {
    var editor = RandomEditor(Self.sources, seed: 3)
    var again = RandomEditor(Self.sources.reversed(), seed: 3)
    var kinds: Set<EditKind> = []
    for _ in 0..<30 {
      let (made, same) = (editor.next(), again.next())
      let edit = try #require(made)
      #expect(edit == same)
      #expect((1...2).contains(edit.files.count))
      for (path, text) in edit.files {
        #expect(Self.sources.first { $0.path == path }?.text != text)
      }
      kinds.insert(edit.kind)
    }
    #expect(kinds == Set(EditKind.allCases))
  }

  @Test("a rename spells the name otherwise in every file, and nothing else")
  func rename() throws {
    var editor = RandomEditor(Self.sources, seed: 1)
    let edits = (0..<60).compactMap { _ in editor.next() }
    let rename = try #require(edits.first { $0.what.hasPrefix("total in") })
    let new = "totalProbe"
    #expect(rename.files.count == 2)
    #expect(rename.files.values.allSatisfy { $0.contains(new) && !$0.contains("total(") })
  }
}
