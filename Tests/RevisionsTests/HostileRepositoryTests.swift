import BuildLab
import FileTrees
import Foundation
import Revisions
import RippleModel
import RippleStore
import RippleSystem
import TestSupport
import Testing
import WorkspaceLoading

/// A repository under study runs nothing and reaches nothing.
@Suite("A hostile repository")
struct HostileRepositoryTests {
  /// Every key of git's own list that may name a program, a file or a place, with what is a part of
  /// a name filled in.
  private static func keys() throws -> [String] {
    let listed = try Tool("git").run(["help", "--config"])
    let names = String(decoding: listed, as: UTF8.self).split(separator: "\n").map(String.init)
    let extra = [
      "filter.evil.process", "filter.evil.clean", "filter.evil.smudge", "diff.evil.command",
      "diff.evil.textconv", "merge.evil.driver", "remote.origin.uploadpack",
      "remote.origin.receivepack", "remote.origin.vcs", "core.fsmonitor", "core.sshCommand",
      "credential.helper", "gpg.program", "pager.log", "alias.log", "core.alternateRefsCommand",
      "uploadpack.packObjectsHook", "core.editor", "sequence.editor", "core.askPass",
    ]
    let words = [
      "command", "cmd", "program", "helper", "hook", "pager", "editor", "textconv", "clean",
      "smudge", "process", "proxy", "askpass", "driver", "fsmonitor", "vcs", "pack", "browser",
      "tool", "external", "update", "filter",
    ]
    let chosen = names.filter { name in
      !name.hasPrefix("extensions.") && !name.hasPrefix("core.packed")
        && words.contains { name.lowercased().contains($0) }
    }.map { name in
      name.replacing("<driver>", with: "evil").replacing("<tool>", with: "evil")
        .replacing("<name>", with: "origin").replacing("<url>", with: "file:///")
        .replacing("<format>", with: "ssh").replacing("<cmd>", with: "log")
        .replacing("alias.*", with: "alias.rev-list")
    }
    return Set(chosen + extra).filter { !$0.contains("<") && !$0.contains("*") }.sorted()
  }

  /// A repository whose configuration names a canary wherever a program can be named.
  private final class Trap {
    let loading: HistoryLoading
    let canary: String
    let script: String

    init() throws {
      loading = try HistoryLoading(
        script: """
          printf '// swift-tools-version: 6.0\\nimport PackageDescription\\n\
          let package = Package(name: "P", targets: [.target(name: "A")])\\n' > Package.swift
          mkdir -p Sources/A; echo 'public struct A {}' > Sources/A/a.swift
          printf '* filter=evil diff=evil merge=evil\\n' > .gitattributes; c one
          echo '// more' >> Sources/A/a.swift; c two
          """)
      canary = loading.folder.path + "/CANARY"
      script = try loading.folder.write(
        "evil.sh", "#!/bin/sh\necho \"$0 $*\" >> '\(loading.folder.path)/CANARY'\n"
      ).path
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
    }

    func configure(_ key: String, _ value: String) {
      // Some listed names are no keys that can be set; then they cannot do harm either.
      _ = try? Tool("git").run(["-C", loading.path, "config", "--add", key, value])
    }

    /// Asks everything that Ripple asks git.
    func askAll() throws {
      // What is asked may fail; it may not run anything.
      let path = loading.path
      let tree = DiskTree(root: path)
      let manifests = SyntaxManifestReader(root: path)
      let loader = PackageLoader(tree: tree, manifests: manifests, rootName: "p")
      let current = try loader.load([])
      for range in [
        WorkingCopy.Range.since("HEAD"), .since("HEAD~1"), .staged, .between("HEAD~1", "HEAD"),
      ] {
        _ = try? WorkingCopy(
          tree: tree, repositories: Repositories(root: path), manifests: manifests,
          store: .inMemory()
        ).changes(range, current: current)
      }
      _ = try? loading.history()
      _ = try? CommitList("5", in: path)
      let clone = try? ScratchClone(of: path)
      try? clone?.checkOut("HEAD")
    }

    var ran: String? { try? String(contentsOfFile: canary, encoding: .utf8) }
  }

  @Test("No program that its configuration names is run")
  func configuration() throws {
    let trap = try Trap()
    for key in try Self.keys() { trap.configure(key, trap.script) }
    for hook in ["post-checkout", "post-index-change", "reference-transaction", "pre-auto-gc"] {
      let place = trap.loading.path + "/.git/hooks/" + hook
      try FileManager.default.createDirectory(
        atPath: trap.loading.path + "/.git/hooks", withIntermediateDirectories: true)
      try FileManager.default.copyItem(atPath: trap.script, toPath: place)
    }
    // Times differ from the index, so that git must look into the files.
    _ = try Tool("bash").run(["-c", "touch -d 2001-01-01 '\(trap.loading.path)'/Sources/A/*"])
    try trap.askAll()
    #expect(trap.ran == nil)
  }

  @Test("An object that is missing is not fetched")
  func lazyFetch() throws {
    let trap = try Trap()
    let blob = try Tool("git").run(
      ["-C", trap.loading.path, "rev-parse", "HEAD~1:Sources/A/a.swift"])
    let name = String(decoding: blob.dropLast(), as: UTF8.self)
    try FileManager.default.removeItem(
      atPath: "\(trap.loading.path)/.git/objects/\(name.prefix(2))/\(name.dropFirst(2))")
    for (key, value) in [
      ("core.repositoryformatversion", "1"), ("extensions.partialClone", "origin"),
      ("remote.origin.url", trap.loading.folder.path + "/nowhere"),
      ("remote.origin.promisor", "true"), ("remote.origin.uploadpack", trap.script),
      ("protocol.file.allow", "always"), ("protocol.ext.allow", "always"),
    ] { trap.configure(key, value) }
    try trap.askAll()
    #expect(trap.ran == nil)
    let error = #expect(throws: GitError.self) { try trap.loading.history() }
    #expect(error?.text.contains("partial clone") == true)
  }

  @Test("A pipe in its configuration ends with a time limit", .timeLimit(.minutes(20)))
  func stalling() throws {
    let trap = try Trap()
    let pipe = trap.loading.folder.path + "/pipe"
    _ = try Tool("mkfifo").run([pipe])
    trap.configure("include.path", pipe)
    let error = #expect(throws: ToolError.self) { try Repositories(root: trap.loading.path) }
    #expect(error?.summary.contains("no answer within 10 s") == true)
  }
}
