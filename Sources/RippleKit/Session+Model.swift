import RippleIngest
public import RippleModel
import RippleStore
package import RippleSimulation

extension Session {
  /// The model of SwiftPM's own build system.
  package static let modelOfPackages = "swiftpm-debug"
  /// The model of Xcode's engine.
  private static let modelOfProjects = "swiftbuild-debug"

  /// The build model of a name or a file; without one, that of the tool that the code is built with.
  ///
  /// - Throws: `Problem` with the models that there are, `LoadingError`, `StoreError`.
  public func buildModel(_ name: String? = nil) throws -> BuildModel {
    let data = try DataFolder()
    if let name { return try data.model(name) }
    try refresh()
    let isXcode = try store.packages().contains { $0.manifest?.contains(".xcodeproj/") ?? false }
    return try data.model(isXcode ? Session.modelOfProjects : Session.modelOfPackages)
  }

  /// What jobs cost: measured where timings were loaded, else estimated.
  public func costs() throws -> MeasuredCosts { try MeasuredCostsReader(store: store).book() }

  /// Runs one build's question through the model.
  package func simulator(_ loaded: LoadedGraph, _ model: BuildModel, _ sources: SourceIndex)
    -> Simulator
  {
    Simulator(
      graph: loaded.graph, traits: loaded.traits, products: loaded.products, model: model,
      sources: sources)
  }
}
