/// Insertions, deletions, replacements and swaps of neighbours that turn one text into another,
/// where no place is edited twice; `nil` for more than a limit.
///
/// - Complexity: O(*m* · *n*), less where the limit is passed early.
func editDistance<Element: Equatable>(
  _ left: [Element], _ right: [Element], atMost limit: Int
) -> Int? {
  guard abs(left.count - right.count) <= limit else { return nil }
  var beforeLast: [Int] = []
  var last = Array(0...right.count)
  for row in left.indices {
    var current = [row + 1]
    for column in right.indices {
      let isSame = left[row] == right[column]
      var cost = min(last[column] + (isSame ? 0 : 1), last[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
        cost = min(cost, beforeLast[column - 1] + 1)
      }
      current.append(cost)
    }
    // A swap reaches back two rows, so one row above the limit does not decide.
    if min(current.min() ?? 0, last.min() ?? 0) > limit { return nil }
    beforeLast = last
    last = current
  }
  return last[right.count] <= limit ? last[right.count] : nil
}
