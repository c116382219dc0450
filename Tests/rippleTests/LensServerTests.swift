import Foundation
import RippleModel
import RippleRPC
import TestSupport
import Testing

@testable import ripple

/// A running `ripple lsp` or `ripple watch` that a test talks to.
private final class Served {
  let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var reader: MessageReader
  private var requests = 0

  init(_ arguments: [String], folder: String) throws {
    process.executableURL = URL(filePath: RippleProgram.path)
    process.arguments = arguments
    process.currentDirectoryURL = URL(filePath: folder)
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["RIPPLE_DATA": SharedFolder.projectRoot.appending(path: "Data").path]) { $1 }
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    let handle = output.fileHandleForReading
    reader = MessageReader(.headers) { [UInt8](handle.availableData) }
    try process.run()
  }

  func send(_ method: String, _ parameters: JSONValue = .null, id: JSONValue? = nil) throws {
    var message: [String: JSONValue] = [
      "jsonrpc": "2.0", "method": .string(method), "params": parameters,
    ]
    if let id { message["id"] = id }
    let bytes = JSONValue.object(message).bytes
    try input.fileHandleForWriting.write(
      contentsOf: Data("Content-Length: \(bytes.count)\r\n\r\n".utf8) + Data(bytes))
  }

  func next() throws -> JSONValue {
    try JSONValue(parsing: try #require(try reader.next()))
  }

  func ask(_ method: String, _ parameters: JSONValue = .null) throws -> JSONValue {
    requests += 1
    try send(method, parameters, id: .integer(requests))
    return try next()
  }

  /// The next lines that it prints.
  func text() -> String {
    String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
  }
}

@Suite("ripple lsp", .timeLimit(.minutes(20)))
struct LensServerTests {
  /// The lenses of a file: its lines, from 1, with their titles.
  private func lenses(_ server: Served, _ path: String) throws -> [Int: String] {
    let answer = try server.ask(
      "textDocument/codeLens",
      ["textDocument": ["uri": .string(URL(filePath: path).absoluteString)]]
    )
    let lenses = try #require(answer["result"].elements, "\(answer)")
    return Dictionary(
      lenses.map { lens in
        ((lens["range"]["start"]["line"].integer ?? -2) + 1, lens["command"]["title"].text ?? "")
      }, uniquingKeysWith: { $1 })
  }

  @Test("lenses tell what 'touch' tells, above the threshold alone, and follow a save")
  func lenses() throws {
    let package = try SamplePackage()
    let server = try Served(["lsp", "--threshold", "3"], folder: package.path)
    let hello = try server.ask(
      "initialize", ["capabilities": ["workspace": ["codeLens": ["refreshSupport": true]]]])
    #expect(hello["result"]["capabilities"]["codeLensProvider"]["resolveProvider"] == false)
    try server.send("initialized", [:])
    let path = package.path + "/Sources/Core/Model.swift"
    #expect(
      try lenses(server, path) == [
        1: "interface: 3 files in 2 targets", 2: "interface: 3 files in 2 targets",
        3: "interface: 3 files in 2 targets; body: 1",
        4: "interface: 3 files in 2 targets; body: 1",
        6: "interface: 5 files in 3 targets; body: 1",
      ])
    #expect(try lenses(server, package.path + "/Sources/App/main.swift") == [:])
    #expect(try lenses(server, "/etc/hosts") == [:])
    try package.folder.write("Sources/Mid/More.swift", "import Core\nlet more = Model()\n")
    try server.send("textDocument/didSave", ["textDocument": ["uri": "file:///x"]])
    #expect(try server.next()["method"] == "workspace/codeLens/refresh")
    #expect(try lenses(server, path)[1] == "interface: 4 files in 2 targets")
    #expect(try server.ask("shutdown")["result"] == .null)
    try server.send("exit")
    server.process.waitUntilExit()
    #expect(server.process.terminationStatus == 0)
  }

  @Test("what is not offered is refused, and a client that goes away ends it")
  func refusals() throws {
    let package = try SamplePackage()
    let server = try Served(["lsp"], folder: package.path)
    #expect(try server.ask("textDocument/hover")["error"]["code"] == -32601)
    try server.send("exit")
    server.process.waitUntilExit()
    #expect(server.process.terminationStatus == 1)
  }

  @Test("'watch' answers at once and again at each save")
  func watch() throws {
    let package = try SamplePackage()
    try package.folder.write(".gitignore", ".build\n")
    try package.git("init", "-q", "-b", "main")
    try package.commit("one")
    let server = try Served(["watch", "--brief", "--answers", "3"], folder: package.path)
    #expect(server.text().hasPrefix("Nothing recompiles"))
    try package.folder.write("Sources/Mid/Quiet.swift", "import Core\nfunc quiet() -> Int { 2 }\n")
    #expect(server.text().hasPrefix("1 of 4 targets recompiles"))
    try package.folder.write("Sources/Core/New.swift", "func new() {}\n")
    #expect(server.text().hasPrefix("3 of 4 targets recompile (4 files)"))
    server.process.waitUntilExit()
    #expect(server.process.terminationStatus == 0)
  }
}
