/// Spearman's rank correlation, with the mean rank for ties.
enum RankCorrelation {
  /// From -1 to 1; `nil` where one side is all the same, which has no order.
  static func value(_ left: [Double], _ right: [Double]) -> Double? {
    let (first, second) = (ranks(left), ranks(right))
    let middle = Double(first.count + 1) / 2
    var sums = (both: 0.0, left: 0.0, right: 0.0)
    for (a, b) in zip(first, second) {
      sums.both += (a - middle) * (b - middle)
      sums.left += (a - middle) * (a - middle)
      sums.right += (b - middle) * (b - middle)
    }
    guard sums.left > 0, sums.right > 0 else { return nil }
    return sums.both / (sums.left * sums.right).squareRoot()
  }

  private static func ranks(_ values: [Double]) -> [Double] {
    let order = values.indices.sorted { values[$0] < values[$1] }
    var result = Array(repeating: 0.0, count: values.count)
    var start = 0
    while start < order.count {
      var end = start
      while end + 1 < order.count, values[order[end + 1]] == values[order[start]] { end += 1 }
      for place in start...end { result[order[place]] = Double(start + end) / 2 + 1 }
      start = end + 1
    }
    return result
  }
}
