import Foundation
import RippleModel
import RippleRPC
import RippleSystem
import TestSupport
import Testing

@testable import ripple

@Suite("ripple mcp", .timeLimit(.minutes(20)))
struct ToolServerTests {
  /// What the server says to some requests, in their order; the first is made here.
  private func talk(
    _ package: SamplePackage, _ calls: [JSONValue], options: [String] = []
  ) throws -> [JSONValue] {
    let first: JSONValue = [
      "jsonrpc": "2.0", "id": 0, "method": "initialize",
      "params": ["protocolVersion": "2025-06-18", "capabilities": [:]],
    ]
    let numbered = calls.enumerated().map { number, call -> JSONValue in
      .object((call.members ?? [:]).merging(["id": .integer(number + 1), "jsonrpc": "2.0"]) { $1 })
    }
    let text = ([first] + numbered).map { String(decoding: $0.bytes, as: UTF8.self) + "\n" }
    let result = try RippleProgram().run(
      ["mcp", "--package-path", package.path] + options, input: text.joined())
    #expect(result.status == 0)
    #expect(result.errors == "")
    return try result.output.split(separator: "\n").map { try JSONValue(parsing: Array($0.utf8)) }
  }

  private func call(_ tool: String, _ arguments: JSONValue) -> JSONValue {
    ["method": "tools/call", "params": ["name": .string(tool), "arguments": arguments]]
  }

  private func text(_ answer: JSONValue) -> String {
    answer["result"]["content"].elements?.first?["text"].text ?? ""
  }

  @Test("it says who it is, lists its tools with their schemas, and answers as the commands do")
  func tools() throws {
    let package = try SamplePackage()
    let answers = try talk(
      package,
      [
        ["method": "tools/list"], call("touch", ["what": ["Core"], "change": "file-scope"]),
        call("tests", ["what": ["Core"]]), call("why", ["from": "Core", "to": "App"]),
        call("check", [:]), ["method": "ping"],
      ])
    #expect(answers[0]["result"]["protocolVersion"] == "2025-06-18")
    #expect(answers[0]["result"]["serverInfo"]["name"] == "ripple")
    let tools = try #require(answers[1]["result"]["tools"].elements)
    #expect(
      tools.map(\.["name"].text) == ["touch", "why", "tests", "check", "compare", "hotspots"])
    #expect(
      tools[1]["inputSchema"]["required"].elements == ["from", "to"]
        && tools[4]["inputSchema"]["required"].elements == ["scenarios"])
    for (tool, declared) in zip(tools, ServedTool.all) {
      #expect(tool["inputSchema"]["properties"].members?.count == declared.parameters.count)
      #expect(tool["annotations"]["readOnlyHint"] == true)
    }
    let touch = try package.ripple("touch", "Core", "--change", "file-scope").output
    #expect(text(answers[2]) == touch)
    #expect(text(answers[3]) == "CoreTests\n")
    #expect(text(answers[4]) == (try package.ripple("why", "Core", "App").output))
    #expect(text(answers[5]) == (try package.ripple("check").output))
    #expect(answers[6]["result"] == [:])
  }

  @Test("what cannot be answered is an error of the tool, in one line that says why")
  func errors() throws {
    let answers = try talk(
      try SamplePackage(),
      [
        call("touch", ["what": ["Cor"]]), call("touch", ["wat": "Core"]),
        call("touch", ["what": ["Core"], "change": "bdy"]), call("touch", ["staged": "yes"]),
        call("hotspots", [:]), call("compare", ["scenarios": ["none.json5"]]),
        call("touch", ["what": ["--store=x"]]),
      ])
    #expect(answers.dropFirst().allSatisfy { $0["result"]["isError"] == true })
    #expect(text(answers[1]) == "error: there is no target 'Cor'. Did you mean 'Core'?\n")
    #expect(text(answers[2]).contains("no parameter 'wat'; there are what, change, since"))
    #expect(text(answers[3]).contains("Did you mean 'body'?"))
    #expect(text(answers[4]).contains("'staged' is true or false"))
    #expect(text(answers[6]).contains("there is no file 'none.json5'"))
    #expect(text(answers[7]).contains("there is no target '--store=x'"))
    let unknown = try talk(SamplePackage(), [call("rm", [:]), ["method": "resources/list"]])
    #expect(unknown[1]["error"]["code"] == -32602)
    #expect(unknown[2]["error"]["code"] == -32601)
  }

  @Test("nothing is asked before 'initialize', and an unknown version gets the newest known")
  func handshake() throws {
    let lines = [
      #"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#,
      #"{"jsonrpc":"2.0","id":2,"method":"initialize","params":{"protocolVersion":"1999-01-01"}}"#,
    ]
    let result = try RippleProgram().run(["mcp"], input: lines.joined(separator: "\n"))
    let answers = try result.output.split(separator: "\n").map {
      try JSONValue(parsing: Array($0.utf8))
    }
    #expect(answers[0]["error"]["code"] == -32600)
    #expect(answers[1]["result"]["protocolVersion"] == "2025-11-25")
  }

  @Test("manifests are mended only where that is allowed, and an edit between calls is seen")
  func writing() throws {
    let package = try SamplePackage()
    let manifest = package.path + "/Package.swift"
    try package.folder.write("Sources/App/main.swift", "import Core\nimport Mid\nprint(1)\n")
    let before = try String(contentsOfFile: manifest, encoding: .utf8)
    let refused = try talk(package, [call("check", ["fix": true])])
    #expect(text(refused[1]).contains("no parameter 'fix'"))
    #expect(try String(contentsOfFile: manifest, encoding: .utf8) == before)
    let allowed = try talk(package, [call("check", ["fix": true])], options: ["--allow-writing"])
    #expect(allowed[1]["result"]["isError"] == false)
    #expect(try String(contentsOfFile: manifest, encoding: .utf8) != before)
  }

  @Test("what a person is told beside an answer stands before it, and only once")
  func notes() throws {
    let package = try SamplePackage()
    try package.folder.write(".gitignore", ".build\n")
    try package.git("init", "-q", "-b", "main")
    try package.commit("one")
    try package.folder.write("Sources/Mid/Quiet.swift", "import Core\nfunc quiet() -> Int { 2 }\n")
    try package.folder.write("scripts/new.swift", "print(1)\n")
    let answers = try talk(package, [call("touch", [:]), call("touch", ["what": ["Core"]])])
    #expect(text(answers[1]).hasPrefix("warning: 1 changed file of no known target"))
    #expect(text(answers[1]).contains("\n1 of 4 targets recompiles"))
    #expect(!text(answers[2]).contains("warning:"))
  }

  @Test("an answer is cut at a line, within its limit, and says so")
  func cut() {
    let line = String(repeating: "x", count: 99)
    let text = BriefText.cut(String(repeating: line + "\n", count: 200), notes: ["warning: w"])
    #expect(text.utf8.count <= BriefText.limit)
    #expect(text.hasPrefix("warning: w\n\(line)\n"))
    #expect(text.hasSuffix("\n… 158 more lines; ask about less for the rest.\n"))
    #expect(BriefText.cut("a\nb\n", notes: []) == "a\nb\n")
    let wide = BriefText.cut(String(repeating: "é", count: 5_000), notes: [])
    #expect(wide.utf8.count <= BriefText.limit)
  }
}
