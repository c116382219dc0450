public import RippleModel

/// Reads a graph from JSON of any form that Ripple knows, told apart by its own keys.
public struct GraphInput {
  /// Makes a reader.
  public init() {}

  /// Reads documents that belong together.
  ///
  /// - Parameter documents: Names, for messages, with their bytes.
  /// - Returns: One workspace of all of them.
  /// - Throws: `FormatError` for the first that cannot be read.
  public func read(_ documents: [(name: String, bytes: [UInt8])]) throws(FormatError) -> Workspace {
    try graph(documents).workspace
  }

  /// Reads documents that belong together, with what they say about files.
  ///
  /// - Parameter documents: Names, for messages, with their bytes.
  /// - Returns: One graph of all of them.
  /// - Throws: `FormatError` for the first that cannot be read.
  public func graph(
    _ documents: [(name: String, bytes: [UInt8])]
  ) throws(FormatError) -> GivenGraph {
    var described: [DescribedPackage] = []
    var dumped: [LoadedPackage] = []
    var whole: [GivenGraph] = []
    var system = GivenGraph.System.unknown
    for (name, bytes) in documents {
      switch try form(of: bytes, name) {
      case .describe: described.append(try DescribeDecoder().decode(bytes, name: name))
      case .dump: dumped.append(try dump(bytes, name))
      case .showDependencies:
        let workspace = try ShowDependenciesDecoder().decode(bytes, name: name)
        whole.append(GivenGraph(workspace: workspace))
      case .graph:
        let document = try JSONDocument(bytes: bytes, name: name).decode(GraphDocument.self)
        whole.append(try document.graph(name: name))
      case .bazel:
        whole.append(try BazelDecoder().decode(JSONStream(bytes, name: name)))
        system = .bazel
      case .buck2:
        whole.append(try Buck2Decoder().decode(JSONStream(bytes, name: name)))
        system = .buck2
      case .tuist:
        whole.append(try TuistGraphDecoder().decode(bytes, name: name))
        system = .tuist
      }
    }
    if system == .unknown, !(described.isEmpty && dumped.isEmpty) { system = .swiftPM }
    let workspace = try join(
      described, dumped, whole.map(\.workspace), documents.first?.name ?? "")
    var result = GivenGraph(workspace: workspace, files: whole.flatMap(\.files))
    result.system = system
    return result
  }

  private enum Form { case describe, dump, showDependencies, graph, bazel, buck2, tuist }

  /// The keys that tell the forms apart.
  private struct Probe: Decodable {
    var targets: [TargetProbe]?
    var packageKind: Anything?
    var toolsVersion: Anything?
    var url: String?
    var path: String?
    var dependencies: Anything?

    struct TargetProbe: Decodable {
      var module_type: String?
      var pluginUsages: Anything?
      var packageAccess: Bool?
    }

    struct Anything: Decodable {
      init(from decoder: any Decoder) throws {}
    }
  }

  /// The form of a document of another build system, told by the keys of its first value.
  private func foreignForm(of bytes: [UInt8], _ name: String) -> Form? {
    // What cannot be cut into values is told by the reader of packages, which looks behind noise.
    guard let stream = try? JSONStream(bytes, name: name), let first = stream.values.first else {
      return nil
    }
    let isList = first.first == UInt8(ascii: "[")
    let sample = isList ? stream.firstElement(of: first) : try? stream.decode(JSONKeys.self, first)
    guard let keys = sample?.all, !keys.isEmpty else { return nil }
    if keys.contains("buck.type") || keys.contains("buck.package") { return .buck2 }
    if isList || keys.contains("targets") { return nil }
    if keys.allSatisfy({ $0.contains("//") }) { return .buck2 }
    if keys.contains("projects") { return .tuist }
    if keys.contains("results") || keys.contains("target") { return .bazel }
    let kinds = ["rule", "sourceFile", "generatedFile", "packageGroup", "environmentGroup"]
    return keys.contains("type") && kinds.contains(where: keys.contains) ? .bazel : nil
  }

