extension GitTool {
  /// When a commit was made, in seconds since 1970.
  ///
  /// - Throws: `GitError` where there is no such commit.
  public func committed(_ revision: String) throws -> Int? {
    let output = try git(["rev-list", "--timestamp", "-1", try commit(revision)])
    return String(decoding: output, as: UTF8.self).split(separator: " ").first.flatMap { Int($0) }
  }
}
