import RippleModel
import RippleRPC
import Testing

@Suite("Messages")
struct MessageTests {
  /// A reader over bytes that come in pieces of one size.
  private func reader(
    _ framing: MessageFraming, _ text: String, by size: Int
  ) -> MessageReader {
    var rest = Array(text.utf8)[...]
    return MessageReader(framing) {
      defer { rest = rest.dropFirst(size) }
      return Array(rest.prefix(size))
    }
  }

  private func all(_ reader: MessageReader) throws -> [String] {
    var reader = reader
    var result: [String] = []
    while let next = try reader.next() { result.append(String(decoding: next, as: UTF8.self)) }
    return result
  }

  @Test("lines are cut wherever the pieces end", arguments: [1, 2, 3, 7, 100])
  func lines(size: Int) throws {
    let text = "{\"a\":1}\n\n  \r\n{\"b\":\"é\"}\r\n{}"
    #expect(
      try all(reader(.lines, text, by: size)) == ["{\"a\":1}", "{\"b\":\"é\"}\r", "{}"])
  }

  @Test("headers are cut wherever the pieces end", arguments: [1, 2, 3, 7, 100])
  func headers(size: Int) throws {
    let text =
      "Content-Length: 3\r\n\r\n{ }content-type: x\r\ncontent-length:2\r\n\r\n[]"
      + "Content-Length: 9\r\n\r\ntoo short"
    #expect(try all(reader(.headers, text, by: size)) == ["{ }", "[]", "too short"])
    #expect(try all(reader(.headers, "Content-Length: 10\r\n\r\n{", by: size)) == [])
  }

  @Test(
    "a header that tells no length is refused",
    arguments: ["X: 1\r\n\r\n", "Content-Length: -1\r\n\r\n", "Content-Length: 9999999999\r\n\r\n"])
  func malformed(text: String) {
    #expect(throws: RPCError.self) { try all(reader(.headers, text, by: 5)) }
  }

  @Test("any JSON is read and written as it was")
  func values() throws {
    let text = #"{"a":[1,-2.5,true,false,null,"é\"/"],"b":{"c":{}}}"#
    let value = try JSONValue(parsing: Array(text.utf8))
    #expect(String(decoding: value.bytes, as: UTF8.self) == text)
    #expect(value["a"].elements?.first?.integer == 1)
    #expect(value["b"]["c"].members == [:])
    #expect(value["x"]["y"] == .null)
    #expect(throws: (any Error).self) { try JSONValue(parsing: Array("{".utf8)) }
  }
}
