import FileTrees
import Foundation
import Revisions
import RippleModel
import RippleStore
import RippleSystem
import TestSupport
import Testing
import WorkspaceLoading

/// What git calls clean is clean, and after one edit exactly that edit is told.
@Suite("The working copy against a commit")
struct WorkingCopyTests {
  /// A repository with a package, made by a script.
  private final class Made {
    let loading: HistoryLoading
    var path: String

    init(_ script: String) throws {
      loading = try HistoryLoading(
        script: """
          cat > Package.swift <<'END'
          // swift-tools-version: 6.0
          import PackageDescription
          let package = Package(name: "P", targets: [
            .target(name: "Core", resources: [.copy("Assets")]),
            .target(name: "App", dependencies: ["Core"]),
            .testTarget(name: "CoreTests", dependencies: ["Core"], exclude: ["Shots"]),
          ])
          END
          mkdir -p Sources/Core/Assets Sources/App Tests/CoreTests/Shots
          echo 'public struct Core { func a() -> Int { 1 } }' > Sources/Core/c.swift
          echo 'import Core' > Sources/App/a.swift
          echo 'struct D {}' > Sources/Core/d.swift
          echo '@testable import Core' > Tests/CoreTests/t.swift
          echo one > Tests/CoreTests/Shots/one.txt
          echo data > Sources/Core/Assets/a.dat
          printf '.build\\nGenerated\\n' > .gitignore
          c base

          """ + script)
      path = loading.path
    }

    func shell(_ script: String) throws {
      _ = try Tool("bash").run(
        ["-c", "set -e; cd '\(path)'; \(script)"],
        environment: [
          "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_AUTHOR_NAME": "n", "GIT_AUTHOR_EMAIL": "e",
          "GIT_COMMITTER_NAME": "n", "GIT_COMMITTER_EMAIL": "e",
        ])
    }

    func difference(_ range: WorkingCopy.Range = .since("HEAD")) throws -> WorkingCopy.Difference {
      let tree = DiskTree(root: path)
      let manifests = SyntaxManifestReader(root: path)
      let loader = PackageLoader(tree: tree, manifests: manifests, rootName: "r")
      return try WorkingCopy(
        tree: tree, repositories: Repositories(root: path), manifests: manifests,
        store: .inMemory()
      ).changes(range, current: loader.load([]))
    }

    /// `Target path class` of each change, and paths of nobody.
    func changes(_ range: WorkingCopy.Range = .since("HEAD")) throws -> [String] {
      let set = try difference(range).set
      return set.changes.map { "\($0.target.name) \($0.path ?? "-") \($0.changeClass)" }
        + set.unowned.map { "- \($0)" }
    }
  }

  @Test(
    "A clean tree has not changed",
    arguments: [
      "", "mkdir Sources/Core/Generated; echo 'struct G {}' > Sources/Core/Generated/g.swift",
      "touch Sources/Core/c.swift", "mkdir .build; echo x > .build/y.swift",
      "printf 'Package.resolved\\n' >> .git/info/exclude; echo '{\"pins\":[]}' > Package.resolved",
      "chmod +x Sources/Core/c.swift",
    ])
  func clean(script: String) throws {
    let made = try Made("")
    try made.shell(script)
    for range in [.since("HEAD"), .staged, WorkingCopy.Range.between("HEAD", "HEAD")] {
      let changes = try made.changes(range).filter { !$0.hasSuffix(" none") }
      #expect(changes == [], "\(range)")
    }
  }

  @Test(
    "One edit is that edit",
    arguments: [
      ("sed -i s/1/2/ Sources/Core/c.swift", ["Core Sources/Core/c.swift body"]),
      ("echo 'struct N {}' > Sources/App/n.swift", ["App Sources/App/n.swift fileAdded"]),
      ("rm Sources/App/a.swift; echo x > Sources/App/b.c", nil),
      ("rm Sources/Core/d.swift", ["Core Sources/Core/d.swift fileRemoved"]),
      ("echo more >> Sources/Core/Assets/a.dat", ["Core Sources/Core/Assets/a.dat resource"]),
      ("echo two > Tests/CoreTests/Shots/one.txt", ["- Tests/CoreTests/Shots/one.txt"]),
      ("echo note > notes.md", ["- notes.md"]),
      (
        "echo 6.2 > .swift-version",
        [
          "App .swift-version toolchain", "Core .swift-version toolchain",
          "CoreTests .swift-version toolchain",
        ]
      ),
    ] as [(String, [String]?)])
  func edited(script: String, wanted: [String]?) throws {
    let made = try Made("")
    try made.shell(script)
    let found = try made.changes()
    if let wanted { #expect(found == wanted) }
  }

  @Test("Files that git stores in another form are compared by git")
  func filters() throws {
    let made = try Made(
      """
      git config filter.fake.clean 'sed s/REAL/POINTER/'
      git config filter.fake.smudge 'sed s/POINTER/REAL/'; git config filter.fake.required true
      printf '*.dat filter=fake\\n*.swift text eol=crlf\\n' > .gitattributes
      echo 'REAL picture' > Sources/Core/Assets/a.dat; git rm -q --cached -r .; c filtered
      rm -r Sources; git checkout -q -- .
      """)
    #expect(try made.changes() == [])
    try made.shell("echo 'REAL other' > Sources/Core/Assets/a.dat")
    #expect(try made.changes() == ["Core Sources/Core/Assets/a.dat resource"])
    try made.shell("sed -i s/1/2/ Sources/Core/c.swift")
    #expect(
      try made.changes() == [
        "Core Sources/Core/Assets/a.dat resource", "Core Sources/Core/c.swift body",
      ])
  }

