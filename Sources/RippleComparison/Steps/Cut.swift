import RippleModel

/// Takes edges away that nothing uses.
public struct Cut: ScenarioStep {
  /// The word in a scenario file.
  public static let word = "cut"
  /// It has no fields: its value is a list.
  public static let fields: [String] = []
  /// The edges, each `A -> B`.
  public var edges: [String]

  /// Makes a step.
  public init(_ edges: [String]) { self.edges = edges }

  /// Reads the list.
  public init(from decoder: any Decoder) throws {
    edges = try decoder.singleValueContainer().decode([String].self)
  }

  /// Writes the list.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(edges)
  }

  /// Applies the step.
  public func apply(to layout: Layout) throws(ScenarioError) -> Layout {
    var editor = LayoutEditor(layout, step: Cut.word)
    for text in edges {
      let (from, to) = try layout.edge(text)
      let edge = Detachment(from: from, to: to)
      try edge.require(in: editor.layout)
      if let use = edge.uses(in: editor.layout).first {
        let paths = layout.index.paths
        throw ScenarioError(
          "'\(paths[use.file])' uses '\(use.name)' of '\(paths[use.declared])', so '\(from.name)' "
            + "needs '\(to.name)'; move, route or invert it instead.")
      }
      edge.apply(&editor, instead: nil) { $0.name }
    }
    return try editor.finish()
  }
}
