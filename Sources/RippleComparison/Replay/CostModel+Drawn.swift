import RippleModel

extension CostModel {
  /// Costs that may be true as well, by the error that these are known to have.
  ///
  /// Each target's files, which keep their speed wherever they move, and each kind of job are slower
  /// or faster by a factor of their own. Its logarithm is a sum of six coin flips, near enough to a
  /// normal distribution of which nine tenths lie within the factor of `errorFactor`, or of
  /// `MeasuredCosts.measuredFactor` for what a build told.
  ///
  /// - Parameters:
  ///   - number: Which of the draws.
  ///   - owners: The target of each file as things are.
  /// - Returns: The costs.
  func drawn(_ number: UInt64, owners: [String: TargetID]) -> CostModel {
    var coins = SeededGenerator(seed: number &+ 17)
    var result = self
    let start = coins.factor(errorFactor)
    let module = coins.factor(errorFactor)
    let link = coins.factor(errorFactor)
    for rates in [\CostModel.rates, \CostModel.cleanRates] {
      result[keyPath: rates].startSeconds *= start
      result[keyPath: rates].emitStartSeconds *= module
      result[keyPath: rates].emitSecondsPerFile *= module
      result[keyPath: rates].emitSecondsPerByte *= module
      result[keyPath: rates].linkSeconds *= link
    }
    result.linkSeconds = linkSeconds.mapValues { $0 * link }
    var factors: [TargetID: Double] = [:]
    for target in Set(owners.values).union(measured.keys).sorted() {
      let isMeasured = measured[target] != nil
      let factor = coins.factor(isMeasured ? MeasuredCosts.measuredFactor : errorFactor)
      factors[target] = factor
      result.measured[target]?.scale(by: factor)
    }
    for (path, owner) in owners { result.fileFactors[path] = factors[owner] ?? 1 }
    return result
  }
}

extension SeededGenerator {
  /// A factor between `limit` to the power of -3/2 and of 3/2.
  fileprivate mutating func factor(_ limit: Double) -> Double {
    let root = limit.squareRoot().squareRoot()
    var bits = next()
    var result = 1.0
    for _ in 0..<6 {
      result = bits & 1 == 0 ? result * root : result / root
      bits >>= 1
    }
    return result
  }
}
