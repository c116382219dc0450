import RippleModel

extension GitTool {
  /// The addresses of those who committed lately up to a revision, sorted, after the mailmap.
  ///
  /// Bots are left out. It is `nil` in a shallow clone, which hides authors.
  ///
  /// - Parameters:
  ///   - revision: Where the history ends.
  ///   - days: How long before that commit it begins.
  /// - Returns: The addresses, lower-cased.
  /// - Throws: `GitError` where there is no such commit.
  public func authors(upTo revision: String, days: Int) throws -> [String]? {
    guard !isShallow, let end = try committed(revision) else { return nil }
    let output = try git([
      "rev-list", "--format=%aE", "--max-age=\(end - days * CalendarDay.seconds)",
      try commit(revision),
    ])
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
    let addresses = lines.filter { !$0.hasPrefix("commit ") }.map { $0.lowercased() }
    return Set(addresses.filter { !$0.contains("[bot]") }).sorted()
  }

  /// The address of the author of a commit, lower-cased.
  ///
  /// - Throws: `GitError` where there is no such commit.
  public func author(of revision: String) throws -> String {
    let output = try git(["rev-list", "--format=%aE", "-1", try commit(revision)])
    return String(decoding: output, as: UTF8.self).split(separator: "\n").last.map {
      $0.lowercased()
    } ?? ""
  }
}
