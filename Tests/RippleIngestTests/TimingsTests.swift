import Foundation
import RippleIngest
import RippleModel
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
