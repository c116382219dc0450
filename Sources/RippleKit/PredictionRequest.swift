package import RippleModel
package import RippleSimulation

/// What the build of a commit on top of another is predicted from: all that the simulator looks at,
/// as values.
package struct PredictionRequest {
  /// The packages as they are in the commit.
  package let workspace: Workspace
  /// What its sources say.
  package let sources: SourceIndex
  /// What differs from what was built before.
  package let changes: [Change]

  package init(workspace: Workspace, sources: SourceIndex, changes: [Change]) {
    self.workspace = workspace
    self.sources = sources
    self.changes = changes
  }

  /// What the build rebuilds.
  ///
  /// - Parameters:
  ///   - model: How the build behaves.
  ///   - platform: What is built for.
  ///   - earlier: What files used in the commits that were built before; gets what they use now.
  /// - Returns: The impact.
  package func impact(
    _ model: BuildModel, platform: String, after earlier: inout AccumulatedDriverState
  ) -> Impact {
    let loaded = LoadedGraph(workspace).filtered(platform: platform)
    let simulator = Simulator(
      graph: loaded.graph, traits: loaded.traits, products: loaded.products, model: model,
      sources: sources)
    return simulator.impact(of: changes, after: &earlier)
  }
}
