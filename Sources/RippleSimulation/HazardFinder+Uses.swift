import RippleGraph
import RippleModel
import SourceUses

/// Hazards that are told by who uses what changed, and is not compiled.
extension HazardFinder {
  // MARK: Layouts

  /// Targets of which a file is laid out by what changed, and is not compiled: those that the build
  /// looked at, or those that it did not.
  func layout(
    _ rule: BuildModel.HazardRule, _ subject: Subject, where isLookedAt: (Bool) -> Bool
  ) -> [Hazard] {
    guard let layouts = subject.change.scope?.layouts else { return [] }
    return holders(of: Set(layouts), subject).filter { target, _ in
      isLookedAt(simulator.isImporter(target, of: subject.node))
    }.map { hazard(rule, $0.target, subject, SourcePlace(path: $0.path, line: 0)) }
  }

  /// Targets that hold a C type by a Swift module's declarations alone.
  func foreignLayout(_ rule: BuildModel.HazardRule, _ subject: Subject) -> [Hazard] {
    guard simulator.traits.languages[subject.node] != .swift,
      let layouts = subject.change.scope?.headers?.layouts
    else { return [] }
    let held = holders(of: Set(layouts), subject).map {
      hazard(rule, $0.target, subject, SourcePlace(path: $0.path, line: 0))
    }
    let above = usage.above(subject.node)
    let targets = simulator.graph.nodes.kinds.indices.filter { target in
      target != subject.node && above.contains(target)
        && !held.contains { $0.target == simulator.graph.id(target) }
    }
    return held + users(of: givers(of: Set(layouts), above), in: targets, rule, subject)
  }

  /// Declarations that take or give values of some types, by their dotted names, in some targets.
  private func givers(of types: Set<String>, _ targets: BitSet) -> [String] {
    let mentions = { (text: String) in
      text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.contains {
        types.contains(String($0))
      }
    }
    var names: Set<String> = []
    for target in simulator.graph.nodes.kinds.indices where targets.contains(target) {
      for facts in (usage.sources.files[simulator.graph.id(target)] ?? []).compactMap(\.facts) {
        for declaration in facts.declarations
        where declaration.access > .fileprivate
          && (mentions(declaration.result) || declaration.parameters.contains(where: mentions))
        {
          let owner = declaration.container.map { facts.types[$0].name + "." } ?? ""
          names.insert(owner + declaration.name)
        }
      }
    }
    return names.sorted()
  }

  /// The targets above the changed one of which a file is laid out by one of some types and is not
  /// compiled, each with its first such file.
  private func holders(
    of names: Set<String>, _ subject: Subject
  ) -> [(target: Int, path: String)] {
    guard !names.isEmpty else { return [] }
    let types = usage.layoutTypes(names, seenFrom: subject.change.path)
    guard !types.isEmpty else { return [] }
    let above = usage.above(subject.node)
    return simulator.graph.nodes.kinds.indices.compactMap { target in
      guard target != subject.node, above.contains(target) else { return nil }
      let path = usage.firstFile(of: simulator.graph.id(target), laidOutBy: types) { path in
        !subject.compiles(path, of: target)
      }
      return path.map { (target, $0) }
    }
  }

  // MARK: Bodies

  /// Files that hold a copy of a changed body.
  func emittedBody(_ rule: BuildModel.HazardRule, _ subject: Subject) -> [Hazard] {
    guard let names = subject.change.scope?.emitted, !names.isEmpty else { return [] }
    let above = usage.above(subject.node)
    let targets = simulator.graph.nodes.kinds.indices.filter {
      $0 != subject.node && above.contains($0)
    }
    return users(of: names, in: targets, rule, subject)
  }

  /// Other files of the module that use what stands behind a changed `some P`.
  func opaqueResult(_ rule: BuildModel.HazardRule, _ subject: Subject) -> [Hazard] {
    guard let names = subject.change.scope?.opaque, !names.isEmpty else { return [] }
    return users(of: names, in: [subject.node], rule, subject)
  }

