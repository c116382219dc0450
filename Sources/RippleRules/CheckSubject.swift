public import RippleGraph
public import RippleModel
public import SourceUses

/// What is checked: a graph, what its sources say, and the layers of its targets.
public struct CheckSubject: Sendable {
  /// The targets that are checked: the workspace's own, without tests unless asked for.
  public let graph: TargetGraph
  /// The same with targets of other packages and external products.
  public let wholeGraph: TargetGraph
  /// The targets by identity, for lines and module names.
  public let targets: [TargetID: Target]
  /// What is known of the sources.
  public let sources: SourceIndex
  /// The layers.
  public let layers: LayerPlan
  /// How incremental builds of the model go stale.
  public let hazards: [BuildModel.HazardRule]
  /// Enums whose cases stand for what happened.
  public let actions: [ActionEnum]
  /// The products of every package, by which other packages' targets are declared.
  public let products: [Product]
  /// Imports compared with declarations.
  public let imports: ImportAudit
  /// Names that more than one package has a target of.
  private let ambiguous: Set<String>

  /// Puts together what is checked.
  ///
  /// - Parameters:
  ///   - graph: The targets that are checked.
  ///   - wholeGraph: The graph that they lie in; by default the same.
  ///   - targets: Every target that was loaded.
  ///   - sources: Imports, and facts where they were read.
  ///   - layers: The layers of `graph`.
  ///   - hazards: The build model's hazards.
  ///   - actions: Enums with the uses of their cases.
  ///   - products: The products of every package.
  public init(
    graph: TargetGraph, wholeGraph: TargetGraph? = nil, targets: [Target],
    sources: SourceIndex = SourceIndex(), layers: LayerPlan? = nil,
    hazards: [BuildModel.HazardRule] = [], actions: [ActionEnum] = [], products: [Product] = []
  ) {
    self.graph = graph
    self.wholeGraph = wholeGraph ?? graph
    self.targets = Dictionary(
      targets.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    self.sources = sources
    self.layers = layers ?? LayerPlan(graph)
    self.hazards = hazards
    self.actions = actions
    self.products = products
    imports =
      sources.files.isEmpty
      ? ImportAudit([], graph: graph, sources: sources)
      : ImportAudit(targets, graph: self.wholeGraph, sources: sources)
    var seen: Set<String> = []
    var ambiguous: Set<String> = []
    for target in targets where !seen.insert(target.id.name).inserted {
      ambiguous.insert(target.id.name)
    }
    self.ambiguous = ambiguous
  }

  /// The name of a target that says the same in every checkout: the bare one, where it is the only.
  public func label(_ id: TargetID) -> String {
    ambiguous.contains(id.name) ? id.description : id.name
  }

  /// The label of a node of the checked graph.
  public func label(_ node: Int) -> String { label(graph.id(node)) }

  /// Whether incremental builds go stale in a way of the build model's.
  func goesStale(_ trigger: BuildModel.HazardRule.Trigger) -> Bool {
    hazards.contains { $0.when == trigger }
  }

  /// Whether a target is among those that are checked.
  func isChecked(_ id: TargetID) -> Bool { graph.index(of: id) != nil }

  /// Where an edge shows: the line of the manifest, else the first import.
  public func place(from: TargetID, to: TargetID) -> SourcePlace? {
    guard let source = targets[from] else { return nil }
    if let place = source.dependencies.first(where: { $0.targetID == to })?.place { return place }
    return importPlace(from: from, to: to) ?? source.place
  }

  /// The first import of a target's module by another.
  func importPlace(from: TargetID, to: TargetID) -> SourcePlace? {
    guard let module = targets[to]?.moduleName else { return nil }
    for file in sources.files[from] ?? [] {
      if let item = file.imports.first(where: { $0.module == module }) {
        return SourcePlace(path: file.path, line: item.line)
      }
    }
    return nil
  }

  /// An edge as the subject of a finding.
  func edge(_ from: Int, _ to: Int) -> Finding.Subject {
    .edge(from: label(from), to: label(to))
  }

  /// What is used over an edge.
  func usage(_ from: Int, _ to: Int) -> EdgeUsage {
    EdgeUsage(from: graph.id(from), to: graph.id(to), targets: targets, sources: sources)
  }
}
