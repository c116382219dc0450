/// What is known of the sources of a graph's targets, as far as it was asked for.
public struct SourceIndex: Hashable, Sendable {
  /// The Swift files of each target, sorted by path; a target without an entry is not known.
  public var files: [TargetID: [SourceFile]]

  /// The targets with resources: SwiftPM writes one more source for each, which extends `Bundle`.
  public var bundled: Set<TargetID> = []

  /// What earlier builds recorded of each target's uses; empty without a build folder.
  public var recorded: [TargetID: RecordedUses] = [:]

  /// Makes an index; an empty one knows nothing.
  public init(files: [TargetID: [SourceFile]] = [:]) { self.files = files }

  /// One Swift file and what is known of it.
  public struct SourceFile: Hashable, Sendable {
    /// The path, relative to the root of the workspace.
    public var path: String
    /// Its imports.
    public var imports: [Import]
    /// Its names and declarations; `nil` where only imports were read.
    public var facts: FileFacts?

    /// Makes a file's entry.
    public init(path: String, imports: [Import], facts: FileFacts? = nil) {
      self.path = path
      self.imports = imports
      self.facts = facts
    }

    /// Whether it imports a module.
    public func imports(module: String) -> Bool { imports.contains { $0.module == module } }

    /// Whether it mentions any of the names; `nil` where its names are not known.
    ///
    /// - Complexity: O(k log n) for k names asked and n mentioned.
    public func mentions(anyOf names: [String]) -> Bool? {
      guard let facts, facts.isWellFormed || !facts.names.isEmpty else { return nil }
      return names.contains { SourceIndex.holds($0, in: facts.names) }
    }
  }

  /// Whether a sorted list holds a name.
  public static func holds(_ name: String, in sorted: [String]) -> Bool {
    var low = 0
    var high = sorted.count
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle] < name { low = middle + 1 } else { high = middle }
    }
    return low < sorted.count && sorted[low] == name
  }
}
