import BuildLab
import Foundation
import RippleModel
import RippleStore
import TestSupport
import Testing

@Suite("What a build cost, in every form")
struct TimingsTests {
  private func read(_ text: String) throws -> [MeasuredCost] {
    let folder = try TemporaryFolder()
    return try TimingsReader().read(path: try folder.write("timings", text).path)
  }

  @Test("CSV names its columns, and equal rows are added up")
  func table() throws {
    let costs = try read(
      "target,kind,path,seconds\nCore,compile,\"a,b.swift\",1.5\nCore,compile,\"a,b.swift\",0.5\n"
        + "App,link,,0.25\n")
    #expect(
      costs == [
        MeasuredCost(target: "App", kind: .link, seconds: 0.25),
        MeasuredCost(target: "Core", path: "a,b.swift", kind: .compile, seconds: 2),
      ])
    #expect(throws: TimingsError.self) { try read("target,kind\nCore,compile\n") }
    #expect(throws: TimingsError.self) { try read("target,seconds\nCore,-1\n") }
  }

  @Test("Plain JSON and XCLogParser's JSON")
  func documents() throws {
    let plain = try read(#"[{"target": "Core", "seconds": 3, "kind": "emitModule"}]"#)
    #expect(plain == [MeasuredCost(target: "Core", kind: .emitModule, seconds: 3)])
    let log = try read(
      #"""
      {"type": "main", "title": "Build App", "duration": 9, "subSteps": [
        {"type": "target", "title": "Build target Core", "duration": 5, "subSteps": [
          {"type": "detail", "detailStepType": "swiftCompilation", "title": "Compile a.swift",
           "documentURL": "file:///w/Sources/Core/a%20b.swift", "duration": 2.5, "subSteps": []},
          {"type": "detail", "detailStepType": "linker", "duration": 0.5, "subSteps": []}]}]}
      """#)
    #expect(
      log == [
        MeasuredCost(target: "Core", kind: .link, seconds: 0.5),
        MeasuredCost(
          target: "Core", path: "/w/Sources/Core/a b.swift", kind: .compile, seconds: 2.5),
      ])
    #expect(throws: TimingsError.self) { try read("{}") }
  }

  @Test("Semicolons, decimal commas, doubled marks, lines in cells, and UTF-16")
  func spreadsheets() throws {
    let table = "Target;Seconds;Path\r\nCore;1,5;\"a \"\"b\"\".swift\"\r\nApp;2;\"x\ny.swift\"\r\n"
    let expected = [
      MeasuredCost(target: "App", path: "x\ny.swift", kind: .compile, seconds: 2),
      MeasuredCost(target: "Core", path: "a \"b\".swift", kind: .compile, seconds: 1.5),
    ]
    #expect(try read(table) == expected)
    let folder = try TemporaryFolder()
    for (name, mark, low) in [
      ("little", [UInt8](arrayLiteral: 0xFF, 0xFE), 0), ("big", [0xFE, 0xFF], 1),
    ] {
      let bytes =
        mark
        + table.utf16.flatMap { unit in
          let pair = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
          return low == 0 ? pair : pair.reversed()
        }
      let file = folder.url.appending(path: name)
      try Data(bytes).write(to: file)
      #expect(try TimingsReader().read(path: file.path) == expected)
    }
  }

  @Test("Copies of one step of XCLogParser are one job, whatever it left of the step")
  func copies() throws {
    let step = { (file: String, start: Double, own: Double) in
      """
      {"type": "detail", "detailStepType": "swiftCompilation", "documentURL": "file:///w/\(file)",
       "parentIdentifier": "gone", "title": "Compile \(file)", "duration": 6.5, "subSteps": [],
       "startTimestamp": \(start), "endTimestamp": \(start + 6.5), "compilationDuration": \(own)}
      """
    }
    let targets = [
      // Copies beside each other, of which the parser took out the step that they are copies of.
      ("Whole", [step("a b.swift", 1700000000.25, 0), step("c.swift", 1700000000.25, 0)]),
      ("Batch", [step("a.swift", 1700000000.25, 6.5), step("c.swift", 1700000000.25, 6.5)]),
      // Whole seconds tell nothing.
      ("Each", [step("a.swift", 1700000000, 6.5), step("c.swift", 1700000000, 6.5)]),
    ]
    let flat = targets.flatMap { name, steps in
      [
        "{\"type\": \"target\", \"title\": \"Build target \(name) of project A with configuration D\"}"
      ]
        + steps
    }
    let costs = try read("[{\"type\": \"main\"}, \(flat.joined(separator: ", "))]")
    #expect(
      costs.map { "\($0.target) \($0.path) \($0.seconds)" } == [
        "Batch /w/a.swift 3.25", "Batch /w/c.swift 3.25", "Each /w/a.swift 6.5",
        "Each /w/c.swift 6.5", "Whole /w/a b.swift 3.25", "Whole /w/c.swift 3.25",
      ])
  }

  @Test("Steps of Xcode 14 and later, and of no target")
  func newerSteps() throws {
    let costs = try read(
      #"""
      {"type": "main", "subSteps": [
        {"type": "target", "title": "Prepare build", "subSteps": [
          {"type": "detail", "detailStepType": "other", "duration": 9}]},
        {"type": "target", "title": "Build target My of project Lib", "subSteps": [
          {"type": "detail", "detailStepType": "other", "signature": "SwiftDriver My", "duration": 8},
          {"type": "detail", "detailStepType": "other", "signature": "SwiftEmitModule normal arm64",
           "duration": 0.5},
          {"type": "detail", "detailStepType": "other", "signature": "SwiftCompile normal arm64",
           "title": "Compile a.swift (arm64)", "documentURL": "", "duration": 2}]}]}
      """#)
    #expect(
      costs == [
        MeasuredCost(target: "My", kind: .emitModule, seconds: 0.5),
        MeasuredCost(target: "My", path: "a.swift", kind: .compile, seconds: 2),
      ])
  }

  @Test("Names are matched as the compiler spells them, and those that fit nothing are told")
  func names() throws {
    let store = try Store.inMemory()
    var workspace = Workspace.sample("Core")
    let path = "Sources/My Lib/My File+x-é.swift"
    let id = TargetID(package: workspace.packages[0].identity, name: "My Lib")
    var target = Target.sample(id)
    target.files = [OwnedFile(path: path, role: .source)]
    workspace.packages[0].targets.append(target)
    try store.save(workspace)
    try store.save(
      costs: [
        MeasuredCost(target: "My_Lib", path: "My_File_x___.swift", kind: .compile, seconds: 2),
        MeasuredCost(target: "My Lib", kind: .emitModule, seconds: 0.5),
        MeasuredCost(target: "My_Lib", path: "gone.swift", kind: .compile, seconds: 1),
        MeasuredCost(target: "Ghost", kind: .compile, seconds: 3.25),
      ], source: "test")
    let cost = try #require(try MeasuredCostsReader(store: store).book().targets[id])
    #expect(cost.emitSeconds == 0.5)
    #expect(cost.startSeconds == 0.5)
    #expect(cost.fileSeconds == [path: 2.5])
    #expect(
      try UnmatchedCosts(store: store).sentences == [
        "no target 'Ghost': 1 timing of 3.25 s left out",
        "no file 'My_Lib: gone.swift': 1 timing of 1.00 s spread over the target's files",
      ])
  }

  @Test("A folder of the compiler's statistics")
  func statistics() throws {
    let folder = try TemporaryFolder()
    let job = { (name: String) in
      #"{"time.swift-frontend.\#(name).user": 1.25, "time.swift-frontend.\#(name).sys": 0.25}"#
    }
    try folder.write(
      "stats-1-swift-frontend-A-a.json", job("A-my-file.swift-x86_64_unknown_linux_gnu-o-Onone"))
    try folder.write(
      "stats-2-swift-frontend-A-all.json",
      job("A-all-x86_64_unknown_linux_gnu-swiftmodule-Onone"))
    let costs = try TimingsReader().read(path: folder.path)
    #expect(
      costs == [
        MeasuredCost(target: "A", kind: .emitModule, seconds: 1.5),
        MeasuredCost(target: "A", path: "my-file.swift", kind: .compile, seconds: 1.5),
      ])
  }
}
