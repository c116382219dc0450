import RippleModel

/// Which target an `import` means.
struct ImportResolver {
  private var byModule: [String: [TargetID]] = [:]
  /// For each module, itself and every module that re-exports it, directly or not.
  private let reexporters: [String: Set<String>]
  private let moduleNames: [TargetID: String]

  init(_ targets: [Target], _ sources: SourceIndex) {
    for target in targets { byModule[target.moduleName, default: []].append(target.id) }
    moduleNames = Dictionary(
      targets.map { ($0.id, $0.moduleName) }, uniquingKeysWith: { first, _ in first })
    reexporters = ImportResolver.reexporters(sources, moduleNames)
  }

  /// The target that an import means: a declared one, else one of the same package, else the
  /// only one of the module's name.
  func target(of module: String, in importer: Target) -> TargetID? {
    let candidates = byModule[module] ?? []
    let declared = Set(importer.dependencies.compactMap(\.targetID))
    let found =
      candidates.first(where: declared.contains)
      ?? candidates.first { $0.package == importer.id.package }
      ?? (candidates.count == 1 ? candidates.first : nil)
    return found == importer.id ? nil : found
  }

  /// The modules whose import shows what a target declares.
  func entrances(of target: TargetID) -> Set<String> {
    guard let module = moduleNames[target] else { return [] }
    return reexporters[module] ?? [module]
  }

  private static func reexporters(
    _ sources: SourceIndex, _ moduleNames: [TargetID: String]
  ) -> [String: Set<String>] {
    var direct: [String: Set<String>] = [:]
    for (target, files) in sources.files {
      guard let name = moduleNames[target] else { continue }
      for item in files.lazy.flatMap(\.imports) where item.isExported {
        direct[item.module, default: []].insert(name)
      }
    }
    var result: [String: Set<String>] = [:]
    for module in direct.keys {
      var reached: Set<String> = [module]
      var pending = [module]
      while let next = pending.popLast() {
        for other in direct[next] ?? [] where reached.insert(other).inserted {
          pending.append(other)
        }
      }
      result[module] = reached
    }
    return result
  }
}
