import RippleModel

/// The imports of one target, resolved to targets of the workspace.
struct TargetImports {
  private let target: Target
  private let places: [TargetID: [SourcePlace]]
  private let exported: [TargetID: SourcePlace]

  init(_ target: Target, _ files: [SourceIndex.SourceFile], _ resolver: ImportResolver) {
    var places: [TargetID: [SourcePlace]] = [:]
    var exported: [TargetID: SourcePlace] = [:]
    for file in files {
      for item in file.imports {
        guard !TargetImports.isOptional(item),
          let id = resolver.target(of: item.module, in: target)
        else { continue }
        let place = SourcePlace(path: file.path, line: item.line)
        if places[id]?.last?.path != file.path { places[id, default: []].append(place) }
        if item.isExported, exported[id] == nil { exported[id] = place }
      }
    }
    self.target = target
    self.places = places
    self.exported = exported
  }

  /// Whether code that asks for the module itself builds without it, or is never built.
  private static func isOptional(_ item: Import) -> Bool {
    guard let condition = item.condition else { return false }
    return condition.contains("canImport(\(item.module)") || (condition == "false")
  }

  /// What is imported and not declared, once per module.
  func undeclared(_ routes: Routes) -> [DependencyNeeds.UndeclaredImport] {
    let declared = Set(target.dependencies.compactMap(\.targetID))
    return places.keys.sorted().filter { !declared.contains($0) }.compactMap { imported in
      let isReached = routes.reaches(target.id, imported, without: [])
      // A module of another package that nothing leads to is the system's, of the same name.
      guard isReached || imported.package == target.id.package else { return nil }
      return DependencyNeeds.UndeclaredImport(
        importer: target.id, imported: imported, places: places[imported] ?? [],
        isReached: isReached)
    }
  }

  var reexports: [ImportAudit.Reexport] {
    exported.sorted { $0.key < $1.key }.map {
      ImportAudit.Reexport(target: target.id, exported: $0.key, place: $0.value)
    }
  }
}
