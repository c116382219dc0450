import FileTrees
import RippleModel
import SwiftFacts
import WorkspaceLoading

/// Finds what a failed build asks for: access that is raised the least that works, and imports.
struct RepairFinder {
  private let targets: [Target]
  private let tree: DiskTree
  private let level: AccessLevel
  private let owners: [String: Target]
  private let reach: [TargetID: Set<String>]

  /// Reads the package as it lies in a folder.
  init(folder: String) throws {
    tree = DiskTree(root: folder)
    let workspace = try PackageLoader(
      tree: tree, manifests: SyntaxManifestReader(root: folder),
      rootName: RelativePath.name(of: folder)
    ).load([""])
    targets = workspace.targets
    let version = workspace.packages.first { $0.path.isEmpty }?.toolsVersion ?? ""
    let parts = version.split(separator: ".").prefix(2).compactMap { Int($0) }
    level = parts.count == 2 && (parts[0], parts[1]) >= (5, 9) ? .package : .public
    var owners: [String: Target] = [:]
    for target in workspace.targets { for file in target.files { owners[file.path] = target } }
    self.owners = owners
    reach = RepairFinder.reach(workspace.targets)
  }

  /// The modules below each target.
  private static func reach(_ targets: [Target]) -> [TargetID: Set<String>] {
    let byID = Dictionary(targets.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    return byID.mapValues { target in
      var seen: Set<TargetID> = []
      var pending = [target]
      while let next = pending.popLast() {
        for id in next.dependencies.compactMap(\.targetID) where seen.insert(id).inserted {
          if let other = byID[id] { pending.append(other) }
        }
      }
      return Set(seen.compactMap { byID[$0]?.moduleName })
    }
  }

  /// The edits, sorted; none where the errors are of another kind.
  func repairs(for diagnostics: [CompilerDiagnostic]) -> [Repair] {
    var result: Set<Repair> = []
    for (place, item) in diagnostics.enumerated() where item.severity == .error {
      let notes = diagnostics[(place + 1)...].prefix { $0.severity == .note }
      result.formUnion(repairs(item, Array(notes)))
    }
    return result.sorted()
  }

  private func repairs(_ error: CompilerDiagnostic, _ notes: [CompilerDiagnostic]) -> [Repair] {
    let text = error.text
    if text.contains("is inaccessible due to '") || text.contains("because it is internal") {
      return notes.first { $0.text.contains("declared here") }.map { [raise($0)] } ?? []
    }
    if text.contains("uses an internal type") || text.contains("is internal") {
      return notes.first { $0.text.contains("declared here") }.map { [raise($0)] } ?? []
    }
    if text.contains("matches a requirement in") {
      return [access(error.path, error.line, RepairFinder.quoted(text), level)]
    }
    if text.contains("outside of its defining module") {
      let note = notes.first { $0.text.contains("overridden declaration is here") }
      if let note { return [access(note.path, note.line, RepairFinder.quoted(text), .open)] }
      return RepairFinder.quoted(text).map { opened($0, from: error.path) } ?? []
    }
    if let mark = text.firstRange(of: "missing import of defining module '") {
      let module = text[mark.upperBound...].prefix { $0 != "'" }
      return [Repair(path: error.path, action: .addImport(String(module)))]
    }
    guard text.hasPrefix("cannot find "), text.hasSuffix(" in scope"),
      let name = RepairFinder.quoted(text)
    else { return [] }
    return found(name, from: error.path)
  }

  /// What the note points to becomes visible.
  private func raise(_ note: CompilerDiagnostic) -> Repair {
    let name = RepairFinder.quoted(note.text)
    let facts = facts(of: note.path)
    let isType = facts?.declarations.contains {
      $0.line == note.line && $0.kind == "struct"
    }
    if name?.hasPrefix("init") ?? false, isType ?? false {
      return Repair(path: note.path, action: .initialiser(line: note.line, level: level))
    }
    return access(note.path, note.line, name, level)
  }

  private func access(
    _ path: String, _ line: Int, _ name: String?, _ level: AccessLevel
  ) -> Repair {
    let base = name.map { String($0.prefix { $0 != "(" }) }.flatMap { $0 == "type" ? nil : $0 }
    return Repair(path: path, action: .access(line: line, name: base, level: level))
  }

  /// The first name in quotes.
  private static func quoted(_ text: String) -> String? {
    guard let start = text.firstIndex(of: "'") else { return nil }
    let rest = text[text.index(after: start)...]
    guard let end = rest.firstIndex(of: "'") else { return nil }
    return String(rest[..<end])
  }

  // MARK: Names of other modules

  private func facts(of path: String) -> FileFacts? {
    tree.bytes(of: path).map { FileScanner().scan($0) }
  }

  /// A name at file scope of a module below: it is imported and, where need be, raised.
  private func found(_ name: String, from path: String) -> [Repair] {
    guard let user = owners[path] else { return [] }
    let below = reach[user.id] ?? []
    for target in targets where target.id != user.id && below.contains(target.moduleName) {
      for (file, declaration) in declarations(name, in: target) {
        var result = [Repair(path: path, action: .addImport(target.moduleName))]
        if declaration.access < .package {
          result.append(access(file, declaration.line, name, level))
        }
        return result
      }
    }
    return []
  }

  private func declarations(
    _ name: String, in target: Target
  ) -> [(file: String, declaration: DeclarationFacts)] {
    target.files.filter { $0.path.hasSuffix(".swift") }.flatMap { file in
      (facts(of: file.path)?.declarations ?? []).filter {
        $0.name == name && $0.container == nil && $0.kind != "extension"
          && $0.access >= .internal
      }.map { (file.path, $0) }
    }
  }

  private func opened(_ name: String, from path: String) -> [Repair] {
    guard let user = owners[path] else { return [] }
    let below = reach[user.id] ?? []
    for target in targets where below.contains(target.moduleName) {
      if let found = declarations(name, in: target).first(where: { $0.declaration.kind == "class" })
      {
        return [access(found.file, found.declaration.line, name, .open)]
      }
    }
    return []
  }
}
