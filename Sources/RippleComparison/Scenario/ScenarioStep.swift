/// One way of restructuring: it rewrites a layout, or says why it cannot.
///
/// A new strategy is one file with one such type, registered in `ScenarioSteps.all`.
public protocol ScenarioStep: Sendable, Codable, Hashable {
  /// The word that stands for it in a scenario file.
  static var word: String { get }
  /// The names of its fields.
  static var fields: [String] { get }
  /// The layout after the step.
  ///
  /// - Throws: `ScenarioError` for what is missing or impossible, with the remedy.
  func apply(to layout: Layout) throws(ScenarioError) -> Layout
}

/// The steps that scenario files may use.
public enum ScenarioSteps {
  /// Every step, in the order in which the documentation names them.
  public static let all: [any ScenarioStep.Type] = [
    SplitInterface.self, BreakUp.self, Sink.self, Lift.self, Extract.self, Invert.self,
    Mediate.self, Route.self, Cut.self, Add.self, Merge.self, Narrow.self,
  ]
}
