import Foundation
import RippleComparison
import RippleGraph
import RippleModel
import TestSupport

/// Times replays of made-up histories over made-up graphs.
///
///     swift run -c release ReplayBenchmark [MODEL.json]
@main
struct ReplayBenchmark {
  static func main() throws {
    let file = CommandLine.arguments.dropFirst().first ?? "Data/BuildModels/swiftpm-debug.json"
    let data = try Data(contentsOf: URL(filePath: file))
    let model = try JSONDecoder().decode(BuildModel.self, from: data)
    print("model             \(model.name)")
    try run(targets: 100, edges: 400, changes: 3_000, files: 10, model)
    if CommandLine.arguments.contains("--small") { return }
    try run(targets: 33_000, edges: 70_000, changes: 10_000, files: 1, model)
  }

  private static func run(
    targets: Int, edges: Int, changes: Int, files: Int, _ model: BuildModel
  ) throws {
    var generator = SplitMix64(seed: 1)
    let layout = layout(targets, edges, files, &generator)
    let units = history(layout, changes, &generator)
    print("graph             \(targets) targets, \(edges) edges, \(changes) changes")
    let scenario = Scenario(
      name: "merge", steps: [Merge(targets: ["T10", "T11"], into: "T10")])
    timed("replay today") {
      var replay = Replay(layout, model: model)
      _ = replay.outcomes(of: units)
    }
    let comparison = Comparison(
      layout, model: model, costs: CostModel(), settings: .init(), windows: [("all", units)])
    var scores: [ScenarioScore] = []
    for _ in 0..<(targets > 1_000 ? 1 : 7) {
      let (start, cpu) = (ContinuousClock.now, clock())
      scores = try comparison.scores(of: scenario)
      report("one scenario", ContinuousClock.now - start)
      print("                  \(Int(clock() - cpu) / 1_000) ms of CPU")
    }
    let mean = scores.first?.after.recompiledTargets.mean ?? 0
    print("                  \(mean) targets per change; peak \(peakMegabytes()) MB")
  }

  private static func layout(
    _ count: Int, _ edges: Int, _ files: Int, _ generator: inout SplitMix64
  ) -> Layout {
    let table = TargetGraph.layeredEdges(targets: count, edges: edges, using: &generator)
    var dependencies = [[Int32]](repeating: [], count: count)
    for (source, destination) in zip(table.sources, table.destinations) {
      dependencies[Int(source)].append(destination)
    }
    let targets = (0..<count).map { number in
      Target(
        id: TargetID(package: "", name: "T\(number)"), path: "Sources/T\(number)",
        files: (0..<files).map {
          OwnedFile(path: "Sources/T\(number)/F\($0).swift", role: .source)
        },
        dependencies: Set(dependencies[number]).sorted().map {
          Dependency(to: .target(TargetID(package: "", name: "T\($0)")))
        })
    }
    let product = Product(
      package: "", name: "App", kind: .executable,
      targets: targets.suffix(5).map(\.id).sorted())
    return Layout(targets: targets, products: [product], sources: sources(targets, generator))
  }

  /// Each file declares a name, and uses names of what its target depends on.
  private static func sources(_ targets: [Target], _ generator: SplitMix64) -> SourceIndex {
    var generator = generator
    var result: [TargetID: [SourceIndex.SourceFile]] = [:]
    for target in targets {
      let below = target.dependencies.compactMap(\.targetID)
      result[target.id] = target.files.enumerated().map { number, file in
        let seen = below.filter { _ in Bool.random(using: &generator) }
        let imports = seen.map { Import(module: $0.name) }
        let name = "\(target.id.name)_\(number)"
        let fact = DeclarationFacts(
          kind: "func", name: name, access: .public, interface: Fingerprint(0),
          implementation: Fingerprint(0))
        return SourceIndex.SourceFile(
          path: file.path, imports: imports,
          facts: FileFacts(
            tokens: Fingerprint(0), layout: Fingerprint(0), fileScope: Fingerprint(0),
            imports: imports, declarations: [fact],
            names: (seen.map { "\($0.name)_0" } + [name]).sorted()))
      }
    }
    return SourceIndex(files: result)
  }

  private static func history(
    _ layout: Layout, _ count: Int, _ generator: inout SplitMix64
  ) -> [ReplayUnit] {
    let classes: [ChangeClass] = [.body, .body, .body, .movedTrivia, .typeMember, .fileScope]
    let targets = layout.sortedTargets
    return (0..<count).map { number in
      let changes = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
        let target = targets[Int.random(in: targets.indices, using: &generator)]
        let file = Int.random(in: target.files.indices, using: &generator)
        let changeClass = classes[Int.random(in: classes.indices, using: &generator)]
        let names = ["\(target.id.name)_\(file)"]
        return Change(
          target: target.id, path: target.files[file].path, changeClass: changeClass,
          scope: changeClass > .body
            ? ChangeScope(types: names, members: [], provided: names) : nil)
      }
      return ReplayUnit(id: "\(number)", date: number * 3_600, changes: changes)
    }
  }

  private static func timed(_ name: String, _ work: () -> Void) {
    let start = ContinuousClock.now
    work()
    report(name, ContinuousClock.now - start)
  }

  private static func report(_ name: String, _ time: Duration) {
    let milliseconds =
      Double(time.components.attoseconds) / 1e15 + Double(time.components.seconds) * 1e3
    print(name.padding(toLength: 18, withPad: " ", startingAt: 0) + "\(milliseconds.rounded()) ms")
  }

  private static func peakMegabytes() -> Int {
    let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return (line?.split(separator: " ").compactMap { Int($0) }.first ?? 0) / 1_024
  }
}
