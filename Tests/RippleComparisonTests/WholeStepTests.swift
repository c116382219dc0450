import Foundation
import RippleComparison
import RippleModel
import TestSupport
import Testing

/// What every step makes of one layout, whole: edges, owners, and the report as JSON.
@Suite("Steps, plans and suggestions, whole")
struct WholeStepTests {
  private static let shop = SampleLayout.make(
    """
    Core/Model.swift: declares Model, Price
    Core/Text.swift: declares Text; internal format; uses Model
    Client/Interface/Client.swift: declares Client; uses Model; imports Core
    Client/Live/Send.swift: declares send; internal queue; uses Client, Model; imports Core
    Client/Live/Queue.swift: internal lane; uses queue, send
    Home/Home.swift: declares Home; uses Client, Model; imports Client, Core
    Home/Row.swift: declares Row; internal badge; uses Home, Text; imports Core
    Cart/Cart.swift: declares Cart; uses Client; imports Client
    Cart/Total.swift: declares Total; uses Model, badge; imports Core
    Pay/Pay.swift: declares Pay; uses Total, Price; imports Cart, Core
    App/App.swift: uses Home, Pay, send, Client; imports Home, Pay, Client
    HomeTests/HomeTests.swift: uses Home; imports Home
    CartTests/CartTests.swift: uses Total, Cart; imports Cart
    """, edges: [("Pay", "Client"), ("Cart", "Home")])

  /// Steps with the name under which their results stand in the golden file.
  private static let steps: [(String, [any ScenarioStep])] = [
    ("split", [SplitInterface(target: "Client", keep: ["Interface/**"], assemble: ["App"])]),
    (
      "split with a name",
      [SplitInterface(target: "Client", live: "Sender", keep: ["Interface/**"])]
    ),
    ("split that makes a cycle", [SplitInterface(target: "Client", keep: ["Live/Queue.swift"])]),
    ("split of everything", [SplitInterface(target: "Client", keep: ["**"])]),
    ("split of nothing", [SplitInterface(target: "Client", keep: ["none"])]),
    ("break up", [BreakUp(target: "Cart", into: [.init(name: "Total", files: ["Total.swift"])])]),
    (
      "break up whole",
      [
        BreakUp(
          target: "Cart",
          into: [
            .init(name: "Basket", files: ["Cart.swift"]),
            .init(name: "Total", files: ["Total.swift"]),
          ])
      ]
    ),
    (
      "break up with an overlap",
      [
        BreakUp(
          target: "Cart",
          into: [.init(name: "A", files: ["*.swift"]), .init(name: "B", files: ["Total.swift"])])
      ]
    ),
    (
      "break up a part",
      [BreakUp(target: "Home", into: [.init(name: "Rows", files: ["Row.swift"])])]
    ),
    ("break up what is missing", [BreakUp(target: "Card", into: [])]),
    ("sink", [Sink(files: ["Sources/Cart/Total.swift"], to: "Core")]),
    ("sink upwards", [Sink(files: ["Sources/Core/Model.swift"], to: "Home")]),
    ("lift", [Lift(files: ["Sources/Cart/Total.swift"], to: "Pay")]),
    ("lift downwards", [Lift(files: ["Sources/Home/Home.swift"], to: "Core")]),
    ("lift what is missing", [Lift(files: ["Sources/Home/Hom.swift"], to: "App")]),
    ("extract", [Extract(files: ["Sources/Cart/Total.swift"], into: "Sum")]),
    (
      "extract of two",
      [Extract(files: ["Sources/Cart/Total.swift", "Sources/Core/Text.swift"], into: "Sum")]
    ),
    ("extract into what is there", [Extract(files: ["Sources/Cart/Total.swift"], into: "Core")]),
    ("invert", [Invert(dependency: "Pay -> Cart", contract: "Till", assemble: ["App"])]),
    ("invert what is missing", [Invert(dependency: "Cart -> Pay", contract: "Till")]),
    ("mediate", [Mediate(between: ["Pay", "Cart"], events: "Events")]),
    ("mediate strangers", [Mediate(between: ["Pay", "HomeTests"], events: "Events")]),
    (
      "route",
      [
        Route(
          dependency: "Pay -> Cart", router: "Router", assemble: ["App"], alternatives: ["Home"])
      ]
    ),
    ("cut what is used", [Cut(["Pay -> Cart"])]),
    ("cut what is not", [Cut(["Pay -> Client", "Cart -> Home"])]),
    ("add", [Add(["HomeTests -> Core", "Home -> Cart"])]),
    ("add one", [Add(["HomeTests -> Core"])]),
    ("add what is there", [Add(["Pay -> Cart"])]),
    ("merge", [Merge(targets: ["Home", "Cart"], into: "Screens")]),
    ("merge into one of them", [Merge(targets: ["Pay", "Cart"], into: "Cart")]),
    ("merge that makes a cycle", [Merge(targets: ["Core", "Home"], into: "Core")]),
    ("merge of two kinds", [Merge(targets: ["Home", "HomeTests"], into: "Home")]),
    ("merge of one", [Merge(targets: ["Home"], into: "Home")]),
    ("merge of one twice", [Merge(targets: ["Home", "Home"], into: "Home")]),
    ("narrow", [Narrow(declarations: ["Row", "badge"], to: "internal")]),
    ("narrow what is used", [Narrow(declarations: ["Total"], to: "internal")]),
    ("narrow far", [Narrow(declarations: ["Price"], to: "private")]),
    ("narrow to a wrong word", [Narrow(declarations: ["Row"], to: "open")]),
    ("narrow what is missing", [Narrow(declarations: ["Pric"], to: "internal")]),
    (
      "one after the other",
      [
        Extract(files: ["Sources/Cart/Total.swift"], into: "Sum"),
        Merge(targets: ["Sum", "Pay"], into: "Sum"),
        Cut(["Cart -> Home"]),
      ]
    ),
  ]

