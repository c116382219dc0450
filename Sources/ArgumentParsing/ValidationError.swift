/// The command line is well formed, but its values make no sense.
public struct ValidationError: Error, CustomStringConvertible, Hashable {
  /// What is wrong, as a sentence.
  public let message: String

  /// Makes an error.
  ///
  /// - Parameter message: What is wrong, as a sentence.
  public init(_ message: String) { self.message = message }

  /// The message.
  public var description: String { message }
}
