import ArgumentParsing
import RippleReport

/// A command whose answer a server gives too.
protocol AnsweringCommand: ParsableCommand {
  /// The answer as plain text.
  func answer(_ context: CommandContext) throws -> String
}

extension TextStyle {
  /// How an answer looks that no terminal shows.
  static var plain: TextStyle { TextStyle(isColoured: false) }
}
