import Foundation
import RippleGraph
import RippleModel
import TestSupport
import Testing
import WorkspaceLoading

@Suite(
  "Graphs of real packages", .enabled(if: SharedFolder.isPresent, "\(SharedFolder.reason)"))
struct RecordedGraphTests {
  static let files: [String] = {
    let folder = SharedFolder.url("data/graphs").path
    let all = try? FileManager.default.contentsOfDirectory(atPath: folder)  // Absent: no cases.
    return (all ?? []).filter { $0.hasSuffix(".json") }.sorted()
  }()

  @Test("Every recorded graph loads with every target and edge", arguments: files)
  func loads(file: String) throws {
    let data = try SharedFolder.data("data/graphs/\(file)")
    let workspace = try GraphInput().read([(file, [UInt8](data))])
    let graph = TargetGraph(workspace)
    let plain = try PlainGraph(data)
    #expect(graph.nodes.targetCount == plain.names.count)
    #expect(workspace.diagnostics.filter { $0.severity == .error }.isEmpty)
    for (name, dependencies) in plain.dependencies {
      let node = try #require(graph.index(of: plain.id(name, in: workspace)), "\(name)")
      let found = Set(
        graph.dependencies(of: node).filter { !graph.nodes.isExternal($0) }
          .map { graph.id($0).name })
      #expect(found == dependencies, "\(name)")
    }
  }

  @Test("Dependents and closures equal a plain recomputation", arguments: files)
  func closures(file: String) throws {
    let data = try SharedFolder.data("data/graphs/\(file)")
    let graph = TargetGraph(try GraphInput().read([(file, [UInt8](data))]))
    let plain = try PlainGraph(data)
    for node in 0..<graph.nodes.targetCount {
      let closure = graph.structure.closure(of: [node], .dependents)
      let found = Set(closure.map { graph.id($0).name })
      #expect(found == plain.closure(of: graph.id(node).name), "\(graph.id(node))")
    }
  }
}

/// A graph read from JSON in the plainest way, to compare with.
private struct PlainGraph {
  var names: [String] = []
  var dependencies: [String: Set<String>] = [:]

  init(_ data: Data) throws {
    let document = try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
    let targets = document["targets"] as? [[String: Any]] ?? []
    names = targets.compactMap { $0["name"] as? String }
    let known = Set(names)
    for target in targets {
      guard let name = target["name"] as? String else { continue }
      var found: [String] = target["target_dependencies"] as? [String] ?? []
      let entries =
        (target["dependencies"] as? [Any] ?? []) + (target["pluginUsages"] as? [Any] ?? [])
      for entry in entries {
        if let text = entry as? String { found.append(text) }
        for (key, value) in entry as? [String: Any] ?? [:] where key != "product" {
          let parts = value as? [Any]
          // A plugin of another package names it in the second slot.
          if key == "plugin", parts?.last is String { continue }
          if let text = parts?.first as? String { found.append(text) }
        }
      }
      dependencies[name, default: []].formUnion(found.filter(known.contains))
    }
  }

  func id(_ name: String, in workspace: Workspace) -> TargetID {
    workspace.targets.first { $0.id.name == name }?.id ?? TargetID(name)
  }

  /// Who reaches a name, by repeated passes over all edges.
  func closure(of name: String) -> Set<String> {
    var result: Set<String> = [name]
    var isGrowing = true
    while isGrowing {
      isGrowing = false
      for (target, needs) in dependencies where !result.contains(target) {
        if !needs.isDisjoint(with: result) {
          result.insert(target)
          isGrowing = true
        }
      }
    }
    return result
  }
}
