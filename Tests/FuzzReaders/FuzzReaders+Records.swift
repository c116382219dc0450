import RippleComparison
import BuildLab
import FileTrees
import Revisions
import WorkspaceLoading
import RippleModel
import RippleRules
import CompilerRecords
import SwiftFacts
import RippleStore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

// A refusal is an answer: every 'try?' here may lose its error.
extension FuzzReaders {
  /// What people, tools, git and a store hand over, by the byte that picks its reader.
  static let records: [UInt8: Reader] = [
    0xE0: Reader(name: "scenario", read: scenario),
    0xE1: Reader(name: "baseline") {
      _ = try? JSONDecoder().decode(AcceptedFindings.self, from: Data($0))
    },
    0xE2: Reader(name: "change-log", read: changeLog),
    0xE3: Reader(name: "timings") { _ = try? TimingsReader().read($0, name: "fuzz") },
    0xE4: Reader(name: "test-times") { _ = try? TestTimesReader().read($0, name: "fuzz") },
    0xE5: Reader(name: "build-log") {
      let text = String(decoding: $0, as: UTF8.self)
      _ = BuildLogReader.read(text, root: "/r", succeeded: true)
    },
    0xE6: Reader(name: "swiftdeps") { _ = try? FileDependencies.read($0) },
    0xE7: Reader(name: "priors") { _ = try? DriverPriors.read($0) },
    0xE8: Reader(name: "git-lists") {
      _ = GitAnswer.tree($0)
      _ = GitAnswer.index($0)
      _ = GitAnswer.commits($0)
      _ = IndexStamp.read($0)
    },
    0xE9: Reader(name: "git-commits") {
      try? CommitRecords(shallow: []).read(Records($0)) { _ in }
    },
    0xEA: Reader(name: "git-objects") {
      _ = GitAnswer.blobs($0, count: 3)
      _ = GitTrees.parse($0, width: 20)
      _ = GitTrees.parse($0, width: 32)
    },
    0xEB: Reader(name: "stored-facts") {
      _ = try? FactsCodec.decodeFacts($0)
      _ = try? FactsCodec.decodeImports($0)
      _ = try? ChangeCodec.decode($0)
    },
    0xEC: Reader(name: "store", read: store),
  ]

  /// Bytes of a program that ended well.
  private final class Records: RecordReading {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    func read(upTo mark: UInt8) -> ArraySlice<UInt8>? {
      guard !rest.isEmpty else { return nil }
      let record = rest.prefix { $0 != mark }
      rest = rest[record.endIndex...].dropFirst()
      return record
    }

    func finish() {}
  }

  private static let layout: Layout = {
    let targets = ["A", "B", "C"].map { name in
      Target(
        id: TargetID(package: "", name: name), kind: .library, path: "Sources/\(name)",
        files: [OwnedFile(path: "Sources/\(name)/\(name).swift", role: .source)],
        dependencies: name == "A"
          ? [] : [Dependency(to: .target(TargetID(package: "", name: "A")))])
    }
    return Layout(targets: targets, products: [], sources: SourceIndex(files: [:]))
  }()

  private static func scenario(_ bytes: [UInt8]) {
    guard let scenario = try? JSON5Text.decode(Scenario.self, from: Data(bytes)) else { return }
    _ = try? scenario.apply(to: layout)
  }

  private static func changeLog(_ bytes: [UInt8]) {
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    let entries = lines.compactMap {
      try? JSONDecoder().decode(ChangeLogEntry.self, from: Data($0))
    }
    _ = try? ChangeLogReader(layout).units(entries)
  }

  /// A store whose file has these bytes, read whole.
  private static func store(_ bytes: [UInt8]) {
    let folder =
      FileManager.default.temporaryDirectory.path
      + "/ripple-fuzz-\(ProcessInfo.processInfo.processIdentifier)"
    let path = folder + "/ripple.sqlite"
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    guard FileManager.default.createFile(atPath: path, contents: Data(bytes)),
      let store = try? Store(path: path)
    else { return }
    _ = try? store.workspace()
    _ = try? store.commits()
    _ = try? store.costs()
    _ = try? store.stamps()
    _ = try? store.contents()
  }
}
