import FileTrees
import RippleModel

/// Turns descriptions of projects into packages of the graph: files found, every dependency looked
/// up among the projects and packages that were loaded together.
struct ProjectResolver {
  /// The tree that holds everything.
  let tree: any FileTree
  /// The projects, each with its identity in the graph.
  let projects: [LoadedProject]
  /// The packages, resolved.
  let packages: [Package]

  /// Resolves everything, sorted by identity; what is wrong becomes a diagnostic.
  func resolve(_ diagnostics: inout [Diagnostic]) -> [Package] {
    let names = ProjectNames(projects, packages)
    return projects.map { package(of: $0, names, &diagnostics) }
      .sorted { $0.identity < $1.identity }
  }

  private func package(
    of project: LoadedProject, _ names: ProjectNames, _ diagnostics: inout [Diagnostic]
  ) -> Package {
    let description = project.description
    var package = Package(
      identity: project.identity, name: description.name, path: description.folder,
      manifest: description.path)
    diagnostics += description.diagnostics
    var seen: Set<String> = []
    for target in description.targets {
      let place = SourcePlace(path: description.path, line: target.line)
      guard seen.insert(target.name).inserted else {
        diagnostics.append(
          Diagnostic(
            .duplicateTarget, "Two targets of '\(project.identity)' are named '\(target.name)'.",
            place: place, names: [target.name]))
        continue
      }
      let files = ProjectMemberFiles(tree: tree).assign(target.members)
      report(files.missing, of: target, place, &diagnostics)
      let id = TargetID(package: project.identity, name: target.name)
      package.targets.append(
        Target(
          id: id, kind: target.kind.targetKind, language: files.language,
          moduleName: target.moduleName ?? XcodeSettings.identifier(target.name),
          path: commonFolder(of: files.files), files: files.files,
          dependencies: edges(of: target, id, project, names, &diagnostics),
          settings: target.settings, place: place))
      if let kind = target.kind.productKind {
        package.products.append(
          Product(package: project.identity, name: target.name, kind: kind, targets: [id]))
      }
    }
    package.targets.sort { $0.id < $1.id }
    package.products.sort { $0.name < $1.name }
    return package
  }

  private func report(
    _ missing: [ProjectMember], of target: ProjectTarget, _ place: SourcePlace,
    _ diagnostics: inout [Diagnostic]
  ) {
    guard let first = missing.first else { return }
    let others = missing.count > 1 ? " and \(missing.count - 1) more" : ""
    diagnostics.append(
      Diagnostic(
        .missingPath, "'\(target.name)' names '\(first.path)'\(others), which is not there.",
        place: SourcePlace(path: place.path, line: first.line == 0 ? place.line : first.line),
        names: [target.name, first.path]))
  }

  /// The deepest folder that holds all sources.
  private func commonFolder(of files: [OwnedFile]) -> String? {
    let folders = files.filter { $0.role == .source }.map {
      RelativePath.folder(of: $0.path).split(separator: "/", omittingEmptySubsequences: true)
    }
    guard var common = folders.first else { return nil }
    for folder in folders.dropFirst() {
      let shared = zip(common, folder).prefix { $0 == $1 }.count
      common.removeLast(common.count - shared)
    }
    return common.joined(separator: "/")
  }

  // MARK: Edges

  private func edges(
    of target: ProjectTarget, _ id: TargetID, _ project: LoadedProject, _ names: ProjectNames,
    _ diagnostics: inout [Diagnostic]
  ) -> [Dependency] {
    var edges: [Dependency.Node: Dependency] = [:]
    // Apps of two platforms may have one name; the one that is depended on is meant.
    let known = { (builder: TargetID) in edges[.target(builder)] != nil }
    for entry in target.dependencies {
      let place = SourcePlace(
        path: project.description.path, line: entry.line == 0 ? target.line : entry.line)
      if entry.origin == .testHost, names.builders(of: entry.subject).contains(where: known) {
        continue
      }
      let found = names.nodes(of: entry.subject, in: project)
      // Xcode passes over a test host that is not there.
      if found.isEmpty, entry.origin != .testHost,
        let name = ProjectNames.missingName(entry.subject)
      {
        diagnostics.append(
          Diagnostic(
            .unresolvedDependency,
            "'\(target.name)' depends on '\(name)', which no target or product is named.",
            severity: .warning, place: place, names: [target.name, name]))
      }
      for node in found.sorted() where node != .target(id) {
        let edge = Dependency(
          to: node, via: ProjectResolver.via(entry.origin),
          product: ProjectNames.productName(entry.subject), condition: entry.condition,
          place: place)
        merge(edge, into: &edges)
      }
    }
    return edges.values.sorted()
  }

  private static func via(_ origin: ProjectDependency.Origin) -> Dependency.Via {
    switch origin {
    case .explicit: .target
    case .package: .product
    case .linked, .embedded, .testHost: .byName
    case .tool: .plugin
    }
  }

