import FileTrees
import RippleSystem

/// How a working copy differs from its index, as git sees it and without running a filter.
///
/// Git itself compares: line endings, encodings, sparse checkouts and files that are to be taken as
/// unchanged count as they do for `git status`. Only of a file that is stored through a filter
/// (`filter=…` in `.gitattributes`, as for large-file storage) its content cannot be compared; such
/// a file is unchanged where size and times are those that git noted when it checked it out.
struct GitStatus {
  /// Tracked files whose content differs, with the name of what is on disk.
  private(set) var modified: [String: ContentID] = [:]
  /// Tracked files that are gone.
  private(set) var gone: Set<String> = []
  /// Files that git neither tracks nor ignores.
  private(set) var untracked: [String: ContentID] = [:]
  /// Tracked files that a sparse checkout leaves out.
  private(set) var leftOut: Set<String> = []
  /// What the index holds.
  private(set) var index: [GitEntry] = []

  private let root: String
  private let process: GitProcess
  private let filters: [String]

  /// Asks git; paths are relative to the repository's root.
  ///
  /// - Throws: `ToolError`.
  init(_ repository: GitTool) throws {
    root = repository.root
    process = GitProcess(folder: root)
    filters = try process.filters()
    try readIndex()
    let suspects = try readSuspects()
    let stored = Dictionary(
      index.map { ($0.path, $0.content) }, uniquingKeysWith: { first, _ in first })
    let differing = differing(suspects, stored)
    let filtered = try unchangedBehindFilters(differing)
    for path in differing where !filtered.contains(path) {
      modified[path] = content(of: path)
    }
    try readUntracked()
  }

  /// The index with tags: `S` is left out by a sparse checkout; unmerged files are modified.
  private mutating func readIndex() throws {
    let output = try run(["ls-files", "--stage", "-v", "-z"])
    for record in output.split(separator: 0) {
      let halves = record.split(separator: 9, maxSplits: 1)
      guard halves.count == 2 else { continue }
      let words = halves[0].split(separator: 32)
      guard words.count == 4, let kind = GitEntry.Kind(mode: words[1]),
        let content = ContentID(hexadecimal: words[2])
      else { continue }
      let path = GitText.path(halves[1])
      if GitText.words(words[0]).uppercased() == "S" { leftOut.insert(path) }
      if GitText.words(words[3]) == "0" {
        index.append(GitEntry(path: path, content: content, kind: kind))
      } else {
        modified[path] = self.content(of: path)
      }
    }
  }

  /// Files whose size or times are not those of the index.
  private mutating func readSuspects() throws -> [String] {
    let output = try run([
      "diff-files", "--raw", "-z", "--no-renames", "--ignore-submodules=all", "--no-ext-diff",
    ])
    let fields = output.split(separator: 0)
    var suspects: [String] = []
    for place in stride(from: 0, to: fields.count - 1, by: 2) {
      let path = GitText.path(fields[place + 1])
      switch fields[place].last {
      case UInt8(ascii: "D"): gone.insert(path)
      case UInt8(ascii: "T"), UInt8(ascii: "A"): modified[path] = content(of: path)
      case UInt8(ascii: "U"): break
      default: suspects.append(path)
      }
    }
    return suspects
  }

  /// Those of some files that git would store as something else than the index has.
  private func differing(_ paths: [String], _ stored: [String: ContentID]) -> [String] {
    guard !paths.isEmpty else { return [] }
    // Paths are told line by line; what cannot be told so counts as changed.
    let plain = paths.filter { !$0.contains("\n") && !$0.hasPrefix("\"") }
    let input = Array(plain.map { $0 + "\n" }.joined().utf8)
    // Losing the error is right: where git cannot read one of them, all may have changed.
    guard
      let output = try? process.run(
        ["hash-object", "--stdin-paths"], input: input,
        filters: filters)
    else { return paths }
    let names = output.split(separator: 10).map { ContentID(hexadecimal: $0) }
    guard names.count == plain.count else { return paths }
    let same = Set(zip(plain, names).filter { stored[$0.0] == $0.1 }.map(\.0))
    return paths.filter { !same.contains($0) }
  }

