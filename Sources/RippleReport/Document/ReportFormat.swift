/// The forms that answers can have; each command declares which of them it has.
public enum ReportFormat: String, Hashable, Sendable, CaseIterable {
  /// For eyes, on a terminal.
  case text
  /// For scripts.
  case json
  /// For a comment on a pull request.
  case markdown
  /// For the log of a GitHub workflow, which shows it beside lines of the sources.
  case github
  /// SARIF 2.1.0, for servers that show findings.
  case sarif
  /// JUnit's XML, for servers that show tests.
  case junit
  /// A picture's source for Mermaid, which GitHub shows in Markdown.
  case mermaid
  /// A picture's source for Graphviz.
  case dot
  /// The arguments with which `swift test` runs some tests.
  case swiftTest = "swift-test"
  /// The arguments with which `xcodebuild test` runs some tests.
  case xcodebuild
  /// A test plan of Xcode's.
  case xctestplan
  /// The labels that `bazel test` takes.
  case bazel
  /// A graph for yEd, Gephi and igraph.
  case graphml
}