  private func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  @Test("Each step gives the layout and the report of the golden file, or its error")
  func steps() throws {
    let known = Set(Self.shop.edgeTexts)
    var text = ""
    for (name, steps) in Self.steps {
      text += "== \(name)\n"
      do {
        let result = try Scenario(name: "s", steps: steps).apply(to: Self.shop)
        let edges = Set(result.edgeTexts)
        text += edges.subtracting(known).sorted().map { "+ \($0)\n" }.joined()
        text += known.subtracting(edges).sorted().map { "- \($0)\n" }.joined()
        let moved = result.ownership.filter { Self.shop.ownership[$0.key] != $0.value }
        text += moved.sorted { $0.key < $1.key }.map { "\($0.key) is \($0.value)'s\n" }.joined()
        text += result.products.map { "product \($0.name): \($0.targets.map(\.name))\n" }.joined()
        text += try result.reports.map { try json($0) + "\n" }.joined()
      } catch let error as ScenarioError {
        text += "\(error)\n"
      }
    }
    try expectGolden(text, "steps.txt")
  }

  @Test("Each plan is that of the golden file")
  func plans() throws {
    var text = ""
    for (name, steps) in Self.steps {
      // What cannot be applied stands among the steps.
      guard let plan = try? Planner(Self.shop).plan(Scenario(name: name, steps: steps)) else {
        continue
      }
      text += "== \(plan.name)\n" + (try plan.steps.map { try json($0) + "\n" }.joined())
    }
    try expectGolden(text, "plans.txt")
  }

  private func units(_ count: Int) -> [ReplayUnit] {
    let edits: [(String, ChangeClass, ChangeScope?)] = [
      ("Core/Model.swift", .fileScope, ChangeScope(provided: ["Price"])),
      ("Client/Live/Send.swift", .typeMember, ChangeScope(types: ["send"])),
      ("Cart/Total.swift", .fileScope, ChangeScope(provided: ["Total"])),
      ("Home/Row.swift", .body, nil),
      ("Client/Live/Queue.swift", .body, nil), ("Cart/Cart.swift", .fileScope, nil),
      ("Core/Text.swift", .extensionMember, ChangeScope(members: ["Text"])),
    ]
    return (0..<count).map { number in
      let (path, changeClass, scope) = edits[number * 3 % edits.count]
      var changes = [SampleLayout.change(path, changeClass, scope: scope)]
      if number % 5 == 0 { changes.append(SampleLayout.change("Pay/Pay.swift", .body)) }
      return ReplayUnit(id: "\(number)", date: number * 40_000, changes: changes)
    }
  }

  @Test("Suggestions are those of the golden file", arguments: ["simple", "files"])
  func suggestions(model: String) throws {
    let units = units(90)
    let bytes = Dictionary(
      uniqueKeysWithValues: Self.shop.ownership.keys.sorted().enumerated().map {
        ($1, 100_000 * ($0 + 1))
      })
    let suggester = Suggester(
      Self.shop, model: model == "simple" ? .simple : .perFile, costs: CostModel(bytes: bytes),
      settings: .init(workers: 2), train: Array(units[..<50]), evaluate: Array(units[50...]))
    let result = suggester.search(limit: 8, started: { _ in {} })
    var lines = try result.rows.map(json) + result.sequence.map(json) + result.baselines.map(json)
    lines += try result.scenarios.map(json)
    lines.append(try result.sequenceScenario.map(json) ?? "no sequence")
    lines.append("\(result.candidateCount) \(result.refusedCount) \(result.doubtfulCount)")
    try expectGolden(lines.joined(separator: "\n") + "\n", "suggestions-\(model).txt")
  }

  @Test("A comparison is that of the golden file", arguments: ["simple", "files"])
  func comparison(model: String) throws {
    let units = units(60)
    let comparison = Comparison(
      Self.shop, model: model == "simple" ? .simple : .perFile,
      costs: CostModel(bytes: ["Sources/Cart/Total.swift": 900_000]),
      settings: .init(workers: 3), windows: [("all", units), ("later", Array(units[30...]))])
    var lines: [String] = []
    for (name, steps) in Self.steps {
      // What cannot be applied stands among the steps.
      guard let scores = try? comparison.scores(of: Scenario(name: name, steps: steps)) else {
        continue
      }
      // The steps stand in a file of their own.
      lines += try scores.map { score in
        var score = score
        score.steps = []
        return try json(score)
      }
    }
    try expectGolden(lines.joined(separator: "\n") + "\n", "comparison-\(model).txt")
  }
}
