package import FileTrees
package import RippleModel

/// Finds the files that the members of a project's target stand for.
package struct ProjectMemberFiles {
  /// The tree that holds the project.
  let tree: any FileTree

  package init(tree: any FileTree) { self.tree = tree }

  /// What belongs to a target, and what was odd.
  struct Result: Sendable {
    /// The owned files, sorted.
    var files: [OwnedFile] = []
    /// Members that are not there, in their order.
    var missing: [ProjectMember] = []
    /// Whether any source is Swift.
    var hasSwift = false
    /// Whether any source is of the C family.
    var hasClang = false

    /// The language of a target with these sources.
    var language: Target.Language { hasSwift ? .swift : hasClang ? .clang : .none }
  }

  /// Walks the members; a file that several members name has the role that reaches furthest.
  ///
  /// - Complexity: O(files · rules).
  func assign(_ members: [ProjectMember]) -> Result {
    var roles: [String: OwnedFile.Role] = [:]
    var result = Result()
    for member in members where !member.path.hasPrefix("../") && member.path != ".." {
      let found = files(of: member)
      if found == nil { result.missing.append(member) }
      for file in found ?? [] {
        if let known = roles[file.path], known.reach >= file.role.reach { continue }
        roles[file.path] = file.role
      }
    }
    result.files = roles.map { OwnedFile(path: $0.key, role: $0.value) }
      .sorted { $0.path < $1.path }
    for file in result.files where file.role == .source {
      if file.path.hasSuffix(".swift") { result.hasSwift = true } else { result.hasClang = true }
    }
    return result
  }

  /// The files of one member; `nil` where nothing stands at its path.
  package func files(of member: ProjectMember) -> [OwnedFile]? {
    switch tree.kind(of: member.path) {
    case nil: return nil
    case .file:
      return [
        OwnedFile(path: member.path, role: member.role ?? ProjectFileName.role(of: member.path))
      ]
    case .folder:
      if ProjectFileName.isOpaque(member.path) { return whole(member.path, member) }
      return below(member)
    }
  }

  private func below(_ member: ProjectMember) -> [OwnedFile] {
    let includes = ProjectPathMatcher(member.includes)
    let excludes = ProjectPathMatcher(member.excludes)
    var result: [OwnedFile] = []
    var pending = [member.path]
    while let folder = pending.popLast() {
      for entry in tree.entries(of: folder) where !entry.name.hasPrefix(".") {
        let path = RelativePath.join(folder, entry.name)
        let inside = member.path.isEmpty ? path : String(path.dropFirst(member.path.count + 1))
        if excludes.matches(inside) || ProjectFileName.isProject(entry.name) { continue }
        if entry.kind == .folder, !ProjectFileName.isOpaque(path) {
          if !isOfPackage(path, member) { pending.append(path) }
          continue
        }
        guard member.includes.isEmpty || includes.matches(inside) else { continue }
        if entry.kind == .folder {
          if !member.isSourcesOnly { result += whole(path, member) }
        } else if let role = role(of: path, inside, member) {
          result.append(OwnedFile(path: path, role: role))
        }
      }
    }
    return result
  }

  /// A folder with a manifest of its own belongs to that package.
  private func isOfPackage(_ folder: String, _ member: ProjectMember) -> Bool {
    member.role == nil
      && tree.kind(of: RelativePath.join(folder, "Package.swift")) == .file
      && ManifestFile.isPackage(folder, of: tree)
  }

  private func role(
    of path: String, _ inside: String, _ member: ProjectMember
  ) -> OwnedFile.Role? {
    if member.publicHeaders.contains(inside) { return .publicHeader }
    if let role = member.role { return role }
    let role = ProjectFileName.role(of: path)
    return member.isSourcesOnly && role == .resource ? nil : role
  }

  /// Every file of a folder that counts as one thing.
  private func whole(_ folder: String, _ member: ProjectMember) -> [OwnedFile] {
    let role = member.role ?? ProjectFileName.role(of: folder)
    var result: [OwnedFile] = []
    var pending = [folder]
    while let next = pending.popLast() {
      for entry in tree.entries(of: next) {
        let path = RelativePath.join(next, entry.name)
        if entry.kind == .folder {
          pending.append(path)
        } else {
          result.append(OwnedFile(path: path, role: role == .source ? .resource : role))
        }
      }
    }
    return result
  }
}

/// What a file is to a target of a project, by its name alone.
package enum ProjectFileName {
  /// The role that the extension gives.
  package static func role(of path: String) -> OwnedFile.Role {
    switch RelativePath.pathExtension(of: path) {
    case "swift", "c", "m", "mm", "cc", "cpp", "cxx", "s", "S", "y", "l", "d": .source
    case "h", "hh", "hpp", "hxx", "pch", "modulemap", "def", "inc": .privateHeader
    case "framework", "xcframework", "a", "dylib", "tbd": .artifact
    default: .resource
    }
  }

  /// Whether a folder counts as one thing.
  package static func isOpaque(_ path: String) -> Bool {
    opaque.contains(RelativePath.pathExtension(of: path))
  }

  /// Whether a folder is a project or workspace, whose files no target owns.
  package static func isProject(_ name: String) -> Bool {
    ["xcodeproj", "xcworkspace", "playground"].contains(RelativePath.pathExtension(of: name))
  }

  private static let opaque: Set<String> = [
    "xcassets", "xcdatamodeld", "xcdatamodel", "xcmappingmodel", "xcstickers", "docc", "bundle",
    "framework", "xcframework", "scnassets", "rcproject", "icon", "nib", "storyboardc", "atlas",
    "xctemplate", "appiconset", "dSYM", "mlmodelc", "mlpackage", "arresourcegroup",
  ]
}

extension OwnedFile.Role {
  /// How far a change of a file with this role reaches, to choose among several.
  fileprivate var reach: Int {
    switch self {
    case .source: 4
    case .publicHeader: 3
    case .privateHeader: 2
    case .artifact: 1
    case .resource: 0
    }
  }
}
