import RippleGraph
import RippleModel
import RippleSimulation
import RippleStore
import WorkspaceLoading

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Prints what it costs to keep a large graph, to load it, and to ask it one question.
///
/// With a graph of `../shared/tools/graph_peers.py 100000 1000000 --lib --dump graph.json`:
///
///     swift run -c release StoreBenchmark graph.json store.sqlite
///     swift run -c release StoreBenchmark store.sqlite
@main
struct StoreBenchmark {
  static func main() throws {
    switch (CommandLine.arguments.dropFirst().first, CommandLine.arguments.count) {
    case (let path?, 2) where path.hasSuffix(".sqlite"): try load(path)
    case (let path?, 3): try keep(path, CommandLine.arguments[2])
    default:
      print("usage: StoreBenchmark graph.json store.sqlite, then StoreBenchmark store.sqlite")
    }
    print("peak memory: \(peakMemory())")
  }

  private static func keep(_ name: String, _ file: String) throws {
    let bytes = [UInt8](FileManager.default.contents(atPath: name) ?? Data())
    let workspace = try time("read the JSON") { try GraphInput().read([(name, bytes)]) }
    let store = try Store(path: file)
    try time("keep it in the store") { try store.save(workspace) }
  }

  private static func load(_ file: String) throws {
    let store = try Store(reading: file)
    let columns = try time("load the columns") { try store.graphColumns() }
    let graph = try time("compile the graph") {
      try TargetGraph(
        targets: columns.targets, kinds: columns.kinds, externals: columns.externals,
        edges: EdgeTable(
          sources: columns.sources, destinations: columns.destinations, vias: columns.vias,
          conditions: columns.conditions, conditionTable: columns.conditionTable))
    }
    print("\(graph.nodeCount) nodes, \(graph.edgeCount) edges")
    let starts = stride(from: 0, to: graph.nodeCount, by: max(1, graph.nodeCount / 200))
    var reachability = Reachability(graph.structure)
    var times: [Duration] = []
    for start in starts {
      times.append(ContinuousClock().measure { _ = reachability.closure(of: start, .dependents) })
    }
    times.sort()
    if !times.isEmpty {
      print("one transitive query, median of \(times.count): \(times[times.count / 2])")
    }
    _ = time("transitive dependents' counts of all targets") {
      graph.structure.transitiveCounts(.dependents)
    }
  }

  @discardableResult
  private static func time<Value>(_ title: String, _ body: () throws -> Value) rethrows -> Value {
    let start = ContinuousClock.now
    let value = try body()
    print("\(title): \(ContinuousClock.now - start)")
    return value
  }

  private static func peakMemory() -> String {
    let status = FileManager.default.contents(atPath: "/proc/self/status") ?? Data()
    let line = String(decoding: status, as: UTF8.self).split(separator: "\n")
      .first { $0.hasPrefix("VmHWM") }
    return line.map(String.init) ?? "not known"
  }
}
