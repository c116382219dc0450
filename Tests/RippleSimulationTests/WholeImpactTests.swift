import Foundation
import RippleGraph
import RippleModel
import RippleSimulation
import SourceUses
import TestSupport
import Testing

/// Answers about one scanned sample, whole, under several models.
@Suite("Impacts, tables and audits, whole")
struct WholeImpactTests {
  private let sample = ScannedSample.shop

  private func text(_ impact: Impact) -> String {
    var parts = impact.targets.map { target in
      let files = target.files.map { " [" + $0.map(name).joined(separator: " ") + "]" } ?? ""
      return "\(target.id)=\(target.effect)/\(target.bound)"
        + "\(target.moduleChanges == .no ? "" : " module \(target.moduleChanges)")\(files)"
    }
    parts += impact.products.map { "link \($0.name) \($0.relinks) \($0.because.map(\.name))" }
    parts.append("tests " + impact.tests.map(\.name).joined(separator: " "))
    parts += impact.hazards.map { "\($0.id) \($0.chain.map(\.name)) \($0.place?.line ?? 0)" }
    parts += impact.unknown.map { "unknown: \($0)" }
    return parts.map { "  \($0)\n" }.joined()
  }

  private func name(_ path: String) -> String { String(path.dropFirst("Sources/".count)) }

  @Test(
    "A changed declaration reaches what the golden file says",
    arguments: ["swiftpm-debug", "swiftbuild-debug", "next-precise", "swiftpm-debug-caching"])
  func declarations(model: String) throws {
    let simulator = try sample.simulator(model)
    let asked = AskedChanges(
      graph: simulator.graph, traits: simulator.traits, sources: simulator.sources,
      changeClass: nil)
    var text = ""
    for (target, name) in sample.declarations {
      let changes = asked.declaration(name, of: target)
      text += "\(target).\(name): \(changes.map(\.changeClass.rawValue))\n"
      text += self.text(simulator.impact(of: changes))
    }
    try expectGolden(text, "declarations-\(model).txt")
  }

  @Test(
    "A changed file reaches what the golden file says, for every class",
    arguments: ["swiftpm-debug", "swiftpm-release", "closure"])
  func files(model: String) throws {
    let simulator = try sample.simulator(model)
    var text = ""
    for changeClass in ChangeClass.allCases {
      let asked = AskedChanges(
        graph: simulator.graph, traits: simulator.traits, sources: simulator.sources,
        changeClass: changeClass)
      for (target, path) in [("Core", "Core/Model.swift"), ("Net", "Net/Door.swift")] {
        let change = asked.file("Sources/" + path, of: TargetID(target), role: .source)
        text += "\(path) \(changeClass)\n" + self.text(simulator.impact(of: [change]))
      }
      let whole = asked.target(TargetID("Core"))
      text += "Core \(changeClass)\n" + self.text(simulator.impact(of: whole))
    }
    try expectGolden(text, "files-\(model).txt")
  }

  @Test("Reasons are those of the golden file")
  func reasons() throws {
    let simulator = try sample.simulator("swiftpm-debug")
    let asked = AskedChanges(
      graph: simulator.graph, traits: simulator.traits, sources: simulator.sources,
      changeClass: nil)
    var text = ""
    for (target, name) in sample.declarations where target.name == "Core" {
      text += "\(name)\n"
      for row in simulator.impact(of: asked.declaration(name, of: target)).targets {
        for reason in row.reasons {
          text +=
            "  \(row.id): \(reason.edge) | \(reason.because) | \(reason.isExpected) "
            + "\(reason.compiles) \(reason.path ?? "-") \(reason.strength)\n"
        }
      }
    }
    try expectGolden(text, "reasons.txt")
  }

