import Foundation
import TestSupport
import Testing

@Suite("Reading specs, manifests and graphs runs nothing of them")
struct SpecCanaryTests {
  /// A folder in which every command that a tool would run makes a file named `canary`.
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let touch = "touch \(folder.path)/canary"
    try folder.write(
      "spec/project.yml",
      """
      name: Spec
      options: {preGenCommand: "\(touch)", postGenCommand: "\(touch)"}
      targets:
        Spec:
          type: application
          platform: iOS
          sources: [App, "$(\(touch))", "`\(touch)`"]
          preBuildScripts: [{script: "\(touch)"}]
      """)
    try folder.write("spec/App/a.swift", "struct A {}\n")
    try folder.write(
      "tuist/Project.swift",
      """
      import Foundation
      import ProjectDescription
      let made = FileManager.default.createFile(atPath: "\(folder.path)/canary", contents: nil)
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/touch")
      process.arguments = ["\(folder.path)/canary"]
      try process.run()
      let project = Project(
        name: "Made",
        targets: [
          .target(
            name: "Made", product: .app, sources: ["App/**"],
            scripts: [.pre(script: "\(touch)", name: "x")])
        ])
      """)
    try folder.write("tuist/App/b.swift", "struct B {}\n")
    try folder.write(
      "Tuist/ProjectDescriptionHelpers/Helper.swift",
      "import Foundation\nlet x = system(\"\(touch)\")\n")
    try folder.write("Podfile", "system('\(touch)')\n")
    try folder.write("Podfile.lock", "PODS:\n  - \"$(\(touch)) (1.0)\"\nDEPENDENCIES: []\n")
    try folder.write("MODULE.bazel", "module(name = \"x\")\n")
    try folder.write("BUILD.bazel", "genrule(name = \"x\", cmd = \"\(touch)\")\n")
    return folder
  }

  @Test("Neither a command of a spec nor a statement of a manifest")
  func canary() throws {
    let folder = try folder()
    var program = RippleProgram()
    program.folder = folder.path
    let result = try program.run(["graph", "--format", "json"])
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("\"Spec\""), "\(result.output)")
    #expect(result.output.contains("\"Made\""), "\(result.output)")
    let text = try folder.write(
      "graph.jsonl",
      #"{"type":"RULE","rule":{"name":"//:x","ruleClass":"swift_library","attribute":["#
        + #"{"name":"srcs","stringListValue":["//:$(touch canary)"]}]}}"#)
    #expect(try program.run(["ingest"]).status == 0)
    let graph = try program.run(["graph", "--graph", text.path])
    #expect(graph.status == 0, "\(graph.errors)")
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/canary"))
  }
}
