/// A changed file that no known target owns.
public struct UnownedPath: Hashable, Sendable, Codable, Comparable {
  /// The path, relative to the workspace.
  public var path: String
  /// Why nobody owns it, as a clause that begins with "it".
  public var reason: String

  /// Makes one.
  public init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  /// Orders by path.
  public static func < (left: UnownedPath, right: UnownedPath) -> Bool { left.path < right.path }
}
