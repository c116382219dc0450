import RippleGraph
import RippleModel

/// Gives every target that met the moved files the edges and imports that it really needs.
struct Rewiring {
  /// The targets that lost files, each with who owns them now.
  private let pieces: [TargetID: Set<TargetID>]
  private let index: UseIndex
  private let oldOwners: [TargetID]
  /// The target of each module name.
  private var modules: [String: TargetID] = [:]

  init(_ editor: LayoutEditor) {
    index = editor.layout.index
    oldOwners = editor.oldOwners
    var pieces: [TargetID: Set<TargetID>] = [:]
    for file in editor.report.moved { pieces[file.from, default: []].insert(file.to) }
    for (source, _) in pieces where !(editor.layout.targets[source]?.files.isEmpty ?? true) {
      pieces[source]?.insert(source)
    }
    self.pieces = pieces
    for target in editor.layout.sortedTargets.reversed() { modules[target.moduleName] = target.id }
    for (id, target) in editor.originals where editor.layout.targets[id] == nil {
      modules[target.moduleName] = id
    }
  }

  /// Rewires and removes the sources that own nothing any more, unless they are to stay.
  func apply(to editor: inout LayoutEditor, keeping kept: Set<TargetID> = []) {
    for source in pieces.keys.sorted() {
      give(needsOf: source, to: &editor)
      rewireDependents(of: source, &editor)
      if editor.layout.targets[source]?.files.isEmpty ?? true, !kept.contains(source) {
        editor.remove(source, successors: (pieces[source] ?? []).sorted().filter { $0 != source })
      } else {
        prune(source, &editor)
      }
    }
    updateImports(&editor)
    widenAccess(&editor)
  }

  // MARK: What the moved files need

  private func give(needsOf source: TargetID, to editor: inout LayoutEditor) {
    guard let original = editor.original(source) else { return }
    let isKnown = original.language == .swift && editor.layout.knownSources.contains(source)
    for piece in (pieces[source] ?? []).sorted() where piece != source {
      let files = index.owners.indices.filter {
        oldOwners[$0] == source && editor.layout.owners[$0] == piece
      }
      let isCertain = isKnown && files.allSatisfy(index.isKnown)
      let needed = needs(of: files, editor)
      for dependency in original.dependencies {
        guard let target = dependency.targetID else {
          copyExternal(dependency, source, piece, files, &editor)
          continue
        }
        if dependency.via == .plugin || !isCertain || needed.contains(target) {
          editor.addEdge(piece, target, like: dependency)
        }
      }
      for target in needed.sorted() { editor.addEdge(piece, target) }
      if !isCertain {
        editor.report.notes.append(
          "What the files of '\(piece.name)' use is not known; it keeps every dependency of "
            + "'\(source.name)'.")
      }
    }
    for file in index.owners.indices where editor.layout.owners[file] == source {
      for use in index.uses[file] where oldOwners[use.file] == source {
        editor.addEdge(source, editor.layout.owners[use.file])
      }
    }
  }

  /// The targets whose files are used, or whose modules are imported without a use that is seen.
  private func needs(of files: [Int], _ editor: LayoutEditor) -> Set<TargetID> {
    var result: Set<TargetID> = []
    for file in files {
      let owner = editor.layout.owners[file]
      for use in index.uses[file] where editor.layout.owners[use.file] != owner {
        result.insert(editor.layout.owners[use.file])
      }
      for item in editor.layout.imports[file] {
        guard let target = modules[item.module], pieces[target] == nil, target != owner else {
          continue
        }
        result.insert(target)
      }
    }
    return result
  }

  /// A product's modules are not known, so a piece keeps it unless its name is imported elsewhere.
  private func copyExternal(
    _ dependency: Dependency, _ source: TargetID, _ piece: TargetID, _ files: [Int],
    _ editor: inout LayoutEditor
  ) {
    guard case .external(_, let product) = dependency.to else { return }
    let all = index.owners.indices.filter { oldOwners[$0] == source }
    let isNamed = all.contains { index.files[$0].imports(module: product) }
    if !isNamed || files.contains(where: { index.files[$0].imports(module: product) }) {
      editor.copy(dependency, to: piece)
    }
  }

  /// Takes from a target what only the files that left it needed.
  private func prune(_ source: TargetID, _ editor: inout LayoutEditor) {
    guard let original = editor.original(source), editor.layout.knownSources.contains(source)
    else { return }
    let remaining = editor.layout.files(of: source)
    guard remaining.allSatisfy(index.isKnown) else { return }
    let left = index.owners.indices.filter {
      oldOwners[$0] == source && editor.layout.owners[$0] != source
    }
    let stillNeeded = needs(of: remaining, editor)
    let wasNeeded = needs(of: left, editor)
    for dependency in original.dependencies where dependency.via != .plugin {
      guard let target = dependency.targetID, wasNeeded.contains(target),
        !stillNeeded.contains(target)
      else { continue }
      editor.removeEdge(source, target)
    }
  }

  // MARK: Who used them

