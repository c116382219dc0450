import RippleGraph
import RippleModel

/// The engine's tables as numbers.
extension PageGraph {
  /// A block for each build model.
  var models: [PageValue] {
    tables.models.enumerated().map { index, entry in
      let before = index == 0 ? nil : tables.models[index - 1]
      var effects: [BuildModel.Effects] = []
      var numbers: [BuildModel.Effects: Int] = [:]
      let rows = entry.rows.map { rows in
        rows.map { row in
          if let known = numbers[row] { return known }
          numbers[row] = effects.count
          effects.append(row)
          return effects.count - 1
        }
      }
      let sharesHazards =
        before?.hazards == entry.hazards && before?.model.hazards == entry.model.hazards
      return .object([
        ("name", .text(entry.model.name)), ("title", .text(entry.model.title)),
        ("toolchain", .text(entry.model.toolchain)), ("source", .text(entry.model.source)),
        ("compilation", .text(entry.model.compilation.rawValue)),
        ("reach", .text(entry.model.reach.rawValue)),
        ("followsModule", .number(entry.model.linking.followsModule ? 1 : 0)),
        ("followsDriver", .number(entry.model.linking.followsDriver ? 1 : 0)),
        ("manners", .numbers(entry.manners.map(PageGraph.code))),
        ("allFollowsLoads", .number(entry.allFollowsLoads ? 1 : 0)),
        ("effects", .list(effects.map(PageGraph.row))),
        ("rows", .list(rows.map { .numbers($0) })),
        ("regenerated", PageGraph.row(entry.model.effects(of: .fileScope))),
        ("silent", .numbers(PageGraph.gaps(entry.silentEdges))),
        ("rules", .list(entry.model.hazards.map(PageGraph.rule))),
        ("hazards", sharesHazards ? .number(1) : hazards(entry)),
      ])
    }
  }

  private static func code(of manner: SimulationTables.Manner) -> Int {
    (manner.driverCompilesAll ? 1 : 0) + (manner.lookingRunsDriver ? 2 : 0)
      + (manner.isWhole ? 4 : 0) + (manner.isPlugin ? 8 : 0)
  }

  private static func row(_ row: BuildModel.Effects) -> PageValue {
    .texts([
      row.own.rawValue, row.module.rawValue, row.objects.rawValue, row.dependents.rawValue,
      row.next.rawValue,
    ])
  }

  private static func rule(_ rule: BuildModel.HazardRule) -> PageValue {
    .texts([rule.id, rule.when.rawValue, rule.text, rule.remedy])
  }

  /// For each target with hazards: its number, then each hazard's rule, target, file and line.
  private func hazards(_ entry: SimulationTables.Model) -> PageValue {
    let rules = Dictionary(
      entry.model.hazards.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    let places = paths.map { paths in
      Dictionary(paths.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    }
    return .list(
      entry.hazards.enumerated().filter { !$1.isEmpty }.map { node, hazards in
        .numbers(
          [node]
            + hazards.flatMap { hazard in
              let target = graph.index(of: hazard.target) ?? 0
              let place = hazard.place.flatMap { places[target][$0.path] } ?? -1
              return [rules[hazard.id] ?? 0, target, place, hazard.place?.line ?? 0]
            })
      })
  }

  /// For each target, its users: the gap to the last one's number, then the code of the files.
  static func uses(_ table: [[SimulationTables.Use]]) -> PageValue {
    .list(table.map { $0.isEmpty ? .number(0) : .numbers(pairs($0)) })
  }

  private static func pairs(_ uses: [SimulationTables.Use]) -> [Int] {
    zip(gaps(uses.map(\.node)), uses).flatMap { [$0, $1.files] }
  }

  static func scope(_ scope: SimulationTables.Scope) -> PageValue {
    var parts: [PageValue] = [
      .number(scope.node), .number(scope.usersOfFile), .number(scope.usersOfType),
    ]
    let passages = scope.passesOn.flatMap { [$0.node, code(of: $0.files)] }
    let detours = scope.detours.flatMap { [$0.source, $0.use.node, $0.use.files] }
    let hazards = scope.hazards.flatMap { [code(of: $0.when), $0.node, $0.file] }
    let lists = [pairs(scope.users), passages, detours, hazards, pairs(scope.usersOfChanged)]
    let used = lists.lastIndex { !$0.isEmpty } ?? -1
    parts += lists.prefix(used + 1).map { .numbers($0) }
    return .list(parts)
  }

  private static func code(of trigger: BuildModel.HazardRule.Trigger) -> Int {
    triggers.firstIndex(of: trigger) ?? triggers.count
  }

  /// The kinds of hazards that depend on which declaration changes.
  private static let triggers: [BuildModel.HazardRule.Trigger] = [
    .transitiveLayout, .hiddenLayout, .foreignLayout, .emittedBody, .opaqueResult, .inferredChain,
  ]

  /// What dependents compile where a change is handed on: 0 for not known.
  private static func code(of files: BuildModel.Files?) -> Int {
    let words: [BuildModel.Files] = [
      .none, .driverOnly, .edited, .usersOfMember, .usersOfType, .usersOfFile, .all,
      .usersOfChanged,
    ]
    return files.flatMap(words.firstIndex).map { $0 + 1 } ?? 0
  }
}
