import RippleGraph
import RippleModel

/// Finds members of a module that are used in files which do not import it.
///
/// A member is visible in a file as soon as its module is loaded, by whatever import (before
/// `MemberImportVisibility`).
struct MemberUses {
  private let graph: TargetGraph
  private let query: UsageQuery
  /// Targets whose compiler hides the members of modules that a file does not import.
  private let strict: Set<TargetID>
  /// The types that the workspace declares at file scope.
  private let declaredTypes: Set<String>

  init(_ targets: [Target], _ sources: SourceIndex) {
    let graph = TargetGraph(targets)
    self.graph = graph
    declaredTypes = Set(
      sources.files.values.lazy.joined().flatMap { file in
        (file.facts?.types ?? []).lazy.filter { !$0.isExtension }.map(\.name)
      })
    strict = Set(targets.lazy.filter(MemberUses.hidesMembers).map(\.id))
    query = UsageQuery(
      sources, graph: graph,
      moduleNames: Dictionary(
        targets.lazy.map { ($0.id, $0.moduleName) }, uniquingKeysWith: { first, _ in first }))
  }

  private static func hidesMembers(_ target: Target) -> Bool {
    target.settings.contains {
      $0.hasPrefix("swift.enableUpcomingFeature(MemberImportVisibility)")
    }
  }

  /// The files of a target that seem to use members of what it depends on; `nil` where none does.
  func need(of edge: Edge) -> DependencyNeed? {
    if strict.contains(edge.from) { return nil }
    guard let source = graph.index(of: edge.to) else { return .unknown }
    // What no import leads to is not even loaded.
    guard query.loads(source, in: edge.from) ?? true else { return nil }
    // Only imports were read: what the module provides is not known.
    guard var keys = query.provided(by: edge.to) else { return .unknown }
    keys.topLevel = []  // Names at file scope are found by an import only.
    switch query.users(ofModule: edge.to, providing: keys, in: edge.from) {
    case .none, .driverOnly: break
    case .some(let paths): if !paths.isEmpty { return .members(paths.sorted()) }
    case .unknown, .all: return .unknown
    }
    let files = usersOfExtensions(in: edge.to, among: edge.from)
    return files.isEmpty ? nil : .members(files)
  }

  /// The files that look up a name which a module adds to a type of outside the workspace: of such
  /// a type no more is known than its name, as of SwiftUI's `View`.
  private func usersOfExtensions(in module: TargetID, among target: TargetID) -> [String] {
    var names: Set<String> = []
    let seen: AccessLevel = module.package == target.package ? .package : .public
    for file in query.sources.files[module] ?? [] {
      guard let facts = file.facts else { continue }
      for declaration in facts.declarations where declaration.access >= seen {
        guard let container = declaration.container.map({ facts.types[$0] }),
          container.isExtension, !isDeclared(container.name)
        else { continue }
        names.insert(declaration.name)
      }
    }
    names.subtract(["init", "subscript", "body", "description"])
    guard !names.isEmpty else { return [] }
    return (query.sources.files[target] ?? []).filter { file in
      names.contains { SourceIndex.holds($0, in: file.facts?.lookups ?? []) }
    }.map(\.path).sorted()
  }

  private func isDeclared(_ type: String) -> Bool {
    type.split(separator: ".").first.map { declaredTypes.contains(String($0)) } ?? true
  }
}
