import FileTrees
import RippleModel

/// Finds the files that the `sources` of a target stand for, by XcodeGen's rules.
struct XcodeGenSources {
  let spec: XcodeGenSpec
  let tree: any FileTree
  let types: XcodeGenFileTypes
  let kind: ProjectTargetKind

  /// One entry of `sources`.
  private struct Source {
    var path: String
    var node: YAMLNode
    var includes: [ProjectPathRule]
    var excludes: [ProjectPathRule]
    var line: Int

    subscript(key: String) -> YAMLNode? { node.isMap ? node[key] : nil }
  }

  /// Everything that belongs to a target, in the spec's order.
  func members(of target: YAMLNode, _ settings: XcodeSettings) -> [ProjectMember] {
    let sources = (target["sources"].map { $0.list ?? [$0] } ?? []).compactMap(source)
    let plist = plist(of: target, sources, settings)
    var result: [ProjectMember] = []
    for source in sources { result += members(of: source, plist) }
    return result + named(target, settings, plist)
  }

  private func source(_ node: YAMLNode) -> Source? {
    guard let text = (node.isMap ? node["path"] : node)?.text else { return nil }
    let path = RelativePath.join(spec.folder, text)
    guard !path.hasPrefix("../"), path != "..", !path.hasPrefix("/") else { return nil }
    let rules = { (key: String) in
      (node.isMap ? node[key]?.texts ?? [] : []).map { ProjectPathRule.glob($0) }
    }
    return Source(
      path: path, node: node, includes: rules("includes"), excludes: rules("excludes"),
      line: spec.line(of: node.place))
  }

  private func members(of source: Source, _ plist: String?) -> [ProjectMember] {
    switch type(of: source) {
    case "file": return member(source.path, of: source, plist).map { [$0] } ?? []
    case "folder":
      let phase = XcodeGenFileTypes.phase(of: source["buildPhase"]) ?? .resources
      return member(source.path, of: source, in: phase).map { [$0] } ?? []
    case "syncedFolder": return synchronized(source, plist)
    default:
      if source["optional"]?.bool == true, tree.kind(of: source.path) == nil { return [] }
      guard tree.kind(of: source.path) != nil else {
        return [ProjectMember(path: source.path, line: source.line)]
      }
      return group(source, plist)
    }
  }

  private func type(of source: Source) -> String {
    if let type = source["type"]?.text { return type }
    if tree.kind(of: source.path) == .file
      || !RelativePath.pathExtension(of: source.path).isEmpty
    {
      return "file"
    }
    return spec.root["options"]?["defaultSourceDirectoryType"]?.text ?? "group"
  }

  // MARK: Folders

  /// A folder as members with rules, so that files that come later belong to it too.
  private func group(_ source: Source, _ plist: String?) -> [ProjectMember] {
    let inside = { (path: String) in
      String(path.dropFirst(source.path.isEmpty ? 0 : source.path.utf8.count + 1))
    }
    var excludes = source.excludes + [.glob("**/*.orig")]
    if let plist, RelativePath.contains(source.path, plist) {
      excludes.append(.path(inside(plist)))
    }
    let make = { (role: OwnedFile.Role?, includes: [ProjectPathRule], more: [ProjectPathRule]) in
      ProjectMember(
        path: source.path, role: role, includes: includes, excludes: excludes + more,
        line: source.line)
    }
    if let phase = XcodeGenFileTypes.phase(of: source["buildPhase"]) {
      guard let member = member(source.path, of: source, in: phase) else { return [] }
      return [make(member.role, source.includes, [])]
    }
    let special = types.special(in: kind)
    let unlisted = withoutExtension(source.path).map { ProjectPathRule.path(inside($0)) }
    var result = [make(nil, source.includes, special.map { .glob($0.glob) } + unlisted)]
    // A file has to match both lists; only one can be given to a member.
    guard source.includes.isEmpty else { return result }
    for item in special {
      guard let member = member(source.path, of: source, in: item.phase) else { continue }
      result.append(make(member.role, [.glob(item.glob)], []))
    }
    return result
  }

  /// Files that no build phase takes because nothing tells their kind.
  private func withoutExtension(_ root: String) -> [String] {
    var result: [String] = []
    var pending = [root]
    while let folder = pending.popLast() {
      for entry in tree.entries(of: folder) where !XcodeGenSources.isPassedOver(entry) {
        let path = RelativePath.join(folder, entry.name)
        if entry.kind == .folder {
          if !types.isFile(entry.name) { pending.append(path) }
        } else if RelativePath.pathExtension(of: entry.name).isEmpty {
          result.append(path)
        }
      }
    }
    return result.sorted()
  }

