import SwiftParser
import SwiftSyntax

public import RippleModel
import SyntaxText

/// Reads `Package.swift` from its syntax, without running it.
///
/// The manifest's own statements are followed as far as they can be decided; what cannot be is
/// listed in `Manifest.undecided`, and everything else is kept. Work is bounded, so that no input
/// traps or hangs.
public struct ManifestScanner: Sendable {
  /// The largest manifest that is read, in bytes.
  public static let largestSource = 1 << 20

  /// What the manifest can see of the machine.
  public let environment: ManifestEnvironment

  /// Makes a scanner for one environment.
  public init(environment: ManifestEnvironment = ManifestEnvironment()) {
    self.environment = environment
  }

  /// Reads a manifest from its text.
  public func scan(_ source: String) -> Manifest {
    let bytes = Array(source.utf8)
    if let reason = Self.refusal(of: bytes) {
      let report = Manifest.Undecided(what: reason, line: 1)
      return Manifest(name: environment.folderName, undecided: [report])
    }
    return Self.withTree(of: bytes) { tree in
      let text = SourceText(bytes)
      let evaluator = Evaluator(environment: environment, text: text)
      defer { evaluator.release() }
      evaluator.run(tree)
      let reader = ManifestReader(evaluator: evaluator)
      return reader.manifest(toolsVersion: ToolsVersion.read(bytes))
    }
  }

  /// Reads a manifest for the host that it is made for, and says which, where hosts differ.
  ///
  /// Without a choice that is Apple's where the package declares Apple's platforms only, or where
  /// it has a target there that it lacks on Linux.
  ///
  /// - Parameters:
  ///   - source: The manifest.
  ///   - host: The host to read it for; `nil` chooses.
  /// - Returns: The manifest, with the host in it where another one gives another manifest.
  public func scan(_ source: String, for host: ManifestHost?) -> Manifest {
    guard let line = Self.firstHostCondition(in: source) else { return scan(source) }
    let readings = ManifestHost.allCases.reduce(into: [ManifestHost: Manifest]()) {
      var environment = environment
      environment.platform = $1.platform
      $0[$1] = ManifestScanner(environment: environment).scan(source)
    }
    guard let apple = readings[.macos], let linux = readings[.linux], apple != linux else {
      return readings[.linux] ?? scan(source)
    }
    let lacksTargets = !Set(apple.targets.map(\.name)).isSubset(of: linux.targets.map(\.name))
    let isApples = !apple.platforms.isEmpty && apple.platforms.allSatisfy(Self.isApples)
    let host = host ?? (isApples || lacksTargets ? .macos : .linux)
    var manifest = host == .macos ? apple : linux
    manifest.hostReading = Manifest.HostReading(host: host, line: line)
    return manifest
  }

  private static func isApples(_ platform: String) -> Bool {
    ["macos", "maccatalyst", "ios", "tvos", "watchos", "visionos", "driverkit"]
      .contains(platform.prefix { $0 != "-" })
  }

  /// The line of the first `#if` or `#elseif` that asks for the host.
  private static func firstHostCondition(in source: String) -> Int? {
    let lines = source.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let index = lines.firstIndex { line in
      let text = line.drop { $0.isWhitespace }
      return (text.hasPrefix("#if") || text.hasPrefix("#elseif"))
        && (text.contains("os(") || text.contains("canImport(") || text.contains("arch("))
    }
    return index.map { $0 + 1 }
  }

  /// Reads a manifest from its bytes; what is not UTF-8 is repaired.
  public func scan(_ bytes: some Collection<UInt8>) -> Manifest {
    scan(String(decoding: bytes, as: UTF8.self))
  }

  /// The line of the first syntax error, from 1, or `nil` where the source parses.
  ///
  /// A source too large or too deep to be parsed has none; `scan` reports it as undecided.
  public static func firstSyntaxError(_ source: String) -> Int? {
    let bytes = Array(source.utf8)
    guard refusal(of: bytes) == nil else { return nil }
    return withTree(of: bytes) { tree in
      SyntaxErrors.firstOffset(in: tree).map { SourceText(bytes).line(at: $0) }
    }
  }

  /// Why the parser is not given a source, `nil` where it is.
  static func refusal(of bytes: [UInt8]) -> String? {
    if bytes.count > largestSource { return "a manifest of \(bytes.count) bytes" }
    return NestingGuard.refuses(bytes) ? "a manifest nested too deeply" : nil
  }

  static func withTree<Result>(
    of bytes: [UInt8], _ body: (SourceFileSyntax) -> Result
  ) -> Result {
    bytes.withUnsafeBufferPointer { buffer in
      body(Parser.parse(source: buffer, maximumNestingLevel: 200))
    }
  }
}
