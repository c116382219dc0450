import FileTrees

/// What a driver says of one file with `-driver-show-incremental`.
struct DriverRemark {
  /// The file's name, without its folder.
  let file: String
  /// Why it is compiled.
  let because: String

  /// Reads one line; `nil` where it says nothing of why a file is compiled.
  init?(_ line: Substring) {
    guard let start = line.firstRange(of: "Incremental compilation: ") else { return nil }
    let text = line[start.upperBound...]
    if let traced = DriverRemark.traced(text) {
      (file, because) = traced
      return
    }
    guard let (_, sentence) = DriverRemark.sentences.first(where: { text.hasPrefix($0.0) }),
      let arrow = text.firstRange(of: " <= "), let end = text.lastIndex(of: "}"),
      arrow.upperBound < end
    else { return nil }
    file = DriverRemark.name(text[arrow.upperBound..<end])
    because = sentence
  }

  /// `Traced: interface of type 'T' in A.swift -> implementation of … in B.swift`.
  private static func traced(_ text: Substring) -> (String, String)? {
    guard text.hasPrefix("Traced: "), let arrow = text.firstRange(of: " -> "),
      let user = text.range(ofLast: " in ", after: arrow.upperBound)
    else { return nil }
    let cause = text[..<arrow.lowerBound].dropFirst("Traced: ".count)
    return (name(text[user.upperBound...]), "it uses the \(cause), which changed")
  }

  private static func name(_ path: Substring) -> String {
    RelativePath.name(of: path.split(separator: "\n").first.map(String.init) ?? "")
  }

  private static let sentences = [
    ("Scheduling changed input", "it is newer than at the last build"),
    ("Scheduling new", "it was not there at the last build"),
    ("Scheduling noncascading build", "an earlier build left it to be compiled"),
    ("Scheduling cascading build", "an earlier build left it to be compiled"),
    ("Missing an output", "its output is missing"),
    ("Invalidated externally", "a module or a file that it reads changed"),
    ("Queuing because of dependencies discovered later", "it uses what changed"),
  ]
}

extension Substring {
  /// The last place of a text behind a position.
  fileprivate func range(ofLast text: String, after start: Index) -> Range<Index>? {
    self[start...].ranges(of: text).last
  }
}
