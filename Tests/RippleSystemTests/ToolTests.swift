import Testing

@testable import RippleSystem

@Suite("Tools")
struct ToolTests {
  @Test("A tool's errors carry its status and its first line")
  func errors() {
    let missing = #expect(throws: ToolError.self) { try Tool("no-such-tool").run([]) }
    #expect(missing?.status == nil)
    let failed = #expect(throws: ToolError.self) {
      try Tool("sh").run(["-c", "echo 'error: no' >&2; exit 3"])
    }
    #expect(failed?.status == 3)
    #expect(failed?.summary == "'sh' says 'error: no'")
  }

  @Test("A tool that prints much on both streams does not stop")
  func muchOutput() throws {
    let output = try Tool("sh").run([
      "-c", "head -c 300000 /dev/zero; head -c 300000 /dev/zero >&2",
    ])
    #expect(output.count == 300_000)
  }

  @Test("What a tool leaves in a temporary folder of its own is removed, and its name stays")
  func temporary() throws {
    let shell = Tool("sh", temporary: TransientFolder())
    let script = ["-c", "touch \"$TMPDIR/left\" && printf %s \"$TMPDIR\""]
    let folder = String(decoding: try shell.run(script), as: UTF8.self)
    #expect(folder.contains("/ripple-swift-"))
    #expect(SystemFile.status(of: folder) == nil)
    #expect(String(decoding: try shell.run(script), as: UTF8.self) == folder)
  }
}
