import RippleModel

/// Finds a declaration of a target by its dotted name.
struct DeclarationFinder {
  let target: TargetID
  let files: [SourceIndex.SourceFile]

  /// One place where a declaration of the name stands, with what a change of it touches.
  struct Match {
    var path: String
    var changeClass: ChangeClass
    var types: [String] = []
    var members: [String] = []
    var provided: [String] = []
    var met: [String] = []
  }

  /// Every declaration of a name: `Type`, `Type.member`, `function`; a member may lie in an
  /// extension.
  func find(_ name: String) -> [Match] {
    let wanted = String(name.prefix { $0 != "(" })
    var result: [Match] = []
    for file in files {
      guard let facts = file.facts else { continue }
      if let type = facts.types.first(where: { !$0.isExtension && $0.name == wanted }) {
        result.append(Match(path: file.path, changeClass: .typeMember, types: [type.name]))
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

  private func match(
    _ declaration: DeclarationFacts, _ facts: FileFacts, _ path: String
  ) -> Match {
    guard let container = declaration.container else {
      return Match(
        path: path, changeClass: .fileScope,
        provided: facts.topLevelNames, met: facts.metTypes)
    }
    let type = facts.types[container]
    if type.isExtension {
      return Match(path: path, changeClass: .extensionMember, members: [declaration.name])
    }
    return Match(path: path, changeClass: .typeMember, types: [type.name])
  }

  private func qualified(_ declaration: DeclarationFacts, _ facts: FileFacts) -> String {
    guard let container = declaration.container else { return declaration.name }
    return "\(facts.types[container].name).\(declaration.name)"
  }

  /// The name that is nearest to one that is not there: the same last component, or a part of it.
  func suggestion(for name: String) -> String? {
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
