import Foundation
import RippleGraph
import RippleModel
import TestSupport

/// Times the questions that a simulator asks of a graph of 100,000 targets and 1,000,000 edges.
///
///     swift run -c release GraphBenchmark [FILE | TARGETS EDGES]
///
/// FILE is what `graph_peers.py --dump` writes; without it the graph is made up here.
@main
struct GraphBenchmark {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    let numbers = arguments.compactMap { Int($0) }
    let input =
      if let path = arguments.first, Int(path) == nil {
        try Input(jsonAt: path)
      } else {
        Input(targets: numbers.first ?? 100_000, edges: numbers.dropFirst().first ?? 1_000_000)
      }
    print("peak before load  \(peakMegabytes()) MB (the input itself)")
    let graph = try timed("load") {
      try TargetGraph(
        targets: input.targets, kinds: input.targets.map { _ in .library }, edges: input.edges)
    }
    print("graph             \(graph.nodeCount) nodes, \(graph.edgeCount) edges")
    compile(graph)
    queries(graph)
    let components = timed("components") { StronglyConnectedComponents(graph.structure) }
    let levels = timed("levels") { TopologicalOrder(graph.structure) }
    print("                  \(components.count) components, \(levels.levelCount) levels")
    _ = timed("critical path") { graph.structure.longestPath() }
    for direction in [Direction.dependents, .dependencies] {
      let counts = timed("all \(direction)") { graph.structure.transitiveCounts(direction) }
      print("                  sum \(counts.reduce(0, +))")
    }
    print("peak              \(peakMegabytes()) MB")
    let redundant = timed("redundant edges") { graph.structure.redundantEdges() }
    print("                  \(redundant.count) of \(graph.edgeCount)")
    _ = timed("dominators") { Dominators(graph.structure) }
    cyclic(graph)
    print("peak in the end   \(peakMegabytes()) MB")
  }

  /// The same graph with an edge against the grain for every hundred targets.
  private static func cyclic(_ graph: TargetGraph) {
    var generator = SplitMix64(seed: 3)
    let extra = (0..<graph.nodeCount / 100).map { _ in
      let ends = (0..<2).map { _ in Int.random(in: 0..<graph.nodeCount, using: &generator) }
      return (ends[0], ends[1])
    }
    let structure = CompressedGraph(
      nodeCount: graph.nodeCount,
      edges: graph.structure.edges.map { ($0.source, $0.destination) } + extra)
    let cycles = timed("cycles") { structure.cycles() }
    print(
      "                  \(cycles.count), the largest of "
        + "\(cycles.map(\.members.count).max() ?? 0)")
    let cuts = timed("feedback edges") { FeedbackArcSet(structure) }
    print("                  \(cuts.edges.count) of \(extra.count) added")
    let counts = timed("all dependents") { structure.transitiveCounts(.dependents) }
    print("                  sum \(counts.reduce(0, +))")
  }

  /// The same graph from targets with a `Dependency` for each edge, as a workspace has them.
  private static func compile(_ graph: TargetGraph) {
    let targets = (0..<graph.nodeCount).map { node in
      Target(
        id: graph.id(node),
        dependencies: graph.dependencies(of: node).map { Dependency(to: graph.nodes.node($0)) })
    }
    let compiled = timed("from targets") { TargetGraph(targets) }
    precondition(compiled.structure == graph.structure, "both ways give one graph")
  }

  /// 200 closures from random targets, and the median time of one.
  private static func queries(_ graph: TargetGraph) {
    var generator = SplitMix64(seed: 2)
    var reachability = Reachability(graph.structure)
    var total = 0
    var times: [Duration] = []
    for _ in 0..<200 {
      let node = Int.random(in: 0..<graph.nodeCount, using: &generator)
      let start = ContinuousClock.now
      total += reachability.closure(of: node, .dependents).count
      times.append(ContinuousClock.now - start)
    }
    times.sort()
    print("median query      \(milliseconds(times[100])) ms of 200, sum \(total)")
    print("slowest query     \(milliseconds(times[199])) ms")
  }

  private static func timed<Value>(_ title: String, _ work: () throws -> Value) rethrows -> Value {
    let start = ContinuousClock.now
    let value = try work()
    let time = milliseconds(ContinuousClock.now - start)
    print("\(title.padding(toLength: 17, withPad: " ", startingAt: 0)) \(time) ms")
    return value
  }

  private static func milliseconds(_ duration: Duration) -> String {
    let seconds = Double(duration.components.seconds)
    let rest = Double(duration.components.attoseconds) / 1e18
    return String(format: "%.3f", (seconds + rest) * 1000)
  }

  /// The most memory that the process has held, as Linux counts it.
  private static func peakMegabytes() -> Int {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
      let kilobytes = line.split(whereSeparator: \.isWhitespace).compactMap({ Int($0) }).first
    else { return 0 }  // Not Linux: nothing is known, and nothing depends on it.
    return kilobytes / 1024
  }
}

/// The columns of a graph before it is one.
struct Input {
  let targets: [TargetID]
  let edges: EdgeTable

  init(targets count: Int, edges: Int) {
    var generator = SplitMix64(seed: 1)
    targets = (0..<count).map { TargetID(package: "", name: "T\($0)") }
    self.edges = TargetGraph.layeredEdges(targets: count, edges: edges, using: &generator)
  }

  init(jsonAt path: String) throws {
    let file = try JSONDecoder().decode(File.self, from: Data(contentsOf: URL(filePath: path)))
    targets = file.targets.map { TargetID($0.name) }
    var numbers: [String: Int32] = [:]
    for (number, target) in file.targets.enumerated() { numbers[target.name] = Int32(number) }
    var sources: [Int32] = []
    var destinations: [Int32] = []
    for (source, target) in file.targets.enumerated() {
      for destination in target.dependencies.compactMap({ numbers[$0] }) {
        sources.append(Int32(source))
        destinations.append(destination)
      }
    }
    edges = EdgeTable(sources: sources, destinations: destinations)
  }

  private struct File: Decodable {
    struct Target: Decodable {
      let name: String
      let dependencies: [String]
    }
    let targets: [Target]
  }
}
