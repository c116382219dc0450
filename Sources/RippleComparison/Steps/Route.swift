import RippleModel

/// Replaces an edge between features by a route: the root registers who answers it.
public struct Route: ScenarioStep {
  /// The word in a scenario file.
  public static let word = "route"
  /// Its fields.
  public static let fields = ["dependency", "router", "assemble", "alternatives"]
  /// The edge, `A -> B`.
  public var dependency: String
  /// The target of the route's contract, made where it is not there.
  public var router: String
  /// The roots that register the features.
  public var assemble: [String]?
  /// Other targets that may answer the route; the roots register them too.
  public var alternatives: [String]?

  /// Makes a step.
  public init(
    dependency: String, router: String, assemble: [String]? = nil, alternatives: [String]? = nil
  ) {
    self.dependency = dependency
    self.router = router
    self.assemble = assemble
    self.alternatives = alternatives
  }

  /// Applies the step.
  public func apply(to layout: Layout) throws(ScenarioError) -> Layout {
    let (from, to) = try layout.edge(dependency)
    let edge = Detachment(from: from, to: to)
    try edge.require(in: layout)
    var editor = LayoutEditor(layout, step: Route.word)
    let contract = try editor.findOrAdd(router, beside: from)
    if layout.targets[contract] == nil {
      editor.report.contracts.append(.init(target: contract, name: router, kind: .router))
    }
    edge.apply(&editor, instead: contract) {
      "ask '\(router)' for the route instead of '\($0.name)' of '\(to.name)'."
    }
    editor.addEdge(from, contract)
    var answering = [to]
    for name in alternatives ?? [] { answering.append(try layout.target(name)) }
    for name in assemble ?? [] {
      let root = try layout.target(name)
      editor.addEdge(root, contract)
      for target in answering { editor.addEdge(root, target) }
      editor.report.byHand.append(
        .init(
          text: "register \(answering.map { "'\($0.name)'" }.joined(separator: ", ")) with "
            + "'\(router)' in '\(root.name)'."))
    }
    if (assemble ?? []).isEmpty {
      editor.report.notes.append("No root registers the route; name one in 'assemble'.")
    }
    editor.report.uncheckedRelations += 1
    return try editor.finish()
  }
}
