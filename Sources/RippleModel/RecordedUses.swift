/// Who uses what in one module, as its driver remembers it from earlier builds.
public struct RecordedUses: Hashable, Sendable {
  /// What each file provides, by path; what a loaded module provides, by its name and
  /// `.swiftmodule`.
  public var provided: [String: [DependencyKey]]
  /// The files that use a key, sorted.
  public var users: [DependencyKey: [String]]
  /// When the files of the last build had been changed last, in seconds since 1970, by path; 0 for
  /// one that it left to be compiled.
  public var built: [String: Int64] = [:]

  /// Makes a record.
  public init(
    provided: [String: [DependencyKey]] = [:], users: [DependencyKey: [String]] = [:]
  ) {
    self.provided = provided
    self.users = users
  }
}
