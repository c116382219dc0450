import FileTrees
import ManifestEvaluation
import RippleModel

/// The targets and packages of a Tuist manifest in the words that all projects share.
struct TuistTargets {
  /// The manifest's file.
  let path: String
  /// The folder that holds it.
  let folder: String
  /// The root of the Tuist project.
  let root: String
  /// The project's name.
  let project: String
  let manifest: TuistManifest
  /// Whether Tuist's own sources for the targets are there.
  let hasDerivedSources: Bool

  /// The targets, in order.
  var all: [ProjectTarget] { manifest.targets.map(target) }

  /// The packages that the project itself names.
  var packages: [ProjectPackage] {
    manifest.packages.map { package in
      switch package {
      case .local(let path): ProjectPackage(location: .local(absolute(path)))
      case .remote(let url): ProjectPackage(location: .remote(url))
      }
    }
  }

  private func target(_ target: TuistTarget) -> ProjectTarget {
    let kind = Self.kind(of: target.product)
    let product =
      target.productName
      ?? target.name.replacing("-", with: "_").replacing(".", with: "_")
    let settings = XcodeSettings(
      [
        [
          "TARGET_NAME": target.name, "PRODUCT_NAME": product, "CONFIGURATION": "Debug",
          "SRCROOT": ".", "PROJECT_DIR": ".", "PROJECT_NAME": project,
        ], manifest.settings, target.settings,
      ], configuration: "Debug")
    let module =
      settings.value("PRODUCT_MODULE_NAME") ?? settings.value("PRODUCT_NAME") ?? product
    return ProjectTarget(
      name: target.name, kind: kind,
      moduleName: XcodeSettings.identifier(module.isEmpty ? product : module),
      productFile: Self.suffix(of: kind).map { kind == .tool ? product : "\(product).\($0)" },
      members: target.files.compactMap(member) + derived(target) + bridgingHeader(settings),
      dependencies: target.dependencies.map(dependency),
      settings: XcodeSettingTexts(settings).all, line: target.line)
  }

  private static func kind(of product: String) -> ProjectTargetKind {
    switch product {
    case "app", "appClip", "watch2App": .application
    case "staticFramework": .staticFramework
    case "dynamicLibrary": .dynamicLibrary
    case "staticLibrary": .staticLibrary
    case "unitTests": .unitTest
    case "uiTests": .uiTest
    case "bundle": .bundle
    case "commandLineTool": .tool
    case "macro": .macro
    case "xpc", "systemExtension": .appExtension
    default: product.hasSuffix("Extension") ? .appExtension : .framework
    }
  }

  private static func suffix(of kind: ProjectTargetKind) -> String? {
    switch kind {
    case .application: "app"
    case .appExtension: "appex"
    case .framework, .staticFramework: "framework"
    case .dynamicLibrary: "dylib"
    case .staticLibrary: "a"
    case .bundle: "bundle"
    case .unitTest, .uiTest: "xctest"
    case .tool: ""
    case .macro, .aggregate, .external, .binary: nil
    }
  }

  // MARK: Files

  private func absolute(_ path: TuistPath) -> String {
    RelativePath.join(path.isFromRoot ? root : folder, path.text)
  }

  private func member(_ files: TuistFiles) -> ProjectMember? {
    let full = absolute(files.pattern)
    guard !full.hasPrefix("../"), !full.hasPrefix("/") else { return nil }
    let excluded = files.excluding.map(absolute)
    let (base, rest) = Self.split(full, excluding: excluded)
    var member = ProjectMember(path: base, line: files.line)
    if !rest.isEmpty { member.includes = [.glob(rest)] }
    member.excludes = excluded.map { .glob(Self.relative($0, to: base)) }
    switch files.role {
    case .sources: member.isSourcesOnly = true
    case .resources:
      member.role = .resource
      if !rest.isEmpty { member.excludes.append(.glob("**/*.swift")) }
    case .publicHeaders: member.role = .publicHeader
    case .headers: member.role = .privateHeader
    case .folder: break
    }
    return member
  }

  /// The folder before the first pattern of a path, and the rest.
  ///
  /// The folder is one that every excluded pattern lies in too.
  private static func split(
    _ path: String, excluding: [String]
  ) -> (folder: String, rest: String) {
    let parts = path.split(separator: "/")
    let plain = { (part: Substring) in !part.contains { "*?[{".contains($0) } }
    var count = parts.prefix(while: plain).count
    if count == parts.count, excluding.isEmpty { return (path, "") }
    for other in excluding {
      let shared = zip(parts, other.split(separator: "/")).prefix { $0 == $1 && plain($0) }.count
      count = min(count, shared)
    }
    return (
      parts[..<count].joined(separator: "/"), parts[count...].joined(separator: "/")
    )
  }

  private static func relative(_ path: String, to folder: String) -> String {
    folder.isEmpty || !path.hasPrefix(folder + "/")
      ? path : String(path.dropFirst(folder.count + 1))
  }

  /// The sources that Tuist makes for a target's resources, such as `TuistAssets+App.swift`.
  private func derived(_ target: TuistTarget) -> [ProjectMember] {
    guard hasDerivedSources else { return [] }
    let identifier = RippleModel.Target.moduleName(ofTarget: target.name)
    return [
      ProjectMember(
        path: RelativePath.join(folder, "Derived/Sources"),
        includes: [.glob("Tuist*+\(identifier).swift")], isSourcesOnly: true)
    ]
  }

  private func bridgingHeader(_ settings: XcodeSettings) -> [ProjectMember] {
    guard let header = settings.value("SWIFT_OBJC_BRIDGING_HEADER"), !header.isEmpty else {
      return []
    }
    return [ProjectMember(path: RelativePath.join(folder, header), role: .privateHeader)]
  }

  // MARK: Dependencies

  private func dependency(_ dependency: TuistDependency) -> ProjectDependency {
    let platforms = dependency.platforms.map { $0 == "catalyst" ? "maccatalyst" : $0 }
    let condition = platforms.isEmpty ? nil : Condition(platforms: platforms)
    let (subject, origin) = subject(of: dependency)
    return ProjectDependency(
      subject, origin: origin, condition: condition, line: dependency.line)
  }

  private func subject(
    of dependency: TuistDependency
  ) -> (ProjectDependency.Subject, ProjectDependency.Origin) {
    switch dependency.subject {
    case .target(let name): return (.target(name), .explicit)
    case .project(let target, let path):
      let other = absolute(path)
      return other == folder
        ? (.target(target), .explicit)
        : (.projectTarget(project: other, target: target), .explicit)
    case .external(let name): return (.packageProduct(name, package: nil), .package)
    case .package(let product, let isTool):
      return (.packageProduct(product, package: nil), isTool ? .tool : .package)
    case .binary(let path):
      let file = RelativePath.name(of: path.text)
      return (.external(String(file.prefix { $0 != "." }), from: absolute(path)), .linked)
    }
  }
}
