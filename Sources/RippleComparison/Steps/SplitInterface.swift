import RippleModel

/// Keeps a target's interface and moves everything else into a Live twin.
public struct SplitInterface: ScenarioStep {
  /// The word in a scenario file.
  public static let word = "splitInterface"
  /// Its fields.
  public static let fields = ["target", "live", "keep", "assemble"]
  /// The target, which keeps its name for the interface.
  public var target: String
  /// The name of the twin; the target's name and `Live` where left out.
  public var live: String?
  /// The files of the interface.
  public var keep: [String]
  /// The targets that put the Live twin in place.
  public var assemble: [String]?

  /// Makes a step.
  public init(target: String, live: String? = nil, keep: [String], assemble: [String]? = nil) {
    self.target = target
    self.live = live
    self.keep = keep
    self.assemble = assemble
  }

  /// The name of the twin.
  public var liveName: String { live ?? target + "Live" }

  /// Applies the step.
  public func apply(to layout: Layout) throws(ScenarioError) -> Layout {
    let source = try layout.target(target)
    var roots: Set = [source]
    for name in assemble ?? [] { roots.insert(try layout.target(name)) }
    var editor = LayoutEditor(layout, step: SplitInterface.word)
    let globs = keep.map(Glob.init)
    guard !globs.isEmpty else {
      throw ScenarioError("'keep' is empty; name the files of the interface.")
    }
    try editor.claim(globs, of: source, for: target)
    let twin = try editor.add(liveName, beside: source)
    guard editor.move(.notMatching(globs), from: source, to: twin) > 0 else {
      throw ScenarioError("'keep' keeps every file of '\(target)'; there is nothing to split off.")
    }
    Rewiring(editor).apply(to: &editor, keeping: [source])
    editor.addEdge(twin, source)
    for root in roots where root != source {
      editor.addEdge(root, twin)
      // It names the interface's types, if only by what it hands over.
      if layout.hasEdge(root, source) { editor.addEdge(root, source) }
    }
    for dependent in editor.layout.dependents(of: twin) where !roots.contains(dependent) {
      guard editor.layout.targets[dependent]?.kind != .test else { continue }
      editor.report.byHand.append(
        StepReport.HandWork(
          text: "'\(dependent.name)' uses '\(twin.name)' itself; pass it in from a root, or name "
            + "'\(dependent.name)' in 'assemble'."))
    }
    return try editor.finish()
  }
}
