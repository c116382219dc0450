public import FileTrees
import RippleModel

/// Reads `project.pbxproj` from its text.
public struct XcodeProjectReader: ProjectReading {
  /// Makes a reader.
  public init() {}

  /// Xcode's format.
  public var format: ProjectFormat { .xcode }

  /// Whether a file of that name is one that the reader reads.
  public func isShaped(by path: String) -> Bool {
    ["pbxproj", "xcconfig", "xcworkspacedata"].contains(RelativePath.pathExtension(of: path))
      || RelativePath.name(of: path) == "Podfile.lock"
  }

  /// The project files of every `.xcodeproj` of a folder.
  public func projects(
    in folder: String, entries: [FileEntry], of tree: any FileTree
  ) -> [String] {
    entries.filter { $0.kind == .folder && $0.name.hasSuffix(".xcodeproj") }.compactMap { entry in
      let path = RelativePath.join(folder, "\(entry.name)/\(XcodeProjectReader.fileName)")
      return tree.kind(of: path) == .file ? path : nil
    }
  }

  /// Reads one project, the `.xcconfig` files that it names, and nothing else.
  public func read(
    _ path: String, of tree: any FileTree
  ) throws(ProjectError) -> ProjectDescription {
    guard let bytes = tree.bytes(of: path) else {
      throw ProjectError(path: path, message: "it cannot be read")
    }
    return try read(bytes, path: path, of: tree)
  }

  /// Reads a project from its bytes; the tree is asked for `.xcconfig` files and local packages.
  func read(
    _ bytes: [UInt8], path: String, of tree: any FileTree
  ) throws(ProjectError) -> ProjectDescription {
    let objects = try XcodeObjects(bytes, path: path)
    guard let root = objects.list.value(of: "rootObject", in: 0),
      let project = objects.object(root), objects.isA("PBXProject", project)
    else {
      throw ProjectError(path: path, line: 1, message: "its 'rootObject' is no PBXProject")
    }
    let bundle = RelativePath.folder(of: path)
    let folder = RelativePath.join(
      RelativePath.folder(of: bundle), objects.text("projectDirPath", of: project) ?? "")
    let name = RelativePath.name(of: bundle)
    var reading = XcodeReading(
      objects: objects, project: project, path: path, folder: folder, tree: tree)
    let targets = reading.targets()
    return ProjectDescription(
      path: path, format: .xcode,
      name: name.hasSuffix(".xcodeproj") ? String(name.dropLast(10)) : name, folder: folder,
      targets: targets, packages: reading.packages(), diagnostics: reading.diagnostics.sorted())
  }

  private static let fileName = "project.pbxproj"
}

/// One project while it is read.
struct XcodeReading {
  typealias Object = XcodeObjects.Object

  let objects: XcodeObjects
  let project: Object
  /// The project file.
  let path: String
  /// The folder that its paths are relative to.
  let folder: String
  let tree: any FileTree
  let paths: XcodePaths
  /// The target that builds a product reference.
  let builders: [Object: String]
  /// Synchronized folders that name a target, or one of its phases, in an exception.
  let exceptions: XcodeExceptions
  var diagnostics: [Diagnostic] = []
  private var configurationFiles: [String: XcodeSettings.Level] = [:]

  init(
    objects: XcodeObjects, project: Object, path: String, folder: String, tree: any FileTree
  ) {
    self.objects = objects
    self.project = project
    self.path = path
    self.folder = folder
    self.tree = tree
    paths = XcodePaths(objects, project: project, folder: folder)
    var builders: [Object: String] = [:]
    for target in objects.objects("targets", of: project) {
      guard let product = objects.object("productReference", of: target) else { continue }
      builders[product] = objects.text("name", of: target)
    }
    self.builders = builders
    exceptions = XcodeExceptions(objects, paths)
  }

  /// The targets in the project's order.
  mutating func targets() -> [ProjectTarget] {
    objects.objects("targets", of: project).map { target($0) }
  }

  private mutating func target(_ object: Object) -> ProjectTarget {
    let name = objects.text("name", of: object) ?? ""
    let settings = settings(of: object, named: name)
    var kind = XcodeProductType.kind(
      of: objects.text("productType", of: object), className: objects.className(of: object))
    if settings.value("MACH_O_TYPE") == "staticlib", kind == .framework { kind = .staticFramework }
    let members = XcodeMembers(reading: self, target: object, settings: settings)
    let edges = XcodeEdges(reading: self, target: object, settings: settings)
    return ProjectTarget(
      name: name, kind: kind,
      moduleName: XcodeTargetSettings.moduleName(settings, target: name),
      productFile: productFile(of: object), members: members.all(), dependencies: edges.all(),
      settings: XcodeSettingTexts(settings).all, line: objects.line(of: object))
  }

  private func productFile(of target: Object) -> String? {
    guard let product = objects.object("productReference", of: target) else { return nil }
    return objects.text("path", of: product).map { RelativePath.name(of: $0) }
  }

