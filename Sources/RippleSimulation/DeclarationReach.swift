public import RippleModel
import SourceUses

/// How far a change of each declaration of a file reaches, for an editor to show above it.
public struct DeclarationReach: Hashable, Sendable {
  /// What one kind of change compiles.
  public struct Count: Hashable, Sendable {
    /// Files that are compiled.
    public var files = 0
    /// Targets with at least one of them.
    public var targets = 0
    /// Whether it may be fewer, since source does not tell which files of a target are compiled.
    public var isBound = false
  }

  /// Its first line, from 1.
  public var line: Int
  /// Its dotted name in its target.
  public var name: String
  /// What a change of what others see compiles.
  public var interface: Count
  /// What a change inside its bodies compiles; `nil` for a declaration without one.
  public var body: Count?

  /// The declarations of a file whose interface compiles many files.
  ///
  /// - Parameters:
  ///   - file: The file, with its facts.
  ///   - target: The target that owns it.
  ///   - tracer: The graph, its sources and the build model.
  ///   - threshold: The fewest files that an interface must compile.
  /// - Returns: Those declarations, by their lines.
  /// - Complexity: A trace for each distinct name in the file.
  public static func all(
    of file: SourceIndex.SourceFile, in target: TargetID, _ tracer: ImpactTracer, threshold: Int
  ) -> [DeclarationReach] {
    guard let facts = file.facts else { return [] }
    let finder = DeclarationFinder(files: [file])
    var interfaces: [String: Count] = [:]
    var bodies: [String: Count] = [:]
    let named = facts.declarations.filter { $0.kind != "extension" }.map { declaration in
      (
        declaration,
        (declaration.container.map { facts.types[$0].name + "." } ?? "") + declaration.name
      )
    }
    for (_, name) in named where interfaces[name] == nil {
      let matches = finder.find(name)
      let interface = count(matches, as: nil, target, tracer)
      interfaces[name] = interface
      guard interface.files >= threshold else { continue }
      let isCopied = named.contains { $0.1 == name && $0.0.isCopied }
      bodies[name] = count(matches, as: isCopied ? .copiedBody : .body, target, tracer)
    }
    return named.compactMap { declaration, name in
      guard let interface = interfaces[name], let body = bodies[name] else { return nil }
      return DeclarationReach(
        line: declaration.line, name: name, interface: interface,
        body: declaration.mayHaveBody(in: facts) ? body : nil)
    }.sorted { ($0.line, $0.name) < ($1.line, $1.name) }
  }

  private static func count(
    _ matches: [DeclarationFinder.Match], as changeClass: ChangeClass?, _ target: TargetID,
    _ tracer: ImpactTracer
  ) -> Count {
    count(
      tracer.trace(
        matches.map {
          Change(
            target: target, path: $0.path, changeClass: changeClass ?? $0.changeClass,
            scope: $0.scope)
        }), tracer)
  }

  private static func count(_ entries: [ImpactTracer.Entry], _ tracer: ImpactTracer) -> Count {
    entries.reduce(into: Count()) { result, entry in
      let files: Int
      switch entry.files {
      case .none, .driver: return
      case .some(let paths): files = paths.count
      case .all, .unknown: files = tracer.simulator.traits.sourceCounts[entry.node] ?? 1
      }
      if case .unknown = entry.files { result.isBound = true }
      guard files > 0 else { return }
      result.files += files
      result.targets += 1
    }
  }
}

extension DeclarationFacts {
  /// Whether other modules may hold a copy of its body.
  fileprivate var isCopied: Bool {
    !traits.isDisjoint(with: [.inlinable, .emittedIntoClient, .hasLocalType])
  }

  /// Whether it is of a kind that has a body; a stored property and a requirement have none.
  fileprivate func mayHaveBody(in facts: FileFacts) -> Bool {
    guard container.map({ facts.types[$0].kind != "protocol" }) ?? true else { return false }
    return ["func", "init", "deinit", "subscript"].contains(kind)
      || kind == "var" && !traits.contains(.stored)
  }
}
