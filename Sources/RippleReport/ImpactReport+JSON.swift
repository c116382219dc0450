import RippleModel

extension ImpactReport {
  /// The JSON form (`Data/Schemas/touch.schema.json`).
  public func json() throws -> String { try JSONText.render(Document(self)) }

  private struct Document: Encodable {
    let schemaVersion = 1
    let model: ModelEntry
    let changes: [ChangeEntry]
    let targets: [TargetEntry]
    let products: [ProductEntry]
    let tests: [String]
    let hazards: [HazardEntry]
    let unknown: [String]
    let unowned: [UnownedPath]
    let cpuSeconds: Double?
    let cpuSecondsInterval: [Double]?
    let makespanSeconds: Double?
    let workers: Int?
    let costSource: String?
    let assumed: Bool
    let uses: String

    init(_ report: ImpactReport) {
      model = ModelEntry(name: report.model, toolchain: report.toolchain)
      changes = report.impact.changes.map(ChangeEntry.init)
      assumed = report.context.isAssumed
      uses = report.context.uses.rawValue
      targets = report.shown.map { TargetEntry($0, report) }
      products = report.impact.products.map(ProductEntry.init)
      tests = report.impact.tests.map(\.description)
      hazards = report.impact.hazards.map(HazardEntry.init)
      unknown = report.impact.unknown
      unowned = report.impact.unowned
      cpuSeconds = report.cost.map { Seconds.rounded($0.cpuSeconds) }
      cpuSecondsInterval = report.cost.map {
        [Seconds.rounded($0.interval.lowerBound), Seconds.rounded($0.interval.upperBound)]
      }
      makespanSeconds = report.cost.map { Seconds.rounded($0.makespanSeconds) }
      workers = report.cost?.workers
      costSource = report.cost?.source.rawValue
    }
  }

  private struct ModelEntry: Encodable {
    let name: String
    let toolchain: String
  }

  private struct ChangeEntry: Encodable {
    let target: String
    let path: String?
    let `class`: String
    let scope: String?

    init(_ change: Change) {
      target = change.target.description
      path = change.path
      `class` = change.changeClass.rawValue
      scope = change.scope.map { scope in
        let names = scope.requested.isEmpty ? scope.types + scope.members : [scope.requested]
        return names.joined(separator: ", ")
      }
    }
  }

  private struct TargetEntry: Encodable {
    let id: String
    let name: String
    let effect: String
    let bound: String
    let files: [String]?
    let moduleChanges: String
    let reason: [ReasonEntry]
    let seconds: Double?
    let sourceFiles: Int?

    init(_ impact: TargetImpact, _ report: ImpactReport) {
      seconds = report.cost.map { Seconds.rounded($0.targetSeconds[impact.id] ?? 0) }
      sourceFiles = report.context.sourceCounts[impact.id]
      id = impact.id.description
      name = impact.id.name
      effect = impact.effect.rawValue
      bound = impact.bound.rawValue
      files = impact.files
      moduleChanges = impact.moduleChanges.rawValue
      reason = impact.reasons.map { ReasonEntry(edge: $0.edge, because: $0.because) }
    }

    enum CodingKeys: String, CodingKey {
      case id, name, effect, bound, files, moduleChanges, reason, seconds, sourceFiles
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(id, forKey: .id)
      try container.encode(name, forKey: .name)
      try container.encode(effect, forKey: .effect)
      try container.encode(bound, forKey: .bound)
      try container.encode(files, forKey: .files)  // `null` says that which files is not known.
      try container.encode(moduleChanges, forKey: .moduleChanges)
      try container.encode(reason, forKey: .reason)
      try container.encodeIfPresent(seconds, forKey: .seconds)
      try container.encodeIfPresent(sourceFiles, forKey: .sourceFiles)
    }
  }

  private struct ReasonEntry: Encodable {
    let edge: String
    let because: String
  }

  private struct ProductEntry: Encodable {
    let name: String
    let package: String
    let kind: String
    let effect: String
    let certainty: String
    let because: [String]

    init(_ impact: ProductImpact) {
      name = impact.name
      package = impact.package
      kind = impact.kind.rawValue
      effect = impact.relinks == .no ? "none" : "relink"
      certainty = impact.relinks.rawValue
      because = impact.because.map(\.description)
    }
  }

  private struct HazardEntry: Encodable {
    let id: String
    let target: String
    let chain: [String]
    let text: String
    let remedy: String
    let path: String?
    let line: Int?

    init(_ hazard: Hazard) {
      id = hazard.id
      target = hazard.target.description
      chain = hazard.chain.map(\.description)
      text = hazard.text
      remedy = hazard.remedy
      path = hazard.place?.path
      line = hazard.place?.line
    }
  }
}
