import RippleModel

/// Moves files down, into a target that does not depend on their own.
public struct Sink: ScenarioStep {
  /// The word in a scenario file.
  public static let word = "sink"
  /// Its fields.
  public static let fields = ["files", "to"]
  /// The files, from the workspace's root.
  public var files: [String]
  /// The target below.
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
    for (source, _) in sources where layout.reaches(destination, source) {
      throw ScenarioError(
        "'\(to)' depends on '\(source.name)', so nothing sinks into it; use 'lift'.")
    }
    var editor = LayoutEditor(layout, step: Sink.word)
    try FileMoves.move(sources, to: destination, &editor)
    return try editor.finish()
  }
}
