import FileTrees
import RippleModel

/// The files of a `project.xcproj`, each with the targets that it says it belongs to.
struct XcodeJSONFiles {
  /// A file that belongs to nothing, which may be a package's folder.
  struct Plain {
    var path: String
    var line: Int
  }

  /// One node of the tree of files, while it is walked.
  private struct Step {
    var node: Int
    var parent: XcodePaths.Place
    /// The names of the groups above it, which references are written with.
    var reference: String
  }

  private let list: PropertyList
  private let folder: String
  private let places: LineIndex
  private let targets: [String]
  private var membersByTarget: [String: [ProjectMember]] = [:]
  private var edgesByTarget: [String: [ProjectDependency]] = [:]
  private var references: [String: String] = [:]
  private var builders: [String: String] = [:]
  /// Files without a membership.
  private(set) var plain: [Plain] = []

  init(_ list: PropertyList, folder: String, places: LineIndex) {
    self.list = list
    self.folder = folder
    self.places = places
    let nodes = list.items("targets", in: 0)
    targets = nodes.compactMap { list.text("name", in: $0) }
    for node in nodes {
      guard let product = list.text("product", in: node) else { continue }
      builders[RelativePath.name(of: product)] = list.text("name", in: node)
    }
    var pending = list.items("files", in: 0).reversed().map {
      Step(node: $0, parent: .file(folder), reference: "")
    }
    while let step = pending.popLast() { visit(step, &pending) }
    for product in list.items("imported-products", in: 0) { addImported(product) }
  }

  /// What belongs to a target.
  func members(of target: String) -> [ProjectMember] { membersByTarget[target] ?? [] }

  /// What a target links or copies.
  func dependencies(of target: String) -> [ProjectDependency] { edgesByTarget[target] ?? [] }

  /// Where the file lies that a reference names by its groups; a reference of no file is a path.
  func path(ofReference reference: String) -> String {
    references[reference] ?? RelativePath.join(folder, reference)
  }

  // MARK: Walking

  private mutating func visit(_ step: Step, _ pending: inout [Step]) {
    let name = list.text("path", in: step.node) ?? list.text("name", in: step.node) ?? ""
    let place = place(of: step)
    let reference = step.reference.isEmpty ? name : "\(step.reference)/\(name)"
    if case .file(let path) = place { references[reference] = path }
    let children = list.items("children", in: step.node)
    switch list.text("kind", in: step.node) {
    case "group":
      pending += children.reversed().map { Step(node: $0, parent: place, reference: reference) }
    case "folder":
      if case .file(let path) = place { addFolder(step.node, path) }
    case "variant-group":
      // A variant group's own path is no folder; its files lie where its group does.
      for child in children {
        let inner = self.place(of: Step(node: child, parent: step.parent, reference: ""))
        add(step.node, at: inner)
      }
    default: add(step.node, at: place)
    }
  }

  private func place(of step: Step) -> XcodePaths.Place {
    guard let path = list.text("path", in: step.node) else { return step.parent }
    if let rest = path.dropping("<PROJECT>") { return .file(RelativePath.join(folder, rest)) }
    if let rest = path.dropping("<PRODUCTS>") { return .built(RelativePath.name(of: rest)) }
    if path.hasPrefix("<") || path.hasPrefix("/") { return .elsewhere(path) }
    switch step.parent {
    case .file(let folder): return .file(RelativePath.join(folder, path))
    case .built: return .built(RelativePath.name(of: path))
    case .elsewhere(let root): return .elsewhere(RelativePath.join(root, path))
    }
  }

  // MARK: Files

  private mutating func add(_ node: Int, at place: XcodePaths.Place) {
    let memberships = list.items("target-membership", in: node)
    let line = places.line(of: list, node)
    if memberships.isEmpty, case .file(let path) = place {
      plain.append(Plain(path: path, line: line))
    }
    for membership in memberships {
      guard let (target, phase) = phase(of: membership) else { continue }
      switch place {
      case .file(let path):
        membersByTarget[target, default: []].append(
          ProjectMember(path: path, role: role(phase, membership), line: line))
        if phase == "frameworks", let name = XcodeEdges.binary(path) {
          addEdge(.external(name, from: path), phase, membership, to: target, line)
        }
      case .built(let file):
        let subject = builders[file].map { ProjectDependency.Subject.target($0) }
        addEdge(subject ?? .productFile(file), phase, membership, to: target, line)
      case .elsewhere: break
      }
    }
  }

