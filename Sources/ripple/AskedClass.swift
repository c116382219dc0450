import ArgumentParsing
import RippleModel

/// A class of change as a user names it, in any spelling: `fileScope`, `file-scope`, `FILE_SCOPE`.
struct AskedClass: ExpressibleByArgument {
  /// The word as it was typed.
  let word: String
  /// What it stands for.
  let changeClass: ChangeClass

  /// Reads a class, or the field's words for what others see and what they don't.
  init?(argument: String) {
    let letters = AskedClass.letters(argument)
    let classes =
      [("interface", ChangeClass.fileScope), ("implementation", .body)]
      + ChangeClass.allCases.map { ($0.rawValue, $0) }
    guard let found = classes.first(where: { AskedClass.letters($0.0) == letters }) else {
      return nil
    }
    word = argument
    changeClass = found.1
  }

  var defaultValueDescription: String { word }

  static var allValueStrings: [String] {
    ["interface", "implementation"]
      + ChangeClass.allCases.filter { $0 != .unknown }.map(spelling)
  }

  /// A class as one types it on a command line.
  static func spelling(_ changeClass: ChangeClass) -> String {
    changeClass.rawValue.map { $0.isUppercase ? "-" + $0.lowercased() : String($0) }.joined()
  }

  private static func letters(_ word: String) -> String {
    word.filter { $0 != "-" && $0 != "_" }.lowercased()
  }
}
