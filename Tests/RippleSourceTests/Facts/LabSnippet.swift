/// An edit whose effect on the compiler's hashes was measured.
struct LabSnippet {
  var name: String
  var before: String
  var after: String

  /// All of them.
  static let all = first + second + third

  static func parse(_ text: String) -> [LabSnippet] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).replacing("⏎", with: "\n") }
    return stride(from: 0, to: lines.count - 2, by: 3).map {
      LabSnippet(name: lines[$0], before: lines[$0 + 1], after: lines[$0 + 2])
    }
  }
}
