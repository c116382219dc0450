import FileTrees

/// What synchronized folders say of single files: which belong to a target or not, against the rule.
///
/// The list of an exception set flips its meaning: of a target that lists the folder it takes files
/// out, to any other it gives them.
struct XcodeExceptions {
  typealias Object = XcodeObjects.Object

  /// One exception set.
  struct Set: Hashable {
    /// The synchronized folder.
    var group: Object
    /// The set.
    var object: Object
  }

  /// The sets by the target that they speak of.
  private(set) var byTarget: [Object: [Set]] = [:]
  /// The sets by the build phase that they speak of.
  private(set) var byPhase: [Object: [Set]] = [:]

  init(_ objects: XcodeObjects, _ paths: XcodePaths) {
    let groups = paths.all.keys.filter {
      objects.isA("PBXFileSystemSynchronizedRootGroup", $0)
    }.sorted { $0.node < $1.node }
    for group in groups {
      for object in objects.objects("exceptions", of: group) {
        let set = Set(group: group, object: object)
        if let phase = objects.object("buildPhase", of: object) {
          byPhase[phase, default: []].append(set)
        } else if let target = objects.object("target", of: object) {
          byTarget[target, default: []].append(set)
        }
      }
    }
  }

  /// A listed path as a rule: a localized file stands for all of its languages.
  static func rules(_ listed: [String]) -> [ProjectPathRule] {
    listed.map { text in
      guard text.hasPrefix(localized) else { return .path(RelativePath.normalise(text)) }
      let path = RelativePath.normalise(String(text.dropFirst(localized.count)))
      let folder = RelativePath.folder(of: path)
      let name = RelativePath.name(of: path)
      return .glob(RelativePath.join(folder, "*.lproj/\(name)"))
    }
  }

  private static let localized = "/Localized: "
}
