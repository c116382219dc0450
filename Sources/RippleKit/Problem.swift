/// Something that keeps a question from being answered, said to the user.
public struct Problem: Error {
  /// A sentence, without "error:".
  public let text: String

  package init(_ text: String) { self.text = text }
}

/// A word of a request that means nothing: the command line, or a caller's value, is wrong.
public struct WrongWord: Error {
  /// A sentence that lists what could have been said.
  public let text: String

  package init(_ text: String) { self.text = text }
}
