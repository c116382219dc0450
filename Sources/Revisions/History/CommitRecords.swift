import FileTrees
import RippleModel
import RippleSystem

/// Where records come from: a program that runs, or bytes at hand.
package protocol RecordReading {
  /// The bytes up to a mark, without it; `nil` at the end.
  func read(upTo mark: UInt8) throws -> ArraySlice<UInt8>?
  /// Waits for the end, and throws where it is not a good one.
  func finish() throws
}

extension ToolStream: RecordReading {}

/// Commits with their files, as records that NUL separates, in the form for which `CommitLog` asks.
package struct CommitRecords {
  /// The commits at which a shallow clone ends.
  private let shallow: Set<String>

  package init(shallow: Set<String>) { self.shallow = shallow }

  /// What git is asked to tell of each commit.
  static let fields = [
    "@%H", "%P", "%T", "%aN", "%aE", "%at", "%ct", "%cN", "%s", "%b",
  ]

  static var malformed: ToolError {
    ToolError(tool: "git", status: nil, output: "an answer of 'diff-tree' cannot be read")
  }

  /// Lends each commit to a body.
  ///
  /// - Throws: `ToolError` where the records have another form, and what `body` throws.
  package func read(_ stream: any RecordReading, _ body: (RawCommit) throws -> Void) throws {
    var current: RawCommit?
    var counts: [String: Int] = [:]
    while let record = try stream.read(upTo: 0) {
      let token = record.drop { $0 == 0x0A }
      if token.first == UInt8(ascii: ":") {
        guard let change = try change(token, stream) else {
          try stream.finish()
          throw CommitRecords.malformed
        }
        counts[change.path] = current?.changes.count
        current?.changes.append(change)
      } else if token.first == UInt8(ascii: "@") {
        if let current { try body(finished(current)) }
        current = nil
        current = RawCommit(commit: try header(token, stream))
        counts.removeAll(keepingCapacity: true)
      } else if !token.isEmpty {
        try addLines(token, stream, counts, to: &current)
      }
    }
    try stream.finish()
    if let current { try body(finished(current)) }
  }

  private func next(_ stream: any RecordReading) throws -> ArraySlice<UInt8> {
    guard let token = try stream.read(upTo: 0) else {
      try stream.finish()
      throw CommitRecords.malformed
    }
    return token
  }

  // MARK: Commits

  private func header(_ first: ArraySlice<UInt8>, _ stream: any RecordReading) throws -> Commit {
    let id = GitText.words(first.dropFirst())
    var rest: [ArraySlice<UInt8>] = []
    for _ in 1..<CommitRecords.fields.count { rest.append(ArraySlice(Array(try next(stream)))) }
    let parents = GitText.words(rest[0]).split(separator: " ").map(String.init)
    let author = Commit.Person(name: GitText.words(rest[2]), email: GitText.words(rest[3]))
    var commit = Commit(
      id: id, parents: parents, tree: GitText.words(rest[1]), author: author,
      authored: GitText.number(rest[4]) ?? 0, committed: GitText.number(rest[5]) ?? 0,
      subject: GitText.words(rest[7]))
    if parents.count > 1 { commit.marks.insert(.merge) }
    if shallow.contains(id) {
      commit.marks.insert(.shallowBoundary)
    } else if parents.isEmpty {
      commit.marks.insert(.root)
    }
    if isRevert(commit.subject, GitText.words(rest[8])) { commit.marks.insert(.revert) }
    if isBot(author) { commit.marks.insert(.bot) }
    return commit
  }

  private func isRevert(_ subject: String, _ body: String) -> Bool {
    subject.hasPrefix("Revert \"") || subject.hasPrefix("Revert '")
      || subject.lowercased().hasPrefix("revert:") || body.contains("This reverts commit ")
  }

  private func isBot(_ author: Commit.Person) -> Bool {
    let name = author.name.lowercased()
    return name.hasSuffix("[bot]") || author.email.contains("[bot]@")
      || CommitRecords.bots.contains(name)
  }

  private static let bots: Set<String> = [
    "dependabot", "renovate", "renovate bot", "github-actions", "github actions", "swift-ci",
    "greenkeeper", "imgbot", "allcontributors", "pre-commit-ci", "codecov",
  ]

  private func finished(_ commit: RawCommit) -> RawCommit {
    var result = commit
    // What the last commit of a shallow clone changed is not known: its parents are not here.
    if result.commit.marks.contains(.shallowBoundary) { result.changes = [] }
    if result.changes.count >= Commit.Marks.bulkFileCount { result.commit.marks.insert(.bulk) }
    return result
  }

  // MARK: Files

  /// `:100644 100644 HASH HASH M`, then one path or two.
  private func change(_ token: ArraySlice<UInt8>, _ stream: any RecordReading) throws -> RawChange?
  {
    let words = token.dropFirst().split(separator: 0x20)
    guard words.count == 5, let letter = words[4].first,
      let oldMode = UInt32(GitText.words(words[0]), radix: 8),
      let newMode = UInt32(GitText.words(words[1]), radix: 8)
    else { return nil }
    let before = CommitRecords.content(words[2])
    let after = CommitRecords.content(words[3])
    let isRename = letter == UInt8(ascii: "R") || letter == UInt8(ascii: "C")
    let first = GitText.path(try next(stream))
    let second = isRename ? GitText.path(try next(stream)) : nil
    let status: HistoricalChange.Status =
      letter == UInt8(ascii: "C")
      ? .added
      : HistoricalChange.Status(rawValue: String(Character(Unicode.Scalar(letter)))) ?? .modified
    return RawChange(
      path: second ?? first, oldPath: status == .renamed ? first : nil, status: status,
      oldMode: oldMode, newMode: newMode, before: before, after: after)
  }

  /// `12`, tab, `3`, tab and the path; for a rename an empty path, then both.
  private func addLines(
    _ token: ArraySlice<UInt8>, _ stream: any RecordReading, _ counts: [String: Int],
    to commit: inout RawCommit?
  ) throws {
    let parts = token.split(separator: 9, maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3 else {
      try stream.finish()
      throw CommitRecords.malformed
    }
    let added = GitText.number(parts[0])
    let deleted = GitText.number(parts[1])
    var path = GitText.path(parts[2])
    if parts[2].isEmpty {
      _ = try next(stream)
      path = GitText.path(try next(stream))
    }
    guard let index = counts[path] else {
      try stream.finish()
      throw CommitRecords.malformed
    }
    commit?.changes[index].added = added
    commit?.changes[index].deleted = deleted
  }

  private static func content(_ digits: ArraySlice<UInt8>) -> ContentID? {
    guard digits.contains(where: { $0 != UInt8(ascii: "0") }) else { return nil }
    return ContentID(hexadecimal: digits)
  }
}
