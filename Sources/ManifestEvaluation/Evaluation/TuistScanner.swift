import SwiftParser
import SwiftSyntax
import SyntaxText

/// Reads Tuist's manifests from their syntax, with the helpers that they use, without running them.
public struct TuistScanner: Sendable {
  /// A file of Swift source.
  public struct Source: Hashable, Sendable {
    /// What to call it in messages.
    public var path: String
    /// The text.
    public var text: String

    /// Makes a source.
    public init(path: String, text: String) {
      self.path = path
      self.text = text
    }
  }

  private let environment: ManifestEnvironment

  /// Makes a scanner; a manifest of Tuist runs on a Mac.
  public init(environment: ManifestEnvironment = ManifestEnvironment(platform: "macOS")) {
    self.environment = environment
  }

  /// Reads a manifest.
  ///
  /// - Parameters:
  ///   - manifest: `Project.swift`, or a configuration.
  ///   - helpers: The sources of `ProjectDescriptionHelpers` and of local plugins.
  /// - Returns: What it declares, as far as that can be decided.
  public func scan(_ manifest: Source, helpers: [Source] = []) -> TuistManifest {
    let sources = JoinedSources(helpers + [manifest])
    if let reason = ManifestScanner.refusal(of: sources.bytes) {
      return TuistManifest(
        undecided: [TuistManifest.Undecided(what: reason, path: manifest.path, line: 1)])
    }
    return ManifestScanner.withTree(of: sources.bytes) { tree in
      let evaluator = Evaluator(
        environment: environment, known: .tuist, text: SourceText(sources.bytes))
      defer { evaluator.release() }
      evaluator.run(tree)
      return TuistReader(evaluator: evaluator, sources: sources).manifest()
    }
  }

  /// The line of the first syntax error of a source, from 1.
  public static func firstSyntaxError(_ source: Source) -> Int? {
    ManifestScanner.firstSyntaxError(source.text)
  }
}

/// Several files as one text, so that they share their declarations.
struct JoinedSources {
  /// All texts, each ended by a new line.
  let bytes: [UInt8]
  private var starts: [(line: Int, path: String)] = []

  init(_ sources: [TuistScanner.Source]) {
    var bytes: [UInt8] = []
    var line = 1
    for source in sources {
      starts.append((line, source.path))
      let text = Array(source.text.utf8)
      bytes += text
      bytes.append(0x0A)
      line += text.count { $0 == 0x0A } + 1
    }
    self.bytes = bytes
  }

  /// The file and line of a line of the whole.
  func place(of line: Int) -> (path: String, line: Int) {
    let start = starts.last { $0.line <= line } ?? (1, "")
    return (start.path, line - start.line + 1)
  }

  /// The line of the last file; 0 for a line of another.
  func ownLine(_ line: Int) -> Int {
    guard let last = starts.last, line >= last.line else { return 0 }
    return line - last.line + 1
  }
}
