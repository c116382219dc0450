public import RippleGraph
public import RippleModel

/// Compares what sources import with what the manifest declares.
public struct ImportAudit: Hashable, Sendable {
  /// An import of a module of the workspace that the target does not declare.
  public struct Undeclared: Hashable, Sendable {
    /// The target whose file imports.
    public let target: TargetID
    /// The target whose module is imported.
    public let imported: TargetID
    /// The first such import.
    public let place: SourcePlace
    /// The chain of declared dependencies that makes it compile; empty where none does.
    public let chain: [TargetID]
  }

  /// A declared dependency whose module no file imports.
  public struct Unused: Hashable, Sendable {
    /// The target that declares.
    public let target: TargetID
    /// The target that is never imported.
    public let dependency: TargetID
    /// Where it is declared.
    public let place: SourcePlace?
  }

  /// An `@_exported import` of a module of the workspace.
  public struct Reexport: Hashable, Sendable {
    /// The target that re-exports.
    public let target: TargetID
    /// The target whose module is re-exported.
    public let exported: TargetID
    /// The import.
    public let place: SourcePlace
  }

  /// Imports without a declaration, sorted by target.
  public let undeclared: [Undeclared]
  /// Declarations without an import, sorted by target.
  public let unused: [Unused]
  /// Re-exports, sorted by target.
  public let reexports: [Reexport]

  /// Audits every target whose sources are known.
  ///
  /// A dependency is unused only where all of the target's files were read, none imports the
  /// module under any condition, and the dependency is a Swift or C library (macros, plugins and
  /// binaries are used without an import).
  ///
  /// - Complexity: O(imports + edges).
  public init(_ targets: [Target], graph: TargetGraph, sources: SourceIndex) {
    var byModule: [String: [TargetID]] = [:]
    for target in targets { byModule[target.moduleName, default: []].append(target.id) }
    let kinds = Dictionary(targets.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var undeclared: [Undeclared] = []
    var unused: [Unused] = []
    var reexports: [Reexport] = []
    for target in targets {
      guard let files = sources.files[target.id], !files.isEmpty else { continue }
      let reader = TargetImports(target, files, byModule, graph)
      undeclared += reader.undeclared
      unused += reader.unused(kinds)
      reexports += reader.reexports
    }
    self.undeclared = undeclared
    self.unused = unused
    self.reexports = reexports
  }
}

/// The imports of one target, resolved to targets of the workspace.
private struct TargetImports {
  let target: Target
  let graph: TargetGraph
  /// The first import of each other target.
  let first: [TargetID: (place: SourcePlace, isExported: Bool)]
  let modules: Set<String>

  init(
    _ target: Target, _ files: [SourceIndex.SourceFile], _ byModule: [String: [TargetID]],
    _ graph: TargetGraph
  ) {
    self.target = target
    self.graph = graph
    modules = Set(files.flatMap { $0.imports.map(\.module) })
    let declared = Set(target.dependencies.compactMap(\.targetID))
    var first: [TargetID: (place: SourcePlace, isExported: Bool)] = [:]
    for file in files {
      for item in file.imports {
        guard let id = TargetImports.resolve(item.module, target.id, declared, byModule) else {
          continue
        }
        let place = SourcePlace(path: file.path, line: item.line)
        let known = first[id]
        if known == nil || (item.isExported && !(known?.isExported ?? false)) {
          first[id] = (place, item.isExported)
        }
      }
    }
    self.first = first
  }

  /// The target that an import means: a declared one, else one of the same package, else the
  /// only one of the module's name.
  private static func resolve(
    _ module: String, _ id: TargetID, _ declared: Set<TargetID>,
    _ byModule: [String: [TargetID]]
  ) -> TargetID? {
    let candidates = byModule[module] ?? []
    let found =
      candidates.first(where: declared.contains)
      ?? candidates.first { $0.package == id.package }
      ?? (candidates.count == 1 ? candidates.first : nil)
    return found == id ? nil : found
  }

  var undeclared: [ImportAudit.Undeclared] {
    let declared = Set(target.dependencies.compactMap(\.targetID))
    return first.keys.sorted().filter { !declared.contains($0) }.compactMap { imported in
      first[imported].map {
        ImportAudit.Undeclared(
          target: target.id, imported: imported, place: $0.place, chain: chain(to: imported))
      }
    }
  }

  private func chain(to imported: TargetID) -> [TargetID] {
    guard let source = graph.index(of: target.id), let end = graph.index(of: imported),
      let path = graph.structure.shortestPath(from: source, to: end)
    else { return [] }
    return path.nodes.map { graph.id($0) }
  }

  func unused(_ targets: [TargetID: Target]) -> [ImportAudit.Unused] {
    guard target.language == .swift else { return [] }
    return target.dependencies.compactMap { edge in
      guard edge.via != .plugin, let id = edge.targetID, let other = targets[id],
        other.language != .none, other.kind == .library || other.kind == .system,
        !modules.contains(other.moduleName)
      else { return nil }
      return ImportAudit.Unused(target: target.id, dependency: id, place: edge.place)
    }
  }

  var reexports: [ImportAudit.Reexport] {
    first.keys.sorted().compactMap { id in
      first[id].flatMap {
        $0.isExported
          ? ImportAudit.Reexport(target: target.id, exported: id, place: $0.place) : nil
      }
    }
  }
}
