/// Why a plan, or a step of it, cannot be carried out: one sentence with the remedy.
public struct ApplyError: Error, Hashable, Sendable {
  /// The sentence.
  public let text: String

  /// Makes an error.
  public init(_ text: String) { self.text = text }
}
