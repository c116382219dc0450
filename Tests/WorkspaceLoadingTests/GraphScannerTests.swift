import Foundation
import TestSupport
import Testing

@testable import WorkspaceLoading

@Suite("Ripple's own form in one pass")
struct GraphScannerTests {
  private func encoded(_ document: GraphDocument) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return String(decoding: try encoder.encode(document), as: UTF8.self)
  }

  private static let plain = [
    #"{"targets":[]}"#,
    #" { "schemaVersion" : 1 , "targets" : [ { "name" : "A" , "dependencies" : [ ] } ] } "#,
    #"{"targets":[{"id":"p/A","name":"A","package":"p","kind":"test","language":"swift","moduleName":"M","path":"x","files":3,"dependencies":["B",{"to":"external:k/K","via":"product","product":"K"},{"to":"C"}]}]}"#,
    #"{"targets":[{"name":"É","files":["a.swift","ü/b.swift"],"dependencies":[]},{"name":"B","files":[],"dependencies":[]}],"products":[{"name":"P","package":"p","kind":"executable","targets":["A"]},{"name":"Q","kind":"plugin","targets":[]}]}"#,
    #"{"packages":[{"identity":"p","name":"P","path":"x","manifest":"m","toolsVersion":"6.0"},{"identity":"q"}],"unresolved":[{"what":"w","where":"f:1"},{"what":"v"}],"targets":[]}"#,
  ]

  @Test("What it reads is what the decoder reads", arguments: plain)
  func sameAsDecoder(text: String) throws {
    let bytes = Array(text.utf8)
    let found = try #require(GraphScanner.document(bytes))
    let wanted = try JSONDecoder().decode(GraphDocument.self, from: Data(bytes))
    #expect(try encoded(found) == encoded(wanted))
  }

  @Test("A document that is cut off anywhere is left to the decoder", arguments: plain)
  func cutOff(text: String) {
    let bytes = Array(text.utf8)
    let end = bytes.lastIndex(of: UInt8(ascii: "}")) ?? 0
    for length in 0...end { #expect(GraphScanner.document(Array(bytes[..<length])) == nil) }
  }

  @Test(
    "Anything that is not plain is left to the decoder",
    arguments: [
      #"{"targets":[{"name":"\u0041","dependencies":[]}]}"#,
      #"{"targets":[{"name":"A","dependencies":[{"to":"B","condition":{"platforms":[],"traits":[]}}]}]}"#,
      #"{"targets":[{"name":"A","path":null,"dependencies":[]}]}"#,
      #"{"targets":[{"name":"A","module_type":"x","dependencies":[]}]}"#,
      #"{"targets":[{"name":"A","name":"B","dependencies":[]}]}"#,
      #"{"targets":[{"name":"A"}]}"#, #"{"targets":[{"dependencies":[]}]}"#,
      #"{"targets":[],"targets":[]}"#, #"{"targets":[],"name":"x"}"#, #"{"targets":[]}x"#,
      #"{"targets":[],}"#, #"{"targets":[{"name":1,"dependencies":[]}]}"#,
      #"{"schemaVersion":1.5,"targets":[]}"#, #"{"schemaVersion":01,"targets":[]}"#,
      #"{"schemaVersion":-1,"targets":[]}"#, #"{"schemaVersion":1e1,"targets":[]}"#,
      #"{"schemaVersion":1}"#, "{\"targets\":[{\"name\":\"a\nb\",\"dependencies\":[]}]}", "[]", "",
    ])
  func refused(text: String) {
    #expect(GraphScanner.document(Array(text.utf8)) == nil)
  }

  @Test("Bytes that are no UTF-8 are left to the decoder")
  func notUnicode() {
    var bytes = Array(#"{"targets":[{"name":"A","dependencies":[]}]}"#.utf8)
    bytes[20] = 0xFF
    #expect(GraphScanner.document(bytes) == nil)
  }
}
