import FileTrees
import RippleModel

/// Reads what `tuist graph --format json` prints: a workspace with its projects and targets.
///
/// A dictionary whose keys are no strings is a flat list of keys and values there.
struct TuistGraphDecoder {
  /// Reads one document.
  func decode(_ bytes: [UInt8], name: String) throws(FormatError) -> GivenGraph {
    let graph = try JSONDocument(bytes: bytes, name: name).decode(Graph.self)
    let root = graph.path ?? ""
    let relative = { (path: String) -> String in
      path == root ? "" : path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : path
    }
    var packages: [Package] = []
    var files: [GivenGraph.Files] = []
    let names = Dictionary(
      graph.projects.map { ($0.path ?? "", $0.name) }, uniquingKeysWith: { first, _ in first })
    for project in graph.projects {
      var package = Package(identity: project.name, path: relative(project.path ?? ""))
      for target in project.targets {
        let id = TargetID(package: project.name, name: target.name)
        package.targets.append(TuistGraphDecoder.target(target, id, names))
        if let product = TuistGraphDecoder.product(target, id) { package.products.append(product) }
        let owned = target.owned.map { OwnedFile(path: relative($0.path), role: $0.role) }
        if !owned.isEmpty { files.append(GivenGraph.Files(target: id, named: owned)) }
      }
      package.targets.sort { $0.id < $1.id }
      package.products.sort { $0.name < $1.name }
      packages.append(package)
    }
    packages.sort { $0.identity < $1.identity }
    if let twice = zip(packages, packages.dropFirst()).first(where: { $0.identity == $1.identity })
    {
      throw FormatError(
        .content, name: name, detail: "two projects are named '\(twice.0.identity)'")
    }
    return GivenGraph(
      workspace: TuistGraphDecoder.checked(Workspace(packages: packages)), files: files)
  }

  private static func target(
    _ target: Target, _ id: TargetID, _ names: [String: String]
  ) -> RippleModel.Target {
    var edges: [Dependency.Node: Dependency] = [:]
    for item in target.dependencies ?? [] {
      guard let node = item.node(in: id.package, names) else { continue }
      edges[node] = edges[node] ?? Dependency(to: node)
    }
    let product = target.productName ?? target.name
    return RippleModel.Target(
      id: id, kind: kind(target.product ?? ""), language: .none,
      moduleName: RippleModel.Target.moduleName(ofTarget: product),
      dependencies: edges.values.sorted())
  }

  private static func kind(_ product: String) -> TargetKind {
    switch product {
    case "unit_tests", "unitTests", "ui_tests", "uiTests": .test
    case "macro": .macro
    case "app", "appClip", "app_clip", "command_line_tool", "commandLineTool", "xpc", "watch2App":
      .executable
    default: product.lowercased().contains("extension") ? .executable : .library
    }
  }

  private static func product(_ target: Target, _ id: TargetID) -> Product? {
    let kind: ProductKind
    switch target.product ?? "" {
    case "framework", "dynamic_library", "dynamicLibrary": kind = .dynamicLibrary
    case "static_framework", "staticFramework", "static_library", "staticLibrary":
      kind = .staticLibrary
    default:
      switch self.kind(target.product ?? "") {
      case .test: kind = .testBundle
      case .executable: kind = .executable
      case .macro: kind = .macro
      default: return nil
      }
    }
    return Product(package: id.package, name: id.name, kind: kind, targets: [id])
  }

  /// Edges to targets that are not in the graph go to nodes outside.
  private static func checked(_ workspace: Workspace) -> Workspace {
    let known = Set(workspace.targets.map(\.id))
    var result = workspace
    for package in result.packages.indices {
      for index in result.packages[package].targets.indices {
        result.packages[package].targets[index].dependencies =
          result.packages[package].targets[index].dependencies.map { edge in
            guard let id = edge.targetID, !known.contains(id) else { return edge }
            return Dependency(to: .external(package: id.package, product: id.name), via: edge.via)
          }.sorted()
      }
    }
    return result
  }

  // MARK: The document

  private struct Graph: Decodable {
    var path: String?
    var projects: [Project]

