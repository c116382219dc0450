import RippleModel
import TestSupport
import Testing

@testable import RippleStore

/// Everything that is kept comes back as it was, to the last value.
@Suite("What the store keeps, whole")
struct WholeStorageTests {
  /// A name of twenty bytes.
  private func content(_ byte: UInt8) -> [UInt8] { Array(repeating: byte, count: 20) }

  private func id(_ package: String, _ name: String) -> TargetID {
    TargetID(package: package, name: name)
  }

  private func name(_ digit: String) -> String { String(repeating: digit, count: 40) }

  private var commits: [StoredCommit] {
    let author = Commit.Person(name: "Änn", email: "a@x")
    let first = Commit(
      id: name("a"), parents: [], tree: name("1"), author: author, authored: 5, committed: 6,
      subject: "first", marks: [.root, .bulk])
    let second = Commit(
      id: name("b"), parents: [name("a"), name("c")], tree: name("2"), author: author,
      authored: -7, committed: 8, subject: "", marks: .merge)
    var added = HistoricalChange(
      commit: first.id, path: "A/a.swift", status: .added, added: 3, deleted: 0)
    added.owner = id("p", "A")
    added.changeClass = .fileAdded
    added.rightClass = .interface
    added.effects = [
      HistoricalChange.TargetEffect(target: id("p", "A"), changeClass: .fileAdded),
      HistoricalChange.TargetEffect(target: id("q", "B"), changeClass: .body),
    ]
    var binary = HistoricalChange(
      commit: first.id, path: "b.png", status: .modified, added: nil, deleted: nil)
    binary.isBinary = true
    var renamed = HistoricalChange(
      commit: second.id, path: "A/b.swift", oldPath: "A/a.swift", status: .renamed, added: 1,
      deleted: 2)
    renamed.rightClass = .comment
    renamed.changeClass = .trivia
    var module = HistoricalChange(
      commit: second.id, path: "sub", status: .typeChanged, added: 0, deleted: 0)
    module.isSubmodule = true
    return [
      StoredCommit(
        commit: first, isCompared: true,
        changes: [
          StoredChange(change: added, before: nil, after: [1, 2]),
          StoredChange(change: binary, before: [3], after: [4]),
        ]),
      StoredCommit(
        commit: second, isCompared: false,
        changes: [
          StoredChange(change: renamed, before: [1, 2], after: [5]),
          StoredChange(change: module, before: [6], after: nil),
        ]),
    ]
  }

  @Test("History comes back in the order in which it was kept")
  func history() throws {
    let store = try Store.inMemory()
    try store.save(commits: commits)
    #expect(try store.commits() == commits)
    let names = [UInt8](repeating: 0xAA, count: 20)
    let others = [UInt8](repeating: 0xBB, count: 20)
    #expect(try store.commitNames() == [names: true, others: false])
    #expect(try store.commitTrees() == [name("a"): name("1"), name("b"): name("2")])
  }

  @Test("A commit that is kept again has its new marks, and its changes once")
  func again() throws {
    let store = try Store.inMemory()
    try store.save(commits: commits)
    var changed = commits
    changed[1].commit.marks = [.merge, .revert]
    changed[1].isCompared = true
    changed[1].changes[0].change.added = 9
    try store.save(commits: [changed[1]])
    #expect(try store.commits() == changed)
    let more = Commit(
      id: name("d"), parents: [name("b")], tree: name("3"),
      author: Commit.Person(name: "B", email: "b"), authored: 1, committed: 1, subject: "d")
    var change = commits[0].changes[0]
    change.change.commit = more.id
    let third = StoredCommit(commit: more, isCompared: true, changes: [change])
    try store.save(commits: [third])
    #expect(try store.commits() == changed + [third])
    try store.removeHistory()
    #expect(try store.commits() == [] && store.commitNames() == [:])
  }

  @Test("Names by SHA-256 are kept whole")
  func longNames() throws {
    let long = String(repeating: "0f", count: 32)
    let commit = Commit(
      id: long, parents: [long, long], tree: long, author: Commit.Person(name: "", email: ""),
      authored: 0, committed: 0, subject: "s")
    let store = try Store.inMemory()
    let stored = StoredCommit(commit: commit, isCompared: false)
    try store.save(commits: [stored])
    #expect(try store.commits() == [stored])
  }

  @Test("Digits and bytes of names")
  func names() {
    #expect(ObjectName.bytes("00ffA0aF19") == [0, 255, 0xA0, 0xAF, 0x19])
    #expect(ObjectName.digits([0, 255, 0xA0, 0xAF, 0x19]) == "00ffa0af19")
    #expect(ObjectName.bytes("gz") == [0])
  }

