import Foundation
public import Testing

/// Compares a text with the golden file of a name, which lies in `Golden` beside the test.
///
/// `RECORD_GOLDEN=1` writes the file and fails once, so that a new text is never taken unseen.
public func expectGolden(
  _ text: String, _ name: String, file: String = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let folder = URL(filePath: file).deletingLastPathComponent().appending(path: "Golden")
  let url = folder.appending(path: name)
  if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
    Issue.record(
      "'\(name)' was recorded; look at it, and run again without RECORD_GOLDEN.",
      sourceLocation: sourceLocation)
    return
  }
  guard let data = FileManager.default.contents(atPath: url.path) else {
    Issue.record(
      "there is no golden file '\(name)'; RECORD_GOLDEN=1 writes it.",
      sourceLocation: sourceLocation)
    return
  }
  let expected = String(decoding: data, as: UTF8.self)
  guard text != expected else { return }
  Attachment.record(text, named: name, sourceLocation: sourceLocation)
  Issue.record(
    "'\(name)' differs, first in \(firstDifference(text, expected))", sourceLocation: sourceLocation
  )
}

private func firstDifference(_ text: String, _ expected: String) -> String {
  let found = text.split(separator: "\n", omittingEmptySubsequences: false)
  let wanted = expected.split(separator: "\n", omittingEmptySubsequences: false)
  for line in 0..<max(found.count, wanted.count) {
    let (left, right) = (
      line < found.count ? String(found[line]) : "(no line)",
      line < wanted.count ? String(wanted[line]) : "(no line)"
    )
    if left != right { return "line \(line + 1):\n  is       \(left)\n  expected \(right)" }
  }
  return "nothing that lines show"
}
