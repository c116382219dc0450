import RippleModel

/// What one test reads or starts of what changed, told from the text of the sources it is built of.
struct RunUses {
  let test: Target
  let builtOf: Set<TargetID>
  let facts: CertificateFacts
  let changes: [TestedChange]
  /// The text of sources, by path.
  let texts: [String: SourceText]

  /// The uses, sorted.
  func found() -> [TestUse] {
    var files: [SourceText] = []
    for target in facts.targets where builtOf.contains(target.id) {
      for file in target.files where file.role == .source && !file.path.hasPrefix(".build/") {
        if let text = texts[file.path] { files.append(text) }
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
    if let file = files.first(where: { !words.isDisjoint(with: $0.quoted) }) {
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
