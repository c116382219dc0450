import Foundation
import RippleModel
import RippleStore
import RippleSystem
import TestSupport
import Testing

@Suite("Cases on metrics, cycles, timings and logs")
struct FigureCaseTests {
  @Test("n33: what is called a path is one: between cycles, a cycle is one step")
  func longestPath() throws {
    let run = try CaseRun("n33-longest-path-and-a-cycle")
    let text = try run.ripple("metrics", "--graph", "graph.json").output
    #expect(text.hasPrefix("6 targets, 6 edges, longest path 2 edges between cycles, 1 cycle, "))
    #expect(text.contains("Longest path between cycles: Start -> {Ant, Bee, Cow, Dog} -> End\n"))
    struct Answer: Decodable {
      struct Row: Decodable {
        var name: String
        var depth: Int
      }
      var longestPath: [[String]]
      var rows: [Row]
    }
    let json = try run.ripple("metrics", "--graph", "graph.json", "--format", "json").output
    let answer = try JSONDecoder().decode(Answer.self, from: Data(json.utf8))
    #expect(answer.longestPath == [["Start"], ["Ant", "Bee", "Cow", "Dog"], ["End"]])
    let depths = Dictionary(uniqueKeysWithValues: answer.rows.map { ($0.name, $0.depth) })
    #expect(depths == ["Start": 0, "Ant": 1, "Bee": 1, "Cow": 1, "Dog": 1, "End": 2])
  }

  @Test("n35: one edge breaks two cycles that share it")
  func sharedEdge() throws {
    let run = try CaseRun("n35-one-edge-of-two-cycles")
    let text = try run.ripple("cycles", "--graph", "graph.json").output
    #expect(text.hasPrefix("1 cycle, 1 edge to break (own packages, without tests)\n"))
    #expect(text.contains("members       A, B, C, D\n"))
    #expect(text.contains("B -> C: "))
    #expect(text.contains("The fewest edges to break it: 1.\n"))
  }

  @Test("n35: a ring of 3,000 targets with 3,000 chords takes no minute", .timeLimit(.minutes(20)))
  func ring() throws {
    let run = try CaseRun("n35-one-edge-of-two-cycles")
    let ring = try Tool("python3").run([run.file("make-ring.py")])
    try Data(ring).write(to: URL(filePath: run.path + "/ring.json"))
    let clock = ContinuousClock()
    let start = clock.now
    let text = try run.ripple("cycles", "--graph", "ring.json").output
    #expect(clock.now - start < .seconds(60))
    #expect(text.hasPrefix("1 cycle, "))
    #expect(text.contains("(3000 targets)") || text.contains("(3,000 targets)"))
  }

  /// The timings that `ingest` kept, as `TARGET KIND FILE SECONDS`, and what it said.
  private func timings(
    _ run: CaseRun, _ file: String
  ) throws -> (kept: [String], result: RippleProgram.Result) {
    let store = run.folder.path + "/store.sqlite"
    let result = try run.ripple("ingest", "--timings", run.file(file), "--store", store)
    let kept = try Store(path: store).costs().map { cost in
      let name = cost.path.split(separator: "/").last.map { " \($0)" } ?? ""
      return "\(cost.target) \(cost.kind.rawValue)\(name) \(cost.seconds)"
    }
    return (kept, result)
  }

  @Test("n36: XCLogParser's tree and its flat form are the same", arguments: ["tree", "flat"])
  func steps(form: String) throws {
    let run = try CaseRun("n36-xclogparser-forms")
    let (kept, result) = try timings(run, form + ".json")
    #expect(
      kept == [
        "Core emitModule 0.5", "Core link 1.5", "Core compile a.swift 2.0",
        "Core compile b.swift 3.0", "Feed compile f.swift 5.0", "My Lib compile m.swift 4.0",
      ])
    #expect(result.errors.hasSuffix("note: 6 timings kept from \(run.file(form + ".json"))\n"))
  }

  @Test("n36: the step of a whole module is counted once")
  func wholeModule() throws {
    let (kept, _) = try timings(CaseRun("n36-xclogparser-forms"), "wmo.json")
    #expect(
      kept == [
        "Core compile a.swift 2.0", "Core compile b.swift 2.0", "Core compile c.swift 2.0",
      ])
  }

  @Test("n38: every file of a whole-module job was compiled")
  func releaseLog() throws {
    let run = try CaseRun("n38-release-log", committed: true)
    let core = URL(filePath: run.path + "/Sources/Core/v.swift")
    let text = try String(contentsOf: core, encoding: .utf8)
    try Data(
      text.replacing("var a = 1;", with: "var a = 1; public var b = 2;").utf8
    ).write(to: core)
    // What swift-6.3.1 writes for `swift build -c release -v`, shortened.
    let jobs = [("Core", ["v"]), ("Mid", ["m", "n"]), ("Top", ["main"])].map { module, files in
      let paths = files.map { "\(run.path)/Sources/\(module)/\($0).swift" }
      return "/opt/swift/usr/bin/swiftc -module-name \(module) -emit-dependencies -c @sources\n"
        + "/opt/swift/usr/bin/swift-frontend -frontend -c \(paths.joined(separator: " ")) "
        + "-emit-module-path x -module-name \(module) -num-threads 2 -o \(module).o\n"
    }
    let link = "/opt/swift/usr/bin/swiftc -o \(run.path)/.build/release/Top -emit-executable\n"
    try run.folder.write("release.log", jobs.joined() + link)
    let result = try run.ripple(
      "why", "--log", run.folder.path + "/release.log", "--since", "HEAD", "--model",
      "swiftpm-release")
    #expect(
      result.output.hasPrefix(
        "3 targets compiled 4 files, 1 product linked; all as expected\n\nCore: compiled 1 file\n"))
    let compiled = result.output.split(separator: "\n").filter { $0.hasPrefix("compiled  ") }
    #expect(
      compiled.map { $0.dropFirst(14) } == [
        "Sources/Core/v.swift", "Sources/Mid/m.swift", "Sources/Mid/n.swift",
        "Sources/Top/main.swift",
      ])
    #expect(result.output.hasSuffix("linked        Top\n"))
  }

  @Test(
    "n40: timings as spreadsheets and scripts write them",
    arguments: [
      ("quoted.csv", ["Core compile 2.5", "My Lib compile 1.5"], ""),
      ("marked.csv", ["Core compile 2.5"], ""), ("marked.json", ["Core compile 2.5"], ""),
      (
        "stranger.csv", ["Core compile 1.0", "Ghost compile 3.0"],
        "warning: no target 'Ghost': 1 timing of 3.00 s left out\n"
      ),
    ])
  func spellings(file: String, expected: [String], told: String) throws {
    let (kept, result) = try timings(CaseRun("n40-timings-spellings"), file)
    #expect(kept == expected)
    #expect(result.status == 0)
    #expect(result.errors.contains(told) || told.isEmpty)
    #expect(result.errors.contains("warning") == !told.isEmpty)
  }

  @Test("n40: what is no list of timings is refused", arguments: ["negative.csv", "trace.json"])
  func refused(file: String) throws {
    let run = try CaseRun("n40-timings-spellings")
    let result = try run.ripple("ingest", "--timings", run.file(file))
    #expect(result.status == 2)
    #expect(result.errors.contains(file))
  }
}
