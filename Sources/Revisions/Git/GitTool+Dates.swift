extension GitTool {
  /// When a commit was made, in seconds since 1970.
  ///
  /// - Throws: `GitError` where there is no such commit.
  public func committed(_ revision: String) throws -> Int? {
    let output = try git(["rev-list", "--timestamp", "-1", try commit(revision)])
    return String(decoding: output, as: UTF8.self).split(separator: " ").first.flatMap { Int($0) }
  }

  /// The last commit of a first-parent line that was committed before a time; the end of the line
  /// where all were.
  ///
  /// - Throws: `GitError` where there is no such line.
  public func lastCommit(of revision: String, before time: Int) throws -> String {
    let tip = try commit(revision)
    let output = try git(["rev-list", "-1", "--first-parent", "--before=\(time)", tip])
    let found = String(decoding: output, as: UTF8.self).split(separator: "\n").first
    return found.map(String.init) ?? tip
  }
}
