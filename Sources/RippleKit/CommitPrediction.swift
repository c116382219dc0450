import BuildLab
import FileTrees
import Revisions
package import RippleModel
package import RippleSimulation
import RippleSystem
import WorkspaceLoading

/// Predicts what the build of a commit does on top of another's, from git alone.
package struct CommitPrediction {
  package let context: Session
  package let model: BuildModel
  package let platform: String
  /// A folder in which the parent was built, whose drivers' dependency records are asked; `nil` for source
  /// alone.
  package var buildRoot: String?

  package init(context: Session, model: BuildModel, platform: String) {
    self.context = context
    self.model = model
    self.platform = platform
  }

  /// What a commit rebuilds.
  ///
  /// - Parameters:
  ///   - parent: What was built.
  ///   - commit: What is built on top of it.
  ///   - earlier: What files used in the commits that were built before; gets what they use now.
  /// - Returns: The impact, and the workspace as it is in the commit.
  /// - Throws: What reading the commits throws.
  package func predict(
    from parent: String, to commit: String, _ earlier: inout AccumulatedDriverState
  ) throws -> (Impact, Workspace) {
    let question = try question(from: parent, to: commit)
    return (question.impact(model, platform: platform, after: &earlier), question.workspace)
  }

  /// What the prediction looks at.
  ///
  /// - Throws: What reading the commits throws.
  package func question(from parent: String, to commit: String) throws -> PredictionRequest {
    let repositories = try Repositories(root: context.tree.root)
    let copy = WorkingCopy(
      tree: context.tree, repositories: repositories,
      // The builds that predictions are held against run here.
      manifests: SyntaxManifestReader(
        root: context.tree.root, store: context.store, host: context.settings.host ?? .current,
        traits: context.settings.traits),
      store: context.store, platform: platform)
    let difference = try copy.changes(.between(parent, commit), current: Workspace())
    let workspace = difference.workspace
    var sources = try RevisionSources(store: context.store, progress: SilentProgress())
      .index(
        of: difference.snapshot ?? repositories.snapshot(of: commit), workspace: workspace,
        detailed: Set(workspace.targets.map(\.id)))
    if let buildRoot {
      sources.recorded = BuildFolderUses(root: buildRoot).read(workspace.targets)
    }
    return PredictionRequest(
      workspace: workspace, sources: sources, changes: difference.set.changes)
  }
}
