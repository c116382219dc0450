/// A change as a certificate names it.
public struct TestedChange: Hashable, Sendable, Codable, Comparable {
  /// The file; empty where the manifest changed what a target is.
  public var path: String
  /// The target that owns it; `nil` where no known target does.
  public var target: TargetID?
  /// Git's name of the content before; `nil` where there was none.
  public var before: String?
  /// Git's name of the content after; `nil` where there is none.
  public var after: String?
  /// The class of a change of which the model's row says that no other code is made of it; `nil` for
  /// a change that counts.
  public var quiet: ChangeClass?

  /// Makes a change.
  public init(
    path: String, target: TargetID?, before: String? = nil, after: String? = nil,
    quiet: ChangeClass? = nil
  ) {
    self.path = path
    self.target = target
    self.before = before
    self.after = after
    self.quiet = quiet
  }

  /// Orders by path, then by target.
  public static func < (left: TestedChange, right: TestedChange) -> Bool {
    left.path == right.path
      ? left.target.map(\.description) ?? "" < right.target.map(\.description) ?? ""
      : left.path < right.path
  }

  /// The file, or the target where no file is named.
  public var name: String { path.isEmpty ? target?.description ?? "" : path }
}
