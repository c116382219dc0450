import FileTrees
import RippleModel

/// The files and folders that belong to one target of a project.
struct XcodeMembers {
  typealias Object = XcodeObjects.Object

  let reading: XcodeReading
  let target: Object
  let settings: XcodeSettings

  private var objects: XcodeObjects { reading.objects }

  /// Everything that belongs to the target, in the file's order.
  func all() -> [ProjectMember] {
    var result: [ProjectMember] = []
    for phase in objects.objects("buildPhases", of: target) {
      let name = objects.className(of: phase)
      for file in objects.objects("files", of: phase) {
        guard let reference = objects.object("fileRef", of: file) else { continue }
        result += members(of: reference, in: name, file)
      }
      for set in reading.exceptions.byPhase[phase] ?? [] {
        if let member = listed(set, role: XcodeMembers.role(ofPhase: name)) {
          result.append(member)
        }
      }
    }
    let owned = objects.objects("fileSystemSynchronizedGroups", of: target)
    let sets = reading.exceptions.byTarget[target] ?? []
    for group in owned {
      result += synchronized(group, sets.filter { $0.group == group })
    }
    for set in sets where !owned.contains(set.group) {
      if let member = listed(set, role: nil) { result.append(member) }
    }
    return result
      + XcodeTargetSettings.members(
        settings, folder: reading.folder, line: objects.line(of: target))
  }

  // MARK: Build files

  private func members(of reference: Object, in phase: String, _ file: Object) -> [ProjectMember] {
    let line = objects.line(of: file)
    if objects.isA("PBXVariantGroup", reference) {
      return objects.objects("children", of: reference).compactMap { child in
        guard case .file(let path) = reading.paths[child] else { return nil }
        return ProjectMember(path: path, role: role(of: path, in: phase, file), line: line)
      }
    }
    guard case .file(let path) = reading.paths[reference], !path.hasPrefix("/"), !path.isEmpty
    else { return [] }
    return [ProjectMember(path: path, role: role(of: path, in: phase, file), line: line)]
  }

  private func role(of path: String, in phase: String, _ file: Object) -> OwnedFile.Role? {
    switch phase {
    case "PBXSourcesBuildPhase": nil
    case "PBXHeadersBuildPhase": headerRole(file)
    case "PBXFrameworksBuildPhase": .artifact
    // A static library's headers are copied to where others include them.
    case "PBXCopyFilesBuildPhase" where ProjectFileName.role(of: path) == .privateHeader:
      .publicHeader
    default: XcodeMembers.role(ofPhase: phase)
    }
  }

  /// A header is public or private to others where the build file says so.
  private func headerRole(_ file: Object) -> OwnedFile.Role {
    guard let node = objects.list.value(of: "settings", in: file.node) else {
      return .privateHeader
    }
    let words = objects.texts("ATTRIBUTES", of: Object(node: node))
    return words.contains("Public") || words.contains("Private") ? .publicHeader : .privateHeader
  }

  private static func role(ofPhase name: String) -> OwnedFile.Role? {
    switch name {
    case "PBXSourcesBuildPhase", "PBXHeadersBuildPhase": nil
    case "PBXFrameworksBuildPhase": .artifact
    default: .resource
    }
  }

  // MARK: Synchronized folders

  private func synchronized(
    _ group: Object, _ sets: [XcodeExceptions.Set]
  ) -> [ProjectMember] {
    guard case .file(let path) = reading.paths[group] else { return [] }
    let excluded = sets.flatMap { objects.texts("membershipExceptions", of: $0.object) }
    let headers = sets.flatMap {
      objects.texts("publicHeaders", of: $0.object) + objects.texts("privateHeaders", of: $0.object)
    }
    let whole = objects.texts("explicitFolders", of: group).map { RelativePath.normalise($0) }
    let line = objects.line(of: group)
    let folders = whole.map {
      ProjectMember(path: RelativePath.join(path, $0), role: .resource, line: line)
    }
    let rules = XcodeExceptions.rules(excluded) + whole.map { .path($0) }
    return [
      ProjectMember(
        path: path, excludes: rules, publicHeaders: headers.map { RelativePath.normalise($0) },
        line: line)
    ] + folders
  }

  /// The files that an exception set gives to a target or phase that does not list the folder.
  private func listed(_ set: XcodeExceptions.Set, role: OwnedFile.Role?) -> ProjectMember? {
    let files = objects.texts("membershipExceptions", of: set.object)
    guard !files.isEmpty, case .file(let path) = reading.paths[set.group] else { return nil }
    return ProjectMember(
      path: path, role: role, includes: XcodeExceptions.rules(files),
      line: objects.line(of: set.object))
  }
}
