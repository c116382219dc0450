public import FileTrees
import RippleModel

/// Reads `project.xcproj`, Xcode's project as JSON, from its text.
public struct XcodeJSONReader: ProjectReading {
  /// Makes a reader.
  public init() {}

  /// Xcode's format.
  public var format: ProjectFormat { .xcode }

  /// Whether a file of that name is one that the reader reads.
  public func isShaped(by path: String) -> Bool {
    RelativePath.pathExtension(of: path) == "xcproj"
  }

  /// The project files of every `.xcodeproj` of a folder.
  public func projects(
    in folder: String, entries: [FileEntry], of tree: any FileTree
  ) -> [String] {
    entries.filter { $0.kind == .folder && $0.name.hasSuffix(".xcodeproj") }.compactMap { entry in
      let path = RelativePath.join(folder, "\(entry.name)/project.xcproj")
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
    let bundle = RelativePath.folder(of: path)
    guard tree.kind(of: RelativePath.join(bundle, "project.pbxproj")) != .file else {
      throw ProjectError(
        path: path, message: "a 'project.pbxproj' lies beside it; delete the one that is older")
    }
    let list: PropertyList
    do {
      list = try PropertyList(bytes, .json)
    } catch {
      let place = PropertyListError.place(of: error.offset, in: bytes)
      throw ProjectError(
        path: path, line: place.line, column: place.column, message: error.message)
    }
    if let needed = list.texts("required-capabilities", in: 0).first {
      throw ProjectError(
        path: path, message: "it requires '\(needed)', which this reader does not know")
    }
    guard let targets = list.value(of: "targets", in: 0) else {
      throw ProjectError(path: path, line: 1, message: "it has no 'targets'")
    }
    let name = RelativePath.name(of: bundle)
    var reading = XcodeJSONReading(
      list: list, path: path, name: String(name.dropLast(10)),
      folder: RelativePath.folder(of: bundle), tree: tree)
    let described = list.items(of: targets).map { reading.target($0) }
    return ProjectDescription(
      path: path, format: .xcode, name: reading.name, folder: reading.folder, targets: described,
      packages: reading.packages(), diagnostics: reading.diagnostics.sorted())
  }
}

/// One project while it is read.
struct XcodeJSONReading {
  let list: PropertyList
  let path: String
  let name: String
  let folder: String
  let tree: any FileTree
  let files: XcodeJSONFiles
  let places: LineIndex
  var diagnostics: [Diagnostic] = []

  init(list: PropertyList, path: String, name: String, folder: String, tree: any FileTree) {
    self.list = list
    self.path = path
    self.name = name
    self.folder = folder
    self.tree = tree
    places = LineIndex(list.bytes)
    files = XcodeJSONFiles(list, folder: folder, places: places)
  }

  /// One target.
  mutating func target(_ node: Int) -> ProjectTarget {
    let name = list.text("name", in: node) ?? ""
    let line = places.line(of: list, node)
    let settings = settings(of: node, named: name)
    var kind: ProjectTargetKind =
      switch list.text("kind", in: node) {
      case "aggregate": .aggregate
      case "external-build-system": .external
      default: XcodeProductType.kind(of: list.text("product-type", in: node), className: "")
      }
    if settings.value("MACH_O_TYPE") == "staticlib", kind == .framework { kind = .staticFramework }
    let edges = dependencies(node) + products(node) + files.dependencies(of: name)
    let hosts = XcodeTargetSettings.testHosts(settings, line: line)
    return ProjectTarget(
      name: name, kind: kind, moduleName: XcodeTargetSettings.moduleName(settings, target: name),
      productFile: list.text("product", in: node).map { RelativePath.name(of: $0) },
      members: files.members(of: name)
        + XcodeTargetSettings.members(settings, folder: folder, line: line),
      dependencies: (edges + hosts).enumerated()
        .sorted {
          ($0.element.origin.rawValue, $0.offset) < ($1.element.origin.rawValue, $1.offset)
        }.map(\.element),
      settings: XcodeSettingTexts(settings).all, line: line)
  }

  // MARK: Edges

  private func dependencies(_ target: Int) -> [ProjectDependency] {
    list.items("dependencies", in: target).compactMap { item in
      let line = places.line(of: list, item)
      if list.nodes[item].kind == .text {
        return ProjectDependency(.target(list.text(item)), line: line)
      }
      let condition = XcodeJSONFiles.condition(list, item)
      if let product = list.text("product-name", in: item) {
        return ProjectDependency(
          .packageProduct(product, package: list.text("package", in: item)),
          origin: list.text("product-type", in: item) == "plugin" ? .tool : .explicit,
          condition: condition, line: line)
      }
      guard let name = list.text("target", in: item) else { return nil }
      if let project = list.text("project", in: item) {
        return ProjectDependency(
          .projectTarget(project: files.path(ofReference: project), target: name),
          condition: condition, line: line)
      }
      return ProjectDependency(.target(name), condition: condition, line: line)
    }
  }

