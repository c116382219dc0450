/// The words of a name in camel case.
struct CaseName {
  let words: [String]

  init(_ name: String) {
    var words: [String] = []
    var word = ""
    let letters = Array(name)
    for (index, letter) in letters.enumerated() {
      let isStart =
        letter.isUppercase
        && (!(word.last?.isUppercase ?? false)
          || (index + 1 < letters.count && letters[index + 1].isLowercase))
      if letter == "_" || isStart, !word.isEmpty {
        words.append(word)
        word = ""
      }
      if letter != "_" { word.append(letter) }
    }
    if !word.isEmpty { words.append(word) }
    self.words = words
  }

  private static let conjunctions: Set<String> = [
    "And", "Or", "Then", "Y", "E", "O", "U", "Luego", "Despues", "Después", "Ou", "Depois",
    "Entao", "Então",
  ]

  /// Words after which a single letter is an axis or a unit and joins nothing: `scrollYChanged`.
  private static let afterAxis: Set<String> = [
    "Changed", "Position", "Offset", "Axis", "Value", "Coordinate", "Scale", "Origin",
    "Translation",
    "Cambio", "Cambiado", "Cambiada", "Posicion", "Mudou", "Alterado", "And", "Y", "Or",
  ]

  /// The word between two others that joins them; `nil` where there is none.
  var conjunction: String? {
    guard words.count > 2 else { return nil }
    for index in 1..<(words.count - 1) where Self.conjunctions.contains(words[index]) {
      let isAxis = words[index].count == 1 && Self.afterAxis.contains(words[index + 1])
      let isPair = words[index - 1].count == 1 && words[index + 1].count == 1  // `moveXAndY`
      if !isAxis && !isPair { return words[index] }
    }
    return nil
  }
}
