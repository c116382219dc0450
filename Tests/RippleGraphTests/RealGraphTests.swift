import Foundation
import RippleGraph
import RippleModel
import TestSupport
import Testing

/// Every graph of a real app that is recorded: compared with sets of names, target by target.
@Suite("Graphs of real apps", .enabled(if: SharedFolder.isPresent, "\(SharedFolder.reason)"))
struct RealGraphTests {
  private struct File: Decodable {
    struct Target: Decodable {
      let name: String
      let kind: String
      let package: String
      let dependencies: [String]
    }
    let targets: [Target]
  }

  /// The recorded graphs, by file name.
  static let names: [String] = {
    let folder = SharedFolder.url("data/graphs").path
    // Without the folder the suite is disabled, and there is nothing to list.
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.filter { $0.hasSuffix(".graph.json") }.sorted()
  }()

  @Test("answer as a plain walk over names does", arguments: names)
  func plainWalk(name: String) throws {
    let file = try JSONDecoder().decode(
      File.self, from: SharedFolder.data("data/graphs/\(name)"))
    let packages = Dictionary(
      file.targets.map { ($0.name, $0.package) }, uniquingKeysWith: { first, _ in first })
    let graph = TargetGraph(
      file.targets.map { target in
        .sample(
          TargetID(package: target.package, name: target.name),
          kind: target.kind == "regular" ? .library : TargetKind(rawValue: target.kind) ?? .library,
          dependencies: target.dependencies.compactMap { name in
            packages[name].map { Dependency(to: .target(TargetID(package: $0, name: name))) }
          })
      })
    #expect(graph.nodeCount == file.targets.count)
    let dependents = PlainDependents(file.targets.map { ($0.name, $0.dependencies) })
    let counts = graph.structure.transitiveCounts(.dependents)
    for node in 0..<graph.nodeCount {
      let name = graph.id(node).name
      #expect(Set(graph.names(graph.dependents(of: node))) == dependents.direct[name, default: []])
      let closure = graph.structure.closure(of: [node], .dependents)
      #expect(Set(graph.names(closure)) == dependents.closure(of: name))
      #expect(counts[node] == closure.count - 1)
    }
  }

  /// Who needs whom, by name.
  private struct PlainDependents {
    private(set) var direct: [String: Set<String>] = [:]

    init(_ targets: [(name: String, dependencies: [String])]) {
      for target in targets {
        for dependency in target.dependencies {
          direct[dependency, default: []].insert(target.name)
        }
      }
    }

    func closure(of name: String) -> Set<String> {
      var result: Set<String> = [name]
      var size = 0
      while size < result.count {
        size = result.count
        for member in result { result.formUnion(direct[member, default: []]) }
      }
      return result
    }
  }
}
