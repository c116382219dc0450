import RippleModel
import SourceUses

/// What a step changes in which manifest.
struct ManifestPlan {
  private let report: StepReport
  private let before: Layout
  private let after: Layout
  private let packages: [String: Package]

  init(
    _ report: StepReport, _ before: Layout, _ after: Layout, _ packages: [String: Package]
  ) {
    self.report = report
    self.before = before
    self.after = after
    self.packages = packages
  }

  private typealias Change = MigrationPlan.ManifestChange

  /// The manifest that declares a target, or the one of its package.
  private func path(of id: TargetID) -> String {
    if let manifest = packages[id.package]?.manifest { return manifest }
    let known = (before.targets[id] ?? after.targets[id])?.place?.path
    return known ?? before.sortedTargets.first { $0.id.package == id.package }?.place?.path
      ?? "Package.swift"
  }

  private func change(_ id: TargetID, _ edit: ManifestEdit) -> MigrationPlan.ManifestChange {
    Change(path: path(of: id), edit: edit)
  }

  // MARK: What comes

  var added: [MigrationPlan.ManifestChange] {
    var result = report.added.map { change($0, .addTarget(newTarget($0))) }
    for edge in report.addedEdges where !report.added.contains(edge.from) {
      guard let entry = entry(edge.to, in: edge.from) else { continue }
      result.append(change(edge.from, .addDependency(target: edge.from.name, entry: entry)))
    }
    for id in after.targets.keys.sorted() where !report.added.contains(id) {
      for entry in gainedProducts(id) {
        result.append(change(id, .addDependency(target: id.name, entry: entry)))
      }
    }
    return result + movedResources + published
  }

  private func newTarget(_ id: TargetID) -> ManifestEdit.NewTarget {
    let target = after.targets[id]
    let source = model(of: id)
    let entries = (target?.dependencies ?? []).filter { $0.via != .plugin }.compactMap {
      entry($0, in: id)
    }
    var unique: [DependencyEntry] = []
    for entry in entries where !unique.contains(entry) { unique.append(entry) }
    return ManifestEdit.NewTarget(
      name: id.name, kind: target?.kind ?? .library, beside: source?.name ?? id.name,
      dependencies: unique, path: folder(of: id),
      takesPlugins: target?.dependencies.contains { $0.via == .plugin } ?? false)
  }

  /// The target whose settings a new one takes over: the one that its files come from.
  private func model(of id: TargetID) -> TargetID? {
    let sources = report.moved.filter { $0.to == id }.map(\.from)
    if let first = sources.min() { return first }
    let user = report.addedEdges.first { $0.to == id && !report.added.contains($0.from) }?.from
    return user ?? before.sortedTargets.first { $0.id.package == id.package }?.id
  }

  /// The folder from the package's root; `nil` where SwiftPM finds it by the target's name.
  private func folder(of id: TargetID) -> String? {
    guard let target = after.targets[id], let path = target.path else { return nil }
    let root = packages[id.package]?.path ?? ""
    let inner =
      !root.isEmpty && path.hasPrefix(root + "/") ? path.dropFirst(root.count + 1) : path[...]
    let usual = (target.kind == .test ? "Tests/" : "Sources/") + id.name
    return inner == usual ? nil : String(inner)
  }

  private func entry(_ dependency: Dependency, in id: TargetID) -> DependencyEntry? {
    switch dependency.to {
    case .external(let package, let product):
      return DependencyEntry(name: product, package: package, isBare: false)
    case .target(let other): return entry(other, in: id)
    }
  }

  private func entry(_ dependency: TargetID, in id: TargetID) -> DependencyEntry? {
    // A new target spells as the one that its files come from.
    let model = model(of: id).flatMap { before.targets[$0] }
    guard let target = before.targets[id] ?? model ?? after.targets[id] else { return nil }
    return DependencyEntry(for: dependency, in: target, products: after.products)
  }

  /// Products of other packages that a target depends on for the first time.
  private func gainedProducts(_ id: TargetID) -> [DependencyEntry] {
    let known = Set((before.targets[id]?.dependencies ?? []).map(\.to))
    return (after.targets[id]?.dependencies ?? []).compactMap { dependency in
      guard case .external(let package, let product) = dependency.to,
        !known.contains(dependency.to), dependency.via != .plugin
      else { return nil }
      return DependencyEntry(name: product, package: package, isBare: false)
    }
  }

  private var movedResources: [MigrationPlan.ManifestChange] {
    var paths: [Edge: [String]] = [:]
    for file in report.moved {
      guard let source = before.targets[file.from],
        source.files.contains(where: { $0.path == file.path && $0.role == .resource })
      else { continue }
      let folder = (source.path ?? "") + "/"
      let inner = file.path.hasPrefix(folder) ? file.path.dropFirst(folder.count) : file.path[...]
      paths[Edge(from: file.from, to: file.to), default: []].append(String(inner))
    }
    return paths.sorted { $0.key < $1.key }.map { edge, paths in
      change(
        edge.from, .moveResources(from: edge.from.name, to: edge.to.name, paths: paths.sorted()))
    }
  }

  /// Products that offered what moved to a new target offer that too.
  private var published: [MigrationPlan.ManifestChange] {
    let sources = Set(report.moved.map(\.from)).filter { after.targets[$0] != nil }
    return sources.sorted().compactMap { source in
      let gained = Set(report.moved.filter { $0.from == source }.map(\.to))
        .intersection(report.added).sorted()
      let isOffered = before.products.contains {
        $0.kind.isLibrary && !$0.isImplicit && $0.targets.contains(source)
      }
      guard !gained.isEmpty, isOffered else { return nil }
      return change(source, .addToProducts(beside: source.name, targets: gained.map(\.name)))
    }
  }

  // MARK: What goes

  var removed: [MigrationPlan.ManifestChange] {
    var result: [MigrationPlan.ManifestChange] = []
    for edge in report.removedEdges where !report.removed.contains(edge.from) {
      guard let entry = oldEntry(edge) else { continue }
      result.append(change(edge.from, .removeDependency(target: edge.from.name, entry: entry)))
    }
    for id in report.removed {
      let others = successors(of: id)
      if before.products.contains(where: { $0.targets.contains(id) && !$0.isImplicit }) {
        result.append(
          change(id, .replaceInProducts(target: id.name, others: others.map(\.name))))
      }
      result.append(change(id, .removeTarget(id.name)))
    }
    return result
  }

  private func successors(of id: TargetID) -> [TargetID] {
    Set(report.moved.filter { $0.from == id }.map(\.to)).sorted()
  }

  /// How the manifest spells an edge that goes; `nil` for a product of which another target stays.
  private func oldEntry(_ edge: StepReport.EdgeChange) -> DependencyEntry? {
    let dependency = before.targets[edge.from]?.dependencies.first { $0.targetID == edge.to }
    guard let dependency else { return nil }
    guard dependency.via == .product, let product = dependency.product else {
      return DependencyEntry(name: edge.to.name, isBare: dependency.via != .target)
    }
    let stays = after.targets[edge.from]?.dependencies.contains {
      $0.product == product && $0.targetID?.package == edge.to.package
    }
    guard stays != true else { return nil }
    return DependencyEntry(name: product, package: edge.to.package, isBare: false)
  }

  /// The edge that a change adds; `nil` for anything else.
  func edge(of change: MigrationPlan.ManifestChange) -> Edge? {
    guard case .addDependency(let target, let entry) = change.edit else { return nil }
    let found = report.addedEdges.first { $0.from.name == target && $0.to.name == entry.name }
    return found.map { Edge(from: $0.from, to: $0.to) }
  }
}