  private func users(
    of names: [String], in targets: [Int], _ rule: BuildModel.HazardRule, _ subject: Subject
  ) -> [Hazard] {
    let keys = ChangedKeys.declarations(names, path: subject.change.path)
    return targets.compactMap { target in
      let id = simulator.graph.id(target)
      guard usage.sources.files[id] != nil,
        case .some(let files) = usage.estimatedUsers(of: keys, in: id)
      else { return nil }
      let stale = files.sorted().first {
        $0 != subject.change.path && !subject.compiles($0, of: target)
      }
      return stale.map { hazard(rule, target, subject, SourcePlace(path: $0, line: 0)) }
    }
  }

  /// Files whose global takes its type from one in another file, which takes its own from what
  /// changed: compiled in one batch with that, they lose the dependency.
  func inferredChain(_ rule: BuildModel.HazardRule, _ subject: Subject) -> [Hazard] {
    guard let scope = subject.change.scope, !scope.altered.isEmpty,
      let files = usage.sources.files[subject.change.target]
    else { return [] }
    let inferred = files.flatMap { file in
      (file.facts?.declarations ?? []).filter { $0.container == nil && !$0.valueNames.isEmpty }
        .map { (path: file.path, declaration: $0) }
    }
    let names = Set(scope.altered)
    let first = inferred.filter {
      $0.path != subject.change.path && !names.isDisjoint(with: $0.declaration.valueNames)
    }
    let second = inferred.first { link in
      first.contains {
        $0.path != link.path && link.declaration.valueNames.contains($0.declaration.name)
      }
    }
    return second.map {
      [
        hazard(
          rule, subject.node, subject, SourcePlace(path: $0.path, line: $0.declaration.line))
      ]
    } ?? []
  }

  // MARK: Headers and plugins

  /// Targets that load a header of which no object is made.
  func headerOnly(_ rule: BuildModel.HazardRule, _ subject: Subject) -> [Hazard] {
    guard subject.change.changeClass == .header, simulator.model.reach == .declared else {
      return []
    }
    let sources = subject.change.scope?.headers?.sources ?? [:]
    let includers = subject.change.scope?.headers == nil ? subject.change.scope?.includers : nil
    let isIncluded = includers.map { !$0.isEmpty } ?? sources.values.contains { !$0.isEmpty }
    let isKnown = includers != nil || subject.change.scope?.headers != nil
    guard isKnown ? !isIncluded : simulator.isHeaderOnly(subject.node) else { return [] }
    return simulator.graph.dependents(of: subject.node).filter { dependent in
      let id = simulator.graph.id(dependent)
      return usage.sources.files[id] == nil || usage.loads(subject.node, in: id) ?? true
    }.map { hazard(rule, $0, subject, importLine(of: subject.node, in: $0)) }
  }

  private func importLine(of node: Int, in target: Int) -> SourcePlace? {
    let module = simulator.traits.moduleNames[node]
    return usage.sources.files[simulator.graph.id(target)]?.lazy.compactMap { file in
      file.imports.first { $0.isActive && $0.module == module }
        .map { SourcePlace(path: file.path, line: $0.line) }
    }.first
  }

  /// Targets that expand a macro whose code changed, and are not compiled.
  func pluginImplementation(_ rule: BuildModel.HazardRule, _ subject: Subject) -> [Hazard] {
    guard simulator.graph.nodes.kind(of: subject.node) == .macro, subject.row.objects != .no,
      subject.change.changeClass >= .body
    else { return [] }
    let direct = Set(simulator.graph.dependents(of: subject.node))
    return simulator.graph.nodes.kinds.indices.compactMap { target in
      let id = simulator.graph.id(target)
      let files = usage.sources.files[id]
      guard let files, files.allSatisfy({ $0.facts != nil }) else {
        // Where nobody knows who expands it, those are named that can.
        return direct.contains(target) ? hazard(rule, target, subject, nil) : nil
      }
      let stale = usage.macroUsers(in: id, of: subject.node, expandingOnly: true).sorted()
        .first { !subject.compiles($0, of: target) }
      return stale.map { hazard(rule, target, subject, SourcePlace(path: $0, line: 0)) }
    }
  }
}
