import RippleGraph
public import RippleModel
public import RippleSimulation
import SourceUses

/// How a workspace is cut into targets: their edges, and who owns which file.
///
/// Steps rewrite it; nothing of the original is lost, so that a change of the past finds its owner.
public struct Layout: Sendable {
  /// The targets by identity, with their files and dependencies.
  public internal(set) var targets: [TargetID: Target]
  /// The products.
  public internal(set) var products: [Product]
  /// The rules that moved files so far, in order.
  public internal(set) var moves: [Move] = []
  /// Declarations whose changes count for less.
  public internal(set) var narrowings: [Narrowing] = []
  /// What each step did.
  public internal(set) var reports: [StepReport] = []
  /// Who uses whom, by file.
  public let index: UseIndex
  /// The current owner of each file of the index.
  var owners: [TargetID]
  /// The current imports of each file of the index.
  var imports: [[Import]]
  /// Who inherits what happens to a target that is gone.
  var successors: [TargetID: TargetID] = [:]
  /// The cycles that were there from the start, as sets of members.
  var knownCycles: Set<Set<TargetID>> = []
  /// The targets whose Swift files are known.
  let knownSources: Set<TargetID>
  /// The targets with resources.
  let bundled: Set<TargetID>

  /// Starts from what there is.
  public init(targets: [Target], products: [Product], sources: SourceIndex) {
    self.init(
      targets: targets, products: products,
      index: UseIndex(
        sources,
        moduleNames: Dictionary(
          targets.map { ($0.id, $0.moduleName) }, uniquingKeysWith: { first, _ in first })),
      knownSources: Set(sources.files.keys), bundled: sources.bundled)
  }

  init(
    targets: [Target], products: [Product], index: UseIndex, knownSources: Set<TargetID>,
    bundled: Set<TargetID> = []
  ) {
    self.bundled = bundled
    self.targets = Dictionary(
      targets.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    self.products = products
    self.index = index
    self.knownSources = knownSources
    owners = index.owners
    imports = index.files.map(\.imports)
    knownCycles = Set(cycles().map { Set($0.members) })
  }

  /// The targets in order.
  public var sortedTargets: [Target] { targets.values.sorted { $0.id < $1.id } }

  /// A target by the name that a scenario uses.
  ///
  /// - Throws: `ScenarioError` with the near miss.
  public func target(_ name: String) throws(ScenarioError) -> TargetID {
    let exact = TargetID(name)
    if name.contains("/"), targets[exact] != nil { return exact }
    let found = targets.keys.filter { $0.name == name }.sorted()
    if found.count == 1 { return found[0] }
    if found.count > 1 {
      let ids = found.map { "'\($0)'" }.joined(separator: ", ")
      throw ScenarioError("several packages have a target '\(name)': \(ids); write one of them.")
    }
    throw ScenarioError("there is no target '\(name)'.\(hint(name))")
  }

  private func hint(_ name: String) -> String {
    let graph = TargetGraph(sortedTargets)
    return graph.nodes.suggestion(for: name).map { " Did you mean '\($0.name)'?" } ?? ""
  }

  /// The two ends of an edge written `A -> B`.
  func edge(_ text: String) throws(ScenarioError) -> (TargetID, TargetID) {
    let halves = text.split(separator: "->", omittingEmptySubsequences: false)
      .map { $0.split(separator: " ").joined(separator: " ") }
    guard halves.count == 2, halves.allSatisfy({ !$0.isEmpty }) else {
      throw ScenarioError("'\(text)' is no edge; write 'A -> B'.")
    }
    return (try target(halves[0]), try target(halves[1]))
  }

  /// Whether a target declares a dependency on another.
  func hasEdge(_ from: TargetID, _ to: TargetID) -> Bool {
    targets[from]?.dependencies.contains { $0.targetID == to } ?? false
  }

  /// The targets that declare a dependency on one, sorted.
  func dependents(of id: TargetID) -> [TargetID] {
    targets.keys.filter { hasEdge($0, id) }.sorted()
  }

  /// What a target depends on, sorted.
  func dependencies(of id: TargetID) -> [TargetID] {
    (targets[id]?.dependencies ?? []).compactMap(\.targetID).sorted()
  }

  /// The files of the index that a target owns.
  func files(of id: TargetID) -> [Int] { owners.indices.filter { owners[$0] == id } }

  /// Who owns a file now that a target owned at first, whether or not the file is still there.
  public func owner(of path: String?, originally target: TargetID) -> TargetID {
    var owner = target
    for move in moves where move.from == owner {
      guard let path else { continue }
      if move.takes(path) { owner = move.to }
    }
    while targets[owner] == nil, let heir = successors[owner], heir != owner { owner = heir }
    return owner
  }

  /// What needs each declared dependency.
  var needs: DependencyNeeds { DependencyNeeds(sortedTargets, sources: sources) }

  // MARK: What the simulator needs

  /// The sources with the files under their new owners and their imports as they must be.
  public var sources: SourceIndex {
    var files: [TargetID: [SourceIndex.SourceFile]] = [:]
    for target in knownSources where targets[target] != nil { files[target] = [] }
    for (number, owner) in owners.enumerated() {
      var file = index.files[number]
      file.imports = imports[number]
      files[owner, default: []].append(file)
    }
    var result = SourceIndex(files: files.mapValues { $0.sorted { $0.path < $1.path } })
    result.bundled = bundled
    return result
  }

  /// A simulator of the layout under a build model.
  public func simulator(_ model: BuildModel) -> Simulator {
    let sorted = sortedTargets
    return Simulator(
      graph: TargetGraph(sorted), traits: TargetTraits(sorted), products: products, model: model,
      sources: sources)
  }

  // MARK: Cycles

  struct FoundCycle {
    var members: [TargetID]
    var witness: [TargetID]
  }

  func cycles() -> [FoundCycle] {
    let graph = TargetGraph(sortedTargets)
    return graph.structure.cycles().map { cycle in
      FoundCycle(
        members: cycle.members.map { graph.id($0) }, witness: cycle.witness.map { graph.id($0) })
    }
  }

  /// Refuses a cycle that was not there from the start; of its edges, one that was not there before
  /// a step is shown in the sources.
  func refuseNewCycles(before: [TargetID: Target]) throws(ScenarioError) {
    for cycle in cycles() where !knownCycles.contains(where: { $0.isSuperset(of: cycle.members) }) {
      let names = cycle.witness.map(\.name)
      let path = (names + names.prefix(1)).joined(separator: " -> ")
      throw ScenarioError("it makes the cycle \(path)\(evidence(cycle.witness, before)).")
    }
  }

  /// Where the source shows one edge of a cycle.
  private func evidence(_ members: [TargetID], _ before: [TargetID: Target]) -> String {
    let edges = Array(zip(members, members.dropFirst() + members.prefix(1)))
    let isNew = { (edge: (TargetID, TargetID)) in
      !(before[edge.0]?.dependencies.contains { $0.targetID == edge.1 } ?? false)
    }
    for (from, to) in edges.filter(isNew) + edges.filter({ !isNew($0) }) {
      for file in files(of: from) {
        for use in index.uses[file] where owners[use.file] == to {
          return "; '\(index.paths[file])' uses '\(use.name)' of '\(index.paths[use.file])'"
        }
      }
    }
    return ""
  }
}

/// Declarations whose changes become smaller.
public struct Narrowing: Hashable, Sendable {
  /// Patterns over dotted names: `Editor.Action.validacion*`.
  public var patterns: [Glob]
  /// What they become.
  public var to: AccessLevel
}
