import FileTrees
import RippleModel

/// What one target of a project depends on, in the order of trust.
struct XcodeEdges {
  typealias Object = XcodeObjects.Object

  let reading: XcodeReading
  let target: Object
  let settings: XcodeSettings

  private var objects: XcodeObjects { reading.objects }

  /// Every dependency, the most trusted first; one that is named in two ways is there twice.
  func all() -> [ProjectDependency] {
    (explicit() + packageProducts() + built()
      + XcodeTargetSettings.testHosts(settings, line: objects.line(of: target)))
      .enumerated()
      .sorted { ($0.element.origin.rawValue, $0.offset) < ($1.element.origin.rawValue, $1.offset) }
      .map(\.element)
  }

  // MARK: Listed dependencies

  private func explicit() -> [ProjectDependency] {
    objects.objects("dependencies", of: target).compactMap { item in
      guard let (subject, isTool) = subject(of: item) else { return nil }
      return ProjectDependency(
        subject, origin: isTool ? .tool : .explicit, condition: condition(item),
        line: objects.line(of: item))
    }
  }

  private func subject(of item: Object) -> (ProjectDependency.Subject, isTool: Bool)? {
    if let product = objects.object("productRef", of: item) {
      return packageProduct(product)
    }
    if let target = objects.object("target", of: item), let name = objects.text("name", of: target)
    {
      return (.target(name), false)
    }
    guard let proxy = objects.object("targetProxy", of: item) else { return nil }
    return proxied(proxy).map { ($0, false) }
  }

  /// The target that a proxy stands for, in this project or in another.
  private func proxied(_ proxy: Object) -> ProjectDependency.Subject? {
    let portal = objects.object("containerPortal", of: proxy)
    if portal == nil || portal == reading.project {
      let target = objects.object("remoteGlobalIDString", of: proxy)
      let name =
        target.flatMap { objects.text("name", of: $0) } ?? objects.text("remoteInfo", of: proxy)
      return name.map { .target($0) }
    }
    guard let portal, case .file(let path) = reading.paths[portal],
      let name = objects.text("remoteInfo", of: proxy)
    else { return nil }
    return .projectTarget(project: path, target: name)
  }

  // MARK: Packages

  private func packageProducts() -> [ProjectDependency] {
    let conditions = linkConditions()
    return objects.objects("packageProductDependencies", of: target).compactMap { product in
      guard let (subject, isTool) = packageProduct(product) else { return nil }
      return ProjectDependency(
        subject, origin: isTool ? .tool : .package, condition: conditions[product] ?? nil,
        line: objects.line(of: product))
    }
  }

  private func packageProduct(
    _ product: Object
  ) -> (ProjectDependency.Subject, isTool: Bool)? {
    guard let name = objects.text("productName", of: product) else { return nil }
    let package = objects.object("package", of: product).flatMap { reference in
      objects.text("repositoryURL", of: reference) ?? objects.text("relativePath", of: reference)
    }
    let isTool = name.hasPrefix("plugin:")
    return (.packageProduct(isTool ? String(name.dropFirst(7)) : name, package: package), isTool)
  }

  /// A product is listed without a filter; the build files that link it may have one each.
  private func linkConditions() -> [Object: Condition?] {
    var result: [Object: Condition?] = [:]
    for phase in objects.objects("buildPhases", of: target)
    where objects.isA("PBXFrameworksBuildPhase", phase) {
      for file in objects.objects("files", of: phase) {
        guard let product = objects.object("productRef", of: file) else { continue }
        let known = result[product]
        guard let condition = condition(file), known != .some(nil) else {
          result[product] = .some(nil)
          continue
        }
        let platforms = (known ?? nil)?.platforms ?? []
        result[product] = Condition(platforms: Array(Set(platforms + condition.platforms)))
      }
    }
    return result
  }

  // MARK: Built files

  /// What is linked or copied: products of this project, of others, and of packages.
  private func built() -> [ProjectDependency] {
    var result: [ProjectDependency] = []
    for phase in objects.objects("buildPhases", of: target) {
      let isLinking = objects.isA("PBXFrameworksBuildPhase", phase)
      guard isLinking || objects.isA("PBXCopyFilesBuildPhase", phase) else { continue }
      for file in objects.objects("files", of: phase) {
        guard let subject = subject(ofFile: file, isLinking: isLinking) else { continue }
        result.append(
          ProjectDependency(
            subject, origin: isLinking ? .linked : .embedded, condition: condition(file),
            line: objects.line(of: file)))
      }
    }
    return result
  }

  private func subject(ofFile file: Object, isLinking: Bool) -> ProjectDependency.Subject? {
    if let product = objects.object("productRef", of: file) { return packageProduct(product)?.0 }
    guard let reference = objects.object("fileRef", of: file) else { return nil }
    if objects.isA("PBXReferenceProxy", reference) { return remote(reference) }
    if let builder = reading.builders[reference] { return .target(builder) }
    switch reading.paths[reference] {
    case .built(let name): return .productFile(name)
    case .file(let path):
      guard isLinking, let name = XcodeEdges.binary(path) else { return nil }
      return .external(name, from: path)
    case .elsewhere: return nil
    }
  }

  /// A product of a project that this one refers to.
  private func remote(_ reference: Object) -> ProjectDependency.Subject? {
    let file = objects.text("path", of: reference).map { RelativePath.name(of: $0) }
    guard let proxy = objects.object("remoteRef", of: reference), let subject = proxied(proxy)
    else { return file.map { .productFile($0) } }
    return subject
  }

  /// The module of a prebuilt framework or library, by its file's name.
  static func binary(_ path: String) -> String? {
    let name = RelativePath.name(of: path)
    switch RelativePath.pathExtension(of: name) {
    case "framework", "xcframework", "dylib", "a", "tbd":
      let base = String(name.prefix { $0 != "." })
      return base.hasPrefix("lib") && !name.hasSuffix("framework")
        ? String(base.dropFirst(3)) : base
    default: return nil
    }
  }

  // MARK: Conditions

  /// The platforms that a build file or dependency is filtered to.
  private func condition(_ object: Object) -> Condition? {
    let filters =
      objects.texts("platformFilters", of: object) + objects.texts("platformFilter", of: object)
    guard !filters.isEmpty else { return nil }
    return Condition(platforms: Array(Set(filters.map(XcodeEdges.platform))))
  }

  static func platform(_ filter: String) -> String {
    switch filter {
    case "xros": "visionos"
    default: filter.lowercased()
    }
  }
}
