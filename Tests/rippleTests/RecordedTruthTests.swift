import Foundation
import RippleModel
import TestSupport
import Testing

/// Predictions for 58 commits of four packages, held against what real builds of them did.
///
/// `ripple verify --recorded` says the same of clones; what it reads of them is in `Truth`.
@Suite("Real builds of real commits are predicted, without their repositories")
struct RecordedTruthTests {
  /// What is known of a package's builds: a change for better or worse is seen.
  struct Package: CustomTestStringConvertible {
    var name: String
    /// The builds that did something or were to.
    var scored: Int
    /// Those that did nothing, as predicted.
    var empty = 0
    /// Those of which all files were predicted, and no other.
    var exactFiles: Int
    /// Those of which the closure of the changed targets is what was built.
    var exactClosure: Int
    /// What was extra or missing, commit by commit.
    var differences: [String] = []

    var testDescription: String { name }
  }

  static let packages = [
    Package(name: "swift-log", scored: 10, empty: 5, exactFiles: 10, exactClosure: 8),
    Package(name: "swift-metrics", scored: 18, exactFiles: 18, exactClosure: 11),
    Package(
      name: "swift-http-types", scored: 16, exactFiles: 14, exactClosure: 7,
      differences: [
        "abccd1b1 files of HTTPTypes: missing Sources/HTTPTypes/HTTPParsedFields.swift "
          + "Sources/HTTPTypes/HTTPResponse.swift Sources/HTTPTypes/ISOLatin1String.swift",
        "e186752b files of HTTPTypesTests: extra Tests/HTTPTypesTests/HTTPTypesURLTests.swift",
      ]),
    Package(name: "swift-tools-support-core", scored: 9, exactFiles: 9, exactClosure: 7),
  ]

  @Test(
    "Targets and products of every commit, and files of all but those named", arguments: packages)
  func replayed(_ package: Package) throws {
    let model = try BuildModels.load("swiftpm-debug")
    if let clones = ProcessInfo.processInfo.environment["RECORD_TRUTH"] {
      let fixture = try TruthRecorder.record(package.name, in: clones, model)
      try Data(fixture.json().utf8).write(to: TruthFixture.url(package.name))
      Issue.record("\(package.name) was recorded; run again without RECORD_TRUTH.")
      return
    }
    let builds = try TruthFixture.load(package.name).replay(model)
    let differences = builds.flatMap { Self.differences($0, $1) }
    #expect(differences == package.differences, Self.comment(differences, package.differences))
    let scored = builds.map(\.0).filter { !$0.isEmpty }
    #expect(scored.count == package.scored)
    #expect(builds.count - scored.count == package.empty)
    #expect(
      scored.allSatisfy { $0.targets.isExact && $0.recompiled.isExact && $0.products.isExact })
    #expect(scored.filter(\.files.isExact).count == package.exactFiles)
    let closures = scored.compactMap { $0.baselines[.closure] }
    #expect(closures.filter(\.isExact).count == package.exactClosure)
  }

  /// What a build did otherwise than predicted, a line for each level, and of files for each target.
  private static func differences(_ build: VerifiedCommit, _ workspace: Workspace) -> [String] {
    let levels = [
      ("drivers", build.targets), ("compiled", build.recompiled), ("products", build.products),
    ]
    let owners = workspace.targets.reduce(into: [String: String]()) { result, target in
      for file in target.files { result[file.path] = target.id.name }
    }
    let owner = { (path: String) in owners[path] ?? "no target" }
    let missed = Dictionary(grouping: build.files.missed, by: owner)
    let extra = Dictionary(grouping: build.files.extra, by: owner)
    let files = Set(missed.keys).union(extra.keys).sorted().map {
      ("files of \($0)", Tally(missed: missed[$0] ?? [], extra: extra[$0] ?? []))
    }
    return (levels + files).compactMap { level, tally in
      guard !tally.isExact else { return nil }
      let lists = [("missing", tally.missed), ("extra", tally.extra)].filter { !$0.1.isEmpty }
      let texts = lists.map { "\($0) \($1.joined(separator: " "))" }
      return "\(build.commit.prefix(8)) \(level): \(texts.joined(separator: ", "))"
    }
  }

  private static func comment(_ found: [String], _ expected: [String]) -> Comment {
    let new = found.filter { !expected.contains($0) }.map { "is new:  \($0)" }
    let gone = expected.filter { !found.contains($0) }.map { "is gone: \($0)" }
    return Comment(rawValue: (new + gone).joined(separator: "\n"))
  }
}