  /// Those of some files that are stored through a filter and lie there as git left them.
  private func unchangedBehindFilters(_ paths: [String]) throws -> Set<String> {
    guard !paths.isEmpty else { return [] }
    let input = Array(paths.map { $0 + "\0" }.joined().utf8)
    let answers = try process.run(["check-attr", "-z", "--stdin", "filter"], input: input)
      .split(separator: 0, omittingEmptySubsequences: false).map { GitText.path($0) }
    var filtered: [String] = []
    for place in stride(from: 0, to: answers.count - 2, by: 3) {
      let value = answers[place + 2]
      if value != "unspecified", value != "unset" { filtered.append(answers[place]) }
    }
    guard !filtered.isEmpty else { return [] }
    let noted = try run(["ls-files", "--debug", "-z", "--"] + filtered)
    return Set(
      IndexStamp.read(noted).filter { entry in
        let status = SystemFile.status(of: "\(root)/\(entry.path)", followingLinks: false)
        return status.map(entry.stamp.matches) ?? false
      }.map(\.path))
  }

  private mutating func readUntracked() throws {
    let output = try run(["ls-files", "--others", "--exclude-standard", "--exclude=.build", "-z"])
    for record in output.split(separator: 0) {
      let path = GitText.path(record)
      if !path.hasSuffix("/") { untracked[path] = content(of: path) }
    }
    _ = try (index + untracked.map { GitEntry(path: $0.key, content: $0.value) }).toldApart()
  }

  /// The name of what is on disk; of what is too large to be a source, a name of its times.
  private func content(of path: String) -> ContentID {
    let place = "\(root)/\(path)"
    if let bytes = DiskTree.read(place, limit: DiskTree.largestFile) {
      return ContentID(ofContent: bytes)
    }
    let status = SystemFile.status(of: place)
    let note = status.map { "\($0.size) \($0.modified) \($0.changed)" } ?? "nothing"
    return ContentID(ofContent: Array("unread \(note)".utf8))
  }

  private func run(_ arguments: [String]) throws -> [UInt8] {
    try process.run(arguments, filters: filters)
  }
}

/// What git noted of a file when it last looked at it.
package struct IndexStamp {
  private var size: Int64 = -1
  private var modified: Int64 = -1
  private var changed: Int64 = -1

  /// Whether a file is as it was then.
  ///
  /// Git notes no size of a file that it could not trust.
  func matches(_ status: SystemFile.Status) -> Bool {
    modified == status.modified && changed == status.changed
      && (size == 0 || size == status.size & 0xFFFF_FFFF)
  }

  /// Reads the answer of `ls-files --debug -z`: a path, NUL, and five lines of numbers.
  package static func read(_ output: [UInt8]) -> [(path: String, stamp: IndexStamp)] {
    var result: [(path: String, stamp: IndexStamp)] = []
    var rest = output[...]
    while let end = rest.firstIndex(of: 0) {
      let path = GitText.path(rest[..<end])
      rest = rest[(end + 1)...]
      var stamp = IndexStamp()
      while rest.first == 32 {
        let line = rest.prefix { $0 != 10 }
        rest = rest[line.endIndex...].dropFirst()
        stamp.take(GitText.words(line))
      }
      result.append((path, stamp))
    }
    return result
  }

  /// `  mtime: 12:34`, or `  size: 5	flags: 0`.
  private mutating func take(_ line: String) {
    let words = line.split { $0 == " " || $0 == "\t" || $0 == ":" }.map(String.init)
    guard let name = words.first else { return }
    switch name {
    case "size": size = words.count > 1 ? Int64(words[1]) ?? -1 : -1
    case "mtime": modified = IndexStamp.time(words)
    case "ctime": changed = IndexStamp.time(words)
    default: break
    }
  }

  private static func time(_ words: [String]) -> Int64 {
    guard words.count == 3, let seconds = Int64(words[1]), let nanoseconds = Int64(words[2]),
      seconds < 1 << 32
    else { return -1 }
    return seconds * 1_000_000_000 + nanoseconds
  }
}