  private mutating func addImported(_ node: Int) {
    guard let target = list.text("target", in: node), let project = list.text("project", in: node)
    else { return }
    let subject = ProjectDependency.Subject.projectTarget(
      project: path(ofReference: project), target: target)
    for membership in list.items("target-membership", in: node) {
      guard let (user, phase) = phase(of: membership) else { continue }
      addEdge(subject, phase, membership, to: user, places.line(of: list, node))
    }
  }

  private mutating func addEdge(
    _ subject: ProjectDependency.Subject, _ phase: String, _ membership: Int, to target: String,
    _ line: Int
  ) {
    edgesByTarget[target, default: []].append(
      ProjectDependency(
        subject, origin: phase == "frameworks" ? .linked : .embedded,
        condition: XcodeJSONFiles.condition(list, membership), line: line))
  }

  /// A membership's target and phase: `App/compile-sources`.
  private func phase(of membership: Int) -> (target: String, phase: String)? {
    let text =
      list.nodes[membership].kind == .text
      ? list.text(membership) : list.text("build-phase", in: membership) ?? ""
    let owner = targets.filter { text.hasPrefix($0 + "/") }.max { $0.utf8.count < $1.utf8.count }
    return owner.map { ($0, String(text.dropFirst($0.count + 1))) }
  }

  private func role(_ phase: String, _ membership: Int) -> OwnedFile.Role? {
    switch phase {
    case "compile-sources": return nil
    case "headers":
      return ["public", "private"].contains(list.text("header-role", in: membership))
        ? .publicHeader : .privateHeader
    case "frameworks": return .artifact
    default: return .resource
    }
  }

  /// The platforms that a membership or dependency is filtered to.
  static func condition(_ list: PropertyList, _ node: Int) -> Condition? {
    let platforms = list.texts("platforms", in: node).map(XcodeEdges.platform)
    return platforms.isEmpty ? nil : Condition(platforms: platforms)
  }

  // MARK: Synchronized folders

  private mutating func addFolder(_ node: Int, _ path: String) {
    let line = places.line(of: list, node)
    let whole = list.texts("opaque-folders", in: node).map { inside($0, path) }
    let exceptions = list.items("membership-exceptions", in: node)
    for target in list.texts("target-membership", in: node) {
      let own = exceptions.filter { list.text("target", in: $0) == target }
      let excluded = own.flatMap { list.texts("exclusions", in: $0) }.map { inside($0, path) }
      let headers = own.flatMap {
        list.texts("public-headers", in: $0) + list.texts("private-headers", in: $0)
      }
      membersByTarget[target, default: []].append(
        ProjectMember(
          path: path, excludes: (excluded + whole).map { .path($0) },
          publicHeaders: headers.map { inside($0, path) }, line: line))
      membersByTarget[target, default: []] += whole.map {
        ProjectMember(path: RelativePath.join(path, $0), role: .resource, line: line)
      }
    }
    for exception in exceptions {
      let included = list.texts("inclusions", in: exception).map { inside($0, path) }
      guard !included.isEmpty else { continue }
      let phase = phase(of: exception)
      guard let target = list.text("target", in: exception) ?? phase?.target else { continue }
      membersByTarget[target, default: []].append(
        ProjectMember(
          path: path, role: phase.flatMap { role($0.phase, exception) },
          includes: included.map { .path($0) }, line: places.line(of: list, exception)))
    }
  }

  /// A path of an exception, which is written from the project's folder, as seen from the folder.
  private func inside(_ path: String, _ place: String) -> String {
    let full = RelativePath.join(folder, path)
    guard RelativePath.contains(place, full), full != place else {
      return RelativePath.normalise(path)
    }
    return place.isEmpty ? full : String(full.dropFirst(place.count + 1))
  }
}

extension String {
  /// What follows a first component.
  fileprivate func dropping(_ base: String) -> String? {
    if self == base { return "" }
    return hasPrefix(base + "/") ? String(dropFirst(base.count + 1)) : nil
  }
}
