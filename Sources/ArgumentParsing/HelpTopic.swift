/// A text that `help NAME` shows and that is no command's.
public struct HelpTopic: Hashable, Sendable {
  /// The word that asks for it.
  public let name: String

  /// One line that says what it is about.
  public let abstract: String

  /// The text; its line breaks are kept.
  public let discussion: String

  /// Makes a topic.
  ///
  /// - Parameters:
  ///   - name: The word that asks for it.
  ///   - abstract: One line that says what it is about.
  ///   - discussion: The text.
  public init(_ name: String, abstract: String, discussion: String) {
    self.name = name
    self.abstract = abstract
    self.discussion = discussion
  }
}
