/// What the lines of one source say about what its code does as it runs.
struct SourceText {
  /// Its path.
  let path: String
  /// Whether it starts programs.
  let starts: Bool
  /// Whether it makes paths from where it lies or runs.
  let anchors: Bool
  /// Whether it lists folders.
  let lists: Bool
  /// Whether it asks for the number of a line.
  let asksForLines: Bool
  /// What stands in it between quotes or slashes.
  let quoted: Set<String>

  init(_ path: String, _ bytes: [UInt8]) {
    self.path = path
    let lines = bytes.split(separator: 10).map { String(decoding: $0, as: UTF8.self) }
    starts = [
      "Process(", "Process.init(", "NSTask(", "posix_spawn", "Subprocess", "popen(", "execv",
      "fork(",
    ].contains { word in
      places(of: word, in: lines).contains { before, _ in
        !(before.unicodeScalars.last.map(isPartOfName) ?? false)
      }
    }
    lists = ["contentsOfDirectory", "enumerator(at", "subpaths", "opendir(", "glob("].contains {
      !places(of: $0, in: lines).isEmpty
    }
    anchors =
      !places(of: "currentDirectoryPath", in: lines).isEmpty
      || places(of: "#file", in: lines).contains { !$1.hasPrefix("ID") && becomesPath(after: $0) }
    asksForLines = ["#line", "#column"].contains { word in
      places(of: word, in: lines).contains { before, _ in before.last { $0 != " " } != "=" }
    }
    var quoted: Set<String> = []
    for line in lines {
      let pieces = line.split(omittingEmptySubsequences: false) { $0 == "\"" || $0 == "/" }
      for piece in pieces.dropFirst().dropLast() { quoted.insert(String(piece)) }
    }
    self.quoted = quoted
  }
}

/// What stands before and behind a word on its line, wherever it stands.
private func places(of word: String, in lines: [String]) -> [(before: Substring, Substring)] {
  lines.flatMap { line in
    line.ranges(of: word).map { (line[..<$0.lowerBound], line[$0.upperBound...]) }
  }
}

/// Whether `#file` behind a text is more than the default or the argument of a parameter `file`.
private func becomesPath(after text: Substring) -> Bool {
  let start = text.reversed().drop { $0 == " " }
  if start.first == "=" { return false }
  guard start.first == ":" else { return true }
  let label = start.dropFirst().prefix { $0.unicodeScalars.allSatisfy(isPartOfName) }
  return String(label.reversed()) != "file"
}

private func isPartOfName(_ scalar: Unicode.Scalar) -> Bool {
  scalar == "_" || !scalar.isASCII || ("0"..."9").contains(scalar) || ("a"..."z").contains(scalar)
    || ("A"..."Z").contains(scalar)
}
