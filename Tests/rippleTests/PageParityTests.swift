import ArgumentParsing
import BuildLab
import Foundation
import RippleGraph
import RippleModel
import RippleReport
import RippleStore
import TestSupport
import Testing

import FileTrees
@testable import RippleKit
@testable import RippleSimulation
@testable import ripple

/// The page's simulator, run by node, against the engine in Swift.
@Suite("The page answers what the engine answers", .tags(.page))
struct PageParityTests {
  @Test(
    "on random questions about the sample's targets, files and declarations",
    .enabled(if: NodeProgram.isPresent, NodeProgram.reason), arguments: [1, 2] as [UInt64])
  func sample(seed: UInt64) throws {
    let root = SharedFolder.projectRoot.appending(path: "Data/Samples/Tienda").path
    try PageParity(package: root).check(1_500, seed: seed)
  }

  @Test(
    "on Ripple itself, which has macros' tools, system libraries and many files",
    .enabled(if: NodeProgram.isPresent, NodeProgram.reason))
  func own() throws {
    try PageParity(package: SharedFolder.projectRoot.path).check(1_000, seed: 3)
  }

  @Test(
    "and its parts do what they say",
    .enabled(if: NodeProgram.isPresent, NodeProgram.reason))
  func parts() throws {
    let file = SharedFolder.projectRoot.appending(path: "Tests/Page/page.test.mjs").path
    let result = try NodeProgram.run(["--test", file])
    #expect(result.status == 0, "\(result.output)")
  }

  @Test(
    "on graphs of real projects",
    .enabled(if: SharedFolder.isPresent, "\(SharedFolder.reason)"),
    .enabled(if: NodeProgram.isPresent, NodeProgram.reason),
    arguments: ["isowords", "protoncore_ios", "apple-browsers", "NetNewsWire"])
  func graphs(name: String) throws {
    let file = SharedFolder.url("data/graphs/\(name).graph.json").path
    try PageParity(graph: file).check(1_500, seed: 4)
  }

  @Test(
    "where plugins, macros, test targets and what imports what it never declared meet",
    .enabled(if: NodeProgram.isPresent, NodeProgram.reason))
  func corners() throws {
    let package = try PageSample.corners()
    try PageParity(package: package.path).check(2_000, seed: 5)
  }

  @Test(
    "and what a resource is that is embedded in code, before a build and after one",
    .enabled(if: NodeProgram.isPresent, NodeProgram.reason))
  func embedded() throws {
    let package = try PageSample.corners()
    let parity = try PageParity(package: package.path)
    let found = try parity.answers(
      ["Sources/Mid/note.txt", "Sources/Mid/plain.txt", "Sources/Door/door.txt"].map {
        PageParity.Question(kind: "file", name: $0, className: nil, model: 0, workers: 1)
      })
    let own = found.map { $0.targets.first { $0.contains("Mid ") || $0.contains("Door ") } ?? "" }
    #expect(own[0].hasSuffix(" Sources/Mid/Noted.swift|Sources/Mid/note.txt"))
    #expect(!own[1].contains(".swift"))
    #expect(
      own[2].hasSuffix(
        " .build/debug/Door.build/DerivedSources/embedded_resources.swift|Sources/Door/Opened.swift"
      ))
  }

  @Test(
    "on random graphs of which no source is known",
    .enabled(if: NodeProgram.isPresent, NodeProgram.reason), arguments: [6, 7, 8] as [UInt64])
  func random(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("graph.json", PageSample.randomGraph(seed: seed))
    try PageParity(graph: file.path).check(400, seed: seed)
  }
}

extension Tag {
  /// Tests of the page of `ripple report`.
  @Tag static var page: Self
}

/// The `node` of this machine, which runs the page's script without a browser.
enum NodeProgram {
  /// What a skipped test prints.
  static let reason: Comment = "node is not here: the page's script was not run"

  /// Where it lies.
  static let path = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .map { "\($0)/node" }.first { FileManager.default.isExecutableFile(atPath: $0) }

  /// Whether it is there.
  static let isPresent = path != nil

