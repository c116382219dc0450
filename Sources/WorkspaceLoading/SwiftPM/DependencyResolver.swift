import FileTrees
import RippleModel

/// Looks up every declared dependency among the packages that were loaded together.
///
/// The rules are SwiftPM's: a bare string is a target of the same package, else a product of a
/// package that this one depends on; a product stands for every target that it lists; the same
/// node twice is one edge.
struct DependencyResolver {
  let packages: [LoadedPackage]

  /// Resolves everything; unknown names become diagnostics or external nodes.
  func resolve(_ diagnostics: inout [Diagnostic]) -> [Package] {
    let byIdentity = Dictionary(
      packages.map { ($0.package.identity, $0) }, uniquingKeysWith: { first, _ in first })
    let byPath = Dictionary(
      packages.map { ($0.package.path, $0) }, uniquingKeysWith: { first, _ in first })
    var result: [Package] = []
    var uses: [ModuleAliases.Use] = []
    var seen: Set<String> = []
    for loaded in packages where seen.insert(loaded.package.identity).inserted {
      let scope = Scope(loaded, byIdentity, byPath)
      var package = loaded.package
      for index in package.targets.indices {
        guard
          let declared = loaded.manifest.targets.first(where: {
            $0.name == package.targets[index].id.name
          })
        else { continue }
        package.targets[index].dependencies = edges(
          of: declared, package.targets[index].id, scope, &diagnostics)
        for entry in declared.dependencies where !entry.moduleAliases.isEmpty {
          uses.append(
            ModuleAliases.Use(
              targets: scope.lookUp(entry).compactMap(DependencyResolver.target),
              names: entry.moduleAliases))
        }
      }
      result.append(package)
    }
    ModuleAliases(uses: uses).apply(to: &result)
    reportConflicts(result, &diagnostics)
    return result.sorted { $0.identity < $1.identity }
  }

  private func edges(
    of declared: ManifestTarget, _ id: TargetID, _ scope: Scope,
    _ diagnostics: inout [Diagnostic]
  ) -> [Dependency] {
    var edges: [Dependency.Node: Dependency] = [:]
    var seen: Set<String> = []
    let entries =
      declared.dependencies.map { ($0, declared.kind == .plugin) }
      + declared.plugins.map { ($0, true) }
    // What hangs on a trait that is off is not there for SwiftPM.
    for (entry, isTool) in entries
    where entry.condition?.holds(with: scope.enabledTraits) ?? true {
      let place = SourcePlace(path: scope.manifest, line: entry.line)
      let found = scope.lookUp(entry)
      if found.isEmpty {
        diagnostics.append(
          Diagnostic(
            .unresolvedDependency,
            "'\(id.name)' depends on '\(entry.name)', which no target or product is named.",
            place: place, names: [id.name, entry.name]))
      }
      for node in found.sorted() where node != .target(id) || entry.form != .product {
        let edge = Dependency(
          to: node, via: isTool ? .plugin : via(entry.form),
          product: scope.product(of: entry, node), condition: entry.condition, place: place)
        merge(edge, into: &edges)
      }
      let key = found.sorted().map(\.description).joined(separator: ",")
      if !found.isEmpty, !seen.insert(key).inserted {
        diagnostics.append(
          Diagnostic(
            .duplicateDependency, "'\(id.name)' lists the dependency '\(entry.name)' twice.",
            place: place, names: [id.name, entry.name]))
      }
    }
    return edges.values.sorted()
  }

  private static func target(_ node: Dependency.Node) -> TargetID? {
    if case .target(let id) = node { id } else { nil }
  }

  private func via(_ form: ManifestDependency.Form) -> Dependency.Via {
    switch form {
    case .target: .target
    case .product: .product
    case .byName: .byName
    }
  }

  /// Joins two entries for one node: the edge applies when either does.
  private func merge(_ edge: Dependency, into edges: inout [Dependency.Node: Dependency]) {
    guard var known = edges[edge.to] else {
      edges[edge.to] = edge
      return
    }
    if let first = known.condition, let second = edge.condition {
      known.condition = first == second ? first : union(first, second)
    } else {
      known.condition = nil
    }
    edges[edge.to] = known
  }

  private func union(_ first: Condition, _ second: Condition) -> Condition? {
    guard first.configuration == second.configuration, first.traits == second.traits,
      !first.platforms.isEmpty, !second.platforms.isEmpty
    else { return nil }
    return Condition(
      platforms: Array(Set(first.platforms + second.platforms)),
      configuration: first.configuration, traits: first.traits)
  }

