package import Revisions
import RippleGraph
import RippleModel
public import RippleReport
import RippleRules
import RippleSimulation

/// Which figures of the graph are wanted, and which targets count.
public struct MetricsRequest: Sendable {
  /// Whether test targets count too.
  public var countsTests = false
  /// Whether targets and products of other packages count too.
  public var countsExternal = false
  /// Whether the layers of the rules file are summed up.
  public var sumsLayers = false
  /// The rules file; `nil` for `.ripple.json5` of the folder.
  public var rules: String?
  /// Whether betweenness is computed; `nil` for graphs of up to 2,000 targets only, since it takes
  /// O(V · E).
  public var computesBetweenness: Bool?

  /// Makes a request.
  public init() {}

  /// The most targets for which betweenness is computed without being asked for.
  private static let betweennessLimit = 2_000

  /// What counts, in words.
  var scope: String {
    (countsTests ? "with tests" : "without tests")
      + (countsExternal ? ", with other packages" : ", own packages only")
  }

  /// The targets that count, of packages with some identities.
  func cut(_ graph: TargetGraph, _ own: Set<String>) -> TargetGraph {
    let kinds = Set(TargetKind.allCases).subtracting(countsTests ? [] : [.test])
    return graph.filtered(
      TargetGraph.Scope(
        kinds: kinds, packages: countsExternal ? nil : own, includesExternal: countsExternal))
  }

  /// Whether betweenness is computed for a graph.
  func computesBetweenness(of graph: TargetGraph) -> Bool {
    computesBetweenness ?? (graph.nodeCount <= Self.betweennessLimit)
  }
}

extension Session {
  /// Coupling, reach, surface and place of every target, layer and the graph.
  ///
  /// - Throws: `Problem` for a rules file that cannot be read, `LoadingError`, `StoreError`.
  public func metrics(_ request: MetricsRequest = MetricsRequest()) throws -> MetricsReport {
    let loaded = try graph()
    let roots = try rootPackages()
    let graph = request.cut(loaded.graph, roots)
    var options = MetricsReport.Options()
    options.sources = try sources(detailed: request.countsExternal ? [] : graph.targets(of: roots))
    options.computesBetweenness = request.computesBetweenness(of: graph)
    if request.sumsLayers {
      let (plan, names) = try RulesFolder(named: request.rules, of: self).layers(over: graph)
      options.layers = plan.numbers
      options.layerNames = names
    }
    return MetricsReport(
      graph, scope: request.scope, modules: loaded.moduleNames, options: options)
  }

  /// The whole graph's figures over history, at the end of each stretch of time.
  ///
  /// - Parameters:
  ///   - interval: How long a stretch is: `1month`, `2weeks`, `year`.
  ///   - request: Which targets count.
  /// - Returns: The figures, the oldest first.
  /// - Throws: `GitError`, `LoadingError`, `StoreError`.
  package func metricsTrend(
    every interval: RevisionWorkspaces.Interval, _ request: MetricsRequest
  ) throws -> MetricsTrend {
    let samples = try revisionWorkspaces().samples(every: interval, upTo: "HEAD")
    let points = samples.map { sample in
      let own = rootPackages(of: sample.workspace.packages)
      let graph = request.cut(TargetGraph(sample.workspace), own)
      return MetricsTrend.Point(
        commit: sample.commit, day: sample.day,
        whole: MetricsReport(graph, scope: request.scope).whole)
    }
    return MetricsTrend(points, scope: request.scope)
  }
}

extension TargetGraph {
  /// The targets of some packages.
  fileprivate func targets(of packages: Set<String>) -> Set<TargetID> {
    Set((0..<nodes.targetCount).lazy.map { self.id($0) }.filter { packages.contains($0.package) })
  }
}

extension LoadedGraph {
  /// The module of each target.
  fileprivate var moduleNames: [TargetID: String] {
    Dictionary(
      zip(graph.nodes.kinds.indices.map { graph.id($0) }, traits.moduleNames),
      uniquingKeysWith: { first, _ in first })
  }
}