  /// Runs it.
  static func run(
    _ arguments: [String], program: String? = path
  ) throws -> RippleProgram.Result {
    let process = Process()
    process.executableURL = URL(filePath: try #require(program))
    process.arguments = arguments
    let files = try TemporaryFolder()
    let (out, err) = (files.url.appending(path: "out"), files.url.appending(path: "err"))
    for file in [out, err] { try Data().write(to: file) }
    process.standardOutput = try FileHandle(forWritingTo: out)
    process.standardError = try FileHandle(forWritingTo: err)
    try process.run()
    process.waitUntilExit()
    return RippleProgram.Result(
      output: String(decoding: try Data(contentsOf: out), as: UTF8.self),
      errors: String(decoding: try Data(contentsOf: err), as: UTF8.self),
      status: process.terminationStatus)
  }
}

/// Both simulators on one graph.
struct PageParity {
  let content: PageContent
  let loaded: LoadedGraph
  let models: [BuildModel]
  let sources: SourceIndex
  let questions: [String: SimulationTabulator.Request]
  let book: MeasuredCosts

  init(package: String) throws {
    var options = try PackageOptions.parse([])
    options.packagePath = package
    let folder = try TemporaryFolder()
    options.store = folder.url.appending(path: "store.sqlite").path
    try self.init(options)
    withExtendedLifetime(folder) {}
  }

  init(graph: String) throws {
    var options = try PackageOptions.parse([])
    options.graph = [graph]
    try self.init(options)
  }

  private init(_ options: PackageOptions) throws {
    var output = try OutputOptions.parse([])
    output.quiet = true
    let context = try Session(options.settings)
    var reader = PageReader(context: context, model: nil, workers: 3, version: "test")
    reader.carriesHistory = false
    content = try reader.content([])
    loaded = try context.graph()
    let data = try ShippedData()
    models = try content.graph.tables.models.map { try data.model($0.model.name) }
    let targets = try context.store.workspace().targets
    var exact = try context.sources(detailed: Set(targets.map(\.id)))
    exact.recorded = BuildFolderUses(root: context.tree.root).read(targets)
    sources = exact
    let found = PageSubjects(loaded.graph, loaded.traits, targets: targets, sources: sources)
      .all(withDeclarations: true)
    questions = Dictionary(
      found.questions.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    book = try context.costs().roundedForPage
  }

  /// Asks both some random questions: as many as said, or as `PAGE_QUESTIONS` says of every graph.
  func check(
    _ usual: Int, seed: UInt64, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let wanted = ProcessInfo.processInfo.environment["PAGE_QUESTIONS"].flatMap { Int($0) }
    let count = wanted ?? usual
    var generator = SplitMix64(seed: seed)
    let asked = (0..<count).map { _ in question(&generator) }
    let answers = try answers(asked)
    try #require(answers.count == count, sourceLocation: sourceLocation)
    let simulators = Simulators(self)
    var differing = 0
    for (question, answer) in zip(asked, answers) {
      let expected = simulators.answer(question)
      // Times are whole ticks in the page: jobs of equal rank may change places, by a thousandth.
      var near = answer
      if abs(expected.makespan - answer.makespan) * 1_000 <= expected.makespan {
        near.makespan = expected.makespan
      }
      if expected != near { differing += 1 }
      if expected != near, differing < 4 {
        Issue.record(
          "\(question): \(expected.difference(from: answer))", sourceLocation: sourceLocation)
      }
    }
    if wanted != nil { print("\(count) questions about \(content.title), \(differing) differ") }
    #expect(
      differing == 0, "\(differing) of \(count) answers differ", sourceLocation: sourceLocation)
  }

  /// The page's answers.
  func answers(_ asked: [Question]) throws -> [Answer] {
    let folder = try TemporaryFolder()
    let data = try folder.write("data.json", PageRendering(content).data)
    let encoder = JSONEncoder()
    let lines = try asked.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
    let file = try folder.write("questions", lines.joined(separator: "\n"))
    let root = SharedFolder.projectRoot
    let result = try NodeProgram.run([
      root.appending(path: "Tests/Page/answers.js").path,
      root.appending(path: "Sources/RippleReport/Page").path, data.path, file.path,
    ])
    guard result.status == 0 else { throw PageParityProblem(text: result.errors) }
    return try result.output.split(separator: "\n").map {
      try JSONDecoder().decode(Answer.self, from: Data($0.utf8))
    }
  }

