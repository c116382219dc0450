import RippleModel
import SourceUses

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
  ///
  /// An import that was never declared and that only the edge leads to is declared in the same step.
  public func apply(to layout: Layout) throws(ScenarioError) -> Layout {
    var editor = LayoutEditor(layout, step: Cut.word)
    let needs = layout.needs
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
      if let need = needs.need(of: Edge(from: from, to: to)) {
        try weigh(need, from, to, layout, &editor)
      }
      edge.apply(&editor, instead: nil) { $0.name }
    }
    return try editor.finish()
  }

  /// Refuses what cannot be cut, and notes what is in doubt.
  private func weigh(
    _ need: DependencyNeed, _ from: TargetID, _ to: TargetID, _ layout: Layout,
    _ editor: inout LayoutEditor
  ) throws(ScenarioError) {
    switch need {
    case .notImported:
      throw ScenarioError(
        "'\(to.name)' is used by being declared (a macro, a plugin, a tool, a binary, or code in "
          + "another language), so '\(from.name)' needs it.")
    case .generatedSources:
      throw ScenarioError(
        "a plugin writes sources of '\(from.name)', and what they need of '\(to.name)' is not seen; "
          + "leave the edge.")
    case .linked:
      throw ScenarioError(
        "only '\(from.name) -> \(to.name)' brings its code or resources into the program; leave it."
      )
    case .reexported(let module):
      editor.report.doubts.append(
        "'\(from.name)' imports '\(module)', which re-exports '\(to.name)'; what it uses of it is "
          + "not seen.")
    case .imported(let place):
      editor.report.doubts.append(
        "'\(place.path)' imports '\(to.name)', and no use of it is seen; the import goes too.")
    case .members(let files):
      editor.report.doubts.append(
        "'\(files.first ?? from.name)' seems to use members of '\(to.name)' without importing it; "
          + "a change of them would no longer compile it.")
    case .route: break  // The step declares what it led to.
    case .unknown:
      editor.report.doubts.append(
        "What '\(from.name)' uses of '\(to.name)' is not known.")
    }
  }
}
