public import RippleModel

/// A rule that gives files of one target to another; it also holds for files of the past.
public struct Move: Hashable, Sendable {
  /// The target that owned the files.
  public var from: TargetID
  /// The folder of that target, to which patterns may be relative.
  public var folder: String?
  /// Which files.
  public var which: Selection
  /// The target that owns them from now on.
  public var to: TargetID

  /// Which files of a target a move takes.
  public enum Selection: Hashable, Sendable {
    /// All of them.
    case all
    /// Those that match a pattern, relative to the target's folder or to the workspace.
    case matching([Glob])
    /// Those that match none of the patterns.
    case notMatching([Glob])
  }

  /// Makes a rule.
  public init(from: TargetID, folder: String?, which: Selection, to: TargetID) {
    self.from = from
    self.folder = folder
    self.which = which
    self.to = to
  }

  /// Whether the rule takes a file of its target.
  public func takes(_ path: String) -> Bool {
    switch which {
    case .all: true
    case .matching(let globs): globs.contains { Move.matches($0, path, folder) }
    case .notMatching(let globs): !globs.contains { Move.matches($0, path, folder) }
    }
  }

  static func matches(_ glob: Glob, _ path: String, _ folder: String?) -> Bool {
    if glob.matches(path) { return true }
    guard let folder, path.hasPrefix(folder + "/") else { return false }
    return glob.matches(String(path.dropFirst(folder.count + 1)))
  }
}