  /// The page's script failed.
  struct PageParityProblem: Error { let text: String }

  private func question(_ generator: inout SplitMix64) -> Question {
    let classes = ChangeClass.allCases.map(\.rawValue)
    let isUsual = Int.random(in: 0..<4, using: &generator) == 0
    let subjects = content.graph.tables.subjects
    let targets = subjects.filter { $0.kind == .target }
    let asked = Int.random(in: 0..<3, using: &generator) > 0 ? subjects : targets
    let subject = asked[Int.random(in: asked.indices, using: &generator)]
    return Question(
      kind: "\(subject.kind)", name: subject.name,
      className: isUsual ? nil : classes.randomElement(using: &generator),
      model: Int.random(in: models.indices, using: &generator),
      workers: Int.random(in: 1...9, using: &generator))
  }

  /// A question as both read it.
  struct Question: Codable {
    var kind: String
    var name: String
    var className: String?
    var model: Int
    var workers: Int
  }

  /// An answer as both write it.
  struct Answer: Codable, Equatable {
    var targets: [String]
    var products: [String]
    var tests: [String]
    var hazards: [String]
    var work: Int
    var makespan: Int

    /// Where two answers differ first.
    func difference(from other: Answer) -> String {
      let mine = targets + products + tests + hazards
      let theirs = other.targets + other.products + other.tests + other.hazards
      let missing = mine.filter { !theirs.contains($0) }.prefix(3)
      let extra = theirs.filter { !mine.contains($0) }.prefix(3)
      return "only the engine: \(missing); only the page: \(extra); "
        + "work \(work) and \(other.work), makespan \(makespan) and \(other.makespan)"
    }
  }

  /// The engine, once for each model.
  private struct Simulators {
    let parity: PageParity
    let askers: [([Change]) -> Impact]

    init(_ parity: PageParity) {
      self.parity = parity
      askers = parity.models.map { model in
        Simulator(
          graph: parity.loaded.graph, traits: parity.loaded.traits,
          products: parity.loaded.products, model: model, sources: parity.sources
        ).asker()
      }
    }

    func answer(_ question: Question) -> Answer {
      var changes: [Change] = []
      let changeClass = question.className.flatMap(ChangeClass.init(rawValue:))
      changes = parity.questions[question.name]?.changes ?? []
      if let changeClass {
        for index in changes.indices { changes[index].changeClass = changeClass }
      }
      return answer(askers[question.model](changes), question)
    }

    private func answer(_ impact: Impact, _ question: Question) -> Answer {
      let graph = parity.loaded.graph
      let cost = ImpactCost(
        impact, graph: graph, book: parity.book, model: parity.models[question.model],
        workers: question.workers)
      let ticks = { (seconds: Double) in Int((seconds * 10_000).rounded()) }
      return Answer(
        targets: impact.targets.map { target in
          let files = target.files?.sorted { $0.utf16.lexicographicallyPrecedes($1.utf16) }
          return [
            target.id.description, target.effect.rawValue, target.bound.rawValue,
            target.moduleChanges.rawValue, target.objectsChange.rawValue,
            files?.joined(separator: "|") ?? "?",
          ].joined(separator: " ")
        },
        products: impact.products.map { product in
          [
            product.package, product.name, product.relinks.rawValue,
            product.because.map(\.description).joined(separator: ","),
          ].joined(separator: " ")
        },
        tests: impact.tests.map(\.description),
        hazards: hazards(impact), work: ticks(cost.cpuSeconds),
        makespan: ticks(cost.makespanSeconds))
    }

    /// Each hazard once, in the page's order.
    private func hazards(_ impact: Impact) -> [String] {
      impact.hazards.map { hazard in
        [hazard.id, hazard.target.description, (hazard.chain.last ?? hazard.target).description]
          .joined(separator: " ")
      }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
  }
}

extension Simulator {
  /// Asks the simulator, which keeps what it looks up.
  fileprivate func asker() -> ([Change]) -> Impact {
    let usage = usageQuery()
    return { impact(of: $0, usage: usage) }
  }
}
