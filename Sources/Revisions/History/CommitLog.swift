import FileTrees
import RippleModel
import RippleSystem

/// Reads commits with their files from `git diff-tree`, in the order asked.
///
/// Everything is separated by NUL, which neither a message nor a path can hold, so that nothing in
/// them is ever taken for something else.
struct CommitLog {
  private let repository: GitTool
  private let shallow: Set<String>

  init(_ repository: GitTool, shallow: Set<String>) {
    self.repository = repository
    self.shallow = shallow
  }

  /// How many damaged commits are read apart before the repository counts as unreadable.
  private static let mostUnreadable = 1_000

  /// How much git is asked about each commit.
  private enum Depth: CaseIterable {
    /// Lines and renames, for which git opens the files.
    case contents
    /// The names of contents, for which it opens the folders.
    case names
    /// The commit alone.
    case header
  }

  /// Reads commits one by one.
  ///
  /// A commit that git cannot compare, since an object of it is damaged or gone, is asked about
  /// again with less, and marked; it ends nothing.
  ///
  /// - Parameters:
  ///   - names: The commits.
  ///   - comparesMerges: Whether merges are compared with their first parent.
  ///   - body: Is lent each commit.
  /// - Throws: `ToolError`, and what `body` throws.
  func read(
    _ names: [String], comparesMerges: Bool, _ body: (RawCommit) throws -> Void
  ) throws {
    var rest = names[...]
    var failures = 0
    while !rest.isEmpty {
      do {
        try read(Array(rest), .contents, comparesMerges) { commit in
          rest.removeFirst()
          try body(commit)
        }
        return
      } catch let error as ToolError where error.status != nil {
        failures += 1
        guard let name = rest.popFirst(), failures <= CommitLog.mostUnreadable,
          !repository.isPartial
        else { throw error }
        try body(damaged(name, comparesMerges))
      }
    }
  }

  /// A commit in which git came to its end, or before which it did.
  private func damaged(_ name: String, _ comparesMerges: Bool) throws -> RawCommit {
    for depth in Depth.allCases {
      var found: RawCommit?
      do { try read([name], depth, comparesMerges) { found = $0 } } catch let error as ToolError {
        guard error.status != nil, depth != .header else { throw error }
        continue
      }
      guard var commit = found else { break }
      if depth != .contents { commit.commit.marks.insert(.unreadable) }
      return commit
    }
    throw CommitRecords.malformed
  }

  private func read(
    _ names: [String], _ depth: Depth, _ comparesMerges: Bool,
    _ body: (RawCommit) throws -> Void
  ) throws {
    var arguments =
      depth == .header
      ? ["log", "--stdin", "--no-walk=unsorted", "-s", "-z"]
      : ["diff-tree", "--stdin", "-r", "--root", "--always", "--no-abbrev", "--raw", "-z"]
    arguments += [
      "--no-textconv", "--no-ext-diff", "--encoding=UTF-8",
      "--format=" + CommitRecords.fields.joined(separator: "%x00"),
    ]
    arguments += depth == .contents ? ["--numstat", "-M"] : ["--no-renames"]
    if comparesMerges { arguments.append("--diff-merges=first-parent") }
    let input = Array(names.map { $0 + "\n" }.joined().utf8)
    let stream = try repository.stream(arguments, given: input)
    try CommitRecords(shallow: shallow).read(stream, body)
  }
}
