import Foundation
import TestSupport
import Testing

/// Cases in which an edit was made and a build told what it compiled.
@Suite("Cases on incremental builds")
struct EditCaseTests {
  /// The edits of every case that has any, with what `expected.json` says of each.
  struct Edit: CustomTestStringConvertible, Sendable {
    var name: String
    var edit: String
    var answer: Answer

    var testDescription: String { "\(name) \(edit)" }
  }

  struct Answer: Decodable, Sendable {
    var recompile: [String: [String]]?
    /// Files that may be compiled beside those that must be.
    var may_recompile: [String: [String]]?
    var must_recompile: [String: [String]]?
    var driver: [String]?
    var linked: [String]?
    var hazard: Hazard?

    struct Hazard: Decodable, Sendable {
      var targets: [String]
    }
  }

  private struct Expectation: Decodable {
    var edits: [String: Answer]
  }

  /// Cases whose `expected.json` says something else of edits, each with tests of its own below.
  private static let others: Set<String> = [
    "p01-app-beside-the-packages", "p05-the-strongest-reason", "p07-clean-tree-with-dependencies",
    "n09-generated-source-uses", "f06-literal-uses-init",
  ]

  static let edits: [Edit] = {
    // Losing an error is right: the count is tested.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: CaseFolder.root.path)) ?? []
    return names.sorted().filter { !others.contains($0) }.flatMap { name -> [Edit] in
      guard let data = try? CaseFolder.data("\(name)/expected.json"),
        let expected = try? JSONDecoder().decode(Expectation.self, from: data)
      else { return [] }
      return expected.edits.sorted { $0.key < $1.key }.map {
        Edit(name: name, edit: $0.key, answer: $0.value)
      }
    }
  }()

  @Test("all edits are there")
  func count() {
    #expect(EditCaseTests.edits.count == 38)
    #expect(Set(EditCaseTests.edits.map(\.name)).count == 19)
  }

  @Test("what compiles is what the build compiled", arguments: edits)
  func edit(_ item: Edit) throws {
    let run = try CaseRun(item.name, committed: true)
    try run.edit(item.edit)
    let found = try run.touch()
    var wanted = item.answer.recompile ?? item.answer.must_recompile ?? [:]
    // Observed builds list C files without their target.
    if let files = wanted.removeValue(forKey: "C") { wanted["CWin"] = files }
    if let may = item.answer.may_recompile {
      for (target, files) in wanted {
        let got = Set(found.recompiled[target] ?? [])
        #expect(got.isSuperset(of: files) && got.isSubset(of: (may[target] ?? []) + files))
      }
      #expect(Set(found.recompiled.keys) == Set(wanted.keys))
    } else {
      #expect(found.recompiled == wanted.mapValues { $0.sorted() })
    }
    if let drivers = item.answer.driver { #expect(found.drivers == drivers.sorted()) }
    if let linked = item.answer.linked {
      #expect(found.linked == linked.map { $0.replacing("-tool", with: "") }.sorted())
    }
    for target in item.answer.hazard?.targets ?? [] {
      #expect(found.stale.contains { $0.hasSuffix(" " + target) })
    }
  }

  @Test("f12, f03: what the build leaves stale is told")
  func stale() throws {
    let run = try CaseRun("f12-layout-through-internal-struct", committed: true)
    try run.edit("change")
    #expect(try run.touch().stale == ["H10 Client"])
  }

  @Test(
    "f06: a literal of one's own type uses its initialisers; a file more is counted than is compiled"
  )
  func literals() throws {
    let run = try CaseRun("f06-literal-uses-init", committed: true)
    try run.edit("change")
    #expect(try run.touch().recompiled == ["Lib": ["Bag.swift", "UseEmpty.swift", "UseLet.swift"]])
  }

  @Test("n09: a generated source is one like others once a build wrote it, and unknown before")
  func generated() throws {
    let run = try CaseRun("n09-generated-source-uses", committed: true)
    try run.edit("runtime")
    let before = try run.touch()
    #expect(before.recompiled == ["Runtime": ["r.swift"]])
    #expect(before.drivers == ["Client"])
    #expect(
      before.unknown == [
        "What plugins write for 'Client' was not read; if it uses what changed, it is compiled too."
      ])
    let outputs = "generated-source-uses/.build/plugins/outputs/generated-source-uses/Client"
    try run.folder.write(
      outputs + "/destination/GenPlugin/Made.swift",
      "import Runtime\npublic func made() -> Int { runtime() }\n")
    let after = try run.touch()
    #expect(after.recompiled == ["Runtime": ["r.swift"], "Client": ["Made.swift"]])
    #expect(after.unknown == [])
  }

  @Test("a resource that is embedded in code is a source once a build wrote it, and counted before")
  func embedded() throws {
    let package = try SamplePackage(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "Emb", targets: [
        .target(name: "Lib", resources: [.embedInCode("t.txt")]),
        .executableTarget(name: "App", dependencies: ["Lib"]),
      ])
      """,
      [
        "Sources/Lib/t.txt": "hello\n", "Sources/Lib/o.swift": "func other() {}\n",
        "Sources/Lib/l.swift":
          "public func text() -> String { String(decoding: PackageResources.t_txt, as: UTF8.self) }\n",
        "Sources/App/main.swift": "import Lib\nprint(text())\n",
      ])
    let ask = {
      let result = try package.ripple("touch", "Sources/Lib/t.txt", "--format", "json")
      return try JSONDecoder().decode(CaseRun.FileUses.self, from: Data(result.output.utf8))
    }
    let before = try ask()
    #expect(before.recompiled == ["Lib": ["l.swift", "t.txt"]])
    #expect(
      before.unknown.contains(
        "The source that SwiftPM writes for 'Sources/Lib/t.txt' is not there before a build; it is "
          + "counted as one file."))
    // As swift-6.3.1 writes it, and compiles it with l.swift.
    try package.folder.write(
      ".build/debug/Lib.build/DerivedSources/embedded_resources.swift",
      "struct PackageResources {\nstatic let t_txt: [UInt8] = [104,10]\n}\n")
    let after = try ask()
    #expect(after.recompiled == ["Lib": ["embedded_resources.swift", "l.swift"]])
    #expect(after.drivers == ["App"])
    #expect(!after.unknown.contains { $0.contains("t.txt") })
  }

  @Test(
    "p01: an app beside its packages", arguments: [("app", ["App"]), ("core", ["App", "Core"])])
  func app(edit: String, targets: [String]) throws {
    let run = try CaseRun("p01-app-beside-the-packages", committed: true)
    try run.edit(edit)
    #expect(try run.touch().recompiled.keys.sorted() == targets)
  }

  @Test("p05: the reason that is told is enough for its row")
  func reasons() throws {
    let run = try CaseRun("p05-the-strongest-reason", committed: true)
    try run.edit("both")
    let found = try run.touch()
    #expect(found.recompiled == ["Core": ["A.swift", "B.swift"], "App": ["UsesB.swift"]])
    let text = try run.ripple("touch").output
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("recompile") }
    #expect(rows.count == 2)
    #expect(rows.first?.contains("edited: B.swift and 1 more file (typeMember)") == true)
    let why = try run.ripple("touch", "--details").output
    #expect(why.contains("B.swift"))
  }
}
