/// The word of a list that a misspelt one most likely meant: "Did you mean …?".
///
/// The nearest by edits (swapped neighbours are one), at most three and at most half of the word's
/// length; ties go to the first in order.
///
/// - Complexity: O(*n* · *k*) for *n* words and a word of *k* characters.
public func nearMiss(of word: String, among words: some Sequence<String>) -> String? {
  let lowered = Array(word.lowercased().unicodeScalars)
  let limit = min(3, max(1, lowered.count / 2))
  var best: (distance: Int, word: String)?
  for candidate in words {
    let bound = best.map { $0.distance - 1 } ?? limit
    guard bound >= 0 else { break }
    let other = Array(candidate.lowercased().unicodeScalars)
    if let distance = editDistance(lowered, other, atMost: bound) { best = (distance, candidate) }
  }
  return best?.word
}
