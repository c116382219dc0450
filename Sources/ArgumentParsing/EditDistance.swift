/// How far one word is from another, for "Did you mean".
enum EditDistance {
  /// The closest of some words, at most two edits away; the first of equals.
  static func closest(to word: String, among candidates: [String]) -> String? {
    let distances = candidates.map { (candidate: $0, distance: distance(word, $0)) }
    // Two edits turn a word of three letters into almost any other, which is no hint.
    let near = distances.filter { $0.distance <= min(2, word.undashed.count - 2) }
    return near.min { $0.distance < $1.distance }?.candidate
  }

  /// Levenshtein's distance: the fewest insertions, deletions and replacements of letters.
  ///
  /// - Complexity: O(m · n); constant where the lengths alone differ by more than two.
  static func distance(_ first: String, _ second: String) -> Int {
    let (first, second) = (Array(first), Array(second))
    let difference = abs(first.count - second.count)
    guard difference <= 2 else { return difference }
    var row = Array(0...second.count)
    for (index, letter) in first.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for (column, other) in second.enumerated() {
        let replaced = diagonal + (letter == other ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
      }
    }
    return row[second.count]
  }
}