  @Test("What a sparse checkout leaves out, or is to be taken as unchanged, has not changed")
  func sparse() throws {
    let made = try Made("")
    try made.shell("git sparse-checkout set --no-cone /Package.swift /Sources/Core /Tests")
    #expect(try made.changes() == [])
    try made.shell("sed -i s/1/2/ Sources/Core/c.swift")
    let found = try made.changes()
    #expect(found == ["Core Sources/Core/c.swift body"])
    try made.shell("git update-index --assume-unchanged Sources/Core/c.swift")
    #expect(try made.changes() == [])
  }

  @Test("A branch is compared with where it parted from its base")
  func mergeBase() throws {
    let made = try Made(
      """
      git checkout -q -b topic; echo 'struct T {}' > Sources/App/topic.swift; c topic
      git checkout -q main; echo 'struct M {}' > Sources/Core/m.swift; c main
      git checkout -q topic
      """)
    let wanted = ["App Sources/App/topic.swift fileAdded"]
    #expect(try made.changes(.since("main")) == wanted)
    #expect(try made.changes(WorkingCopy.Range("main...")) == wanted)
    #expect(try made.changes(WorkingCopy.Range("main...topic")) == wanted)
    #expect(
      try made.changes(WorkingCopy.Range("main..topic"))
        == wanted + ["Core Sources/Core/m.swift fileRemoved"])
    let missing = #expect(throws: GitError.self) { try made.changes(.since("nowhere")) }
    #expect(missing?.text.contains("'nowhere'") == true)
  }

  @Test("A submodule is a repository of its own, and its bump is what its commits changed")
  func submodules() throws {
    let made = try Made(
      """
      kit="$PWD/../kit"; git init -q -b main "$kit"; mkdir -p "$kit/Sources/Kit"
      echo '// swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "Kit", products: [.library(name: "Kit", targets: ["Kit"])],
        targets: [.target(name: "Kit")])' > "$kit/Package.swift"
      echo 'public struct Kit {}' > "$kit/Sources/Kit/k.swift"
      git -C "$kit" add -A; git -C "$kit" commit -qm one
      git -c protocol.file.allow=always submodule -q add "$kit" Kit
      echo '// swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "P", dependencies: [.package(path: "Kit")], targets: [
        .target(name: "Core", dependencies: ["Kit"], resources: [.copy("Assets")])])' > Package.swift
      c with-kit
      """)
    #expect(try made.changes() == [])
    try made.shell("echo 'public struct Q {}' >> Kit/Sources/Kit/k.swift")
    let edit = ["Kit Kit/Sources/Kit/k.swift fileScope"]
    #expect(try made.changes() == edit)
    try made.shell("git -C Kit commit -qam more; git add Kit; git commit -qm bump")
    #expect(try made.changes() == [])
    #expect(try made.changes(.between("HEAD~1", "HEAD")) == edit)
    #expect(try made.changes(.since("HEAD~1")) == edit)
    // Where the commit is not here, that is told and not passed over.
    try made.shell("rm -rf Kit .git/modules")
    #expect(try made.difference(.between("HEAD~1", "HEAD")).set.movedSubmodules == ["Kit"])
  }

  @Test("A checkout of a dependency that was edited is a change of its own repository")
  func checkouts() throws {
    let made = try Made(
      """
      dep="$PWD/.build/checkouts/dep"; mkdir -p "$dep/Sources/Dep"; git init -q -b main "$dep"
      echo '// swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "dep", products: [.library(name: "Dep", targets: ["Dep"])],
        targets: [.target(name: "Dep")])' > "$dep/Package.swift"
      echo 'public struct D {}' > "$dep/Sources/Dep/d.swift"
      git -C "$dep" add -A; git -C "$dep" commit -qm one
      echo '// swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "P",
        dependencies: [.package(url: "https://example.invalid/dep", from: "1.0.0")], targets: [
        .target(name: "Core", dependencies: [.product(name: "Dep", package: "dep")],
          resources: [.copy("Assets")])])' > Package.swift
      echo '{"pins":[],"version":3}' > Package.resolved; echo Package.resolved >> .gitignore; c with-dep
      """)
    #expect(try made.changes() == [])
    try made.shell(
      "sleep 0.02; echo 'public struct E {}' >> .build/checkouts/dep/Sources/Dep/d.swift")
    let difference = try made.difference()
    #expect(
      difference.set.changes.map(\.path) == [".build/checkouts/dep/Sources/Dep/d.swift"])
    #expect(difference.set.otherRepositories == [".build/checkouts/dep"])
  }

  @Test("A source that becomes a link to an equal file has not changed")
  func links() throws {
    let made = try Made("mkdir Shared; cp Sources/Core/c.swift Shared; c shared")
    try made.shell("rm Sources/Core/c.swift; ln -s ../../Shared/c.swift Sources/Core/c.swift")
    #expect(try made.changes().filter { !$0.hasSuffix(" none") } == [])
    try made.shell("git add -A; git commit -qm link")
    #expect(try made.changes() == [])
    #expect(
      try made.changes(.between("HEAD~1", "HEAD")).filter { !$0.hasSuffix(" none") } == [])
    try made.shell("sed -i s/1/2/ Shared/c.swift")
    #expect(
      try made.changes() == ["Core Sources/Core/c.swift body", "- Shared/c.swift"])
  }
}
