import RippleModel
import SourceUses

/// What must still build after a step: what a file uses is imported, and what is imported is built.
extension LayoutEditor {
  /// Gives files whose imports or owners changed an import of what they used through another
  /// module's re-export, and declares it; what moved no longer imports its own module.
  mutating func restoreSight() {
    let changed = layout.owners.indices.filter {
      oldOwners[$0] != layout.owners[$0]
        || oldImports[$0].map(\.module) != layout.imports[$0].map(\.module)
    }
    guard !changed.isEmpty else { return }
    for file in changed where oldOwners[file] != layout.owners[file] {
      guard let own = layout.targets[layout.owners[file]]?.moduleName else { continue }
      setImports(layout.imports[file].filter { $0.module != own }, of: file)
    }
    let entrances = entrances()
    for file in changed {
      let owner = layout.owners[file]
      var seen = Set(layout.imports[file].map(\.module))
      for target in Set(layout.index.uses[file].map { layout.owners[$0.file] }).sorted() {
        guard target != owner, let module = layout.targets[target]?.moduleName,
          (entrances[module] ?? [module]).isDisjoint(with: seen), !isDetached(owner, target)
        else { continue }
        seen.insert(module)
        setImports(layout.imports[file] + [Import(module: module)], of: file)
        report.gainedImports.append(.init(path: layout.index.paths[file], module: module))
        addEdge(owner, target)
      }
    }
  }

  /// Whether the step itself took the edge, so that its uses are written anew.
  private func isDetached(_ from: TargetID, _ to: TargetID) -> Bool {
    let had = originals[from]?.dependencies.contains { $0.targetID == to } ?? false
    return had && !layout.hasEdge(from, to)
  }

  /// For each module, the modules whose import shows what it declares.
  private func entrances() -> [String: Set<String>] {
    var direct: [String: Set<String>] = [:]
    for (file, owner) in layout.owners.enumerated() {
      guard let name = layout.targets[owner]?.moduleName else { continue }
      for item in layout.imports[file] where item.isExported {
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

  /// Gives an import that was never declared a way to what it names, where the step took the last.
  mutating func reconnect() {
    let now = Routes(layout.sortedTargets)
    let old = Routes(originals.values.sorted { $0.id < $1.id })
    var modules: [String: TargetID] = [:]
    for target in layout.sortedTargets.reversed() { modules[target.moduleName] = target.id }
    var missing: Set<Edge> = []
    for file in layout.owners.indices {
      let owner = layout.owners[file]
      for item in layout.imports[file] {
        guard let target = modules[item.module], target != owner,
          layout.targets[owner] != nil, !layout.hasEdge(owner, target)
        else { continue }
        let edge = Edge(from: owner, to: target)
        guard !missing.contains(edge), old.reaches(oldOwners[file], target),
          !now.reaches(owner, target)
        else { continue }
        missing.insert(edge)
      }
    }
    for edge in missing.sorted() {
      addEdge(edge.from, edge.to)
      report.notes.append(
        "'\(edge.from.name)' imports '\(edge.to.name)' without declaring it, and no longer gets "
          + "it from others; the edge is added.")
    }
  }

  /// Refuses a move that takes what satisfies a protocol out of its conformance's sight.
  mutating func refuseLostWitnesses() throws(ScenarioError) {
    guard !report.moved.isEmpty else { return }
    let routes = Routes(layout.sortedTargets)
    let losses = Witnesses(layout.index).losses(from: oldOwners, to: layout.owners) {
      routes.reaches($0, $1)
    }
    let paths = layout.index.paths
    for loss in losses where loss.isCertain {
      throw ScenarioError(
        "'\(loss.member)' of '\(loss.type)' ('\(paths[loss.memberFile])') is what its conformance "
          + "to '\(loss.conformance)' ('\(paths[loss.conformanceFile])') calls, and would no "
          + "longer be seen from there; move both files together.")
    }
    for loss in losses {
      report.doubts.append(
        "'\(loss.member)' of '\(loss.type)' ('\(paths[loss.memberFile])') may be what its "
          + "conformance to '\(loss.conformance)' calls; what that asks for is not known.")
    }
  }
}