  /// Tells of targets of one name in packages that are built together.
  private func reportConflicts(_ packages: [Package], _ diagnostics: inout [Diagnostic]) {
    var owners: [String: [String]] = [:]
    for package in packages {
      for target in package.targets where target.kind != .snippet {
        let isRenamed = target.moduleName != Target.moduleName(ofTarget: target.id.name)
        owners[isRenamed ? target.moduleName : target.id.name, default: []]
          .append(package.identity)
      }
    }
    let shared = owners.filter { $0.value.count > 1 }
    guard !shared.isEmpty else { return }
    let groups = PackageGroups(packages)
    for (name, identities) in shared {
      let list = identities.sorted()
      guard groups.buildTogether(list) else { continue }
      diagnostics.append(
        Diagnostic(
          .conflictingTargetName,
          "The packages \(list.map { "'\($0)'" }.joined(separator: ", ")) each have a target "
            + "'\(name)'; SwiftPM refuses to build them together.",
          names: [name] + list))
    }
  }
}

/// Which packages are built together: those that one package reaches.
private struct PackageGroups {
  private var reached: [String: Set<String>] = [:]

  init(_ packages: [Package]) {
    var edges: [String: Set<String>] = [:]
    for package in packages {
      edges[package.identity] = Set(
        package.targets.flatMap(\.dependencies).compactMap { $0.targetID?.package })
    }
    for package in packages {
      var seen: Set<String> = []
      var pending = [package.identity]
      while let next = pending.popLast() {
        if seen.insert(next).inserted { pending += edges[next] ?? [] }
      }
      reached[package.identity] = seen
    }
  }

  /// Whether any package reaches two of them.
  func buildTogether(_ identities: [String]) -> Bool {
    reached.values.contains { seen in identities.count(where: seen.contains) > 1 }
  }
}

/// The names that one package's targets may use.
private struct Scope {
  let manifest: String
  let enabledTraits: Set<String>
  private let identity: String
  private let targets: Set<String>
  private let loaded: [(identity: String, package: LoadedPackage)]
  private let unloaded: [PackageDependency]

  init(
    _ loaded: LoadedPackage, _ all: [String: LoadedPackage], _ byPath: [String: LoadedPackage]
  ) {
    manifest = loaded.package.manifest ?? ""
    enabledTraits = loaded.manifest.enabledTraits
    identity = loaded.package.identity
    targets = Set(loaded.package.targets.map(\.id.name))
      .union(loaded.manifest.targets.map(\.name))
    let declared = loaded.manifest.dependencies
    let folder = loaded.package.path
    // Unrelated packages of one identity may lie in one repository; a path tells which is meant.
    let found = declared.map { item in
      let path = RelativePath.join(folder, item.location)
      return (item.source == .fileSystem ? byPath[path] : nil) ?? all[item.identity]
    }
    self.loaded = zip(declared, found).compactMap { item, package in
      package.map { (item.identity, $0) }
    }
    unloaded = zip(declared, found).filter { $0.1 == nil }.map(\.0)
  }

  /// The nodes that an entry stands for; empty where nothing has its name.
  func lookUp(_ entry: ManifestDependency) -> [Dependency.Node] {
    if entry.form != .product, targets.contains(entry.name) {
      return [.target(TargetID(package: identity, name: entry.name))]
    }
    if entry.form == .target { return [] }
    return product(entry)
  }

  /// The product that an edge goes through.
  func product(of entry: ManifestDependency, _ node: Dependency.Node) -> String? {
    if case .target(let id) = node, id.package == identity { return nil }
    return entry.name
  }

  private func product(_ entry: ManifestDependency) -> [Dependency.Node] {
    let wanted = entry.package.map { $0.lowercased() }
    for (identity, package) in loaded where matches(wanted, identity, package.package.name) {
      if let product = package.package.products.first(where: { $0.name == entry.name }) {
        return product.targets.map { .target($0) }
      }
    }
    let candidates = unloaded.filter { item in
      wanted == nil || item.identity == wanted || item.name?.lowercased() == wanted
    }
    if let wanted {
      // A package that is not here may call itself anything, so any unloaded one may be meant.
      let isLoaded = loaded.contains { matches(wanted, $0.identity, $0.package.package.name) }
      return isLoaded || unloaded.isEmpty
        ? [] : [.external(package: candidates.first?.identity ?? wanted, product: entry.name)]
    }
    guard !candidates.isEmpty else { return [] }
    let lowered = entry.name.lowercased()
    let best =
      candidates.first { $0.identity == lowered || $0.name?.lowercased() == lowered }
      ?? (candidates.count == 1 ? candidates.first : nil)
    return [.external(package: best?.identity ?? "", product: entry.name)]
  }

  private func matches(_ wanted: String?, _ identity: String, _ name: String) -> Bool {
    wanted == nil || wanted == identity || wanted == name.lowercased()
  }
}
