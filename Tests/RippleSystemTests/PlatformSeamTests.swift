import Foundation
import RippleSystem
import TestSupport
import Testing

/// One test for each row of the table in `Platform`, by what a caller sees on any platform.
@Suite("The seam to the platform")
struct PlatformSeamTests {
  @Test("emptyActions: a program gets its input and gives both outputs")
  func spawns() throws {
    let transcript = try Tool("sh").transcript(
      ["-c", "cat; echo no >&2; exit 3"], input: Array("yes\n".utf8))
    #expect(transcript.output == Array("yes\n".utf8))
    #expect(transcript.errors == Array("no\n".utf8))
    #expect(transcript.status == 3)
  }

  @Test("streamSocket: a program that runs beside is written to and read from")
  func talks() throws {
    let stream = try ToolStream("cat", [], environment: [:])
    try stream.write(Array("a line\nrest".utf8))
    #expect(try stream.read(upTo: UInt8(ascii: "\n")).map(Array.init) == Array("a line".utf8))
    #expect(try stream.read(count: 4) == Array("rest".utf8))
    try stream.finish()
  }

  @Test("noSignal, silence: a program that went away is an error and ends nobody else")
  func survivesAnEnd() throws {
    let stream = try ToolStream("sh", ["-c", "exec <&-; echo gone"], environment: [:])
    #expect(try stream.read(upTo: UInt8(ascii: "\n")).map(Array.init) == Array("gone".utf8))
    #expect(throws: ToolError.self) {
      for _ in 0..<1000 { try stream.write([UInt8](repeating: 0, count: 1 << 12)) }
    }
  }

  @Test("modified, changed: the time of content is kept apart from that of anything")
  func times() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("file", "x").path
    _ = try Tool("touch").run(["-t", "200102030405.06", path], environment: ["TZ": "UTC"])
    let status = try #require(SystemFile.status(of: path))
    #expect(status.modified == 981_173_106_000_000_000)
    #expect(status.changed > status.modified)
    #expect(status.kind == .file && status.size == 1)
  }

  @Test("cacheFolder: it lies below the home, and nowhere without one")
  func cache() throws {
    let folder = try #require(System.cacheFolder(["HOME": "/home/me"]))
    #expect(folder == "/home/me/.cache" || folder == "/home/me/Library/Caches")
    #expect(System.cacheFolder([:]) == nil)
    #expect(System.cacheFolder(["HOME": ""]) == nil)
    #expect(System.cacheFolder(["HOME": "/home/me", "XDG_CACHE_HOME": "relative"]) == folder)
  }
}
