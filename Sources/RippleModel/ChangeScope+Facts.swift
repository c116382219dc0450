extension ChangeScope {
  /// Everything that files declare, as a change of any of it touches it.
  public init(anythingIn files: [FileFacts]) {
    var members: [String: Set<String>] = [:]
    for facts in files {
      for declaration in facts.declarations {
        guard let type = declaration.container.map({ facts.types[$0] }), type.isExtension else {
          continue
        }
        members[type.name, default: []].insert(declaration.name)
      }
    }
    let types = files.flatMap(\.types).filter { !$0.isExtension }.map(\.name)
    let names = Set(files.flatMap(\.declarations).map(\.name)).subtracting([""])
    self.init(
      types: Array(Set(types)), members: Array(Set(members.values.joined())),
      provided: Array(Set(files.flatMap(\.topLevelNames))),
      declaredOrExtendedTypes: Array(Set(files.flatMap(\.declaredOrExtendedTypes))))
    extensions = members.sorted { $0.key < $1.key }
      .map { ChangedExtension(extendedType: $0.key, members: $0.value.sorted()) }
    altered = names.sorted()
    operators = altered.filter(FileFacts.isOperator)
  }

  /// One declaration of a file.
  public init(_ declaration: DeclarationFacts, in facts: FileFacts) {
    guard let type = declaration.container.map({ facts.types[$0] }) else {
      self.init(
        provided: facts.topLevelNames, declaredOrExtendedTypes: facts.declaredOrExtendedTypes)
      altered = [declaration.name]
      layouts = []
      return
    }
    if type.isExtension {
      self.init(members: [declaration.name])
      extensions = [ChangedExtension(extendedType: type.name, members: [declaration.name])]
    } else {
      self.init(types: [type.name])
    }
    altered = [declaration.name]
    operators = altered.filter(FileFacts.isOperator)
    layouts = !type.isExtension && declaration.traits.contains(.stored) ? [type.name] : []
  }
}