  @Test("The tables for the page are those of the golden file")
  func tables() throws {
    let simulators = try ["swiftpm-debug", "swiftbuild-debug", "next-precise", "closure"]
      .map(sample.simulator)
    let asked = AskedChanges(
      graph: simulators[0].graph, traits: simulators[0].traits, sources: sample.sources,
      changeClass: nil)
    let questions = sample.declarations.map { target, name in
      SimulationTabulator.Request(
        name: "\(target).\(name)", kind: .declaration,
        changes: asked.declaration(name, of: target))
    }
    let tables = SimulationTabulator.tables(simulators, questions: questions)
    var lines = [
      "profiles \(tables.profiles)", "sources \(tables.sources)", "imported \(tables.imported)",
      "unnamed \(tables.unnamed)", "listed \(tables.isListed)",
      "importers \(tables.importers.map { $0.map { "\($0.node):\($0.files)" } })",
      "users \(tables.users.map { $0.map { "\($0.node):\($0.files)" } })",
      "plugin users \(tables.pluginUsers.map { $0.map { "\($0.node):\($0.files)" } })",
    ]
    lines += tables.sets.enumerated().map { "set \($0) \($1)" }
    for model in tables.models {
      lines.append("\(model.model.name) \(model.allFollowsLoads) \(model.silentEdges)")
      lines += model.manners.map { "  \($0)" } + model.hazards.map { "  \($0)" }
      lines += model.rows.flatMap { $0.map { "  \($0)" } }
    }
    lines += tables.scopes.map { "\($0)" } + tables.subjects.map { "\($0)" }
    try expectGolden(
      lines.joined(separator: "\n").replacing("RippleModel.", with: "")
        .replacing("SimulationTables.", with: "") + "\n", "tables.txt")
  }

