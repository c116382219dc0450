import ArgumentParsing
import RippleKit
import RippleModel

/// A class of change as a user names it.
struct AskedClass: ExpressibleByArgument {
  /// The word as it was typed.
  let word: String

  /// Reads a class, in any spelling.
  init?(argument: String) {
    // Losing the error is right: the parser lists the words itself.
    guard (try? ChangeClass.named(argument)) != nil else { return nil }
    word = argument
  }

  var defaultValueDescription: String { word }

  static var allValueStrings: [String] { ChangeClass.words.map(\.word) }
}
