import Testing

/// An edit whose effect on the compiler's hashes was measured.
struct LabSnippet: Sendable, CustomTestStringConvertible {
  var name: String
  var before: String
  var after: String
  /// Which of file hash, type hash, extension hash and module changed, as `FTEM` with gaps.
  var changes = ""

  var testDescription: String { name }

  /// Those of the micro lab.
  static let all = first + second + third

  static func parse(_ text: String) -> [LabSnippet] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).replacing("⏎", with: "\n") }
    return stride(from: 0, to: lines.count - 2, by: 3).map {
      LabSnippet(name: lines[$0], before: lines[$0 + 1], after: lines[$0 + 2])
    }
  }

  /// Edits that were measured with 6.3.1 for this test.
  static let measured = conditions + statements

  static func parseMeasured(_ text: String) -> [LabSnippet] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).replacing("⏎", with: "\n") }
    return stride(from: 0, to: lines.count - 3, by: 4).map {
      LabSnippet(
        name: lines[$0 + 1], before: lines[$0 + 2], after: lines[$0 + 3], changes: lines[$0])
    }
  }
}
