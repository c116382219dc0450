import RippleModel

extension MetricsReport {
  /// The JSON form (`Data/Schemas/metrics.schema.json`).
  public func json(_ order: Order) throws -> String {
    try JSONText.render(
      Document(
        scope: scope, whole: whole, layers: layers.map(LayerEntry.init),
        rows: sorted(by: order).map(Entry.init)))
  }

  private struct Document: Encodable {
    let schemaVersion = 1
    let scope: String
    let targets: Int
    let edges: Int
    let longestPath: [[String]]
    let propagationCost: Double
    let cumulativeComponentDependency: Int
    let averageComponentDependency: Double
    let normalizedComponentDependency: Double
    let cycles: Int
    let coreSize: Int
    let redundantEdges: [EdgeEntry]
    let layers: [LayerEntry]
    let rows: [Entry]

    enum CodingKeys: String, CodingKey {
      case schemaVersion, scope, targets, edges, longestPath, propagationCost
      case cumulativeComponentDependency, averageComponentDependency
      case normalizedComponentDependency, cycles, coreSize, redundantEdges, layers, rows
    }

    init(scope: String, whole: GraphMetrics, layers: [LayerEntry], rows: [Entry]) {
      self.scope = scope
      targets = whole.targetCount
      edges = whole.edgeCount
      longestPath = whole.longestPath.map { $0.map(\.description) }
      propagationCost = whole.propagationCost
      cumulativeComponentDependency = whole.cumulativeDependency
      averageComponentDependency = whole.averageDependency
      normalizedComponentDependency = whole.normalizedDependency
      cycles = whole.cycleCount
      coreSize = whole.coreSize
      redundantEdges = whole.redundantEdges.map {
        EdgeEntry(from: $0.from.description, to: $0.to.description)
      }
      self.layers = layers
      self.rows = rows
    }
  }

  private struct EdgeEntry: Encodable {
    let from: String
    let to: String
  }

  private struct LayerEntry: Encodable {
    let name: String
    let targets: Int
    let fanIn: Int
    let fanOut: Int
    let innerEdges: Int
    let edgesUp: Int
    let instability: Double?
    let abstractness: Double?
    let distance: Double?

    init(_ layer: LayerMetrics) {
      name = layer.name
      targets = layer.targetCount
      fanIn = layer.fanIn
      fanOut = layer.fanOut
      innerEdges = layer.innerEdges
      edgesUp = layer.edgesUp
      instability = layer.instability
      abstractness = layer.abstractness
      distance = layer.distance
    }
  }

  private struct Entry: Encodable {
    let id: String
    let name: String
    let kind: String
    let fanIn: Int
    let fanOut: Int
    let transitiveDependents: Int
    let transitiveDependencies: Int
    let instability: Double?
    let abstractness: Double?
    let distance: Double?
    let depth: Int
    let height: Int
    let dominator: String?
    let dominated: Int
    let redundantDependencies: Int
    let betweenness: Double?
    let publicDeclarations: Int?
    let usedDeclarations: Int?
    let publicTypes: Int?
    let abstractTypes: Int?
    let junkDrawerScore: Int

    init(_ row: TargetMetrics) {
      id = row.id.description
      name = row.id.name
      kind = row.kind.rawValue
      fanIn = row.fanIn
      fanOut = row.fanOut
      transitiveDependents = row.transitiveDependents
      transitiveDependencies = row.transitiveDependencies
      instability = row.instability
      abstractness = row.abstractness
      distance = row.distance
      depth = row.depth
      height = row.height
      dominator = row.dominator?.description
      dominated = row.dominated
      redundantDependencies = row.redundantDependencies
      betweenness = row.betweenness
      publicDeclarations = row.surface?.declared
      usedDeclarations = row.surface?.used
      publicTypes = row.surface?.publicTypes
      abstractTypes = row.surface?.abstractTypes
      junkDrawerScore = row.junkDrawerScore
    }
  }
}
