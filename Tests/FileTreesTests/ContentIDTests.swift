import FileTrees
import RippleSystem
import TestSupport
import Testing

@Suite("Names of contents")
struct ContentIDTests {
  @Test("A content is named as git names it", arguments: [0, 1, 55, 56, 63, 64, 65, 1000, 100_000])
  func contentID(size: Int) throws {
    var generator = SplitMix64(seed: UInt64(size))
    let bytes = (0..<size).map { _ in UInt8.random(in: 0...255, using: &generator) }
    let output = try Tool("git").run(["hash-object", "--stdin"], input: bytes)
    #expect(
      String(decoding: output, as: UTF8.self) == ContentID(ofContent: bytes).hexadecimal + "\n")
  }
}
