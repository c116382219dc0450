import BuildLab
public import RippleModel
package import RippleSimulation
import RippleStore

extension Session {
  /// The build model of a name or a file; without one, that of the tool that the code is built with.
  ///
  /// - Throws: `Problem` with the models that there are, `LoadingError`, `StoreError`.
  public func buildModel(_ name: String? = nil) throws -> BuildModel {
    try ShippedData().model(name ?? modelChoice().name)
  }

  /// The build model of the tool that builds what was just loaded.
  ///
  /// - Throws: `StoreError`.
  package func storedModel() throws -> BuildModel {
    try ShippedData().model(ModelChoice.stored(in: self).name)
  }

  /// The build model that answers where none is named.
  ///
  /// - Throws: `LoadingError`, `StoreError`.
  public func modelChoice() throws -> ModelChoice { try ModelChoice.find(in: self) }

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
