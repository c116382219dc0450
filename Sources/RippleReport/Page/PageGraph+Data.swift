import RippleGraph
import RippleModel

/// The graph as the page's script reads it: names once, everything else as numbers.
extension PageGraph {
  /// The block; `RippleReport/Page/engine.js` is its reader.
  var data: PageValue {
    let packages = Array(Set((0..<graph.nodeCount).map { graph.id($0).package })).sorted()
    let numbers = Dictionary(uniqueKeysWithValues: packages.enumerated().map { ($1, $0) })
    let order = TopologicalOrder(graph.structure)
    return .object([
      ("packages", .texts(packages)),
      ("names", .texts((0..<graph.nodeCount).map { graph.id($0).name })),
      ("package", .numbers((0..<graph.nodeCount).map { numbers[graph.id($0).package] ?? 0 })),
      ("kinds", .texts(targets.map(\.kind.rawValue))),
      ("languages", .numbers(targets.map { PageGraph.code(of: $0.language) })),
      ("modules", modules),
      ("heights", .numbers((0..<graph.nodeCount).map { order.height(of: $0) })),
      ("profiles", .numbers(tables.profiles)),
      ("edges", edges), ("products", products(numbers)), ("files", files), ("roles", roles),
      ("imported", .list(tables.imported.map { .numbers(PageGraph.gaps($0)) })),
      ("models", .list(models)),
      ("sets", .list(tables.sets.map { .numbers(PageGraph.gaps($0)) })),
      ("importers", PageGraph.uses(tables.importers)),
      ("users", tables.users == tables.importers ? .number(1) : PageGraph.uses(tables.users)),
      ("pluginUsers", PageGraph.uses(tables.pluginUsers)), ("unnamed", .numbers(tables.unnamed)),
      ("listed", .numbers(tables.isListed.map { $0 ? 1 : 0 })),
      ("scopes", .list(tables.scopes.map(PageGraph.scope))), ("subjects", subjects),
      ("costs", costs),
    ])
  }

  static func code(of language: Target.Language) -> Int {
    switch language {
    case .swift: 0
    case .clang: 1
    case .none: 2
    }
  }

  /// Sorted numbers as the differences between them.
  static func gaps(_ sorted: some Sequence<Int>) -> [Int] {
    var last = 0
    return sorted.map { number in
      defer { last = number }
      return number - last
    }
  }

  /// Modules that are not called as their targets are, by number.
  private var modules: PageValue {
    .list(
      targets.enumerated().filter { $1.moduleName != $1.id.name }.map { number, target in
        .list([.number(number), .text(target.moduleName)])
      })
  }

  /// For each node how many edges leave it, where to, by what, and under which condition.
  private var edges: PageValue {
    let all = (0..<graph.edgeCount).map { graph.edge($0) }
    let conditions = Array(Set(all.compactMap { $0.condition.map(PageGraph.text) })).sorted()
    let numbers = Dictionary(uniqueKeysWithValues: conditions.enumerated().map { ($1, $0) })
    var sparse: [Int] = []
    var vias: [Int] = []
    for (number, edge) in all.enumerated() {
      if edge.via != .target { vias += [number, Int(EdgeTable.code(of: edge.via))] }
      if let condition = edge.condition {
        sparse += [number, numbers[PageGraph.text(condition)] ?? 0]
      }
    }
    let rows = (0..<graph.nodeCount).map { Array(graph.dependencies(of: $0)) }
    return .object([
      ("counts", .numbers(rows.map(\.count))), ("to", .numbers(rows.flatMap(PageGraph.gaps))),
      ("vias", .numbers(vias)), ("conditions", .numbers(sparse)), ("texts", .texts(conditions)),
    ])
  }

  private static func text(_ condition: Condition) -> String {
    let parts = [
      condition.platforms.joined(separator: ", "), condition.configuration ?? "",
      condition.traits.joined(separator: ", "),
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "; ")
  }