  private func products(_ target: Int) -> [ProjectDependency] {
    list.items("package-product-members", in: target).compactMap { item in
      guard let name = list.text("product-name", in: item) else { return nil }
      let isTool = list.text("product-type", in: item) == "plugin"
      let phase = list.value(of: "build-phase", in: item)
      return ProjectDependency(
        .packageProduct(name, package: list.text("package", in: item)),
        origin: isTool ? .tool : .package,
        condition: phase.flatMap { XcodeJSONFiles.condition(list, $0) },
        line: places.line(of: list, item))
    }
  }

  // MARK: Settings

  private mutating func settings(of target: Int, named targetName: String) -> XcodeSettings {
    let all = list.items("configurations", in: 0)
    let names = all.map { list.nodes[$0].kind == .text ? list.text($0) : list.text("name", in: $0) }
      .compactMap(\.self)
    let configuration =
      names.first { $0 == "Debug" } ?? names.first { $0.lowercased().contains("debug") }
      ?? names.first ?? "Debug"
    var levels = [
      XcodeTargetSettings.defaults(target: targetName, project: name, configuration: configuration)
    ]
    let lists = [(all, 0), (list.items("specialized-configurations", in: target), target)]
    for (configurations, owner) in lists {
      let chosen = configurations.first { list.text("name", in: $0) == configuration }
      if let chosen, let file = list.value(of: "file", in: chosen) {
        levels.append(settingsFile(file))
      }
      levels.append(assignments(owner))
    }
    return XcodeSettings(levels, configuration: configuration)
  }

  private func assignments(_ owner: Int) -> XcodeSettings.Level {
    guard let settings = list.value(of: "build-settings", in: owner) else { return [:] }
    return list.entries(of: settings).reduce(into: [:]) { result, entry in
      let words = list.items(of: entry.value).map { list.text($0) }
      result[list.text(entry.key)] = words.joined(separator: " ")
    }
  }

  private mutating func settingsFile(_ node: Int) -> XcodeSettings.Level {
    let file: String
    if list.nodes[node].kind == .text {
      file = files.path(ofReference: list.text(node))
    } else {
      file = RelativePath.join(
        files.path(ofReference: list.text("anchor", in: node) ?? ""),
        list.text("relative-path", in: node) ?? "")
    }
    let place = SourcePlace(path: path, line: places.line(of: list, node))
    let read = XcodeConfigurationFile(tree: tree, folder: folder).read(file, from: place)
    for missing in read.missing {
      let known = diagnostics.contains { $0.names == [missing.path] }
      if !known { diagnostics.append(.missingSettings(missing.path, missing.place)) }
    }
    return read.level
  }

  // MARK: Packages

  /// The packages that the project names, and folders among its files that hold a manifest.
  func packages() -> [ProjectPackage] {
    var result: [ProjectPackage] = []
    for item in list.items("packages", in: 0) {
      let line = places.line(of: list, item)
      if let path = list.text("path", in: item) {
        let place = RelativePath.join(folder, path)
        result.append(ProjectPackage(location: .local(place), line: line))
      } else if let url = list.text("repository", in: item) {
        let version = list.value(of: "version", in: item).map { version in
          list.entries(of: version).map {
            "\(list.text($0.key))=\(list.items(of: $0.value).map { list.text($0) }.joined())"
          }.sorted().joined(separator: ",")
        }
        result.append(ProjectPackage(location: .remote(url), requirement: version, line: line))
      }
    }
    let known = Set(result.map(\.location))
    let folders = files.plain.filter { file in
      !file.path.isEmpty && !known.contains(.local(file.path))
        && tree.kind(of: RelativePath.join(file.path, "Package.swift")) == .file
    }
    return result + folders.map { ProjectPackage(location: .local($0.path), line: $0.line) }
  }
}

extension PropertyList {
  /// The text under a key.
  func text(_ key: String, in dictionary: Int) -> String? {
    guard let value = value(of: key, in: dictionary), nodes[value].kind == .text else { return nil }
    return text(value)
  }

  /// The members of the list under a key.
  func items(_ key: String, in dictionary: Int) -> [Int] {
    value(of: key, in: dictionary).map { items(of: $0) } ?? []
  }

  /// The texts of the list under a key.
  func texts(_ key: String, in dictionary: Int) -> [String] {
    items(key, in: dictionary).map { text($0) }
  }
}

extension Diagnostic {
  /// A settings file that is named and not there.
  static func missingSettings(_ path: String, _ place: SourcePlace) -> Diagnostic {
    Diagnostic(
      .missingPath, "The settings file '\(path)' is not there; module names may differ by it.",
      severity: .note, place: place, names: [path])
  }
}

/// The lines of a text, found by offset.
struct LineIndex {
  private let starts: [Int32]

  init(_ bytes: [UInt8]) {
    var starts: [Int32] = [0]
    for (index, byte) in bytes.enumerated() where byte == 0x0A { starts.append(Int32(index + 1)) }
    self.starts = starts
  }

  /// The line of a node, from 1.
  ///
  /// - Complexity: O(log n).
  func line(of list: PropertyList, _ node: Int) -> Int {
    let offset = list.nodes[node].start
    var low = 0
    var high = starts.count
    while low + 1 < high {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low + 1
  }
}
