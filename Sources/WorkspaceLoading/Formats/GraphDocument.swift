import FileTrees
public import RippleModel

/// Ripple's own graph form (`Data/Schemas/graph.schema.json`), for input and for output.
///
/// Only `targets[].name` and `dependencies` are required; a dependency is a name or an object.
/// Cycles are allowed: proposals have them.
public struct GraphDocument: Codable, Sendable {
  var schemaVersion: Int?
  var packages: [PackageEntry]?
  var targets: [TargetEntry]
  var products: [ProductEntry]?
  var unresolved: [UnresolvedEntry]?

  struct PackageEntry: Codable {
    var identity: String
    var name: String?
    var path: String?
    var manifest: String?
    var toolsVersion: String?
  }

  struct TargetEntry: Codable {
    var id: String?
    var name: String
    var package: String?
    var kind: String?
    var language: String?
    var moduleName: String?
    var path: String?
    var files: FilesEntry?
    var dependencies: [DependencyEntry]
  }

  /// How many files a target has, as an answer says, or which, as an input may.
  enum FilesEntry: Codable {
    case count(Int)
    case paths([String])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let count = try? container.decode(Int.self) {
        self = .count(count)  // A number is what an answer says; anything else must be paths.
      } else {
        self = .paths(try container.decode([String].self))
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .count(let count): try container.encode(count)
      case .paths(let paths): try container.encode(paths)
      }
    }
  }

  struct ProductEntry: Codable {
    var name: String
    var package: String?
    var kind: String
    var targets: [String]
  }

  struct UnresolvedEntry: Codable {
    var what: String
    var `where`: String?
  }

  enum DependencyEntry: Codable {
    case name(String)
    case edge(Edge)

    struct Edge: Codable {
      var to: String
      var via: String?
      var product: String?
      var condition: Condition?
    }

    init(from decoder: any Decoder) throws {
      if let name = try? decoder.singleValueContainer().decode(String.self) {
        self = .name(name)  // A string is the short form; anything else must be the long one.
      } else {
        self = .edge(try Edge(from: decoder))
      }
    }

    func encode(to encoder: any Encoder) throws {
      switch self {
      case .name(let name):
        var container = encoder.singleValueContainer()
        try container.encode(name)
      case .edge(let edge): try edge.encode(to: encoder)
      }
    }

    var to: String {
      switch self {
      case .name(let name): name
      case .edge(let edge): edge.to
      }
    }
  }
}

extension GraphDocument {
  /// Makes the output form of a workspace.
  public init(_ workspace: Workspace) {
    schemaVersion = 1
    packages = workspace.packages.map {
      PackageEntry(
        identity: $0.identity, name: $0.name, path: $0.path, manifest: $0.manifest,
        toolsVersion: $0.toolsVersion)
    }
    targets = workspace.targets.map { target in
      TargetEntry(
        id: target.id.description, name: target.id.name, package: target.id.package,
        kind: target.kind.rawValue, language: target.language.rawValue,
        moduleName: target.moduleName, path: target.path, files: .count(target.files.count),
        dependencies: target.dependencies.map { edge in
          .edge(
            DependencyEntry.Edge(
              to: edge.to.description, via: edge.via.rawValue, product: edge.product,
              condition: edge.condition))
        })
    }
    products = workspace.products.map {
      ProductEntry(
        name: $0.name, package: $0.package, kind: $0.kind.rawValue,
        targets: $0.targets.map(\.description))
    }
    unresolved = workspace.diagnostics.filter {
      [.unresolvedDependency, .undecided, .missingPackage, .manifestDoesNotCompile]
        .contains($0.kind)
    }.map { UnresolvedEntry(what: $0.message, where: $0.place?.description) }
  }

  /// Makes the graph that the document tells.
  ///
  /// - Throws: `FormatError` for two targets of one name, or a dependency that nothing is named.
  func graph(name: String) throws(FormatError) -> GivenGraph {
    if let version = schemaVersion, version != 1 {
      throw FormatError(
        .content, name: name,
        detail: "schemaVersion is \(version), and this Ripple reads 1; update Ripple")
    }
    let names = try NodeNames(self, name)
    var byPackage: [String: [Target]] = [:]
    for entry in targets {
      byPackage[names.package(of: entry), default: []].append(
        try target(entry, names))
    }
    let entries = Dictionary(
      (packages ?? []).map { ($0.identity, $0) }, uniquingKeysWith: { first, _ in first })
    let products = Dictionary(grouping: products ?? []) { $0.package ?? "" }
    var workspace = Workspace()
    for identity in Set(byPackage.keys).union((packages ?? []).map(\.identity)).sorted() {
      let known = entries[identity]
      workspace.packages.append(
        Package(
          identity: identity, name: known?.name, path: known?.path ?? "",
          manifest: known?.manifest, toolsVersion: known?.toolsVersion,
          targets: (byPackage[identity] ?? []).sorted { $0.id < $1.id },
          products: try GraphDocument.products(products[identity] ?? [], of: identity, names)))
    }
    return GivenGraph(workspace: workspace, files: files(names))
  }