  @Test("Pairs are given for their version, and are in order")
  func pairs() throws {
    let store = try Store.inMemory()
    let pairs = [([UInt8(1)], [UInt8(2)]), ([1], [3]), ([2], [1])].map {
      ContentPair(before: $0.0, after: $0.1)
    }
    try store.save(pairs: [(pairs[0], [9]), (pairs[2], [])], version: 3)
    try store.save(pairs: [(pairs[1], [7])], version: 4)
    #expect(try store.pairs(pairs, version: 3) == [pairs[0]: [9], pairs[2]: []])
    #expect(try store.pairs(pairs, version: 4) == [pairs[1]: [7]])
    #expect(try store.pairNames(version: 3) == [pairs[0], pairs[2]])
    try store.save(pairs: [(pairs[0], [8])], version: 3)
    #expect(try store.pairs([pairs[0]], version: 3) == [pairs[0]: [8]])
    for (index, left) in pairs.enumerated() {
      for (other, right) in pairs.enumerated() { #expect((left < right) == (index < other)) }
    }
  }

  @Test("Costs are those that were kept last, in order")
  func costs() throws {
    let store = try Store.inMemory()
    let costs = MeasuredCost.Kind.allCases.enumerated().map {
      MeasuredCost(
        package: "p", target: "T\($0)", path: $0 == 0 ? "a.swift" : "", kind: $1,
        seconds: Double($0) + 0.25)
    }
    try store.save(costs: costs.reversed(), source: "x")
    #expect(try store.costs() == costs)
    try store.save(costs: [costs[1]], source: "y")
    #expect(try store.costs() == [costs[1]])
  }

  @Test("Facts of each kind are their own, and go together")
  func facts() throws {
    let store = try Store.inMemory()
    let kinds: [FactKind] = [.imports, .file, .evaluatedManifest, .actionEnums, .actionMentions]
    for kind in kinds {
      let data = [UInt8(kind.rawValue)]
      try store.save(
        kind, version: kind.rawValue,
        [(content: content(1), data: data), (content: content(2), data: [])])
    }
    for kind in kinds {
      #expect(
        try store.facts(kind, version: kind.rawValue, for: [1, 2, 3, 1].map(content))
          == [content(1): [UInt8(kind.rawValue)], content(2): []])
    }
    try store.removeFacts()
    #expect(try store.facts(.file, version: 2, for: [content(1)]) == [:])
  }

  @Test("Stamps are replaced as a whole, or updated by path")
  func stamps() throws {
    let store = try Store.inMemory()
    let first = StoredStamp(path: "a", size: 1, modified: 2, changed: 3, content: content(4))
    let second = StoredStamp(path: "b", size: -1, modified: 5, changed: 6)
    try store.save(stamps: [first, second])
    #expect(try store.stamps().sorted { $0.path < $1.path } == [first, second])
    var changed = second
    changed.size = 7
    try store.update(stamps: [changed])
    #expect(try store.stamps().sorted { $0.path < $1.path } == [first, changed])
    try store.save(stamps: [second])
    #expect(try store.stamps() == [second])
  }

  private var workspace: Workspace {
    let file = { OwnedFile(path: $0, role: $1) }
    return Workspace(packages: [
      Package(
        identity: "p", settings: ["enabledTraits=T"],
        targets: [
          Target(
            id: id("p", "A"), path: "A",
            files: [
              file("A/a.swift", .source), file("A/b.c", .source), file("A/h.h", .publicHeader),
              file("A/r.txt", .resource), file("shared.swift", .source),
            ], settings: ["swift.define(X)", "swift.unsafeFlags([\"-wmo\"])"]),
          Target(id: id("p", "B"), path: "B", files: [file("B/b.swift", .source)]),
        ]),
      Package(
        identity: "q",
        targets: [
          Target(
            id: id("q", "C"), kind: .test, language: .none, moduleName: "M", path: "C",
            files: [file("C/c.swift", .source), file("shared.swift", .source)],
            dependencies: [
              Dependency(to: .external(package: "x", product: "X"), via: .plugin),
              Dependency(
                to: .target(id("p", "A")), via: .product, product: "P",
                condition: Condition(platforms: ["linux"], configuration: "release")),
              Dependency(
                to: .target(id("p", "B")), via: .byName, condition: Condition(traits: ["T"])),
            ].sorted(), settings: ["swift.enableUpcomingFeature(F)"])
        ],
        products: [
          Product(package: "q", name: "Q", kind: .executable, targets: [id("q", "C")]),
          Product(
            package: "q", name: "R", kind: .staticLibrary, targets: [], isImplicit: true),
        ]),
    ])
  }

