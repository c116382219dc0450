package import RippleModel

extension ChangeClass {
  /// The class that a user names, or the field's words for what others see and what they don't.
  ///
  /// - Throws: `WrongWord` that lists the words.
  package static func named(_ word: String?) throws -> ChangeClass? {
    switch word {
    case nil: return nil
    case "interface": return .fileScope
    case "implementation": return .body
    case .some(let word):
      if let known = ChangeClass(rawValue: word) { return known }
      let words = ["interface", "implementation"] + allCases.map(\.rawValue)
      throw WrongWord(
        "unknown change class '\(word)'; there are \(words.joined(separator: ", ")).")
    }
  }
}
