/// Something that a repository lacks, in words for the user.
public struct GitError: Error, Hashable, Sendable {
  /// A clause with its remedy, without a full stop.
  public let text: String

  /// Makes an error.
  public init(_ text: String) { self.text = text }
}
