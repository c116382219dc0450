/// An answer that can be shown: one document for people, JSON for scripts.
public protocol Reporting {
  /// What it says to people.
  func document() -> ReportDocument

  /// What it says to scripts.
  ///
  /// - Throws: `EncodingError` for figures that JSON cannot hold.
  func json() throws -> String
}

extension Reporting {
  /// The form for eyes.
  public func text(_ style: TextStyle) -> String { document().text(style) }

  /// The form for a comment on a pull request.
  public func markdown() -> String { document().markdown() }

  /// The form for a GitHub workflow's log; see `ReportDocument`.
  public func github(folder: String = "") -> String { document().github(folder: folder) }
}

extension ReportDocument {
  /// The form for eyes.
  public func text(_ style: TextStyle) -> String { TextRenderer(style).render(self) }

  /// The form for a comment on a pull request.
  public func markdown() -> String { MarkdownRenderer().render(self) }

  /// The form for a GitHub workflow's log.
  ///
  /// - Parameter folder: Where the workspace lies in its repository; empty for the root.
  /// - Returns: Workflow commands, one on each line.
  public func github(folder: String = "") -> String { GitHubRenderer(folder: folder).render(self) }
}
