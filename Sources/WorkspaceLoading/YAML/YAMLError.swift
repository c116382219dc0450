/// A place in a document that is no YAML, or YAML of a form that is not read.
public struct YAMLError: Error, Hashable, Sendable {
  /// What is wrong, without a full stop.
  public let message: String
  /// Where.
  public let place: YAMLPlace

  /// Makes an error.
  public init(_ message: String, at place: YAMLPlace) {
    self.message = message
    self.place = place
  }
}
