package import RippleModel

extension ChangeClass {
  /// The class that a user names in any spelling, `fileScope`, `file-scope` or `FILE_SCOPE`, or the
  /// field's words for what others see and what they don't.
  ///
  /// - Throws: `WrongWord` that lists the words.
  package static func named(_ word: String?) throws -> ChangeClass? {
    guard let word else { return nil }
    let known = words + [("unknown", .unknown)]
    guard let found = known.first(where: { letters($0.word) == letters(word) }) else {
      let list = words.map(\.word).joined(separator: ", ")
      throw WrongWord("unknown change class '\(word)'; there are \(list).")
    }
    return found.changeClass
  }

  /// Every word that names a class, as it is typed.
  package static var words: [(word: String, changeClass: ChangeClass)] {
    [("interface", .fileScope), ("implementation", .body)]
      + allCases.filter { $0 != .unknown }.map { ($0.word, $0) }
  }

  /// The class as it is typed: `file-scope`.
  package var word: String {
    rawValue.map { $0.isUppercase ? "-" + $0.lowercased() : String($0) }.joined()
  }

  private static func letters(_ word: String) -> String {
    word.filter { $0 != "-" && $0 != "_" }.lowercased()
  }
}