  @Test("A name that two files declare is asked about in both")
  func sameName() throws {
    let sample = ScannedSample(
      """
      // Core/One.swift
      private struct Same { var x = 1 }
      // Core/Two.swift
      private struct Same { var y = 2 }
      """)
    let simulator = try sample.simulator("swiftpm-debug")
    let asked = AskedChanges(
      graph: simulator.graph, traits: simulator.traits, sources: simulator.sources,
      changeClass: nil)
    #expect(
      asked.declaration("Same", of: TargetID("Core")).map(\.path)
        == ["Sources/Core/One.swift", "Sources/Core/Two.swift"])
  }

  @Test("The audit of imports and what each edge is needed for")
  func audit() throws {
    var targets = sample.targets
    let add = { (from: String, to: String) in
      guard let index = targets.firstIndex(where: { $0.id.name == from }) else { return }
      targets[index].dependencies.append(Dependency(to: .target(TargetID(to)), via: .byName))
      targets[index].dependencies.sort()
    }
    add("App", "Core")
    add("FeatureTests", "Core")
    if let index = targets.firstIndex(where: { $0.id.name == "Feature" }) {
      targets[index].dependencies.removeAll { $0.targetID?.name == "Core" }
    }
    let audit = ImportAudit(targets, graph: TargetGraph(targets), sources: sample.sources)
    var lines = audit.undeclared.map { "undeclared \($0)" } + audit.unused.map { "unused \($0)" }
    lines += audit.reexports.map { "reexport \($0)" }
    let needs = DependencyNeeds(targets, sources: sample.sources)
    let routes = Routes(targets)
    for from in targets {
      for to in from.dependencies.compactMap(\.targetID) {
        let edge = Edge(from: from.id, to: to)
        let need = needs.need(of: edge).map { "\($0)" } ?? "none"
        lines.append(
          "\(from.id) -> \(to): \(need); \(routes.reaches(from.id, to, without: [edge]))")
      }
    }
    try expectGolden(
      lines.joined(separator: "\n").replacing("RippleModel.", with: "")
        .replacing("RippleSimulation.", with: "") + "\n", "audit.txt")
  }

  /// A change of a file in a made-up step; every other changes an interface.
  private func change(_ number: Int, _ part: Int) -> HistoricalChange {
    let paths = sample.texts.keys.sorted()
    let path = paths[(number * 5 + part * 3) % paths.count]
    let target = TargetID(String(path.split(separator: "/")[1]))
    let isBody = number % 2 == 0
    var change = HistoricalChange(
      commit: "\(number)", path: path, status: .modified, added: number, deleted: part)
    change.owner = number % 11 == 0 ? nil : target
    change.ownerNow = number % 7 == 5 ? TargetID("Net") : change.owner
    change.pathNow = number % 13 == 0 ? nil : path
    change.changeClass = isBody ? .body : .fileScope
    change.rightClass = isBody ? .implementation : .interface
    change.effects = [
      HistoricalChange.TargetEffect(target: target, changeClass: change.changeClass)
    ]
    if number % 19 == 4 {
      change.effects.append(
        HistoricalChange.TargetEffect(target: TargetID("Gone"), changeClass: .body))
    }
    let facts = sample.sources.files[target]?.first { $0.path == path }?.facts
    let changed = (facts?.declarations ?? []).filter { $0.kind != "extension" }
    guard !changed.isEmpty else { return change }
    let declaration = changed[number % changed.count]
    let item = ChangedDeclaration(
      container: declaration.container.flatMap { facts?.types[$0].name } ?? "",
      kind: declaration.kind, name: declaration.name,
      what: isBody ? .implementation : .interface, accessBefore: declaration.access,
      accessAfter: declaration.access, line: declaration.line)
    change.detail = FileChange(
      changeClass: change.changeClass, rightClass: change.rightClass, fileScopeChanged: !isBody,
      moduleBytesChange: !isBody, changed: [item])
    return change
  }

  @Test("Hotspots of a history")
  func hotspots() throws {
    let steps = (0..<60).map { number in
      let commit = Commit(
        id: "\(number)", parents: [], tree: "", author: Commit.Person(name: "n", email: "e"),
        authored: 0, committed: 1_700_000_000 + number * 700_000, subject: "s",
        marks: number % 17 == 3 ? [.bulk] : [])
      return HistoryStep(commits: [commit], changes: (0...(number % 3)).map { change(number, $0) })
    }
    var book = MeasuredCosts()
    for (number, target) in sample.targets.enumerated() {
      let files = target.files.enumerated().map { ($1.path, Double($0 + number) + 0.5) }
      book.targets[target.id] = TargetCost(
        startSeconds: 1, fileSeconds: Dictionary(uniqueKeysWithValues: files), emitSeconds: 0.25,
        source: number % 2 == 0 ? .measured : .estimated)
    }
    var found = HotspotFinder.find(
      in: History(steps: steps, commitCount: 60), simulator: try sample.simulator("swiftpm-debug"),
      book: book)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    // A dictionary by classes has no order of its own.
    let classes = found.classes.sorted { $0.key < $1.key }.map { "\n\($0.key) \($0.value)" }
    found.classes = [:]
    let text = String(decoding: try encoder.encode(found), as: UTF8.self) + classes.joined()
    try expectGolden(text, "hotspots.txt")
  }

  @Test("A build is explained by what it did, and beside what was expected")
  func explained() throws {
    let simulator = try sample.simulator("swiftpm-debug")
    let asked = AskedChanges(
      graph: simulator.graph, traits: simulator.traits, sources: simulator.sources,
      changeClass: nil)
    let impact = simulator.impact(of: asked.declaration("Model.total", of: TargetID("Core")))
    var build = ObservedBuild(
      drivers: ["Core", "Net", "Stranger"],
      compiled: [
        "Core": ["Model.swift"], "Net": ["Sources/Net/Client.swift"], "Stranger": ["x.swift"],
        "Feature": ["Sources/Feature/Other.swift", "Sources/Feature/Unused.swift"],
      ], linked: ["app", "aTest"])
    build.compiledWhole = ["CoreTests"]
    build.compiled["CoreTests"] = []
    build.remarks = [
      "Core": ["Model.swift": ["it is newer than at the last build"]],
      "Feature": [
        "Other.swift": [
          "it uses what changed", "it uses the interface of member 'total' in '4Core5ModelV'",
        ], "Unused.swift": ["it uses what changed"],
      ],
    ]
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    let text = try [impact, nil].map {
      String(
        decoding: try encoder.encode(BuildExplainer(simulator, impact: $0).explain(build)),
        as: UTF8.self) + "\n"
    }
    try expectGolden(text.joined(), "explained.json")
  }
}
