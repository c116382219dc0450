public import RippleModel

/// Something to say beside a line of the sources, in a pull request.
public struct ReportAnnotation: Hashable, Sendable {
  /// How bad it is.
  public enum Level: String, Hashable, Sendable, CaseIterable {
    /// The answer is "no" because of it.
    case error
    /// Worth mending.
    case warning
    /// Worth knowing.
    case notice
  }

  /// How bad it is.
  public var level: Level
  /// A few words.
  public var title: String
  /// One or two sentences.
  public var message: String
  /// Where it shows, from the root of the workspace.
  public var place: SourcePlace?

  /// Makes an annotation.
  public init(_ level: Level, title: String, message: String, place: SourcePlace? = nil) {
    self.level = level
    self.title = title
    self.message = message
    self.place = place
  }
}
