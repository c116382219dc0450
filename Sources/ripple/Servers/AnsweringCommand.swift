import ArgumentParsing
import RippleReport

/// A command whose answer a server gives too.
protocol AnsweringCommand: ParsableCommand {
  var package: PackageOptions { get set }
  var output: OutputOptions { get set }

  /// The answer as plain text.
  func answer(_ context: CommandContext) throws -> String
}

extension TextStyle {
  /// How an answer looks that no terminal shows.
  static var plain: TextStyle { TextStyle(isColoured: false) }
}
