import RippleModel

/// What one test reads or starts of what changed, told from the text of the sources it is built of.
struct RunUses {
  let test: Target
  let builtOf: Set<TargetID>
  let facts: CertificateFacts
  let changes: [TestedChange]

  /// The uses, sorted.
  func found() -> [TestUse] {
    var files: [SourceText] = []
    for target in facts.targets where builtOf.contains(target.id) {
      for file in target.files where file.role == .source && !file.path.hasPrefix(".build/") {
        if let bytes = facts.texts[file.path] { files.append(SourceText(file.path, bytes)) }
      }
    }
    files.sort { $0.path < $1.path }
    return facts.edits.compactMap { use(of: $0.path, files) }.sorted()
  }

  private func use(of path: String, _ files: [SourceText]) -> TestUse? {
    let owners = facts.targets.filter { target in target.files.contains { $0.path == path } }
    let isSource = owners.contains { target in
      target.files.contains { $0.path == path && $0.role == .source }
    }
    func isQuiet(_ owner: Target) -> Bool {
      changes.contains { $0.path == path && $0.target == owner.id && $0.quiet != nil }
    }
    if owners.contains(where: { builtOf.contains($0.id) && !isQuiet($0) }) { return nil }
    if path.hasSuffix(".xctestplan") || path.hasSuffix(".xcscheme") {
      return TestUse(path: path, how: .configures, through: path)
    }
    if !isSource, let folder = test.path, !folder.isEmpty, path.hasPrefix(folder + "/") {
      return TestUse(path: path, how: .beside, through: path)
    }
    if !(isSource && owners.allSatisfy(isQuiet)), let file = files.first(where: \.starts) {
      return TestUse(path: path, how: .starts, through: file.path)
    }
    if !isSource, let file = files.first(where: \.anchors) {
      return TestUse(path: path, how: .anchors, through: file.path)
    }
    if let file = files.first(where: \.lists) {
      return TestUse(path: path, how: .lists, through: file.path)
    }
    let words = words(for: path, isSource)
    if let file = files.first(where: { $0.names(anyOf: words) }) {
      return TestUse(path: path, how: .names, through: file.path)
    }
    let hasMoved = changes.contains { $0.path == path && $0.quiet == .movedTrivia }
    guard hasMoved, owners.contains(where: { builtOf.contains($0.id) }),
      files.contains(where: { $0.path == path && $0.asksForLines })
    else { return nil }
    return TestUse(path: path, how: .lines, through: path)
  }

  private func words(for path: String, _ isSource: Bool) -> Set<String> {
    var parts = path.split(separator: "/").map(String.init)
    guard let name = parts.popLast() else { return [] }
    if isSource { return [name] }
    var words = Set(parts)
    words.insert(name)
    if let dot = name.lastIndex(of: ".") { words.insert(String(name[..<dot])) }
    return words.filter { $0.utf8.count > 2 }
  }
}

/// The lines of one source, asked one question after another.
private struct SourceText {
  let path: String
  private let lines: [String]

  init(_ path: String, _ bytes: [UInt8]) {
    self.path = path
    lines = bytes.split(separator: 10).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether it starts programs.
  var starts: Bool {
    let words = [
      "Process(", "Process.init(", "NSTask(", "posix_spawn", "Subprocess", "popen(", "execv",
      "fork(",
    ]
    return words.contains { word in
      before(word).contains { !($0.unicodeScalars.last.map(SourceText.isPartOfName) ?? false) }
    }
  }

  /// Whether it makes paths from where it lies or runs.
  var anchors: Bool {
    if !before("currentDirectoryPath").isEmpty { return true }
    return places("#file").contains { text, rest in
      if rest.hasPrefix("ID") { return false }
      let start = text.reversed().drop { $0 == " " }
      if start.first == "=" { return false }
      guard start.first == ":" else { return true }
      let label = start.dropFirst().prefix { $0.unicodeScalars.allSatisfy(SourceText.isPartOfName) }
      return String(label.reversed()) != "file"
    }
  }

  /// Whether it lists folders.
  var lists: Bool {
    ["contentsOfDirectory", "enumerator(at", "subpaths", "opendir(", "glob("]
      .contains { !before($0).isEmpty }
  }

  /// Whether it asks for the number of a line.
  var asksForLines: Bool {
    ["#line", "#column"].contains { word in
      before(word).contains { $0.last { $0 != " " } != "=" }
    }
  }

  /// Whether one of the words stands in it between quotes or slashes.
  func names(anyOf words: Set<String>) -> Bool {
    lines.contains { line in
      let pieces = line.split(omittingEmptySubsequences: false) { $0 == "\"" || $0 == "/" }
      return pieces.dropFirst().dropLast().contains { words.contains(String($0)) }
    }
  }

  /// What stands before and behind a word on its line, wherever it stands.
  private func places(_ word: String) -> [(before: Substring, behind: Substring)] {
    lines.flatMap { line in
      line.ranges(of: word).map { (line[..<$0.lowerBound], line[$0.upperBound...]) }
    }
  }

  private func before(_ word: String) -> [Substring] { places(word).map(\.before) }

  private static func isPartOfName(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || !scalar.isASCII || ("0"..."9").contains(scalar) || ("a"..."z").contains(scalar)
      || ("A"..."Z").contains(scalar)
  }
}
