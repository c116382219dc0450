import Revisions
import RippleSystem

/// The commits that a verification goes through: first parents, the oldest first.
public struct CommitList {
  /// One commit.
  public struct Entry: Hashable, Sendable {
    /// The commit.
    public let commit: String
    /// Its first parent.
    public let parent: String
    /// The first line of its message.
    public let subject: String
  }

  /// The commits; those without a parent are left out.
  public let entries: [Entry]

  /// Lists commits.
  ///
  /// - Parameters:
  ///   - text: A count of commits that touch sources, or a range `A..B`.
  ///   - folder: The package's folder.
  /// - Throws: `ToolError` for a range that is none.
  public init(_ text: String, in folder: String) throws {
    let selection: [String]
    if let count = Int(text) {
      let sources = ["swift", "c", "h", "cpp", "m"].map { "*.\($0)" }
      selection = ["-n", "\(max(0, count))", "HEAD", "--"] + sources
    } else {
      guard text.contains(".."), !text.hasPrefix("-") else {
        throw GitError("'\(text)' is neither a count nor a range A..B")
      }
      selection = [text, "--"]
    }
    let output = try GitProcess(folder: folder).run(
      ["rev-list", "--first-parent", "--no-commit-header", "--format=%H%x09%P%x09%s"] + selection,
      environment: ["GIT_LITERAL_PATHSPECS": nil])
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
    entries = lines.reversed().compactMap { line in
      let fields = line.split(separator: "\t", maxSplits: 2, omittingEmptySubsequences: false)
      guard fields.count == 3, let parent = fields[1].split(separator: " ").first else {
        return nil
      }
      return Entry(
        commit: String(fields[0]), parent: String(parent), subject: String(fields[2]))
    }
  }
}
