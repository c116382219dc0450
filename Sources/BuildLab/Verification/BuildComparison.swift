import RippleGraph
public import RippleModel

/// Sets a prediction beside what a build did, at the level of targets, files and products.
///
/// Only what belongs to the packages asked about counts. Test targets that SwiftPM generates
/// (`…PackageTests`, `…PackageDiscoveredTests`) are nobody's sources and are left out.
public struct BuildComparison {
  private let modules: [TargetID: String]
  private let sources: [String: Set<String>]
  private let products: [String: ProductKind]
  private let graph: TargetGraph

  /// Makes a comparison for a workspace.
  ///
  /// - Parameters:
  ///   - workspace: As it is after the change.
  ///   - buildsTests: Whether the build was asked to build tests.
  public init(_ workspace: Workspace, buildsTests: Bool) {
    let packages = BuildComparison.built(workspace)
    var modules: [TargetID: String] = [:]
    var sources: [String: Set<String>] = [:]
    for target in packages.flatMap(\.targets) where BuildComparison.isBuilt(target, buildsTests) {
      modules[target.id] = target.moduleName
      sources[target.moduleName, default: []].formUnion(
        target.files.filter { $0.role == .source }.map(\.path))
    }
    self.modules = modules
    self.sources = sources
    products = packages.flatMap(\.products).reduce(into: [:]) { result, product in
      guard product.kind.isLinked, buildsTests || product.kind != .testBundle else { return }
      result[product.name] = product.kind
    }
    graph = TargetGraph(workspace)
  }

  /// The packages whose targets count: those that the package at the root reaches, which alone is
  /// built; all where none is there.
  private static func built(_ workspace: Workspace) -> [Package] {
    let own = workspace.packages.filter { !$0.path.hasPrefix(".build/") }
    guard let root = own.first(where: { $0.path.isEmpty }) else { return own }
    var reached: Set<String> = [root.identity]
    var pending = [root]
    while let next = pending.popLast() {
      let edges = next.targets.flatMap(\.dependencies).compactMap { $0.targetID?.package }
      for identity in Set(edges) where reached.insert(identity).inserted {
        pending += own.filter { $0.identity == identity }
      }
    }
    return own.filter { reached.contains($0.identity) }
  }

  private static func isBuilt(_ target: Target, _ buildsTests: Bool) -> Bool {
    switch target.kind {
    case .test: buildsTests
    case .system, .binary, .plugin: false
    case .library, .executable, .macro, .snippet: target.language != .none
    }
  }

  /// What a commit's prediction is worth.
  public func compare(
    _ impact: Impact, with build: ObservedBuild, commit: String, subject: String
  ) -> VerifiedCommit {
    let predicted = impact.targets.filter { $0.effect != .none }
    let targets = Set(predicted.compactMap { modules[$0.id] })
    let actual = build.modules.intersection(modules.values)
    let files = predicted.reduce(into: Set<String>()) { result, target in
      guard let module = modules[target.id], target.effect >= .replay else { return }
      result.formUnion(target.files.map { Set($0) } ?? sources[module] ?? [])
    }
    let compiled = build.compiled.reduce(into: Set<String>()) { result, entry in
      if let known = sources[entry.key] { result.formUnion(entry.value.intersection(known)) }
    }.union(build.compiledWhole.flatMap { sources[$0] ?? [] })
    let recompiling = Set(
      predicted.filter { $0.effect >= .replay && $0.files != [] }.compactMap { modules[$0.id] })
    let compiling = Set(build.compiled.filter { !$0.value.isEmpty }.keys).union(build.compiledWhole)
      .intersection(modules.values)
    let relinked = impact.products.filter { $0.relinks != .no && products[$0.name] != nil }
    return VerifiedCommit(
      commit: commit, subject: subject, outcome: .scored,
      changeClass: impact.changes.map(\.changeClass).max() ?? .none,
      targets: Tally(predicted: targets, actual: actual),
      recompiled: Tally(predicted: recompiling, actual: compiling),
      files: Tally(predicted: files, actual: compiled),
      products: Tally(predicted: Set(relinked.map(\.name)), actual: linked(build)),
      baselines: baselines(impact.changes, actual), hazards: impact.hazards,
      notes: impact.unknown)
  }

  /// The products that were written: `libX.so`, `libX.dylib`, `X.xctest` and `X-tool` are all X.
  private func linked(_ build: ObservedBuild) -> Set<String> {
    Set(
      build.linked.compactMap { name in
        var candidates = [name]
        for ending in [".xctest", "-tool", ".so", ".dylib", ".a"] where name.hasSuffix(ending) {
          let bare = String(name.dropLast(ending.count))
          candidates.append(bare)
          if bare.hasPrefix("lib") { candidates.append(String(bare.dropFirst(3))) }
        }
        return candidates.first { products[$0] != nil }
      })
  }

  private func baselines(_ changes: [Change], _ actual: Set<String>) -> [PredictionBaseline: Tally]
  {
    let own = changes.filter { $0.changeClass != .resource }.compactMap {
      graph.index(of: $0.target)
    }
    let direct = Set(own).union(own.flatMap { graph.dependents(of: $0) })
    let closure = Set(own).union(graph.structure.closure(of: own, .dependents))
    let tally = { (nodes: Set<Int>) in
      Tally(
        predicted: Set(nodes.compactMap { modules[graph.id($0)] }), actual: actual)
    }
    return [
      .own: tally(Set(own)), .direct: tally(direct), .closure: tally(closure),
      .everything: Tally(predicted: Set(modules.values), actual: actual),
    ]
  }
}
