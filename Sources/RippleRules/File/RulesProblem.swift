/// What is wrong with a rules file, where, and what to write instead.
public struct RulesProblem: Error, Hashable, Sendable {
  /// The path of keys, such as `rules.forbid[0]`; empty for the whole file.
  public let place: String
  /// What is wrong and what mends it, in sentences.
  public let text: String
  /// The word that the file holds there, by which its line is found.
  public let word: String

  /// Makes a problem.
  public init(_ place: String, _ text: String, word: String = "") {
    self.place = place
    self.text = text
    self.word = word
  }

  /// The line of a file's text on which the problem stands, from 1; `nil` where it cannot be told.
  ///
  /// The keys of the place are looked for one behind the other, and then the word.
  public func line(in file: String) -> Int? {
    let scalars = Array(file.unicodeScalars)
    var words = place.split { ".[]".contains($0) }.filter { !$0.allSatisfy(\.isNumber) }
      .map(String.init)
    if !word.isEmpty { words.append(word) }
    var position = 0
    var found: Int?
    for word in words {
      let wanted = Array(word.unicodeScalars)
      guard let next = RulesProblem.find(wanted, in: scalars, from: position) else { continue }
      found = next
      position = next + wanted.count
    }
    guard let found else { return nil }
    return scalars[..<found].reduce(1) { $0 + ($1 == "\n" ? 1 : 0) }
  }

  private static func find(
    _ word: [Unicode.Scalar], in text: [Unicode.Scalar], from start: Int
  ) -> Int? {
    guard !word.isEmpty, text.count >= word.count, start <= text.count - word.count else {
      return nil
    }
    var isInComment = false
    for index in start...(text.count - word.count) {
      if text[index] == "\n" { isInComment = false }
      if text[index] == "/", index + 1 < text.count, text[index + 1] == "/" { isInComment = true }
      if !isInComment, text[index] == word[0], text[index..<index + word.count].elementsEqual(word)
      {
        return index
      }
    }
    return nil
  }
}
