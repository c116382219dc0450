import Foundation
import TestSupport
import Testing

@Suite("ripple history, hotspots and costs")
struct HistoryCommandTests {
  /// The sample package with three commits: all of it, a body, an interface.
  private func package() throws -> SamplePackage {
    let package = try SamplePackage()
    let model = "Sources/Core/Model.swift"
    let text = try String(
      contentsOf: package.folder.url.appending(path: model), encoding: .utf8)
    try package.git("init", "-q", "-b", "main")
    try package.commit("first")
    try package.folder.write(model, text.replacing("uppercased", with: "lowercased"))
    try package.git("commit", "-qam", "body")
    try package.folder.write(model, text.replacing("var name", with: "var title"))
    try package.git("commit", "-qam", "interface")
    return package
  }

  @Test("The answers keep their schemas")
  func schemas() throws {
    let package = try package()
    let history = try package.ripple("history", "--format", "json")
    #expect(history.status == 0, "\(history.errors)")
    #expect(try JSONSchema("history").faults(in: history.output) == [])
    for level in ["targets", "files", "declarations"] {
      let hotspots = try package.ripple("hotspots", "--level", level, "--format", "json")
      #expect(hotspots.status == 0, "\(hotspots.errors)")
      #expect(try JSONSchema("hotspots").faults(in: hotspots.output) == [])
    }
    let touch = try package.ripple("touch", "Core", "--workers", "2", "--format", "json")
    #expect(try JSONSchema("touch").faults(in: touch.output) == [])
    #expect(touch.output.contains(#""costSource" : "estimated""#))
  }

  @Test("A list has a line for each commit, and tells the declarations")
  func list() throws {
    let lines = try package().ripple("history", "--list", "--format", "json").output
      .split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines[1].contains(#""class":"body""#))
    #expect(lines[1].contains("implementation func Model.shout"))
    #expect(lines[2].contains(#""class":"typeMember""#))
  }

  @Test("What is shown twice is shown the same")
  func determinism() throws {
    let package = try package()
    let first = try package.ripple("hotspots")
    #expect(try package.ripple("hotspots").output == first.output)
    #expect(first.output.contains("left out") == false)
  }

  @Test("Timings that were loaded are used, and wrong ones are said in one line")
  func timings() throws {
    let package = try package()
    let table = try package.folder.write(
      "t.csv",
      "target,kind,seconds\nCore,compile,8\nCore,emitModule,1\nMid,compile,4\nApp,compile,1\n")
    #expect(try package.ripple("ingest", "--timings", table.path).status == 0)
    let touch = try package.ripple("touch", "Core", "--change", "body", "--format", "json")
    #expect(touch.output.contains(#""costSource" : "measured""#))
    let wrong = try package.ripple("ingest", "--timings", package.path + "/Package.swift")
    #expect(wrong.status == 2)
    #expect(wrong.errors.contains("cannot be read"))
  }

  @Test("A reference that is not there, and a time that is none, are said in one line")
  func badInput() throws {
    let package = try package()
    let reference = try package.ripple("history", "nowhere")
    #expect(reference.status == 2)
    #expect(try package.ripple("history", "--after", "yesterday").status == 64)
    #expect(try package.ripple("hotspots", "--without", "nonsense").status == 64)
    let alone = try SamplePackage()
    #expect(try alone.ripple("history").status == 2)
  }
}
