package import RippleGraph
package import RippleModel
package import RippleSimulation
package import RippleStore

/// A graph in memory with what the simulator needs beside it.
package struct LoadedGraph {
  package var graph: TargetGraph
  package var traits: TargetTraits
  package var products: [Product]

  package init(_ columns: GraphColumns) throws {
    do {
      graph = try TargetGraph(
        targets: columns.targets, kinds: columns.kinds, externals: columns.externals,
        edges: EdgeTable(
          sources: columns.sources, destinations: columns.destinations, vias: columns.vias,
          conditions: columns.conditions, conditionTable: columns.conditionTable))
    } catch {
      throw Problem("the stored graph is damaged; delete the store, and it is read anew.")
    }
    traits = TargetTraits(
      languages: columns.languages, moduleNames: columns.moduleNames,
      sourceCounts: columns.sourceCounts, units: columns.units)
    products = columns.products
  }

  package init(_ workspace: Workspace) {
    graph = TargetGraph(workspace)
    traits = TargetTraits(workspace.targets)
    products = workspace.products
  }

  /// The graph with only the edges that hold on a platform; nodes stay, but those that are left out
  /// there have nothing to compile.
  package func filtered(platform: String?) -> LoadedGraph {
    guard let platform else { return self }
    var result = self
    result.graph = graph.filtered(TargetGraph.Scope(platform: platform))
    for node in graph.leftOut(on: platform, of: result.graph)
    where result.traits.languages.indices.contains(node) { result.traits.languages[node] = .none }
    return result
  }

  /// Every target.
  package var targetIDs: [TargetID] { graph.nodes.kinds.indices.map { graph.id($0) } }

  /// How many source files each target has, where that is known.
  package var sourceCounts: [TargetID: Int] {
    Dictionary(
      zip(targetIDs, traits.sourceCounts).compactMap { id, count in count.map { (id, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// The target that a user means.
  ///
  /// - Throws: `Problem` with the near miss, or with the packages to choose from.
  package func target(named text: String) throws -> Int {
    let found = graph.nodes.indices(matching: text)
    if found.count == 1 { return found[0] }
    if found.count > 1 {
      let ids = found.map { "'\(graph.id($0))'" }.joined(separator: ", ")
      throw Problem("several packages have a target '\(text)': \(ids).")
    }
    let hint = graph.nodes.suggestion(for: text).map { " Did you mean '\($0.name)'?" } ?? ""
    throw Problem("there is no target '\(text)'.\(hint)")
  }
}