  private func rewireDependents(of source: TargetID, _ editor: inout LayoutEditor) {
    let owners = (pieces[source] ?? []).sorted()
    var needed: [TargetID: Set<TargetID>] = [:]
    for file in index.owners.indices where oldOwners[file] == source {
      let owner = editor.layout.owners[file]
      for user in index.users[file] where editor.layout.owners[user.file] != owner {
        needed[editor.layout.owners[user.file], default: []].insert(owner)
      }
    }
    for (dependent, targets) in needed.sorted(by: { $0.key < $1.key }) {
      let declares = editor.originals[dependent]?.dependencies.contains { $0.targetID == source }
      // Who imports what stays where it was, without declaring it, goes on doing so.
      for target in targets.sorted() where target != source || declares ?? false {
        editor.addEdge(dependent, target)
      }
    }
    for (id, target) in editor.originals.sorted(by: { $0.key < $1.key }) {
      guard let edge = target.dependencies.first(where: { $0.targetID == source }), id != source,
        editor.layout.targets[id] != nil
      else { continue }
      replace(edge, of: id, source, owners, needed[id] ?? [], &editor)
    }
  }

  /// Decides whether an edge to a target that lost files stays, and what stands beside it.
  private func replace(
    _ edge: Dependency, of dependent: TargetID, _ source: TargetID, _ owners: [TargetID],
    _ needed: Set<TargetID>, _ editor: inout LayoutEditor
  ) {
    for target in needed { editor.addEdge(dependent, target, like: edge) }
    if needed.contains(source) { return }
    let isKnown =
      editor.layout.knownSources.contains(dependent) && editor.layout.knownSources.contains(source)
    let vague = editor.layout.files(of: dependent).first { file in
      imports(source, file, editor) && (!index.isKnown(file) || !usesAny(of: source, file))
    }
    let wasUsed = index.owners.indices.contains { file in
      oldOwners[file] == dependent && usesAny(of: source, file)
    }
    if isKnown, vague == nil, wasUsed {
      editor.removeEdge(dependent, source)
      return
    }
    let why =
      !isKnown
      ? "is not known" : vague.map { "is not seen in '\(index.paths[$0])'" } ?? "is not seen"
    editor.report.notes.append(
      "What '\(dependent.name)' uses of '\(source.name)' \(why); it keeps every edge.")
    for target in owners where !isKnown || !owners.contains(source) {
      editor.addEdge(dependent, target, like: edge)
    }
  }

  private func imports(_ target: TargetID, _ file: Int, _ editor: LayoutEditor) -> Bool {
    guard let module = editor.original(target)?.moduleName else { return false }
    return editor.layout.imports[file].contains { $0.module == module }
  }

  private func usesAny(of source: TargetID, _ file: Int) -> Bool {
    index.uses[file].contains { oldOwners[$0.file] == source }
  }
}

extension Rewiring {
  // MARK: Imports

  /// Gives each file the imports of what it uses under the new owners.
  private func updateImports(_ editor: inout LayoutEditor) {
    for file in index.owners.indices {
      let splits = editor.layout.imports[file].filter { modules[$0.module].map(isSplit) ?? false }
      let missing = missing(of: file, editor)
      guard !splits.isEmpty || !missing.isEmpty else { continue }
      updateImports(of: file, splits, missing, &editor)
    }
  }

  private func isSplit(_ target: TargetID) -> Bool { pieces[target] != nil }

  /// The targets that a file uses and did not need to import before.
  private func missing(of file: Int, _ editor: LayoutEditor) -> Set<TargetID> {
    var result: Set<TargetID> = []
    for use in index.uses[file] {
      let now = editor.layout.owners[use.file]
      let was = oldOwners[use.file]
      if now != editor.layout.owners[file], now != was || was == oldOwners[file] {
        result.insert(now)
      }
    }
    return result
  }

  private func updateImports(
    of file: Int, _ splits: [Import], _ missing: Set<TargetID>, _ editor: inout LayoutEditor
  ) {
    let owner = editor.layout.owners[file]
    var imports = editor.layout.imports[file]
    var wanted = missing
    for item in splits {
      guard let source = modules[item.module] else { continue }
      let uses = index.uses[file].filter { oldOwners[$0.file] == source }
      let isGone = editor.layout.targets[source] == nil
      if uses.isEmpty && isGone || item.isExported {
        wanted.formUnion((pieces[source] ?? []).subtracting([owner]))
      }
      let isStillUsed = uses.contains { editor.layout.owners[$0.file] == source }
      if isGone || owner == source || !isStillUsed && !uses.isEmpty && !item.isExported {
        imports.removeAll { $0.module == item.module }
      }
    }
    for target in wanted.sorted() {
      guard let module = editor.layout.targets[target]?.moduleName,
        !imports.contains(where: { $0.module == module })
      else { continue }
      var item = splits.first ?? Import(module: module)
      item.module = module
      (item.member, item.kind, item.condition) = ("", nil, nil)
      imports.append(item)
      editor.report.gainedImports.append(
        StepReport.ImportChange(
          path: index.paths[file], module: module, attributes: item.attributes))
    }
    editor.setImports(imports, of: file)
  }

  // MARK: Access

  /// Finds declarations that are used from outside their module for the first time.
  private func widenAccess(_ editor: inout LayoutEditor) {
    var plan = AccessPlan(index, from: oldOwners, to: editor.layout.owners)
    let (access, initialisers) = plan.changes()
    editor.report.widened += access
    editor.report.initialisers += initialisers
  }
}

extension Import {
  /// What stands before the word `import`.
  var attributes: String {
    let words = [
      isExported ? "@_exported" : nil, isTestable ? "@testable" : nil,
      isImplementationOnly ? "@_implementationOnly" : nil, access,
    ]
    return words.compactMap(\.self).joined(separator: " ")
  }
}
