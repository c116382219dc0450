import FileTrees
import RippleComparison
import RippleGraph
package import Revisions
import RippleModel
import RippleSimulation

extension Session {
  /// Reads the packages of revisions.
  ///
  /// - Throws: `ToolError` where there is no repository.
  package func revisionWorkspaces() throws -> RevisionWorkspaces {
    RevisionWorkspaces(
      repositories: try Repositories(root: tree.root), host: settings.host,
      traits: settings.traits, progress: progress)
  }
}

/// Reads the packages of revisions, as far as histories are replayed on them.
struct RevisionReading {
  let context: Session
  let reader: RevisionWorkspaces

  /// Makes a reader of a session's repositories.
  ///
  /// - Throws: `ToolError` where there is no repository.
  init(_ context: Session) throws {
    self.context = context
    reader = try context.revisionWorkspaces()
  }

  /// One revision with everything that is asked of it.
  struct Revision {
    var name: String
    var commit: String
    var targets: [Target]
    var graph: TargetGraph
    var layout: Layout
    var costs: CostModel
    var sources: SourceIndex
    /// What its manifests leave open.
    var doubts: [Diagnostic]
  }

  /// Reads one.
  ///
  /// - Throws: `ToolError`, and the loader's errors where there is no package.
  func revision(_ revision: String, named name: String) throws -> Revision {
    let (commit, workspace, snapshot, bytes) = try reader.revision(revision)
    let loaded = LoadedGraph(workspace).filtered(platform: context.settings.platform)
    let targets = workspace.targets(platform: context.settings.platform)
    let sources = try RevisionSources(store: context.store, progress: context.progress)
      .index(of: snapshot, workspace: workspace, detailed: Set(targets.map(\.id)))
    return Revision(
      name: name, commit: commit, targets: targets, graph: loaded.graph,
      layout: Layout(targets: targets, products: workspace.products, sources: sources),
      costs: CostModel(try context.costs(), bytes: bytes), sources: sources,
      doubts: workspace.diagnostics.filter { $0.kind == .undecided || $0.kind == .hostDependent })
  }
}
