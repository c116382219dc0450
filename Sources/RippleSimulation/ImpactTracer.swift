public import RippleGraph
public import RippleModel
public import SourceUses

/// Answers many questions about one graph: the same answers as `Simulator`, without the reasons.
///
/// What does not depend on the change is worked out once.
public struct ImpactTracer {
  /// The graph and the build model.
  public let simulator: Simulator
  /// The products that are linked at all, in the order of their numbers.
  public let linkedProducts: [Product]
  /// For each product, the targets whose objects it holds.
  public let contents: [BitSet]
  private let usage: UsageQuery
  private let plugins: [Int]

  /// Prepares a simulator.
  ///
  /// - Parameters:
  ///   - simulator: The graph and the build model.
  ///   - known: What was worked out for a graph that this one is a variant of.
  /// - Complexity: O(P · (V + E)) for P linked products.
  public init(_ simulator: Simulator, known: SharedUses? = nil) {
    self.simulator = simulator
    let graph = simulator.graph
    let names = Dictionary(
      uniqueKeysWithValues: graph.nodes.kinds.indices.map {
        (graph.id($0), simulator.traits.moduleNames[$0])
      })
    usage = UsageQuery(simulator.sources, graph: graph, moduleNames: names, known: known)
    plugins = simulator.pluginNodes
    linkedProducts = simulator.products.filter(\.kind.isLinked)
      .sorted { ($0.package, $0.name) < ($1.package, $1.name) }
    let plan = ProductPlan(simulator: simulator)
    contents = linkedProducts.map { product in
      BitSet(
        capacity: graph.nodeCount,
        plan.contained(in: product.targets.compactMap(graph.index)))
    }
  }

  /// What the files of this graph meet, for variants of it.
  public func sharedUses() -> SharedUses { SharedUses(usage, graph: simulator.graph) }

  /// What a change set does, sorted by target.
  public func trace(_ changes: [Change]) -> [Entry] {
    var wave = InvalidationTracer(simulator, usage, changes, explains: false)
    for change in changes { wave.apply(change) }
    if !plugins.isEmpty { simulator.regenerate(&wave, plugins: plugins) }
    wave.settle()
    let plan = ProductPlan(simulator: simulator)
    return wave.states.keys.sorted().compactMap { node in
      guard let state = wave.states[node] else { return nil }
      let files: Entry.Files =
        switch state.files {
        case .none: .none
        case .driverOnly: .driver
        case .some(let paths): paths.isEmpty ? .driver : .some(paths.sorted())
        case .unknown: .unknown
        case .all: .all
        }
      return Entry(
        node: node, files: files, moduleChanges: state.module != .no,
        relinks: plan.links(state) != .no)
    }
  }

  /// What happens to one target.
  public struct Entry: Hashable, Sendable {
    /// Its number in the graph.
    public var node: Int
    /// What is compiled.
    public var files: Files
    /// Whether its `.swiftmodule` changes, or may.
    public var moduleChanges: Bool
    /// Whether what contains it is linked again, or may be.
    public var relinks: Bool

    /// Makes an entry.
    public init(node: Int, files: Files, moduleChanges: Bool, relinks: Bool) {
      self.node = node
      self.files = files
      self.moduleChanges = moduleChanges
      self.relinks = relinks
    }

    /// What is compiled of a target.
    public enum Files: Hashable, Sendable {
      /// Nothing, and its driver does not run.
      case none
      /// Nothing, though its driver runs.
      case driver
      /// These files, sorted.
      case some([String])
      /// Some; which is not known.
      case unknown
      /// All.
      case all
    }
  }
}
