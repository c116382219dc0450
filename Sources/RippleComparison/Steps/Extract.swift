import RippleModel

/// Makes a target of its own from what others share.
public struct Extract: ScenarioStep {
  /// The word in a scenario file.
  public static let word = "extract"
  /// Its fields.
  public static let fields = ["files", "into"]
  /// The files, from the workspace's root.
  public var files: [String]
  /// The name of the new target.
  public var into: String

  /// Makes a step.
  public init(files: [String], into: String) {
    self.files = files
    self.into = into
  }

  /// Applies the step.
  public func apply(to layout: Layout) throws(ScenarioError) -> Layout {
    let sources = try FileMoves(files: files).sources(in: layout, except: nil)
    var editor = LayoutEditor(layout, step: Extract.word)
    let destination = try editor.add(into, beside: sources[0].0)
    try FileMoves.move(sources, to: destination, &editor)
    return try editor.finish()
  }
}
