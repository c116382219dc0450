import BuildLab
import Foundation
import RippleKit
import RippleModel
import RippleSimulation
import TestSupport
import WorkspaceLoading

/// What real builds of a package's commits did, beside all that predictions of them look at.
///
/// It holds facts of sources and no source, each once, so that it needs neither the package's
/// repository nor git. `Truth/NAME.json` holds one, a line for each part.
struct TruthFixture: Codable {
  /// One build: of a commit that is compared, or of what leads to the parent of one.
  struct Build: Codable {
    var commit: String
    /// What it is built on top of.
    var parent: String
    var subject: String
    /// Whether the folder was empty before what it is built on top of.
    var isFresh: Bool
    /// The packages as they are in the commit, by number.
    var workspace = 0
    /// The facts of files that are new or differ from the build before, by number.
    var facts: [String: Int] = [:]
    var changes: [Change] = []
    /// What the build did; `nil` where it is not compared.
    var observed: Observation?
  }

  /// What a build did, in sorted lists.
  struct Observation: Codable {
    var drivers: [String]
    var compiled: [String: [String]]
    var linked: [String]

    init(_ build: ObservedBuild) {
      drivers = build.drivers.sorted()
      compiled = build.compiled.mapValues { $0.sorted() }
      linked = build.linked.sorted()
    }

    var build: ObservedBuild {
      ObservedBuild(
        drivers: Set(drivers), compiled: compiled.mapValues { Set($0) }, linked: Set(linked))
    }
  }

  /// The version of the facts' stored form.
  var factsVersion = FactsCodec.version
  var buildsTests: Bool
  /// What files say, in the form in which the store keeps it.
  var facts: [Data] = []
  var workspaces: [Workspace] = []
  var builds: [Build] = []

  init(buildsTests: Bool) { self.buildsTests = buildsTests }

  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Truth")

  static func url(_ package: String) -> URL { folder.appending(path: package + ".json") }

  static func load(_ package: String) throws -> TruthFixture {
    try JSONDecoder().decode(TruthFixture.self, from: Data(contentsOf: url(package)))
  }

  /// The form that is kept: a line for each part, so that a difference shows where it is.
  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    func lines(_ name: String, _ parts: [some Encodable]) throws -> String {
      let lines = try parts.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
      return "\"\(name)\": [\n" + lines.joined(separator: ",\n") + "\n]"
    }
    return """
      {
      "factsVersion": \(factsVersion),
      "buildsTests": \(buildsTests),
      \(try lines("builds", builds)),
      \(try lines("workspaces", workspaces)),
      \(try lines("facts", facts))
      }

      """
  }
}

extension TruthFixture {
  /// Facts that another version of Ripple wrote and this one cannot read.
  struct Outdated: Error, CustomStringConvertible {
    var description: String
  }

  /// Predicts each build as `ripple verify --recorded` does, and compares those that are recorded.
  ///
  /// - Returns: Each of them, with the packages as they are in it.
  func replay(_ model: BuildModel) throws -> [(VerifiedCommit, Workspace)] {
    let facts = try decodedFacts()
    var known: [String: FileFacts] = [:]
    var earlier = AccumulatedDriverState()
    var result: [(VerifiedCommit, Workspace)] = []
    for build in builds {
      if build.isFresh { earlier = AccumulatedDriverState() }
      for (path, number) in build.facts { known[path] = facts[number] }
      let question = question(build, known)
      let impact = question.impact(model, platform: "linux", after: &earlier)
      guard let observed = build.observed else { continue }
      let comparison = BuildComparison(question.workspace, buildsTests: buildsTests)
      let verified = comparison.compare(
        impact, with: observed.build, commit: build.commit, subject: build.subject)
      result.append((verified, question.workspace))
    }
    return result
  }

  func decodedFacts() throws -> [FileFacts] {
    do {
      return try facts.map { try FactsCodec.decodeFacts([UInt8]($0)) }
    } catch {
      let versions = "facts of version \(factsVersion), read by version \(FactsCodec.version)"
      throw Outdated(description: "\(versions): RECORD_TRUTH writes them anew (README)")
    }
  }

  /// What the prediction of a build looks at, given what is known of files by then.
  func question(_ build: Build, _ known: [String: FileFacts]) -> PredictionRequest {
    let workspace = workspaces[build.workspace]
    var sources = SourceIndex()
    for target in workspace.targets {
      let hasResources = target.files.contains { $0.role == .resource }
      if hasResources { sources.bundled.insert(target.id) }
      guard target.language == .swift else { continue }
      let paths = target.files.filter { $0.role == .source }.map(\.path).sorted()
      sources.files[target.id] = paths.compactMap { path in
        known[path].map { SourceIndex.SourceFile(path: path, imports: $0.imports, facts: $0) }
      }
    }
    return PredictionRequest(workspace: workspace, sources: sources, changes: build.changes)
  }
}