  // MARK: Settings

  /// What a target is built with in the configuration that development uses.
  private mutating func settings(of target: Object, named name: String) -> XcodeSettings {
    let own = configuration(of: target, named: nil)
    let configurationName = own.flatMap { objects.text("name", of: $0) } ?? "Debug"
    let shared = configuration(of: project, named: configurationName)
    let projectName = RelativePath.name(of: RelativePath.folder(of: path))
    var levels = [
      XcodeTargetSettings.defaults(
        target: name, project: projectName.split(separator: ".").first.map(String.init) ?? "",
        configuration: configurationName)
    ]
    for item in [shared, own].compactMap(\.self) {
      if let file = baseFile(of: item) { levels.append(file) }
      levels.append(assignments(of: item))
    }
    return XcodeSettings(levels, configuration: configurationName)
  }

  /// The configuration of a name, or the one that development uses.
  private func configuration(of owner: Object, named name: String?) -> Object? {
    guard let list = objects.object("buildConfigurationList", of: owner) else { return nil }
    let all = objects.objects("buildConfigurations", of: list)
    let named = { (wanted: String) in all.first { objects.text("name", of: $0) == wanted } }
    if let name { return named(name) ?? named("Debug") ?? all.first }
    return named("Debug")
      ?? all.first { objects.text("name", of: $0)?.lowercased().contains("debug") ?? false }
      ?? objects.text("defaultConfigurationName", of: list).flatMap(named) ?? all.first
  }

  private func assignments(of configuration: Object) -> XcodeSettings.Level {
    guard let settings = objects.list.value(of: "buildSettings", in: configuration.node) else {
      return [:]
    }
    var result: XcodeSettings.Level = [:]
    for entry in objects.list.entries(of: settings) {
      let words = objects.list.items(of: entry.value).map { objects.list.text($0) }
      result[objects.list.text(entry.key)] = words.joined(separator: " ")
    }
    return result
  }

  private mutating func baseFile(of configuration: Object) -> XcodeSettings.Level? {
    let file: String
    if let reference = objects.object("baseConfigurationReference", of: configuration) {
      guard case .file(let path) = paths[reference] else { return nil }
      file = path
    } else if let anchor = objects.object("baseConfigurationReferenceAnchor", of: configuration),
      let relative = objects.text("baseConfigurationReferenceRelativePath", of: configuration),
      case .file(let base) = paths[anchor]
    {
      file = RelativePath.join(base, relative)
    } else {
      return nil
    }
    if let known = configurationFiles[file] { return known }
    let place = SourcePlace(path: path, line: objects.line(of: configuration))
    let read = XcodeConfigurationFile(tree: tree, folder: folder).read(file, from: place)
    for missing in read.missing {
      diagnostics.append(.missingSettings(missing.path, missing.place))
    }
    configurationFiles[file] = read.level
    return read.level
  }

  // MARK: Packages

  /// The packages that the project names, and folders among its files that hold a manifest.
  func packages() -> [ProjectPackage] {
    var result: [ProjectPackage] = []
    for reference in objects.objects("packageReferences", of: project) {
      let line = objects.line(of: reference)
      if objects.isA("XCLocalSwiftPackageReference", reference) {
        let relative = objects.text("relativePath", of: reference) ?? ""
        let path = RelativePath.join(folder, relative)
        result.append(ProjectPackage(location: .local(path), line: line))
      } else if let url = objects.text("repositoryURL", of: reference) {
        result.append(
          ProjectPackage(location: .remote(url), requirement: requirement(reference), line: line))
      }
    }
    let known = Set(result.map(\.location))
    return result + folders().filter { !known.contains($0.location) }
  }

  /// Local packages as projects before Xcode 15 name them: a reference to a folder.
  private func folders() -> [ProjectPackage] {
    paths.all.compactMap { object, place -> ProjectPackage? in
      guard case .file(let path) = place, objects.isA("PBXFileReference", object),
        !path.isEmpty, !path.hasPrefix("/"), couldBeFolder(object),
        tree.kind(of: RelativePath.join(path, "Package.swift")) == .file
      else { return nil }
      return ProjectPackage(location: .local(path), line: objects.line(of: object))
    }.sorted { $0.line < $1.line }
  }

  private func couldBeFolder(_ reference: Object) -> Bool {
    let type =
      objects.text("lastKnownFileType", of: reference)
      ?? objects.text("explicitFileType", of: reference)
    return type.map { $0 == "folder" || $0 == "wrapper" || $0 == "text" } ?? true
  }

  private func requirement(_ reference: Object) -> String? {
    guard let node = objects.list.value(of: "requirement", in: reference.node) else { return nil }
    return objects.list.entries(of: node).map {
      "\(objects.list.text($0.key))=\(objects.list.text($0.value))"
    }.sorted().joined(separator: ",")
  }
}
