import RippleModel

/// Takes the edges between two targets away; they talk by events that a third one declares.
public struct Mediate: ScenarioStep {
  /// The word in a scenario file.
  public static let word = "mediate"
  /// Its fields.
  public static let fields = ["between", "events"]
  /// The two targets.
  public var between: [String]
  /// The target of the events, made where it is not there.
  public var events: String

  /// Makes a step.
  public init(between: [String], events: String) {
    self.between = between
    self.events = events
  }

  /// Applies the step.
  public func apply(to layout: Layout) throws(ScenarioError) -> Layout {
    guard between.count == 2 else {
      throw ScenarioError("'between' names \(between.count) targets; name two.")
    }
    let first = try layout.target(between[0])
    let second = try layout.target(between[1])
    let edges = [(first, second), (second, first)].filter { layout.hasEdge($0.0, $0.1) }
    guard !edges.isEmpty else {
      throw ScenarioError("'\(between[0])' and '\(between[1])' do not depend on each other.")
    }
    var editor = LayoutEditor(layout, step: Mediate.word)
    let mediator = try editor.findOrAdd(events, beside: first)
    if layout.targets[mediator] == nil {
      editor.report.contracts.append(.init(target: mediator, name: events, kind: .events))
    }
    for (from, to) in edges {
      Detachment(from: from, to: to).apply(&editor, instead: mediator) {
        "send an event of '\(events)' for '\($0.name)' of '\(to.name)'."
      }
      editor.report.uncheckedRelations += 1
    }
    editor.addEdge(first, mediator)
    editor.addEdge(second, mediator)
    editor.report.notes.append(
      "The compiler no longer checks the relation of '\(between[0])' and '\(between[1])'.")
    return try editor.finish()
  }
}
