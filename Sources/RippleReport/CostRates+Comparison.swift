public import RippleModel

extension CostRates {
  /// How these rates, of a build after a change, compare with those that ship, one line each.
  ///
  /// - Parameter clean: The rates of a build from nothing.
  /// - Returns: The lines.
  public func comparison(clean: CostRates) -> [String] {
    let target = { (rates: CostRates) in rates.startSeconds + rates.emitStartSeconds }
    let (shipped, shippedClean) = (CostRates.incremental, CostRates.clean)
    let lines = [
      ("a target that is compiled", target(self), target(shipped)),
      ("of that, its module", emitStartSeconds, shipped.emitStartSeconds),
      ("a link", linkSeconds, shipped.linkSeconds),
      ("a target of a build from nothing", target(clean), target(shippedClean)),
    ]
    return lines.map { what, here, shipped in
      "\(what): \(Figure.text(here)) s here, \(Figure.text(shipped)) s shipped"
    }
  }
}
