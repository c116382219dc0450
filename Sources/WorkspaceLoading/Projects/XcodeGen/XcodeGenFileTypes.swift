import FileTrees
import RippleModel

/// What XcodeGen does with a file by its extension.
struct XcodeGenFileTypes {
  /// The build phase that a file goes to.
  enum Phase: Hashable {
    case sources, resources, headers, frameworks, copyFiles, none
  }

  private var custom: [String: (isFile: Bool, phase: Phase?)] = [:]

  /// Reads `options.fileTypes`.
  init(_ options: YAMLNode?) {
    for entry in options?["fileTypes"]?.entries ?? [] {
      custom[entry.key] = (
        entry.value["file"]?.bool ?? true, Self.phase(of: entry.value["buildPhase"])
      )
    }
  }

  /// The phase that a `buildPhase:` names; `nil` where there is none.
  static func phase(of node: YAMLNode?) -> Phase? {
    guard let node else { return nil }
    if node.isMap { return node["copyFiles"] == nil ? nil : .copyFiles }
    switch node.text {
    case "sources": return .sources
    case "resources": return .resources
    case "headers": return .headers
    case "frameworks": return .frameworks
    case "none": return Phase.none
    default: return nil
    }
  }

  /// Whether a folder counts as one file.
  func isFile(_ path: String) -> Bool {
    let suffix = RelativePath.pathExtension(of: path)
    if let custom = custom[suffix] { return custom.isFile }
    return Self.phases[suffix] != nil || Self.wrappers.contains(suffix)
      || ProjectFileName.isOpaque(path) || ProjectFileName.isProject(path)
  }

  /// The phase of a file; `.none` where no phase takes it.
  func phase(of path: String, in kind: ProjectTargetKind) -> Phase {
    let suffix = RelativePath.pathExtension(of: path)
    if suffix.isEmpty { return .none }
    if let custom = custom[suffix] { return custom.phase ?? .resources }
    if let phase = Self.phases[suffix] { return phase }
    switch suffix {
    case "modulemap": return kind == .staticLibrary ? .copyFiles : .none
    case "swiftcrossimport": return kind == .framework ? .copyFiles : .none
    default: return .resources
    }
  }

  /// Patterns of files whose name alone does not tell what they are to a target of a kind.
  func special(in kind: ProjectTargetKind) -> [(glob: String, phase: Phase)] {
    var result: [(glob: String, phase: Phase)] = []
    let names = Set(Self.phases.keys).union(custom.keys).union(["modulemap", "swiftcrossimport"])
    for phase in [Phase.none, .headers, .resources, .copyFiles, .frameworks] {
      let matching = names.sorted().filter { name in
        guard self.phase(of: "x." + name, in: kind) == phase, name != "lproj" else { return false }
        return phase != .resources && phase != .copyFiles
          || ProjectFileName.role(of: "x." + name) != .resource
      }
      if !matching.isEmpty {
        result.append(("**/*.{\(matching.joined(separator: ","))}", phase))
      }
    }
    return result
  }

  private static let wrappers: Set<String> = ["xcstickers", "scncache", "rtfd", "app", "kext"]

  private static let phases: [String: Phase] = {
    var result: [String: Phase] = [:]
    let groups: [(Phase, String)] = [
      (.resources, "bundle xcassets storekit xcstrings icon mlmodelc"),
      (
        .sources,
        "swift gyb m mm cpp cp cxx c cc S xcdatamodeld xcmappingmodel intentdefinition metal "
          + "mlmodel mlpackage rcproject iig docc"
      ),
      (.headers, "h hh hpp ipp tpp hxx def"),
      (.frameworks, "framework"),
      (.copyFiles, "xpc appex"),
      (.none, "xcconfig entitlements gpx lproj xcfilelist apns pch xctestplan"),
    ]
    for (phase, names) in groups {
      for name in names.split(separator: " ") { result[String(name)] = phase }
    }
    return result
  }()
}
