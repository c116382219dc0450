import RippleModel

/// Confidence intervals by drawing the changes again (Efron 1979), from a fixed seed.
enum Bootstrap {
  static let rounds = 400

  /// The mean with its 95 % percentile interval, where values that belong together are drawn
  /// together (the block bootstrap): changes of one day are no independent evidence.
  ///
  /// - Parameters:
  ///   - values: What is averaged.
  ///   - blocks: For each value, the block that it belongs to.
  /// - Returns: The mean over values, whatever their blocks, and its interval.
  static func difference(_ values: [Double], blocks: [Int]) -> PairedDifference {
    let plain = values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count)
    guard let first = values.first, values.contains(where: { $0 != first }) else {
      return PairedDifference(mean: plain, low: plain, high: plain)
    }
    var sums: [Int: (sum: Double, count: Int)] = [:]
    for (value, block) in zip(values, blocks) {
      sums[block, default: (0, 0)].sum += value
      sums[block, default: (0, 0)].count += 1
    }
    let drawn = sums.sorted { $0.key < $1.key }.map(\.value)
    var generator = SeededGenerator(seed: 5)
    let count = UInt64(drawn.count)
    let means = (0..<rounds).map { _ in
      var total = (sum: 0.0, count: 0)
      for _ in drawn.indices {
        let block = drawn[Int(generator.next().multipliedFullWidth(by: count).high)]
        total.sum += block.sum
        total.count += block.count
      }
      return total.sum / Double(total.count)
    }.sorted()
    return PairedDifference(
      mean: plain, low: means[rounds / 40], high: means[rounds - 1 - rounds / 40])
  }

  /// The mean with its 95 % percentile interval.
  static func difference(_ values: [Double]) -> PairedDifference {
    let mean = values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count)
    guard let first = values.first, values.contains(where: { $0 != first }) else {
      return PairedDifference(mean: mean, low: mean, high: mean)
    }
    var generator = SeededGenerator(seed: 5)
    let count = UInt64(values.count)
    let means = (0..<rounds).map { _ in
      var sum = 0.0
      for _ in values.indices {
        sum += values[Int(generator.next().multipliedFullWidth(by: count).high)]
      }
      return sum / Double(values.count)
    }.sorted()
    return PairedDifference(
      mean: mean, low: means[rounds / 40], high: means[rounds - 1 - rounds / 40])
  }
}
