import RippleModel
@testable import FileTrees
@testable import WorkspaceLoading

/// A description of a project as lines that a test can spell out.
enum ProjectText {
  /// Every package and target with its files and dependencies.
  static func lines(_ project: ProjectDescription, of tree: any FileTree) -> [String] {
    var result: [String] = []
    for package in project.packages {
      let place =
        switch package.location {
        case .local(let path): path
        case .remote(let url): url
        }
      let requirement = package.requirement.map { " (\($0))" } ?? ""
      result.append("package \(package.name ?? "-") \(place)\(requirement)")
    }
    for target in project.targets {
      let module = target.moduleName ?? "-"
      let product = target.productFile ?? "-"
      result.append("\(target.kind.rawValue) \(target.name) \(module) \(product) :\(target.line)")
      for file in ProjectMemberFiles(tree: tree).assign(target.members).files {
        result.append("  \(file.path) \(file.role.rawValue)")
      }
      result += target.dependencies.map { "  -> \(text($0))" }
    }
    return result
  }

  /// Every diagnostic on one line.
  static func diagnostics(_ project: ProjectDescription) -> [String] {
    project.diagnostics.map {
      "\($0.place?.description ?? "-"): \($0.kind.rawValue): \($0.message)"
    }
  }

  private static func text(_ dependency: ProjectDependency) -> String {
    let subject =
      switch dependency.subject {
      case .target(let name): name
      case .projectTarget(let project, let name): "\(project):\(name)"
      case .packageProduct(let name, let package): "product \(name) of \(package ?? "?")"
      case .productFile(let file): "file \(file)"
      case .external(let name, let place): "external \(name) from \(place)"
      }
    let platforms = dependency.condition.map { " on \($0.platforms.joined(separator: ","))" } ?? ""
    return "\(subject) \(dependency.origin)\(platforms) :\(dependency.line)"
  }
}
