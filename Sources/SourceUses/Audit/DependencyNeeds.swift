public import RippleModel

/// Why a declared dependency cannot simply be taken away.
public enum DependencyNeed: Hashable, Sendable {
  /// A file imports its module, under whatever condition.
  case imported(SourcePlace)
  /// A file imports a module that re-exports it.
  case reexported(by: String)
  /// It is the only way by which a target reaches a module that it imports and does not declare.
  case route(importer: TargetID, imported: TargetID)
  /// A plugin writes sources that are not seen before a build.
  case generatedSources
  /// It is used by being declared: a macro, a plugin, a tool, a binary or a system library.
  case notImported
  /// C code, or resources, that only this edge links or bundles.
  case linked
  /// Files seem to use its members without importing it.
  case members([String])
  /// The sources of the target, or of what it depends on, were not read.
  case unknown
}

/// Tells of each declared dependency whether anything needs it; doubt counts as need.
///
/// The one test for findings, suggestions, steps and plans: what it lets go of can be removed, one
/// edge or several, and everything still builds.
public struct DependencyNeeds {
  /// An import that its target does not declare.
  struct UndeclaredImport {
    var importer: TargetID
    var imported: TargetID
    var places: [SourcePlace]
    /// Whether some declared way leads there: without one the build holds by luck.
    var isReached: Bool
  }

  let undeclared: [UndeclaredImport]
  let reexports: [ImportAudit.Reexport]
  private let targets: [TargetID: Target]
  private let sources: SourceIndex
  private let resolver: ImportResolver
  private let routes: Routes
  private let members: MemberUses

  /// Prepares the answers for a workspace.
  ///
  /// - Parameters:
  ///   - targets: Every target, tests included.
  ///   - sources: What their files import, and their facts where they were read.
  public init(_ targets: [Target], sources: SourceIndex) {
    self.targets = Dictionary(
      targets.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    self.sources = sources
    let routes = Routes(targets)
    let resolver = ImportResolver(targets, sources)
    self.routes = routes
    self.resolver = resolver
    members = MemberUses(targets, sources)
    var undeclared: [UndeclaredImport] = []
    var reexports: [ImportAudit.Reexport] = []
    for target in targets {
      let imports = TargetImports(target, sources.files[target.id] ?? [], resolver)
      if target.kind != .snippet { undeclared += imports.undeclared(routes) }
      reexports += imports.reexports
    }
    self.undeclared = undeclared
    self.reexports = reexports
  }

  /// Every declaration that can go, decided one after the other so that all of them can.
  ///
  /// A product is one declaration, and goes only where none of its targets is needed.
  func unused() -> [ImportAudit.Unused] {
    var removed: Set<Edge> = []
    var result: [ImportAudit.Unused] = []
    for id in targets.keys.sorted() {
      guard let target = targets[id] else { continue }
      for entry in entries(of: target) {
        let edges = Set(entry.compactMap { $0.targetID }.map { Edge(from: id, to: $0) })
        guard edges.allSatisfy({ need(of: $0, without: removed.union(edges)) == nil }) else {
          continue
        }
        removed.formUnion(edges)
        result += entry.compactMap { dependency in
          dependency.targetID.map {
            ImportAudit.Unused(
              target: id, dependency: $0, product: dependency.product, place: dependency.place)
          }
        }
      }
    }
    return result
  }

  /// The edges that stand in one line of the manifest, line by line.
  private func entries(of target: Target) -> [[Dependency]] {
    var groups: [String: [Dependency]] = [:]
    for dependency in target.dependencies where dependency.targetID != nil {
      let key =
        dependency.product.map { "\(dependency.targetID?.package ?? "")/\($0)" }
        ?? dependency.to.description
      groups[key, default: []].append(dependency)
    }
    return groups.sorted { $0.key < $1.key }.map(\.value)
  }

  /// What needs an edge, `nil` where nothing does.
  ///
  /// - Parameters:
  ///   - edge: A declared dependency.
  ///   - removed: Edges that are gone at the same time.
  /// - Returns: The first reason that is found.
  public func need(of edge: Edge, without removed: Set<Edge> = []) -> DependencyNeed? {
    guard let target = targets[edge.from], let other = targets[edge.to] else { return .unknown }
    let declared = target.dependencies.first { $0.targetID == edge.to }
    // What SwiftPM gives a snippet stands in no manifest.
    if declared?.via == .plugin || [.plugin, .snippet].contains(target.kind) {
      return .notImported
    }
    guard target.language == .swift, other.language != .none,
      other.kind == .library || other.kind == .system
    else { return .notImported }
    guard let files = sources.files[edge.from], !files.isEmpty else { return .unknown }
    if let need = imported(edge.to, files) { return need }
    if usesPlugin(target) { return .generatedSources }
    let gone = removed.union([edge])
    if let route = route(through: edge, gone) { return route }
    let bundles =
      sources.bundled.contains(edge.to) || other.files.contains { $0.role == .resource }
    if other.language == .clang || bundles, !routes.reaches(edge.from, edge.to, without: gone) {
      return .linked
    }
    return members.need(of: edge)
  }

  private func imported(
    _ dependency: TargetID, _ files: [SourceIndex.SourceFile]
  ) -> DependencyNeed? {
    let entrances = resolver.entrances(of: dependency)
    let module = targets[dependency]?.moduleName
    var reexporter: String?
    for file in files {
      for item in file.imports where entrances.contains(item.module) {
        if item.module == module {
          return .imported(SourcePlace(path: file.path, line: item.line))
        }
        reexporter = reexporter ?? item.module
      }
    }
    return reexporter.map { .reexported(by: $0) }
  }

  /// Whether a build plugin may write sources of a target.
  private func usesPlugin(_ target: Target) -> Bool {
    target.dependencies.contains { $0.via == .plugin }
  }

  /// An import that no declaration covers and that only removed edges lead to.
  private func route(through edge: Edge, _ removed: Set<Edge>) -> DependencyNeed? {
    for item in undeclared where item.isReached {
      guard routes.reaches(item.importer, edge.from, without: []),
        routes.reaches(edge.to, item.imported, without: []),
        !routes.reaches(item.importer, item.imported, without: removed)
      else { continue }
      return .route(importer: item.importer, imported: item.imported)
    }
    return nil
  }
}

/// A dependency of one target on another.
public struct Edge: Hashable, Sendable, Comparable {
  /// What depends.
  public var from: TargetID
  /// On what.
  public var to: TargetID

  /// Makes an edge.
  public init(from: TargetID, to: TargetID) {
    self.from = from
    self.to = to
  }

  /// Orders by ends.
  public static func < (left: Edge, right: Edge) -> Bool {
    left.from == right.from ? left.to < right.to : left.from < right.from
  }
}
