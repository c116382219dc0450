import FileTrees
import ManifestEvaluation
public import RippleModel
public import RippleStore
import RippleSystem
import Synchronization

/// Reads manifests from their syntax, and asks the toolchain only where that was allowed.
public struct SyntaxManifestReader: ManifestReading {
  private let root: String
  private let store: Store?
  private let describer: (any PackageDescribing)?
  private let host: ManifestHost?
  private let traits: [String]?
  private let memory = Memory()

  /// Manifests that were read before, by path and bytes: two revisions often share them.
  private final class Memory: Sendable {
    struct Key: Hashable {
      var path: String
      var bytes: [UInt8]
    }

    let manifests = Mutex<[Key: Manifest]>([:])
  }

  /// Makes a reader.
  ///
  /// - Parameters:
  ///   - root: The absolute path that manifests' paths are relative to.
  ///   - store: Keeps evaluated manifests by their bytes.
  ///   - describer: Evaluates a manifest; `nil` never runs one.
  ///   - host: The host that manifests are read for; `nil` chooses for each.
  ///   - traits: The traits that are on in all packages but those checked out; `nil` for those that
  ///     each has on by default.
  public init(
    root: String, store: Store? = nil, describer: (any PackageDescribing)? = nil,
    host: ManifestHost? = nil, traits: [String]? = nil
  ) {
    self.host = host
    self.traits = traits
    self.root = root
    self.store = store
    self.describer = describer
  }

  /// Reads one manifest.
  public func read(
    _ bytes: [UInt8], path: String, folder: String
  ) throws(ManifestError) -> Manifest {
    if ManifestSize.isExcessive(bytes) {
      throw ManifestError(message: "it is too large to be a manifest", line: 0)
    }
    let key = Memory.Key(path: path, bytes: bytes)
    if let known = memory.manifests.withLock({ $0[key] }) { return known }
    var manifest = try readAnew(bytes, path: path)
    if let traits, !path.contains(".build/checkouts/") { try enable(traits, in: &manifest, path) }
    memory.manifests.withLock { $0[key] = manifest }
    return manifest
  }

  /// Turns traits on; the package at the root must declare each.
  private func enable(
    _ traits: [String], in manifest: inout Manifest, _ path: String
  ) throws(ManifestError) {
    manifest.enable(traits: traits)
    guard !path.contains("/"),
      let unknown = traits.first(where: { $0 != "default" && !manifest.traits.contains($0) })
    else { return }
    let known = manifest.traits.filter { $0 != "default" }.joined(separator: ", ")
    throw ManifestError(
      message: "it declares no trait '\(unknown)'; it has \(known.isEmpty ? "none" : known)",
      line: 0)
  }

  private func readAnew(_ bytes: [UInt8], path: String) throws(ManifestError) -> Manifest {
    let source = String(decoding: bytes, as: UTF8.self)
    if let line = ManifestScanner.firstSyntaxError(source) {
      throw ManifestError(message: "there is a syntax error", line: line)
    }
    let place = absolute(RelativePath.folder(of: path))
    let environment = ManifestEnvironment(packageDirectory: place)
    let manifest = ManifestScanner(environment: environment).scan(source, for: host)
    guard !manifest.undecided.isEmpty, let describer else { return manifest }
    return try evaluate(bytes, in: place, describer, manifest)
  }

  private func absolute(_ folder: String) -> String {
    if folder.hasPrefix("/") { return folder }
    return RelativePath.join(root, folder)
  }

  /// The toolchain's own answer, remembered by the manifest's bytes.
  private func evaluate(
    _ bytes: [UInt8], in folder: String, _ describer: any PackageDescribing, _ syntax: Manifest
  ) throws(ManifestError) -> Manifest {
    let content = ContentID(ofContent: bytes).bytes
    let dump: [UInt8]
    do {
      let known = try store?.facts(
        .evaluatedManifest, version: FactsCodec.version, for: [content])[content]
      dump = try known ?? describer.dump(packageIn: folder)
      if known == nil {
        try store?.save(.evaluatedManifest, version: FactsCodec.version, [(content, dump)])
      }
      var manifest = try DumpPackageDecoder().decode(dump, name: "dump-package").value
      manifest.addLines(of: syntax)
      manifest.hostReading = syntax.hostReading.map {
        Manifest.HostReading(host: .current, line: $0.line)
      }
      return manifest
    } catch let error as FormatError {
      throw ManifestError(message: error.detail, line: 0)
    } catch let error as ToolError {
      throw ManifestError(message: error.summary, line: 0)
    } catch {
      throw ManifestError(message: "\(error)", line: 0)
    }
  }
}

enum ManifestSize {
  /// Far above any real manifest; SwiftSyntax would need many times its size in memory.
  static func isExcessive(_ bytes: [UInt8]) -> Bool { bytes.count > 4 << 20 }
}

extension Manifest {
  /// Takes the lines of targets and entries from a reading of the syntax, which a dump lacks.
  fileprivate mutating func addLines(of syntax: Manifest) {
    for index in targets.indices {
      guard let match = syntax.targets.first(where: { $0.name == targets[index].name }) else {
        continue
      }
      targets[index].line = match.line
      for entry in targets[index].dependencies.indices {
        let name = targets[index].dependencies[entry].name
        let line = match.dependencies.first { $0.name == name }?.line
        targets[index].dependencies[entry].line = line ?? match.line
      }
    }
  }
}