  @Test("Questions about files are answered from what is kept")
  func files() throws {
    let store = try Store.inMemory()
    #expect(try !store.hasGraph())
    try store.save(workspace)
    #expect(try store.hasGraph())
    #expect(
      try store.swiftSources() == [
        id("p", "A"): ["A/a.swift", "shared.swift"], id("p", "B"): ["B/b.swift"],
        id("q", "C"): ["C/c.swift", "shared.swift"],
      ])
    #expect(try store.bundledTargets() == [id("p", "A")])
    #expect(try store.roles(of: id("p", "A")) == [.source, .publicHeader, .resource])
    #expect(try store.roles(of: id("q", "A")) == [])
    let owners = try store.owners(of: "shared.swift")
    #expect(owners.map(\.target) == [id("p", "A"), id("q", "C")])
    #expect(owners.map(\.role) == [.source, .source])
    #expect(try store.owners(of: "A/h.h").map(\.role) == [.publicHeader])
    #expect(try store.owners(of: "none").isEmpty)
    #expect(
      try store.defines().mapValues(\.names) == [
        id("p", "A"): ["T", "X"], id("p", "B"): ["T"], id("q", "C"): ["$F"],
      ])
    #expect(try store.targetsWithFiles().map(\.files) == workspace.targets.map(\.files))
  }

  @Test("Columns are those of the graph")
  func columns() throws {
    let store = try Store.inMemory()
    try store.save(workspace)
    var expected = GraphColumns()
    expected.targets = [id("p", "A"), id("p", "B"), id("q", "C")]
    expected.kinds = [.library, .library, .test]
    expected.languages = [.swift, .swift, .none]
    expected.moduleNames = ["A", "B", "M"]
    expected.sourceCounts = [3, 1, 2]
    expected.units = [.module, .usual, .usual]
    expected.externals = [id("x", "X")]
    expected.sources = [2, 2, 2]
    expected.destinations = [0, 1, 3]
    expected.vias = [1, 2, 3]
    expected.conditions = [0, 1, -1]
    let conditions = workspace.targets[2].dependencies.compactMap(\.condition)
    expected.conditionTable = conditions
    expected.products = workspace.products
    let found = try store.graphColumns()
    #expect(found == expected)
    #expect(try store.workspace() == workspace)
    #expect(
      try store.packages().map { [$0.identity, $0.name, $0.path] } == [
        ["p", "p", ""], ["q", "q", ""],
      ])
  }

  @Test("Contents are counted table by table")
  func contents() throws {
    let store = try Store.inMemory()
    var expected = StoreContents()
    expected.schema = Store.schemaSteps
    #expect(try store.contents() == expected)
    try store.save(workspace)
    try store.save(commits: commits)
    try store.save(.file, version: 1, [(content: content(1), data: [1])])
    try store.save(pairs: [(ContentPair(before: [1], after: [2]), [3])], version: 1)
    try store.save(
      costs: [MeasuredCost(target: "A", kind: .link, seconds: 1)], source: "s")
    expected.packages = 2
    expected.targets = 3
    expected.files = 8
    expected.facts = 1
    expected.commits = 2
    expected.pairs = 1
    expected.costs = 1
    #expect(try store.contents() == expected)
  }

  @Test("A store that shares has settings of its own, and those that it shares")
  func sharing() throws {
    let folder = try TemporaryFolder()
    let main = try Store(path: folder.path + "/main.sqlite")
    let linked = try Store(
      path: folder.path + "/linked.sqlite", sharing: folder.path + "/main.sqlite")
    try linked.set("a", to: "own")
    try linked.setShared("a", to: "shared")
    #expect(try linked.setting("a") == "own" && main.setting("a") == "shared")
    #expect(try linked.sharedSetting("a") == "shared" && main.sharedSetting("a") == "shared")
    #expect(try linked.setting("b") == nil)
    try linked.set("a", to: "new")
    #expect(try linked.setting("a") == "new" && main.setting("a") == "shared")
    try linked.save(commits: commits)
    try linked.save(workspace)
    #expect(try main.commits() == commits && !main.hasGraph())
    try linked.sharedTransaction { try linked.setShared("c", to: "d") }
    #expect(try Store(reading: folder.path + "/main.sqlite").setting("c") == "d")
  }
}