  private func products(_ packages: [String: Int]) -> PageValue {
    .list(
      products.sorted { ($0.package, $0.name) < ($1.package, $1.name) }.map { product in
        .list([
          .text(product.package), .text(product.name), .text(product.kind.rawValue),
          .number(product.kind.isLinked ? 1 : 0),
          .numbers(product.targets.compactMap { graph.index(of: $0) }),
          book.linkSeconds[product.name].map { .seconds($0) } ?? .null,
        ])
      })
  }

  // MARK: Files

  /// For each target, its files: those of its sources first, then all others that it owns.
  var paths: [[String]] {
    targets.enumerated().map { node, target in
      let sources = tables.sources.indices.contains(node) ? tables.sources[node] ?? [] : []
      let known = Set(sources)
      return sources + target.files.map(\.path).filter { !known.contains($0) }
    }
  }

  private var files: PageValue {
    .list(
      paths.enumerated().map { node, paths in
        let folder = PageGraph.commonFolder(paths)
        let count = tables.sources.indices.contains(node) ? tables.sources[node]?.count ?? -1 : -1
        return .list(
          [.number(count), .text(folder)] + paths.map { .text(String($0.dropFirst(folder.count))) })
      })
  }

  private static func commonFolder(_ paths: [String]) -> String {
    guard var result = paths.first else { return "" }
    for path in paths {
      while !path.hasPrefix(result) { result.removeLast() }
    }
    guard let slash = result.lastIndex(of: "/") else { return "" }
    return String(result[...slash])
  }

  /// What files are to their targets, where they are no sources.
  private var roles: PageValue {
    let all = paths
    return .list(
      targets.enumerated().map { node, target in
        let roles = Dictionary(
          target.files.map { ($0.path, $0.role) }, uniquingKeysWith: { first, _ in first })
        return .numbers(
          all[node].enumerated().flatMap { place, path in
            let code = roles[path].map(PageGraph.code) ?? 0
            return code == 0 ? [] : [place, code]
          })
      })
  }

  private static func code(of role: OwnedFile.Role) -> Int {
    switch role {
    case .source: 0
    case .publicHeader: 1
    case .privateHeader: 2
    case .resource: 3
    case .artifact: 4
    }
  }

  /// What can be asked; targets and files are told by their places.
  private var subjects: PageValue {
    let places = paths.map { paths in
      Dictionary(paths.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    }
    return .list(
      tables.subjects.map { subject in
        let changes = subject.changes.flatMap { change in
          [
            change.node, change.path.flatMap { places[change.node][$0] } ?? -1,
            ChangeClass.allCases.firstIndex(of: change.changeClass) ?? 0, change.scope ?? -1,
          ]
        }
        switch subject.kind {
        case .target: return .list([.number(0), .numbers(changes)])
        case .file:
          // A resource that is embedded in code stands for the source that SwiftPM writes.
          let name =
            subject.changes.first?.path == subject.name ? [] : [PageValue.text(subject.name)]
          return .list([.number(1), .numbers(changes)] + name)
        case .declaration: return .list([.text(subject.name), .numbers(changes)])
        }
      })
  }

  // MARK: Costs

  private var costs: PageValue {
    let all = targets.map { book.targets[$0.id] }
    return .object([
      ("start", .list(all.map { $0.map { .seconds($0.startSeconds) } ?? .null })),
      ("emit", .list(all.map { $0.map { .seconds($0.emitSeconds) } ?? .null })),
      (
        "files",
        .list(
          zip(paths, all).map { paths, cost in
            .numbers(paths.map { cost?.fileSeconds[$0].map(PageValue.ticks) ?? -1 })
          })
      ),
      ("measured", .numbers(all.map { $0?.source == .measured ? 1 : 0 })),
      ("link", .seconds(MeasuredCosts.usualLinkSeconds)),
    ])
  }
}
