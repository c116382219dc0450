import FileTrees
import RippleSystem

extension GitTool {
  /// The name of the commit or tree that a revision stands for.
  ///
  /// - Throws: `GitError` that says what may be done where there is none.
  func commit(_ revision: String) throws -> String {
    guard !revision.isEmpty, !revision.hasPrefix("-") else { throw unknown(revision) }
    let question = ["rev-parse", "--verify", "--quiet", "--end-of-options"]
    // Status 1 is "there is none"; a tree without a commit is asked for next.
    guard
      let output = (try? git(question + [revision + "^{commit}"]))
        ?? (try? git(question + [revision + "^{tree}"]))
    else { throw unknown(revision) }
    return String(decoding: output, as: UTF8.self).trimmedLine
  }

  /// The commit from which two revisions grew apart.
  ///
  /// - Throws: `GitError` where there is none, which a shallow clone hides.
  func mergeBase(of first: String, and second: String) throws -> String {
    let names = [try commit(first), try commit(second)]
    do {
      let output = try git(["merge-base"] + names)
      return String(decoding: output, as: UTF8.self).trimmedLine
    } catch let error as ToolError {
      guard error.status == 1 else { throw error }
      throw GitError(
        "'\(first)' and '\(second)' have no commit in common"
          + (isShallow ? " in this shallow clone; run 'git fetch --unshallow'" : ""))
    }
  }

  private func unknown(_ revision: String) -> GitError {
    let hint =
      isShallow
      ? "; this clone is shallow: run 'git fetch --unshallow', or fetch the revision"
      : "; if it lies elsewhere, run 'git fetch' first"
    return GitError("'\(revision)' is no revision here\(hint)")
  }

  /// The error for an object that is not here.
  func missing(_ name: ContentID) -> GitError {
    let text =
      isPartial
      ? GitTool.partial
      : "the object \(name.hexadecimal) is missing: the repository is damaged; 'git fsck' says more"
    return GitError(text)
  }

  /// What a clone without objects of the past is told.
  static let partial =
    "this is a partial clone, which lacks objects of the past: run "
    + "'git fetch --refetch --no-filter' once, and ask again"

  /// Whether objects were left out when the repository was cloned.
  var isPartial: Bool {
    let question = [
      "config", "--get-regexp", #"^(extensions\.partialclone|remote\..*\.promisor)$"#,
    ]
    return (try? git(question)).map { !$0.isEmpty } ?? false  // Status 1 is "there is none".
  }
}
