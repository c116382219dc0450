import RippleModel

/// Answers from source which files of a target use what changed.
struct UsageQuery {
  let sources: SourceIndex
  /// For each module, itself and every module that re-exports it.
  let reexporters: [String: Set<String>]

  init(_ sources: SourceIndex, moduleNames: [TargetID: String]) {
    self.sources = sources
    reexporters = UsageQuery.reexporters(sources, moduleNames)
  }

  /// The names under which a file may import what a module provides.
  func doors(to module: String) -> Set<String> { reexporters[module] ?? [module] }

  /// The files of a dependent that import a module, or one that re-exports it; `nil` where the
  /// target's sources are not known.
  func importers(of module: String, in target: TargetID) -> [SourceIndex.SourceFile]? {
    guard let files = sources.files[target] else { return nil }
    let doors = doors(to: module)
    return files.filter { file in file.imports.contains { doors.contains($0.module) } }
  }

  /// The files among some that mention any of the names.
  func users(
    of names: Set<String>, among files: [SourceIndex.SourceFile]
  ) -> CompiledFiles {
    var result: Set<String> = []
    let sorted = names.sorted()
    for file in files {
      guard let isUser = file.mentions(anyOf: sorted) else { return .unknown }
      if isUser { result.insert(file.path) }
    }
    return .some(result)
  }

  /// The names by which a file meets a type without writing its name: declarations of the
  /// changed module whose signatures mention it.
  func namesMeeting(types: [String], in target: TargetID) -> Set<String> {
    let last = Set(types.compactMap { $0.split(separator: ".").last.map(String.init) })
    var result = last
    for file in sources.files[target] ?? [] {
      for declaration in file.facts?.declarations ?? []
      where declaration.signatureNames.contains(where: last.contains) {
        result.insert(declaration.name)
      }
    }
    return result.subtracting(["init", "subscript", "body", "self"])
  }

  private static func reexporters(
    _ sources: SourceIndex, _ moduleNames: [TargetID: String]
  ) -> [String: Set<String>] {
    var direct: [String: Set<String>] = [:]
    for (target, files) in sources.files {
      guard let name = moduleNames[target] else { continue }
      for item in files.flatMap(\.imports) where item.isExported {
        direct[item.module, default: []].insert(name)
      }
    }
    var result: [String: Set<String>] = [:]
    for module in direct.keys {
      var reached: Set<String> = [module]
      var pending = [module]
      while let next = pending.popLast() {
        for door in direct[next] ?? [] where reached.insert(door).inserted { pending.append(door) }
      }
      result[module] = reached
    }
    return result
  }
}
