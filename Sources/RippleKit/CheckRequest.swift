import RippleGraph
package import RippleModel
package import RippleRules
import RippleStore
import WorkspaceLoading

/// What is checked: the scope of the graph with what the sources say about it.
package struct CheckRequest {
  package let subject: CheckSubject
  /// What was counted, in words.
  package let scope: String

  /// How much is read of the sources.
  package enum Depth { case nothing, imports, facts, actions }

  /// Reads what a question needs beside the graph, which may come from standard input and so is
  /// read once.
  ///
  /// - Throws: `RulesProblem` for layers that do not fit the graph.
  package init(
    _ context: Session, _ loaded: LoadedGraph, layers: [RulesFile.Layer] = [],
    checksTests: Bool = false,
    hazards: [BuildModel.HazardRule] = [], depth: Depth
  ) throws {
    let workspace = try context.store.workspace()
    let own = context.rootPackages(of: workspace.packages)
    let kinds = Set(TargetKind.allCases).subtracting(checksTests ? [] : [.test])
    let graph = loaded.graph.filtered(
      TargetGraph.Scope(kinds: kinds, packages: own, includesExternal: false))
    let whole = loaded.graph.filtered(TargetGraph.Scope(kinds: kinds))
    let targets = workspace.targets
    var sources = SourceIndex()
    if depth != .nothing {
      let detailed = depth == .imports ? [] : targets.map(\.id).filter { own.contains($0.package) }
      sources = try context.sources(detailed: Set(detailed))
    }
    let actions =
      depth == .actions
      ? try ActionReader(tree: context.tree, graph: graph, store: context.store).enums(in: sources)
      : []
    let known = Set(targets.lazy.filter { graph.index(of: $0.id) == nil }.map(\.id.name))
    subject = CheckSubject(
      graph: graph, wholeGraph: whole, targets: targets, sources: sources,
      layers: try LayerPlan(layers, graph, known: known), hazards: hazards, actions: actions,
      products: workspace.products)
    scope = checksTests ? "own packages, with tests" : "own packages, without tests"
  }
}
