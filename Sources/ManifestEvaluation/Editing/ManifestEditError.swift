/// Why a manifest cannot be edited by its syntax: one sentence with the line and the remedy.
public struct ManifestEditError: Error, Hashable, Sendable {
  /// The line, from 1; 0 where none is meant.
  public let line: Int
  /// The sentence.
  public let text: String

  /// Makes an error.
  public init(line: Int = 0, _ text: String) {
    self.line = line
    self.text = text
  }
}
