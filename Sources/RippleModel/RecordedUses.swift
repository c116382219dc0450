/// Who uses what in one module, as its driver remembers it from earlier builds.
public struct RecordedUses: Hashable, Sendable {
  /// What each file provides, by path; what a loaded module provides, by its name and
  /// `.swiftmodule`.
  public var provided: [String: [DependencyKey]]
  /// The files that use a key, sorted.
  public var users: [DependencyKey: [String]]

  /// Makes a record.
  public init(
    provided: [String: [DependencyKey]] = [:], users: [DependencyKey: [String]] = [:]
  ) {
    self.provided = provided
    self.users = users
  }
}
