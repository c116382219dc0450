/// What a real build was seen to do, in the words of its log.
///
/// Modules are named as the compiler names them. A target that is built once for the host and
/// once for the destination counts as one.
public struct ObservedBuild: Hashable, Sendable, Codable {
  /// Whether it ended well.
  public var succeeded: Bool
  /// The modules whose compiler driver was started.
  public var drivers: Set<String>
  /// The files compiled, Swift and C, by module; relative to the package's folder.
  public var compiled: [String: Set<String>]
  /// The modules of which every file was compiled, though the log names none of them.
  public var compiledWhole: Set<String> = []
  /// The names of the files that the linker or the archiver wrote.
  public var linked: Set<String>
  /// The first errors, one line each.
  public var errors: [String]
  /// What drivers said of their files (`-driver-show-incremental`), by module and file name.
  public var remarks: [String: [String: [String]]] = [:]

  /// Makes a record of a build.
  public init(
    succeeded: Bool = true, drivers: Set<String> = [], compiled: [String: Set<String>] = [:],
    linked: Set<String> = [], errors: [String] = []
  ) {
    self.succeeded = succeeded
    self.drivers = drivers
    self.compiled = compiled
    self.linked = linked
    self.errors = errors
  }

  /// Every module that was worked on.
  public var modules: Set<String> { drivers.union(compiled.keys) }
}
