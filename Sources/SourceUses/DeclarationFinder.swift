public import RippleModel

/// Finds a declaration of a target by its dotted name.
public struct DeclarationFinder {
  private let files: [SourceIndex.SourceFile]

  /// Makes a finder over the files of one target.
  public init(files: [SourceIndex.SourceFile]) { self.files = files }

  /// One place where a declaration of the name stands, with what a change of it touches.
  public struct Match {
    /// The file.
    public var path: String
    /// What a change of its interface is.
    public var changeClass: ChangeClass
    /// What it touches.
    public var scope: ChangeScope
  }

  /// Every declaration of a name: `Type`, `Type.member`, `function`; a member may lie in an
  /// extension.
  public func find(_ name: String) -> [Match] {
    let wanted = String(name.prefix { $0 != "(" })
    var result: [Match] = []
    for file in files {
      guard let facts = file.facts else { continue }
      if let type = facts.types.first(where: { !$0.isExtension && $0.name == wanted }) {
        var scope = ChangeScope(types: [type.name])
        scope.altered = [String(type.name[DeclarationFinder.simpleStart(of: type.name)...])]
        result.append(Match(path: file.path, changeClass: .typeMember, scope: scope))
        continue
      }
      for declaration in facts.declarations
      where qualified(declaration, facts) == wanted && declaration.kind != "extension" {
        result.append(match(declaration, facts, file.path))
        break
      }
    }
    return result
  }

  private static func simpleStart(of name: String) -> String.Index {
    DeclarationTable.lastDot(in: name).map { name.index(after: $0) } ?? name.startIndex
  }

  private func match(
    _ declaration: DeclarationFacts, _ facts: FileFacts, _ path: String
  ) -> Match {
    var changeClass = ChangeClass.fileScope
    if let container = declaration.container {
      changeClass = facts.types[container].isExtension ? .extensionMember : .typeMember
    }
    var scope = ChangeScope(declaration, in: facts)
    if declaration.traits.contains(.emittedIntoClient) {
      scope.emitted = [qualified(declaration, facts)]
    }
    return Match(path: path, changeClass: changeClass, scope: scope)
  }

  private func qualified(_ declaration: DeclarationFacts, _ facts: FileFacts) -> String {
    guard let container = declaration.container else { return declaration.name }
    return "\(facts.types[container].name).\(declaration.name)"
  }

  /// The name that is nearest to one that is not there: the same last component, or a part of it.
  public func suggestion(for name: String) -> String? {
    let last = name.split(separator: ".").last.map { $0.lowercased() } ?? name.lowercased()
    let all = files.compactMap(\.facts).flatMap { facts in
      facts.types.map(\.name) + facts.declarations.map { qualified($0, facts) }
    }
    let close = all.filter { candidate in
      let end = candidate.split(separator: ".").last.map { $0.lowercased() } ?? ""
      return end == last || end.hasPrefix(last) || last.hasPrefix(end) && end.count > 2
    }
    return close.min { ($0.count, $0) < ($1.count, $1) }
  }
}
