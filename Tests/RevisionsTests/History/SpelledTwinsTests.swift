import Revisions
import RippleModel
import TestSupport
import Testing

@Suite("Names that Unicode spells in two ways")
struct SpelledTwinsTests {
  private static let composed = #"$'Sources/A/\xc3\xa9.swift'"#
  private static let decomposed = #"$'Sources/A/e\xcc\x81.swift'"#

  private func loading(_ files: [String]) throws -> HistoryLoading {
    try HistoryLoading(
      script: "mkdir -p Sources/A\n"
        + files.map { "echo 'func a() {}' > \($0)\n" }.joined() + "c one\n")
  }

  @Test("Two files of one name are refused in a commit, the index and the working copy")
  func twins() throws {
    let loading = try loading([Self.composed, Self.decomposed])
    let repository = try GitTool(folder: loading.path)
    #expect(throws: GitError.self) { try repository.tree(of: "HEAD") }
    #expect(throws: GitError.self) { try repository.index() }
    #expect(try loading.git("status", "--short") == "")
  }

  @Test(
    "One of them, names that differ in case, and names that are no UTF-8 are read",
    arguments: [
      ([composed], 1), ([decomposed], 1), (["Sources/A/a.swift", "Sources/A/A.swift"], 2),
      ([#"$'Sources/A/\xff.swift'"#, #"$'Sources/A/\xfe.swift'"#], 2),
    ])
  func others(files: [String], count: Int) throws {
    let loading = try loading(files)
    let repository = try GitTool(folder: loading.path)
    #expect(try Set(repository.tree(of: "HEAD").map(\.path)).count == count)
    #expect(try repository.index().count == count)
  }
}
