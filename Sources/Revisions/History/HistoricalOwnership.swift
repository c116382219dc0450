import FileTrees
import RippleModel
import WorkspaceLoading

/// Who owned which file at a commit.
///
/// Manifests are read once for each content, and a target's files are listed once for each
/// content of its folder, so that a commit costs what it changed.
final class HistoricalOwnership {
  /// One commit's targets with their files.
  struct Layout {
    var targets: [OwnedFolder]
    var manifests: [String: ManifestRecord]
    /// The projects, by identity.
    var projects: [String: HistoricalProjects.Record] = [:]

    /// The targets that own a path, with its role in each.
    func owners(of path: String) -> [TargetID: OwnedFile.Role] {
      var result: [TargetID: OwnedFile.Role] = [:]
      for target in targets where RelativePath.contains(target.folder, path) {
        if let role = target.files.roles[path] { result[target.id] = role }
      }
      return result
    }

    /// The names of all targets.
    var names: Set<TargetID> { Set(targets.map(\.id)) }

    /// The same, where everything stands in a folder.
    func placed(in folder: String) -> Layout {
      var result = self
      result.targets = targets.map { target in
        var target = target
        target.folder = RelativePath.join(folder, target.folder)
        target.files = Files(
          target.files.roles.map {
            OwnedFile(path: RelativePath.join(folder, $0.key), role: $0.value)
          })
        return target
      }
      return result
    }
  }

  /// One target and the files below its folder.
  struct OwnedFolder {
    var id: TargetID
    var folder: String
    var files: Files
  }

  /// The roles of files, shared among the commits at which they are the same.
  final class Files {
    let roles: [String: OwnedFile.Role]

    init(_ files: [OwnedFile]) {
      roles = Dictionary(
        files.map { ($0.path, $0.role) }, uniquingKeysWith: { first, _ in first })
    }
  }

  /// One manifest's content.
  final class ManifestRecord {
    let manifest: Manifest
    /// Numbers of the declarations, equal for equal ones.
    let declarations: [Int]
    let toolsVersion: [Int]

    init(_ manifest: Manifest, declarations: [Int]) {
      self.manifest = manifest
      self.declarations = declarations
      toolsVersion = (manifest.toolsVersion ?? "").split(separator: ".").compactMap { Int($0) }
    }
  }

  private struct FolderKey: Hashable {
    var content: ContentID
    var folder: String
    var package: String
    var declaration: Int
    var treatsExtensionsAsFiles: Bool
  }

  private let trees: GitTrees
  private let rootName: String
  private let prefix: String
  private let reader: any ManifestReading
  private var manifests: [ContentID: ManifestRecord?] = [:]
  private var declarations: [ManifestTarget: Int] = [:]
  private var files: [FolderKey: Files] = [:]
  private var layouts: [ContentID: Layout] = [:]
  private let given: GivenOwnership?
  /// Those of other repositories, by the folders that their files went to.
  private var foreign: [String: HistoricalOwnership] = [:]
  private var finds: [ContentID: Finds] = [:]
  private let projects = HistoricalProjects()

  /// What lies below a folder, relative to it.
  private struct Finds {
    var packages: [String] = []
    var projects: [(path: String, reader: any ProjectReading)] = []
  }

  init(
    trees: GitTrees, rootName: String, prefix: String, reader: any ManifestReading,
    given: GivenGraph? = nil
  ) {
    self.given = given.map(GivenOwnership.init)
    self.trees = trees
    self.rootName = rootName
    self.prefix = prefix
    self.reader = reader
  }

  /// The layout of a tree, whose files may have gone to a folder of the repository since.
  func layout(of tree: String, in folder: String?) -> Layout {
    guard let folder else { return layout(of: tree) }
    let inner =
      foreign[folder]
      ?? HistoricalOwnership(
        trees: trees, rootName: RelativePath.name(of: folder), prefix: "", reader: reader)
    foreign[folder] = inner
    let place = RelativePath.relative(folder, to: prefix)
    return inner.layout(of: tree).placed(in: place)
  }

  /// The layout of a tree.
  func layout(of tree: String) -> Layout {
    guard let name = ContentID(hexadecimal: Array(tree.utf8)[...]) else {
      return Layout(targets: [], manifests: [:])
    }
    if let known = layouts[name] { return known }
    if layouts.count > 64 { layouts.removeAll(keepingCapacity: true) }
    if files.count > 4000 { files.removeAll(keepingCapacity: true) }
    let objects = GitObjectTree(trees: trees, root: name, prefix: prefix)
    let layout = given?.layout(of: objects) ?? make(objects)
    layouts[name] = layout
    return layout
  }

  // MARK: Packages