  /// What the document says about the files of its targets.
  ///
  /// A target with neither files nor a folder, or with no files by its own count, has none.
  private func files(_ names: NodeNames) -> [GivenGraph.Files] {
    targets.compactMap { entry in
      let id = names.id(of: entry)
      let decides = entry.language == nil
      switch entry.files {
      case .paths(let paths)?:
        let named = paths.map { path in
          let whole = RelativePath.normalise(path)
          return OwnedFile(path: whole, role: ProjectFileName.role(of: whole))
        }
        return GivenGraph.Files(target: id, named: named, decidesLanguage: decides)
      case .count(0)?: return nil
      case .count?, nil:
        return entry.path.map {
          GivenGraph.Files(
            target: id, folder: RelativePath.normalise($0), decidesLanguage: decides)
        }
      }
    }
  }

  private func target(_ entry: TargetEntry, _ names: NodeNames) throws(FormatError) -> Target {
    let id = names.id(of: entry)
    var edges: [Dependency] = []
    for item in entry.dependencies {
      let node = try names.node(item.to, from: id)
      var edge = Dependency(to: node)
      if case .edge(let detail) = item {
        edge.via = detail.via.flatMap(Dependency.Via.init) ?? .target
        edge.product = detail.product
        edge.condition = detail.condition
      }
      edges.append(edge)
    }
    let kind = TargetKind(describedAs: entry.kind ?? "library")
    let language = entry.language.flatMap(Target.Language.init)
    return Target(
      id: id, kind: kind,
      language: language ?? (kind == .system || kind == .binary ? .none : .swift),
      moduleName: entry.moduleName, path: entry.path, dependencies: GraphDocument.sorted(edges))
  }

  /// Edges in order, of those to one node the first.
  private static func sorted(_ edges: [Dependency]) -> [Dependency] {
    let sorted = edges.sorted()
    guard zip(sorted, sorted.dropFirst()).contains(where: { $0.to == $1.to }) else { return sorted }
    let first = Dictionary(edges.map { ($0.to, $0) }, uniquingKeysWith: { first, _ in first })
    return first.values.sorted()
  }

  private static func products(
    _ entries: [ProductEntry], of identity: String, _ names: NodeNames
  ) throws(FormatError) -> [Product] {
    var result: [Product] = []
    for entry in entries {
      var members: [TargetID] = []
      for text in entry.targets {
        let from = TargetID(package: identity, name: entry.name)
        if case .target(let id) = try names.node(text, from: from) { members.append(id) }
      }
      result.append(
        Product(
          package: identity, name: entry.name,
          kind: ProductKind(rawValue: entry.kind) ?? .automaticLibrary, targets: members.sorted()))
    }
    return result.sorted { $0.name < $1.name }
  }
}

/// Looks names of a graph document up: the same package first, then the only one of the name.
private struct NodeNames {
  private let input: String
  private var ids: Set<TargetID> = []
  private var byName: [String: [TargetID]] = [:]

  init(_ document: GraphDocument, _ input: String) throws(FormatError) {
    self.input = input
    for entry in document.targets {
      let id = id(of: entry)
      if !ids.insert(id).inserted {
        throw FormatError(.content, name: input, detail: "two targets are named '\(id)'")
      }
      byName[id.name, default: []].append(id)
    }
  }

  func package(of entry: GraphDocument.TargetEntry) -> String {
    entry.package ?? entry.id.map { TargetID($0).package } ?? ""
  }

  func id(of entry: GraphDocument.TargetEntry) -> TargetID {
    TargetID(package: package(of: entry), name: entry.name)
  }

  func node(_ text: String, from id: TargetID) throws(FormatError) -> Dependency.Node {
    if text.hasPrefix("external:") {
      let rest = TargetID(String(text.dropFirst(9)))
      return .external(package: rest.package, product: rest.name)
    }
    let local = TargetID(package: id.package, name: text)
    if ids.contains(local) { return .target(local) }
    if let slash = text.lastIndex(of: "/") {
      let qualified = TargetID(
        package: String(text[..<slash]), name: String(text[text.index(after: slash)...]))
      if ids.contains(qualified) { return .target(qualified) }
    }
    switch byName[text]?.count ?? 0 {
    case 1: return .target(byName[text]?.first ?? local)
    case 0:
      throw FormatError(
        .content, name: input,
        detail: "'\(id)' depends on '\(text)', which is no target of the graph")
    default:
      throw FormatError(
        .content, name: input,
        detail: "'\(id)' depends on '\(text)', which several packages have; write 'package/\(text)'"
      )
    }
  }
}