    private enum Key: String, CodingKey { case path, projects }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      path = try container.decodeIfPresent(String.self, forKey: .path)
      projects = try container.decode(Values<Project>.self, forKey: .projects).all
    }
  }

  private struct Project: Decodable {
    var path: String?
    var name: String
    var targets: [Target]

    private enum Key: String, CodingKey { case path, name, targets }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      path = try container.decodeIfPresent(String.self, forKey: .path)
      name = try container.decode(String.self, forKey: .name)
      targets = try container.decode(Values<Target>.self, forKey: .targets).all
    }
  }

  /// The values of a dictionary, of a flat list of keys and values, or of a list.
  private struct Values<Value: Decodable>: Decodable {
    var all: [Value]

    init(from decoder: any Decoder) throws {
      if let container = try? decoder.container(keyedBy: AnyKey.self) {
        let keys = container.allKeys.sorted { $0.stringValue < $1.stringValue }
        all = try keys.map { try container.decode(Value.self, forKey: $0) }
        return
      }
      var list = try decoder.unkeyedContainer()
      all = []
      while !list.isAtEnd {
        // A key is a text among the values.
        if (try? list.decode(String.self)) != nil { continue }
        all.append(try list.decode(Value.self))
      }
    }
  }

  private struct Target: Decodable {
    var name: String
    var product: String?
    var productName: String?
    var dependencies: [Edge]?
    var sources: [File]?
    var resources: Resources?

    var owned: [OwnedFile] {
      let own = (sources ?? []).compactMap(\.path).map {
        OwnedFile(path: $0, role: ProjectFileName.role(of: $0))
      }
      let others = (resources?.files ?? []).compactMap(\.path).map {
        OwnedFile(path: $0, role: .resource)
      }
      return own + others
    }
  }

  /// A file as a path or as an object with one.
  private struct File: Decodable {
    var path: String?

    private enum Key: String, CodingKey { case path, file, folderReference }

    init(from decoder: any Decoder) throws {
      if let text = try? decoder.singleValueContainer().decode(String.self) {
        path = text
        return
      }
      let container = try decoder.container(keyedBy: Key.self)
      path = try container.decodeIfPresent(String.self, forKey: .path)
      for key in [Key.file, .folderReference] where path == nil {
        path = try container.decodeIfPresent(File.self, forKey: key)?.path
      }
    }
  }

  /// A list of resources, or an object that holds one.
  private struct Resources: Decodable {
    var files: [File]

    private enum Key: String, CodingKey { case resources }

    init(from decoder: any Decoder) throws {
      if let list = try? decoder.singleValueContainer().decode([File].self) {
        files = list
      } else {
        let container = try decoder.container(keyedBy: Key.self)
        files = try container.decodeIfPresent([File].self, forKey: .resources) ?? []
      }
    }
  }

  /// `{"target": {"name": …}}` and the like.
  private struct Edge: Decodable {
    var kind: String
    var fields: Fields

    struct Fields: Decodable {
      var name: String?
      var target: String?
      var path: String?
      var product: String?
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: AnyKey.self)
      let key = container.allKeys.min { $0.stringValue < $1.stringValue }
      kind = key?.stringValue ?? ""
      fields = Fields()
      if let key { fields = try container.decode(Fields.self, forKey: key) }
    }

    func node(in project: String, _ names: [String: String]) -> Dependency.Node? {
      switch kind {
      case "target": return fields.name.map { .target(TargetID(package: project, name: $0)) }
      case "project":
        guard let target = fields.target else { return nil }
        let other = fields.path.flatMap { names[$0] }
        return other.map { .target(TargetID(package: $0, name: target)) }
          ?? .external(package: RelativePath.name(of: fields.path ?? ""), product: target)
      case "package", "packageProduct":
        return fields.product.map { .external(package: "", product: $0) }
      case "external": return fields.name.map { .external(package: "", product: $0) }
      case "framework", "xcframework", "library":
        guard let path = fields.path else { return nil }
        let name = RelativePath.name(of: path).prefix { $0 != "." }
        return .external(package: "", product: String(name))
      default: return nil
      }
    }
  }
}
