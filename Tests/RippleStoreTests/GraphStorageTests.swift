import RippleModel
import RippleStore
import TestSupport
import Testing

@Suite("The graph in the store")
struct GraphStorageTests {
  private static let awkward = Workspace(
    packages: [
      Package(
        identity: "a'b\"c", name: "Näme; DROP TABLE node", path: "pfad/日本",
        manifest: "Package.swift",
        toolsVersion: "6.0.0", settings: ["macos-13.0", "swiftLanguageModes=6"],
        targets: [
          Target(
            id: TargetID(package: "a'b\"c", name: "App"), kind: .executable, path: "Sources/App",
            files: [OwnedFile(path: "Sources/App/two words.swift", role: .source)],
            dependencies: [
              Dependency(
                to: .external(package: "kit", product: "K\u{1}it"), via: .product,
                product: "K\u{1}it",
                condition: Condition(
                  platforms: ["ios", "linux"], configuration: "debug", traits: ["T"]),
                place: SourcePlace(path: "Package.swift", line: 7)),
              Dependency(to: .target(TargetID(package: "a'b\"c", name: "Core")), via: .byName),
            ].sorted(),
            settings: ["swift.define(X)", ""], place: SourcePlace(path: "Package.swift", line: 3)),
          Target(id: TargetID(package: "a'b\"c", name: "Core"), language: .clang),
        ],
        products: [
          Product(
            package: "a'b\"c", name: "app", kind: .executable,
            targets: [TargetID(package: "a'b\"c", name: "App")], isImplicit: true)
        ])
    ],
    diagnostics: [
      Diagnostic(
        .cycle, "It's a \"cycle\".", place: SourcePlace(path: "p", line: 1), names: ["A", "B"])
    ])

  @Test("What is saved is loaded, whatever the names")
  func roundTrip() throws {
    let store = try Store.inMemory()
    try store.save(Self.awkward)
    #expect(try store.workspace() == Self.awkward)
    try store.save(Workspace.sample())
    #expect(try store.workspace() == Workspace.sample())
  }

  @Test("Columns number targets first and hold every edge")
  func columns() throws {
    let store = try Store.inMemory()
    try store.save(Self.awkward)
    let columns = try store.graphColumns()
    #expect(columns.targets.map(\.name) == ["App", "Core"])
    #expect(columns.externals.map(\.name) == ["K\u{1}it"])
    #expect(columns.sources == [0, 0])
    #expect(Set(columns.destinations) == [1, 2])
    #expect(columns.languages == [.swift, .clang])
    #expect(columns.sourceCounts == [1, nil])
    #expect(columns.conditionTable.count == 1)
    #expect(columns.products == Self.awkward.products)
  }

  @Test("Random workspaces survive", arguments: PropertySeeds.all)
  func property(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let ids = (0..<8).map { TargetID(package: "p\($0 % 2)", name: "T\($0)") }
    let targets = ids.map { id in
      let chosen = ids.filter { _ in Bool.random(using: &generator) }
      return Target(
        id: id, kind: TargetKind.allCases.randomElement(using: &generator) ?? .library,
        dependencies: chosen.map {
          Dependency(
            to: .target($0),
            via: Dependency.Via.allCases.randomElement(using: &generator) ?? .target,
            condition: Bool.random(using: &generator) ? Condition(platforms: ["linux"]) : nil)
        }.sorted())
    }
    let packages = ["p0", "p1"].map { identity in
      Package(identity: identity, targets: targets.filter { $0.id.package == identity })
    }
    let workspace = Workspace(packages: packages)
    let store = try Store.inMemory()
    try store.save(workspace)
    #expect(try store.workspace() == workspace)
  }

  @Test("Facts are given for the version that computed them and no other")
  func facts() throws {
    let store = try Store.inMemory()
    let content = [UInt8](repeating: 7, count: 20)
    try store.save(.imports, version: 1, [(content, [1, 2, 3])])
    #expect(try store.facts(.imports, version: 1, for: [content]) == [content: [1, 2, 3]])
    #expect(try store.facts(.imports, version: 2, for: [content]).isEmpty)
    #expect(try store.facts(.file, version: 1, for: [content]).isEmpty)
  }

  @Test("A write that fails in the middle leaves the graph as it was")
  func atomicity() throws {
    struct Stop: Error {}
    let store = try Store.inMemory()
    try store.save(Self.awkward)
    #expect(throws: Stop.self) {
      try store.transaction {
        try store.save(Workspace.sample())
        throw Stop()
      }
    }
    #expect(try store.workspace() == Self.awkward)
  }

  @Test("Stamps and owners are found by path")
  func files() throws {
    let store = try Store.inMemory()
    try store.save(Self.awkward)
    let stamp = StoredStamp(path: "x", size: 1, modified: 2, changed: 3)
    try store.save(stamps: [stamp])
    #expect(try store.stamps() == [stamp])
    let owners = try store.owners(of: "Sources/App/two words.swift")
    #expect(owners.map(\.target.name) == ["App"])
    #expect(try store.owners(of: "nowhere").isEmpty)
    #expect(try store.swiftSources().values.map { $0 } == [["Sources/App/two words.swift"]])
  }
}
