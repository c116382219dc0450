extension CompressedGraph {
  /// For each node, how many other nodes it reaches in a direction; cycles are allowed.
  ///
  /// - Complexity: O((V + E) · V / 512) time in whole cache lines, O(V + E) memory.
  public func transitiveCounts(_ direction: Direction) -> [Int] {
    switch direction {
    case .dependencies: reachedCounts()
    case .dependents: reversed.reachedCounts()
    }
  }

  private func reachedCounts() -> [Int] {
    let components = StronglyConnectedComponents(self)
    var sweeps = ReachSweep(components, condensation(components))
    var counts = [Int32](repeating: 0, count: components.count)
    counts.withUnsafeMutableBufferPointer { counts in
      for firstBit in stride(from: 0, to: nodeCount, by: ReachSweep.width) {
        sweeps.sweep(from: firstBit) { component, _, reached in
          counts[component] += Int32(reached.bitCount)
        }
      }
    }
    return components.component.map { Int(counts[Int($0)]) - 1 }
  }
}
