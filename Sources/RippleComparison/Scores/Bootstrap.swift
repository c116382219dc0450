import RippleModel

/// Confidence intervals by drawing the changes again (Efron 1979), from a fixed seed.
///
/// Changes of one author on one day are no independent evidence: they are drawn together, as blocks
/// (Künsch 1989).
enum Bootstrap {
  /// The rounds that one interval takes; one that holds for several at once takes as many times more.
  static let rounds = 400

  /// The fewest blocks on which an interval can be told: were there no difference, all blocks would
  /// point one way with a chance of one in `2^blocks`.
  ///
  /// - Parameter tried: How many intervals must hold at once.
  /// - Returns: The count.
  static func fewestBlocks(tried: Int) -> Int {
    var blocks = 0
    while 1 << blocks < 40 * max(1, tried) { blocks += 1 }
    return blocks
  }

  /// The mean with its 95 % percentile interval.
  ///
  /// - Parameters:
  ///   - draws: What is averaged; the first is what is expected, the others are what it would be
  ///     were costs other than they are taken to be. Rounds take them in turn.
  ///   - blocks: For each value, the block that it belongs to, from 0.
  ///   - tried: How many such intervals must hold at once; each is wider by Bonferroni's correction.
  /// - Returns: The mean of the first draw, and the interval over all.
  static func difference(
    _ draws: [[Double]], blocks: [Int], tried: Int = 1
  ) -> PairedDifference {
    let values = draws.first ?? []
    let mean = values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count)
    guard let first = values.first, draws.contains(where: { $0.contains { $0 != first } }) else {
      return PairedDifference(mean: mean, low: mean, high: mean)
    }
    let count = (blocks.max() ?? 0) + 1
    let sizes = blocks.reduce(into: Array(repeating: 0, count: count)) { $0[$1] += 1 }
    let sums = draws.map { draw in
      zip(draw, blocks).reduce(into: Array(repeating: 0.0, count: count)) { $0[$1.1] += $1.0 }
    }
    var generator = SeededGenerator(seed: 5)
    let rounds = Bootstrap.rounds * max(1, tried)
    let means = (0..<rounds).map { round in
      var total = (sum: 0.0, size: 0)
      for _ in 0..<count {
        let block = Int(generator.next().multipliedFullWidth(by: UInt64(count)).high)
        total.sum += sums[round % sums.count][block]
        total.size += sizes[block]
      }
      return total.sum / Double(total.size)
    }.sorted()
    let tail = Bootstrap.rounds / 40
    return PairedDifference(mean: mean, low: means[tail], high: means[rounds - 1 - tail])
  }
}