  /// Joins two entries for one node: the more trusted one names the edge, which applies when
  /// either does.
  private func merge(_ edge: Dependency, into edges: inout [Dependency.Node: Dependency]) {
    guard var known = edges[edge.to] else {
      edges[edge.to] = edge
      return
    }
    if let first = known.condition, let second = edge.condition {
      known.condition = Condition(platforms: Array(Set(first.platforms + second.platforms)))
    } else {
      known.condition = nil
    }
    edges[edge.to] = known
  }
}

/// A project with the identity that its targets have in the graph.
package struct LoadedProject {
  /// The identity, such as `App.xcodeproj`; unique in the workspace.
  package var identity: String
  /// What the project says.
  package var description: ProjectDescription
}

/// The names that targets of projects may use for targets and products.
struct ProjectNames {
  private var targets: [String: Set<String>] = [:]
  private var byProject: [String: LoadedProject] = [:]
  private var productFiles: [String: [TargetID]] = [:]
  private var products: [String: [Product]] = [:]
  private var identities: Set<String> = []

  init(_ projects: [LoadedProject], _ packages: [Package]) {
    for project in projects {
      targets[project.identity] = Set(project.description.targets.map(\.name))
      byProject[project.description.path] = project
      byProject[RelativePath.folder(of: project.description.path)] = project
      if let generated = project.description.generates {
        byProject[generated, default: project] = project
      }
      for target in project.description.targets {
        guard let file = target.productFile else { continue }
        productFiles[file, default: []].append(
          TargetID(package: project.identity, name: target.name))
      }
    }
    for package in packages {
      identities.insert(package.identity)
      for product in package.products { products[product.name, default: []].append(product) }
    }
  }

  /// The nodes that a name stands for; empty where nothing has it.
  func nodes(
    of subject: ProjectDependency.Subject, in project: LoadedProject
  ) -> [Dependency.Node] {
    switch subject {
    case .target(let name):
      return targets[project.identity, default: []].contains(name)
        ? [.target(TargetID(package: project.identity, name: name))] : []
    case .projectTarget(let path, let name):
      guard let other = byProject[path] else {
        return [.external(package: RelativePath.name(of: path), product: name)]
      }
      return nodes(of: .target(name), in: other)
    case .productFile(let file): return [built(file, in: project)]
    case .external(let name, let place): return [.external(package: place, product: name)]
    case .packageProduct(let name, let package): return product(name, package, in: project)
    }
  }

  /// The targets that build a file, of all projects.
  func builders(of subject: ProjectDependency.Subject) -> [TargetID] {
    if case .productFile(let file) = subject { productFiles[file] ?? [] } else { [] }
  }

  /// The name that a diagnostic speaks of, for what has to be found.
  static func missingName(_ subject: ProjectDependency.Subject) -> String? {
    switch subject {
    case .target(let name), .projectTarget(_, let name), .packageProduct(let name, _): name
    case .productFile, .external: nil
    }
  }

  /// The product that an edge goes through.
  static func productName(_ subject: ProjectDependency.Subject) -> String? {
    if case .packageProduct(let name, _) = subject { name } else { nil }
  }

  /// A built file: this project's target that builds it, or else the first of another.
  private func built(_ file: String, in project: LoadedProject) -> Dependency.Node {
    let candidates = productFiles[file] ?? []
    if let found = candidates.first(where: { $0.package == project.identity })
      ?? candidates.sorted().first
    {
      return .target(found)
    }
    return .external(package: "", product: file)
  }

  /// A package's product: of the package that is named, or else of one that the project refers to,
  /// or else of any; where no package that was loaded has it, it stays outside.
  private func product(
    _ name: String, _ package: String?, in project: LoadedProject
  ) -> [Dependency.Node] {
    let candidates = products[name] ?? []
    let references = project.description.packages
    if let package {
      let wanted = [
        PackageDependency.identity(ofLocation: package),
        references.first { $0.name == package }?.identity,
      ].compactMap(\.self)
      let found =
        candidates.first { wanted.contains($0.package) }
        ?? (wanted.contains(where: identities.contains) ? nil : local(candidates, references))
      return found.map { $0.targets.map { .target($0) } }
        ?? [.external(package: wanted.last ?? "", product: name)]
    }
    if let found = local(candidates, references) ?? candidates.first {
      return found.targets.map { .target($0) }
    }
    let remote = references.filter { if case .remote = $0.location { true } else { false } }
    let lone =
      remote.first { $0.identity == name.lowercased() } ?? (remote.count == 1 ? remote[0] : nil)
    return [.external(package: lone?.identity ?? "", product: name)]
  }

  private func local(_ candidates: [Product], _ references: [ProjectPackage]) -> Product? {
    let known = Set(references.map(\.identity))
    return candidates.first { known.contains($0.package) }
  }
}
