package import RippleGraph
import RippleModel
package import RippleReport
import RippleRules
import RippleSimulation
import RippleStore
package import WorkspaceLoading

/// Which part of the graph is drawn, and what its colours mean.
package struct GraphRequest: Sendable {
  /// What is drawn of all that is there.
  package enum Part: Hashable, Sendable {
    /// Everything.
    case all
    /// A target with what lies within some edges of it.
    case around(String, depth: Int)
    /// What lies on a way from one target to another.
    case path(String, String)
  }

  package var part = Part.all
  /// Whether test targets are drawn.
  package var hasTests = true
  /// Whether products of packages that are not here are drawn.
  package var hasExternal = true
  /// The change that colours what it rebuilds; `nil` for none.
  package var impact: ImpactRequest?
  /// Whether the layers of the rules file give the colours.
  package var colorsLayers = false
  /// The rules file; `nil` for `.ripple.json5` of the folder.
  package var rules: String?

  package init() {}
}

extension Session {
  /// All packages and projects as data, read anew where they changed.
  ///
  /// - Throws: `LoadingError`, `StoreError`.
  package func graphDocument() throws -> GraphDocument {
    _ = try graph()
    return GraphDocument(try store.workspace())
  }

  /// The part of the graph that was asked for.
  ///
  /// - Throws: `Problem` for a target that is not there, or that does not depend on the other.
  package func graph(_ request: GraphRequest) throws -> TargetGraph {
    var loaded = try graph()
    let kinds = Set(TargetKind.allCases).subtracting(request.hasTests ? [] : [.test])
    let scope = TargetGraph.Scope(kinds: kinds, includesExternal: request.hasExternal)
    loaded.graph = loaded.graph.filtered(scope)
    let graph = loaded.graph
    switch request.part {
    case .all: return graph
    case .around(let name, let depth):
      let node = try loaded.target(named: name)
      return graph.filtered(nodes: GraphFocus.around(node, depth: depth, in: graph))
    case .path(let start, let end):
      let (first, last) = (try loaded.target(named: start), try loaded.target(named: end))
      let kept = GraphFocus.between(first, last, in: graph)
      guard !kept.isEmpty else {
        let isBack = !GraphFocus.between(last, first, in: graph).isEmpty
        let hint = isBack ? "; '\(end)' depends on it: swap the two" : ""
        throw Problem("'\(start)' does not depend on '\(end)', directly or not\(hint).")
      }
      return graph.filtered(nodes: kept)
    }
  }

  /// A graph as pictures show it, with its colours.
  package func rendering(
    of graph: TargetGraph, _ request: GraphRequest
  ) throws -> GraphRendering {
    let folder = RulesFolder(named: request.rules, of: self)
    let layers = request.colorsLayers ? try folder.layers(over: graph).plan.numbers : []
    return GraphRendering(
      graph, impact: try request.impact.map { try touch($0).impact }, layers: layers)
  }

  /// Mermaid with a node for each layer: those of the rules file, else guessed ones; `nil` where
  /// there is only one.
  package func foldedMermaid(
    of graph: TargetGraph, _ request: GraphRequest
  ) throws -> String? {
    let folder = RulesFolder(named: request.rules, of: self)
    let hasRules = request.rules != nil || folder.exists && settings.graphs.isEmpty
    let (numbers, names) = hasRules ? try agreed(folder, graph) : try guessed(graph)
    guard Set(numbers).count > 1 else { return nil }
    return GraphRendering(graph, layers: numbers).foldedMermaid(names: names)
  }

  private func agreed(
    _ folder: RulesFolder, _ graph: TargetGraph
  ) throws -> (numbers: [Int], names: [String]) {
    let (plan, names) = try folder.layers(over: graph)
    return (plan.numbers, names)
  }

  private func guessed(_ graph: TargetGraph) throws -> (numbers: [Int], names: [String]) {
    do {
      let layers = try RulesFile(RulesGuess(graph).value).layers
      return (try LayerPlan(layers, graph, known: []).numbers, layers.map(\.name))
    } catch {
      throw Problem("layers cannot be guessed: \(error.text)")
    }
  }
}
