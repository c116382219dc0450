import RippleModel

/// Adds edges.
public struct Add: ScenarioStep {
  /// The word in a scenario file.
  public static let word = "add"
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
    var editor = LayoutEditor(layout, step: Add.word)
    for text in edges {
      let (from, to) = try layout.edge(text)
      guard from != to else { throw ScenarioError("'\(text)' leads from a target to itself.") }
      guard !editor.layout.hasEdge(from, to) else {
        throw ScenarioError("'\(from.name)' already depends on '\(to.name)'; leave the edge out.")
      }
      editor.addEdge(from, to)
    }
    return try editor.finish()
  }
}
