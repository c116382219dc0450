import RippleModel

/// Says of a change of the past what it would have been under a layout.
struct Reattribution {
  private let layout: Layout
  private let functions: Set<String>
  private let cases: Set<String>
  private let enums: Set<String>
  /// Targets that took over whole other ones, for changes that name no file.
  private let successors: [TargetID: [TargetID]]

  init(_ layout: Layout) {
    self.layout = layout
    var functions: Set<String> = []
    var cases: Set<String> = []
    var enums: Set<String> = []
    if !layout.narrowings.isEmpty {
      for file in layout.index.files {
        guard let facts = file.facts else { continue }
        for type in facts.types where type.kind == "enum" { enums.insert(type.name) }
        for declaration in facts.declarations {
          let holder = declaration.container.map { facts.types[$0].name + "." } ?? ""
          let name = holder + declaration.name
          if ["func", "init", "subscript", "deinit"].contains(declaration.kind) {
            functions.insert(name)
          }
          if declaration.kind == "case" { cases.insert(name) }
        }
      }
    }
    self.functions = functions
    self.cases = cases
    self.enums = enums
    var successors: [TargetID: [TargetID]] = [:]
    for move in layout.moves { successors[move.from, default: [move.from]].append(move.to) }
    self.successors = successors
  }

  /// The changes of a unit under the layout, each historical change once for each file.
  func changes(of unit: ReplayUnit) -> [Change] {
    var result: [Change] = []
    for (number, change) in unit.changes.enumerated() {
      guard change.path == nil, let successors = successors[change.target] else {
        var moved = change
        moved.target = layout.owner(of: change.path, originally: change.target)
        result.append(narrowed(moved, unit.declarations(of: number)))
        continue
      }
      result += whole(change, successors)
    }
    return result
  }

  /// A change that names no file is everybody's who took over something, if it is about settings.
  private func whole(_ change: Change, _ successors: [TargetID]) -> [Change] {
    let isSpread = change.changeClass == .settings || change.changeClass == .toolchain
    let owners =
      isSpread
      ? Set(successors.map { layout.owner(of: nil, originally: $0) })
      : [layout.owner(of: nil, originally: change.target)]
    return owners.filter { layout.targets[$0] != nil }.sorted().map { owner in
      var moved = change
      moved.target = owner
      return moved
    }
  }

  private func narrowed(_ change: Change, _ declarations: [String]) -> Change {
    guard [.typeMember, .extensionMember].contains(change.changeClass), !declarations.isEmpty,
      !layout.narrowings.isEmpty
    else { return change }
    let patterns = layout.narrowings.flatMap(\.patterns)
    let narrow = declarations.filter { name in patterns.contains { $0.matchesName(name) } }
    let rest = declarations.filter { !narrow.contains($0) }
    // A case becomes a step in a body; any other declaration stays a declaration, and the
    // toolchain's fingerprints take no notice of its access level.
    guard !narrow.isEmpty, narrow.allSatisfy(isCase), rest.allSatisfy(functions.contains) else {
      return change
    }
    var result = change
    result.changeClass = .body
    result.scope = nil
    return result
  }

  /// Whether a name is a case of an enum, of today or, by its enum, of the past.
  private func isCase(_ name: String) -> Bool {
    if cases.contains(name) { return true }
    guard let dot = name.lastIndex(of: ".") else { return false }
    return enums.contains(String(name[..<dot])) && !functions.contains(name)
  }
}
