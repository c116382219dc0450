import RippleModel

/// Moves files up, into a target that depends on their own.
public struct Lift: ScenarioStep {
  /// The word in a scenario file.
  public static let word = "lift"
  /// Its fields.
  public static let fields = ["files", "to"]
  /// The files, from the workspace's root.
  public var files: [String]
  /// The target above.
  public var to: String

  /// Makes a step.
  public init(files: [String], to: String) {
    self.files = files
    self.to = to
  }

  /// Applies the step.
  public func apply(to layout: Layout) throws(ScenarioError) -> Layout {
    let destination = try layout.target(to)
    let sources = try FileMoves(files: files).sources(in: layout, except: destination)
    for (source, _) in sources where layout.reaches(source, destination) {
      throw ScenarioError(
        "'\(source.name)' depends on '\(to)', so nothing is lifted into it; use 'sink'.")
    }
    var editor = LayoutEditor(layout, step: Lift.word)
    try FileMoves.move(sources, to: destination, &editor)
    return try editor.finish()
  }
}
