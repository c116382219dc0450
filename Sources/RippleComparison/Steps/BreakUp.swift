import RippleModel

/// Takes a target apart into several by files; what no piece names stays.
public struct BreakUp: ScenarioStep {
  /// The word in a scenario file.
  public static let word = "breakUp"
  /// Its fields.
  public static let fields = ["target", "into"]
  /// The target.
  public var target: String
  /// The pieces.
  public var into: [Piece]

  /// A piece with the files that it takes.
  public struct Piece: Codable, Hashable, Sendable {
    /// The name of the target, which is new.
    public var name: String
    /// Its files.
    public var files: [String]

    /// Makes a piece.
    public init(name: String, files: [String]) {
      self.name = name
      self.files = files
    }
  }

  /// Makes a step.
  public init(target: String, into: [Piece]) {
    self.target = target
    self.into = into
  }

  /// Applies the step.
  public func apply(to layout: Layout) throws(ScenarioError) -> Layout {
    let source = try layout.target(target)
    var editor = LayoutEditor(layout, step: BreakUp.word)
    guard !into.isEmpty else {
      throw ScenarioError("'into' is empty; name at least one piece with its files.")
    }
    for piece in into {
      try editor.claim(piece.files.map(Glob.init), of: source, for: piece.name)
    }
    for piece in into where piece.name != source.name {
      let id = try editor.add(
        piece.name, beside: source, kind: layout.targets[source]?.kind ?? .library)
      editor.move(.matching(piece.files.map(Glob.init)), from: source, to: id)
    }
    Rewiring(editor).apply(to: &editor)
    return try editor.finish()
  }
}
