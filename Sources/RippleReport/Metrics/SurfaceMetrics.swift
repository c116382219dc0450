import RippleGraph
import RippleModel

/// What a target offers to others, and how much of it they use.
public struct TargetSurface: Hashable, Sendable {
  /// Public and open declarations, types included; initialisers, subscripts, and extensions
  /// themselves aside.
  public let declared: Int
  /// Those whose base name a file of another target mentions that imports the module.
  public let used: Int
  /// Public and open types.
  public let publicTypes: Int
  /// Those that are protocols, or structs whose stored properties are all functions.
  public let abstractTypes: Int

  /// Abstract types / types; `nil` without types.
  public var abstractness: Double? {
    publicTypes == 0 ? nil : Double(abstractTypes) / Double(publicTypes)
  }
}

/// The surfaces of a graph's targets, read from the facts of their files.
struct SurfaceMetrics {
  /// By node; `nil` where the sources are not known.
  let targets: [TargetSurface?]

  init(_ graph: TargetGraph, modules: [TargetID: String], sources: SourceIndex) {
    guard !sources.files.isEmpty else {
      targets = Array(repeating: nil, count: graph.nodeCount)
      return
    }
    let mentioned = SurfaceMetrics.mentionedNames(graph, sources)
    targets = (0..<graph.nodeCount).map { node in
      let id = graph.id(node)
      let files = sources.files[id] ?? []
      guard !files.isEmpty, files.allSatisfy({ $0.facts != nil }) else { return nil }
      let module = modules[id] ?? Target.moduleName(ofTarget: id.name)
      return SurfaceMetrics.surface(files.compactMap(\.facts), mentioned[module] ?? [], id)
    }
  }

  /// For each module, the names that files of other targets mention that import it, with whose
  /// they are.
  private static func mentionedNames(
    _ graph: TargetGraph, _ sources: SourceIndex
  ) -> [String: [(user: TargetID, names: Set<String>)]] {
    var result: [String: [(user: TargetID, names: Set<String>)]] = [:]
    for user in sources.files.keys.sorted() where graph.index(of: user) != nil {
      var byModule: [String: Set<String>] = [:]
      for file in sources.files[user] ?? [] {
        guard let names = file.facts?.names else { continue }
        for module in Set(file.imports.map(\.module)) {
          byModule[module, default: []].formUnion(names)
        }
      }
      for (module, names) in byModule { result[module, default: []].append((user, names)) }
    }
    return result
  }

  private static let uncounted: Set<String> = [
    "init", "deinit", "subscript", "extension", "import", "statement", "expansion", "operator",
    "precedencegroup", "associatedtype",
  ]

  private static func surface(
    _ files: [FileFacts], _ users: [(user: TargetID, names: Set<String>)], _ id: TargetID
  ) -> TargetSurface {
    let others = users.filter { $0.user != id }
    var (declared, used, types, abstract) = (0, 0, 0, 0)
    for facts in files {
      for item in facts.declarations
      where item.access >= .public && !uncounted.contains(item.kind) {
        declared += 1
        let base = item.name.split(separator: ".").last.map(String.init) ?? item.name
        if others.contains(where: { $0.names.contains(base) }) { used += 1 }
      }
      for (number, type) in facts.types.enumerated()
      where !type.isExtension && type.access >= .public {
        types += 1
        if isAbstract(type, number, facts) { abstract += 1 }
      }
    }
    return TargetSurface(
      declared: declared, used: used, publicTypes: types, abstractTypes: abstract)
  }

  /// Protocols, and structs that hold nothing but functions.
  private static func isAbstract(_ type: TypeFacts, _ number: Int, _ facts: FileFacts) -> Bool {
    if type.kind == "protocol" { return true }
    guard type.kind == "struct" else { return false }
    let stored = facts.declarations.filter {
      $0.container == number && $0.traits.contains(.stored) && !$0.traits.contains(.isStatic)
    }
    return !stored.isEmpty && stored.allSatisfy { $0.traits.contains(.hasFunctionType) }
  }
}