  private func form(of bytes: [UInt8], _ name: String) throws(FormatError) -> Form {
    if let form = foreignForm(of: bytes, name) { return form }
    let probe = try JSONDocument(bytes: bytes, name: name).decode(Probe.self)
    guard let targets = probe.targets else {
      if probe.url != nil, probe.dependencies != nil { return .showDependencies }
      throw FormatError(.shape, name: name, detail: "the document has no 'targets'")
    }
    if probe.packageKind != nil || targets.contains(where: { $0.packageAccess != nil }) {
      return .dump
    }
    return targets.contains { $0.module_type != nil } ? .describe : .graph
  }

  private func dump(_ bytes: [UInt8], _ name: String) throws(FormatError) -> LoadedPackage {
    let manifest = try DumpPackageDecoder().decode(bytes, name: name)
    let identity = PackageDependency.identity(ofLocation: manifest.location ?? manifest.value.name)
    return LoadedPackage(
      package: DumpedTargets(manifest: manifest.value, identity: identity).package,
      manifest: manifest.value, origin: .root)
  }

  private func join(
    _ described: [DescribedPackage], _ dumped: [LoadedPackage], _ whole: [Workspace],
    _ name: String
  ) throws(FormatError) -> Workspace {
    var diagnostics: [Diagnostic] = []
    var packages = DescribedPackages(described: described).resolved
    packages += DependencyResolver(packages: dumped).resolve(&diagnostics)
    packages += whole.flatMap(\.packages)
    let counts = Dictionary(packages.map { ($0.identity, 1) }, uniquingKeysWith: +)
    if let twice = packages.map(\.identity).first(where: { counts[$0] != 1 }) {
      throw FormatError(.content, name: name, detail: "two documents tell of package '\(twice)'")
    }
    return Workspace(
      packages: packages.sorted { $0.identity < $1.identity },
      diagnostics: (diagnostics + whole.flatMap(\.diagnostics)).sorted())
  }
}

/// Targets of a dumped manifest, whose files nobody looked for.
private struct DumpedTargets {
  let manifest: Manifest
  let identity: String

  var package: Package {
    let targets = manifest.targets.map { target in
      Target(
        id: TargetID(package: identity, name: target.name), kind: target.kind,
        language: target.kind == .system || target.kind == .binary ? .none : .swift,
        path: target.layout.path, settings: target.settings)
    }
    return Package(
      identity: identity, name: manifest.name, toolsVersion: manifest.toolsVersion,
      targets: targets.sorted { $0.id < $1.id },
      products: ProductBuilder(manifest: manifest, targets: targets, isRoot: true)
        .products(of: identity))
  }
}

/// Looks up the products that described packages use among each other.
private struct DescribedPackages {
  let described: [DescribedPackage]

  var resolved: [Package] {
    described.map { item in
      var package = item.package
      for index in package.targets.indices {
        let uses = item.productUses[package.targets[index].id] ?? []
        let found = uses.flatMap { edges(for: $0, of: item) }
        let known = Set(package.targets[index].dependencies.map(\.to))
        package.targets[index].dependencies += found.filter { !known.contains($0.to) }
        package.targets[index].dependencies.sort()
      }
      return package
    }
  }

  private func edges(for product: String, of item: DescribedPackage) -> [Dependency] {
    for other in described where item.dependencies.contains(other.package.identity) {
      if let found = other.package.products.first(where: { $0.name == product }) {
        return found.targets.map { Dependency(to: .target($0), via: .product, product: product) }
      }
    }
    let lowered = product.lowercased()
    let owner =
      item.dependencies.first { $0 == lowered }
      ?? (item.dependencies.count == 1 ? item.dependencies.first : nil)
    let node = Dependency.Node.external(package: owner ?? "", product: product)
    return [Dependency(to: node, via: .product, product: product)]
  }
}
