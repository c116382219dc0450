import FileTrees
import RippleModel

/// Makes a package of a manifest and the folders that it speaks of; dependencies come later.
struct PackageBuilder {
  let tree: any FileTree
  let identity: String
  let folder: String
  let manifestPath: String
  let origin: LoadedPackage.Origin

  /// Finds every target's folder, files and language.
  func build(_ manifest: Manifest, _ diagnostics: inout [Diagnostic]) -> LoadedPackage {
    var package = Package(
      identity: identity, name: manifest.name, path: folder, manifest: manifestPath,
      toolsVersion: manifest.toolsVersion, settings: manifest.platforms + manifest.settings)
    var seen: Set<String> = []
    for target in manifest.targets {
      if origin == .checkout && target.kind == .test { continue }
      if !seen.insert(target.name).inserted {
        diagnostics.append(
          Diagnostic(
            .duplicateTarget, "Two targets of '\(identity)' are named '\(target.name)'.",
            place: place(target.line), names: [target.name]))
        continue
      }
      if let built = build(target, manifest, &diagnostics) { package.targets.append(built) }
    }
    if origin == .root { package.targets += snippets(manifest, package.targets) }
    package.targets.sort { $0.id < $1.id }
    reportOverlaps(package.targets, &diagnostics)
    package.products = ProductBuilder(
      manifest: manifest, targets: package.targets, isRoot: origin == .root
    ).products(of: identity)
    return LoadedPackage(package: package, manifest: manifest, origin: origin)
  }

  private func place(_ line: Int) -> SourcePlace { SourcePlace(path: manifestPath, line: line) }

  private func build(
    _ target: ManifestTarget, _ manifest: Manifest, _ diagnostics: inout [Diagnostic]
  ) -> Target? {
    let version = toolsVersion(manifest)
    let finder = TargetFolder(
      tree: tree, package: folder, allowsSharedRoot: !version.lexicographicallyPrecedes([5, 9]),
      targets: manifest.targets)
    var result = Target(
      id: TargetID(package: identity, name: target.name), kind: target.kind, language: .none,
      settings: target.settings, place: place(target.line))
    do {
      guard let path = try finder.find(target) else { return result }
      result.path = path
      let ownership = FileOwnership(
        tree: tree, package: folder, folder: path, target: target,
        treatsExtensionsAsFiles: !version.lexicographicallyPrecedes([5, 3])
          && version.lexicographicallyPrecedes([5, 6])
      ).assign()
      return apply(ownership, to: result, target, &diagnostics)
    } catch {
      diagnostics.append(
        Diagnostic(
          .missingTargetDirectory,
          "The target '\(target.name)' has no folder: '\(error.expected)' is not there.",
          place: place(target.line), names: [target.name]))
      return result
    }
  }

  private func apply(
    _ ownership: FileOwnership.Result, to target: Target, _ declared: ManifestTarget,
    _ diagnostics: inout [Diagnostic]
  ) -> Target? {
    var result = target
    result.files = ownership.files
    result.language = ownership.language
    if declared.kind == .library, ownership.hasMain { result.kind = .executable }
    if ownership.language == .none, ownership.files.contains(where: { $0.role == .publicHeader }),
      declared.kind != .system
    {
      result.language = .clang
    }
    let name = declared.name
    if ownership.isMixed {
      report(
        .mixedLanguageTarget, "'\(name)' mixes Swift and C-family sources.", declared, &diagnostics)
    }
    for nested in ownership.nestedPackages {
      diagnostics.append(
        Diagnostic(
          .nestedPackageInsideTarget,
          "'\(name)' swallows the package at '\(nested)'; exclude it from the target.",
          place: place(declared.line), names: [result.id.description, nested]))
    }
    for missing in ownership.missing {
      diagnostics.append(
        Diagnostic(
          .missingPath, "'\(name)' names '\(missing)', which is not there.",
          place: place(declared.line), names: [name, missing]))
    }
    let isCompiled = declared.kind != .system && declared.kind != .binary
    if isCompiled, ownership.files.isEmpty {
      report(
        .targetWithoutSources, "'\(name)' has no sources; SwiftPM leaves it out.", declared,
        &diagnostics)
      return nil
    }
    addOutputs(of: declared, to: &result)
    return result
  }

  /// Adds the sources that a build wrote, and says which resources are embedded in code.
  private func addOutputs(of declared: ManifestTarget, to target: inout Target) {
    guard target.language == .swift else { return }
    let embedded = target.files.filter { $0.role == .resource }.map(\.path).filter { path in
      let rule = declared.layout.resources.first {
        RelativePath.contains(RelativePath.join(target.path ?? "", $0.path), path)
      }
      return rule?.kind == .embed
    }
    target.settings += embedded.map(Target.setting(embedding:))
    target.settings.sort()
    let outputs = BuildOutputs(tree: tree, folders: folder.isEmpty ? [""] : ["", folder])
    target.files += outputs.sources(
      of: target, usesPlugins: !declared.plugins.isEmpty, embeds: !embedded.isEmpty
    ).map { OwnedFile(path: $0, role: .source) }
    target.files.sort { $0.path < $1.path }
  }

  private func report(
    _ kind: Diagnostic.Kind, _ message: String, _ target: ManifestTarget,
    _ diagnostics: inout [Diagnostic]
  ) {
    diagnostics.append(
      Diagnostic(kind, message, place: place(target.line), names: [target.name]))
  }

  private func toolsVersion(_ manifest: Manifest) -> [Int] {
    (manifest.toolsVersion ?? "").split(separator: ".").compactMap { Int($0) }
  }

  /// One program for each file below `Snippets/`, which uses every library that a product vends.
  private func snippets(_ manifest: Manifest, _ targets: [Target]) -> [Target] {
    let vended = Set(manifest.products.flatMap(\.targets))
    let libraries = targets.filter { $0.kind == .library && vended.contains($0.id.name) }
    let root = RelativePath.join(folder, "Snippets")
    var result: [Target] = []
    var pending = tree.kind(of: root) == .folder ? [root] : []
    while let next = pending.popLast() {
      for entry in tree.entries(of: next) {
        let path = RelativePath.join(next, entry.name)
        if entry.kind == .folder {
          pending.append(path)
        } else if entry.name.hasSuffix(".swift") {
          result.append(snippet(String(entry.name.dropLast(6)), path, next, libraries))
        }
      }
    }
    return result
  }

  private func snippet(
    _ name: String, _ path: String, _ folder: String, _ libraries: [Target]
  ) -> Target {
    Target(
      id: TargetID(package: identity, name: name), kind: .snippet, path: folder,
      files: [OwnedFile(path: path, role: .source)],
      dependencies: libraries.map { Dependency(to: .target($0.id)) }.sorted(),
      place: SourcePlace(path: path, line: 1))
  }

  private func reportOverlaps(_ targets: [Target], _ diagnostics: inout [Diagnostic]) {
    var owners: [String: TargetID] = [:]
    for target in targets {
      for file in target.files where file.role == .source {
        if let first = owners[file.path] {
          let isTwin = first == target.id
          diagnostics.append(
            Diagnostic(
              .overlappingSources,
              isTwin
                ? "'\(target.id.name)' has two files called '\(file.path)', spelled in two ways; "
                  + "one of them is not seen: rename it."
                : "'\(target.id.name)' and '\(first.name)' would both compile '\(file.path)'.",
              place: target.place, names: [target.id.name, first.name, file.path]))
        } else {
          owners[file.path] = target.id
        }
      }
    }
  }
}