  private func make(_ tree: GitObjectTree) -> Layout {
    var layout = Layout(targets: [], manifests: [:])
    let found = tree.node(at: "").map { below($0.name) } ?? Finds()
    projects.add(found.projects, tree, to: &layout)
    let locals = layout.projects.values.flatMap { record in
      record.description.packages.compactMap { package -> String? in
        if case .local(let path) = package.location { path } else { nil }
      }
    }
    var pending = Set(found.packages + locals).sorted()
    var identities = PackageIdentities(
      rootName: rootName,
      folders: found.packages + locals.filter { ManifestFile.name(in: $0, of: tree) != nil })
    var seen = Set(pending)
    while let folder = pending.popLast() {
      guard let name = ManifestFile.name(in: folder, of: tree),
        let record = record(RelativePath.join(folder, name), tree)
      else { continue }
      let identity = identities.identity(of: folder)
      layout.manifests[identity] = record
      addTargets(of: record, identity, folder, tree, to: &layout)
      for dependency in record.manifest.dependencies where dependency.source == .fileSystem {
        let path = RelativePath.join(folder, dependency.location)
        if seen.insert(path).inserted { pending.append(path) }
      }
    }
    layout.targets.sort { ($0.id, $0.folder) < ($1.id, $1.folder) }
    return layout
  }

  /// Packages and projects below a folder, relative to it; each tree object is searched once.
  private func below(_ name: ContentID, depth: Int = 0) -> Finds {
    if let known = finds[name] { return known }
    var result = Finds()
    // An object that is missing is an empty folder; no one nests folders as deeply as this.
    guard depth < 128, let folder = try? trees.folder(name) else { return result }
    let tree = GitObjectTree(trees: trees, root: name)
    if ManifestFile.isPackage("", of: tree) { result.packages.append("") }
    for reader in ProjectReaders.all {
      for path in reader.projects(in: "", entries: folder.entries, of: tree) {
        result.projects.append((path, reader))
      }
    }
    for (entry, node) in folder.nodes where node.mode == 0o040000 && !entry.hasPrefix(".") {
      guard WorkspaceScan.rule(for: entry) == nil, !ProjectFileName.isProject(entry),
        !ProjectFileName.isOpaque(entry)
      else { continue }
      let inner = below(node.name, depth: depth + 1)
      result.packages += inner.packages.map { RelativePath.join(entry, $0) }
      result.projects += inner.projects.map { (RelativePath.join(entry, $0.path), $0.reader) }
    }
    result.packages.sort()
    result.projects.sort { $0.path < $1.path }
    finds[name] = result
    return result
  }

  private func record(_ path: String, _ tree: GitObjectTree) -> ManifestRecord? {
    guard let node = tree.node(at: path) else { return nil }
    if let known = manifests[node.name] { return known }
    let record: ManifestRecord?
    do {
      let folder = RelativePath.name(of: RelativePath.folder(of: path))
      let manifest = try reader.read(tree.bytes(of: path) ?? [], path: path, folder: folder)
      record = ManifestRecord(manifest, declarations: manifest.targets.map(number))
    } catch {
      record = nil  // A manifest that does not compile owns nothing; the commit is kept.
    }
    manifests[node.name] = record
    return record
  }

  private func number(of target: ManifestTarget) -> Int {
    var plain = target
    plain.line = 0
    plain.dependencies = []
    plain.plugins = []
    plain.settings = []
    if let known = declarations[plain] { return known }
    declarations[plain] = declarations.count
    return declarations.count - 1
  }

  // MARK: Targets

  private func addTargets(
    of record: ManifestRecord, _ package: String, _ folder: String, _ tree: GitObjectTree,
    to layout: inout Layout
  ) {
    let version = record.toolsVersion
    let finder = TargetFolder(
      tree: tree, package: folder, allowsSharedRoot: !version.lexicographicallyPrecedes([5, 9]),
      targets: record.manifest.targets)
    let isOld =
      !version.lexicographicallyPrecedes([5, 3]) && version.lexicographicallyPrecedes([5, 6])
    for (target, number) in zip(record.manifest.targets, record.declarations) {
      let found = try? finder.find(target)  // A target without a folder owns nothing.
      guard let path = found ?? nil, let node = tree.node(at: path) else { continue }
      let key = FolderKey(
        content: node.name, folder: path, package: folder, declaration: number,
        treatsExtensionsAsFiles: isOld)
      // What lies behind a link is not part of the folder's content.
      let isLinked = (try? trees.links(below: node.name).isEmpty) == false
      let owned =
        (isLinked ? nil : files[key])
        ?? Files(
          FileOwnership(
            tree: tree, package: folder, folder: path, target: target,
            treatsExtensionsAsFiles: isOld
          ).assign().files)
      files[key] = owned
      layout.targets.append(
        OwnedFolder(
          id: TargetID(package: package, name: target.name), folder: path, files: owned))
    }
  }
}
