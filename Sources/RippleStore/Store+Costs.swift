public import RippleModel

extension Store {
  /// Replaces what a build cost.
  ///
  /// - Parameters:
  ///   - costs: The figures.
  ///   - source: Where they come from, for the reports.
  /// - Throws: `StoreError`.
  public func save(costs: [MeasuredCost], source: String) throws {
    try sharedTransaction {
      try shared.execute("DELETE FROM build_cost")
      try shared.execute(
        """
        INSERT OR REPLACE INTO build_cost (package, target, path, kind, seconds, source)
        VALUES (?, ?, ?, ?, ?, ?)
        """, rows: costs
      ) { binder, cost in
        try binder.bind(cost.package)
        try binder.bind(cost.target)
        try binder.bind(cost.path)
        try binder.bind(cost.kind.rawValue)
        try binder.bind(cost.seconds)
        try binder.bind(source)
      }
    }
  }

  /// What a build cost, sorted.
  public func costs() throws -> [MeasuredCost] {
    try readShared { database in
      try database.rows("SELECT package, target, path, kind, seconds FROM build_cost") { row in
        MeasuredCost(
          package: try row.read(0), target: try row.read(1), path: try row.read(2),
          kind: MeasuredCost.Kind(rawValue: try row.read(3)) ?? .other, seconds: try row.read(4))
      }.sorted()
    }
  }
}