  private func synchronized(_ source: Source, _ plist: String?) -> [ProjectMember] {
    var excludes = source.excludes
    let inside = { (path: String) in
      String(path.dropFirst(source.path.isEmpty ? 0 : source.path.utf8.count + 1))
    }
    if let plist, RelativePath.contains(source.path, plist) {
      excludes.append(.path(inside(plist)))
    }
    let whole = source["explicitFolders"]?.texts ?? []
    let folders = matching(whole, below: source.path)
    let members = folders.map { ProjectMember(path: $0, role: .resource, line: source.line) }
    return [
      ProjectMember(
        path: source.path, includes: source.includes,
        excludes: excludes + folders.map { .path(inside($0)) }, line: source.line)
    ] + members
  }

  /// The folders that patterns name.
  private func matching(_ patterns: [String], below root: String) -> [String] {
    guard !patterns.isEmpty else { return [] }
    let matcher = ProjectPathMatcher(patterns.map { .glob($0) })
    var result: [String] = []
    var pending = [root]
    while let folder = pending.popLast() {
      for entry in tree.entries(of: folder) where entry.kind == .folder {
        let path = RelativePath.join(folder, entry.name)
        let inside = String(path.dropFirst(root.isEmpty ? 0 : root.utf8.count + 1))
        if matcher.matches(inside) { result.append(path) } else { pending.append(path) }
      }
    }
    return result.sorted()
  }

  /// Hidden files are members of a generated project; what tools keep in hidden folders is not.
  private static func isPassedOver(_ entry: FileEntry) -> Bool {
    entry.name == ".DS_Store" || (entry.kind == .folder && entry.name.hasPrefix("."))
  }

  // MARK: Files

  private func member(_ path: String, of source: Source, _ plist: String?) -> ProjectMember? {
    if path == plist { return nil }
    let phase =
      XcodeGenFileTypes.phase(of: source["buildPhase"]) ?? types.phase(of: path, in: kind)
    return member(path, of: source, in: phase)
  }

  /// A file in a phase; `nil` where the target has no such phase.
  private func member(
    _ path: String, of source: Source, in phase: XcodeGenFileTypes.Phase
  ) -> ProjectMember? {
    let role: OwnedFile.Role?
    switch phase {
    case .sources: role = nil
    case .resources, .copyFiles: role = .resource
    case .frameworks: role = .artifact
    case .none: return nil
    case .headers:
      guard let header = headerRole(source) else { return nil }
      role = header
    }
    return ProjectMember(path: path, role: role, line: source.line)
  }

  private func headerRole(_ source: Source) -> OwnedFile.Role? {
    let visibility = source["headerVisibility"]?.text ?? "public"
    switch kind {
    case .framework, .staticFramework, .dynamicLibrary:
      return visibility == "project" ? .privateHeader : .publicHeader
    case .staticLibrary: return visibility == "public" ? .publicHeader : nil
    default: return nil
    }
  }

  // MARK: Settings

  /// The property list of the bundle, which no phase takes.
  private func plist(
    of target: YAMLNode, _ sources: [Source], _ settings: XcodeSettings
  ) -> String? {
    if let path = settings.value("INFOPLIST_FILE") ?? target["info"]?["path"]?.text {
      return RelativePath.join(spec.folder, path)
    }
    for source in sources {
      if RelativePath.name(of: source.path) == "Info.plist" { return source.path }
      if let found = firstPlist(below: source.path) { return found }
    }
    return nil
  }

  private func firstPlist(below root: String) -> String? {
    var pending = [root]
    while let folder = pending.popLast() {
      let entries = tree.entries(of: folder)
      if entries.contains(where: { $0.name == "Info.plist" && $0.kind == .file }) {
        return RelativePath.join(folder, "Info.plist")
      }
      pending += entries.filter { $0.kind == .folder }.reversed()
        .map { RelativePath.join(folder, $0.name) }
    }
    return nil
  }

  /// Files that settings name and no phase lists.
  private func named(
    _ target: YAMLNode, _ settings: XcodeSettings, _ plist: String?
  ) -> [ProjectMember] {
    var result: [ProjectMember] = []
    if let header = settings.value("SWIFT_OBJC_BRIDGING_HEADER"), !header.isEmpty {
      result.append(
        ProjectMember(path: RelativePath.join(spec.folder, header), role: .privateHeader))
    }
    if let plist { result.append(ProjectMember(path: plist, role: .resource)) }
    let entitlements =
      settings.value("CODE_SIGN_ENTITLEMENTS") ?? target["entitlements"]?["path"]?.text
    if let entitlements, !entitlements.isEmpty {
      result.append(
        ProjectMember(path: RelativePath.join(spec.folder, entitlements), role: .resource))
    }
    return result.filter { !$0.path.hasPrefix("/") }
  }
}
