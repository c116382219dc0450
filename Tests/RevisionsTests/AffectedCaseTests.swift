import FileTrees
import Foundation
import Revisions
import RippleGraph
import RippleModel
import RippleStore
import RippleSystem
import TestSupport
import Testing
import WorkspaceLoading

@Suite(
  "Shared cases on what a range of commits touches")
struct AffectedCaseTests {
  private struct Answer {
    var direct: [String]
    var affected: [String]
    var tests: [String]
    var set: ChangeSet
  }

  /// What differs between two revisions, in the words of the cases.
  private func answer(in folder: String, _ from: String, _ to: String) throws -> Answer {
    let tree = DiskTree(root: folder)
    let manifests = SyntaxManifestReader(root: folder)
    let loader = PackageLoader(tree: tree, manifests: manifests, rootName: "case")
    let copy = WorkingCopy(
      tree: tree, repositories: try Repositories(root: folder), manifests: manifests,
      store: try Store.inMemory())
    let difference = try copy.changes(.between(from, to), current: try loader.load([]))
    let (set, workspace) = (difference.set, difference.workspace)
    let graph = TargetGraph(workspace)
    let changed = Set(set.changes.filter { $0.changeClass > .movedTrivia }.map(\.target))
    let closure = graph.structure.closure(of: changed.compactMap(graph.index), .dependents)
    let gone = Set(set.removed.map(\.target.name))
    return Answer(
      direct: changed.map(\.name).sorted(),
      affected: Set(closure.map { graph.id($0).name }).union(gone).sorted(),
      tests: closure.filter { graph.nodes.kind(of: $0) == .test }.map { graph.id($0).name }
        .sorted(),
      set: set)
  }

  @Test(
    "a01: deleted and moved files count for who owned them then",
    arguments: [("base", "s1"), ("s1", "s2"), ("s2", "s3"), ("s3", "s4"), ("base", "s4")])
  func moves(from: String, to: String) throws {
    let folder = try TemporaryFolder()
    let script = CaseFolder.url("a01-move-delete-add/build-repo.sh").path
    _ = try Tool("bash").run([script, folder.path + "/repo"])
    let ranges = try CaseFolder.expected("a01-move-delete-add")["ranges"]
    let wanted = try #require((ranges as? [String: [String: Any]])?["\(from)..\(to)"])
    let found = try answer(in: folder.path + "/repo", from, to)
    #expect(found.direct == wanted["direct"] as? [String])
    // Old is gone in s3: what is left of it is listed apart.
    let affected = Set(wanted["affected"] as? [String] ?? [])
    #expect(Set(found.affected).subtracting(["Old"]) == affected.subtracting(["Old"]))
    if let tests = wanted["tests_to_run"] as? [String] { #expect(found.tests == tests) }
    if let added = wanted["added_targets"] as? [String] {
      #expect(found.set.addedTargets.map(\.name) == added)
    }
    if let removed = wanted["removed_targets"] as? [String] {
      #expect(found.set.removedTargets.map(\.name) == removed)
    }
    if let unowned = wanted["unowned_changed_paths"] as? [String] {
      #expect(found.set.unowned == unowned)
    }
  }

  private static let variants = [
    "01-comment-and-order", "02-new-edge", "03-define-on-mid", "04-platform", "05-tools-version",
    "06-requirement-only", "07-pin-alpha", "08-origin-hash-only", "09-pin-order-only",
    "10-revision-without-version",
  ]

  @Test(
    "a02: an edit of the manifest or of the lock file touches what it means", arguments: variants)
  func manifests(variant: String) throws {
    let folder = try TemporaryFolder()
    let git = { (arguments: [String]) in
      _ = try Tool("git").run(
        ["-C", folder.path, "-c", "user.name=t", "-c", "user.email=t@example.invalid"] + arguments)
    }
    try git(["init", "-q"])
    for target in ["Base", "Mid", "Side", "Top"] {
      try folder.write("Sources/\(target)/f.swift", "public func f\(target)() {}\n")
    }
    try folder.write("Tests/TopTests/t.swift", "let t = 1\n")
    for (name, tag) in [("base", "one"), (variant, "two")] {
      for file in ["Package.swift", "Package.resolved"] {
        let data = try CaseFolder.data("a02-manifest-and-lockfile/\(name)/\(file)")
        try folder.write(file, String(decoding: data, as: UTF8.self))
      }
      try git(["add", "-A"])
      try git(["commit", "-q", "--allow-empty", "-m", tag])
      try git(["tag", tag])
    }
    let expected = try CaseFolder.expected("a02-manifest-and-lockfile")
    let found = try answer(in: folder.path, "one", "two")
    let right = (expected["affected"] as? [String: [String]])?[variant] ?? []
    let tolerated = (expected["accept"] as? [String: [[String]]])?[variant] ?? []
    #expect(found.affected == right || tolerated.contains(found.affected), "\(found)")
    if let direct = (expected["direct"] as? [String: [String]])?[variant] {
      #expect(found.direct == direct)
    }
  }
}
