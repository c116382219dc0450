import BuildLab
import FileTrees
import RippleGraph
package import RippleModel
import RippleSimulation
import RippleStore
import RippleSystem

/// Asks, for every type, extension and file, who would be compiled if it changed: once the source
/// and once the drivers' dependency records of a build.
package struct UsesRequest {
  private let context: Session
  private let model: BuildModel

  package init(context: Session, model: BuildModel) {
    self.context = context
    self.model = model
  }

  /// Every change with both answers; only targets whose driver left dependency records count.
  ///
  /// - Throws: `Problem` where there are no records at all, `StoreError`.
  package func answer() throws -> VerifiedUses {
    _ = try context.graph()
    let workspace = try context.store.workspace()
    let loaded = LoadedGraph(workspace).filtered(platform: context.settings.platform ?? "linux")
    var sources = try context.sources(detailed: Set(workspace.targets.map(\.id)))
    let guessing = ImpactTracer(simulator(loaded, sources))
    sources.recorded = BuildFolderUses(root: context.tree.root).read(workspace.targets)
    guard !sources.recorded.isEmpty else {
      throw Problem(
        "no driver left dependency records in '.build/debug'; run 'swift build --build-tests' first."
      )
    }
    let knowing = ImpactTracer(simulator(loaded, sources))
    let remembered = Set(sources.recorded.keys.compactMap(loaded.graph.index))
    let changes = sources.recorded.keys.sorted().flatMap { self.changes(of: $0, sources) }
    let bar = context.progress.start("Comparing uses", total: changes.count)
    defer { bar.finish() }
    let verified = changes.map { change in
      bar.advance(by: 1)
      return VerifiedChange(
        path: change.path ?? "",
        type: change.scope.flatMap { $0.types.first ?? $0.extensions.first?.extendedType } ?? "",
        changeClass: change.changeClass,
        files: Tally(
          predicted: self.files(guessing.trace([change]), remembered),
          actual: self.files(knowing.trace([change]), remembered)))
    }
    return VerifiedUses(
      package: RevisionName.last(of: context.tree.root), model: model.name, changes: verified)
  }

  private func simulator(_ loaded: LoadedGraph, _ sources: SourceIndex) -> Simulator {
    Simulator(
      graph: loaded.graph, traits: loaded.traits, products: [], model: model, sources: sources)
  }

  private func changes(of target: TargetID, _ sources: SourceIndex) -> [Change] {
    (sources.files[target] ?? []).flatMap { file -> [Change] in
      guard let facts = file.facts else { return [] }
      let bodies = facts.types.indices.map { index in
        body(index, of: facts, Change(target: target, path: file.path, changeClass: .typeMember))
      }
      let whole = Change(
        target: target, path: file.path, changeClass: .fileScope,
        scope: ChangeScope(
          provided: facts.topLevelNames, declaredOrExtendedTypes: facts.declaredOrExtendedTypes))
      return bodies + [whole]
    }
  }

  private func body(_ index: Int, of facts: FileFacts, _ change: Change) -> Change {
    var change = change
    let type = facts.types[index]
    var scope = ChangeScope()
    if type.isExtension {
      change.changeClass = .extensionMember
      let members = facts.declarations.filter { $0.container == index }.map(\.name)
      scope.members = Set(members).sorted()
      scope.extensions = [ChangedExtension(extendedType: type.name, members: scope.members)]
    } else {
      scope.types = [type.name]
    }
    change.scope = scope
    return change
  }

  private func files(_ entries: [ImpactTracer.Entry], _ remembered: Set<Int>) -> Set<String> {
    entries.reduce(into: []) { result, entry in
      if remembered.contains(entry.node), case .some(let paths) = entry.files {
        result.formUnion(paths)
      }
    }
  }
}
