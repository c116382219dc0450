@testable import WorkspaceLoading
import Testing

@Suite("XML as Xcode writes it")
struct XMLDocumentTests {
  private func read(_ text: String) throws -> XMLDocument { try XMLDocument(Array(text.utf8)) }

  @Test("Elements in their order, with attributes, entities and lines")
  func elements() throws {
    let document = try read(
      """
      <?xml version="1.0"?><!DOCTYPE a><!-- <x> -->
      <a b = "1 &amp; &#50;&#x33;" c='"'>text
        <b/><c d:e="f"><b></b></c>
      </a>
      """)
    #expect(document.elements.map(\.name) == ["a", "b", "c", "b"])
    #expect(document.elements.map(\.line) == [2, 3, 3, 3])
    #expect(document.elements[0].attributes == ["b": "1 & 23", "c": "\""])
    #expect(document.elements[0].children == [1, 2])
    #expect(document.descendants(of: document.elements[0], ["c", "b"]).count == 1)
  }

  @Test(
    "What is no XML is refused by its place",
    arguments: [
      ("", "1:1: it holds no element"), ("<a>\n <b>", "2:5: the text ends inside '<b>'"),
      ("<a></b>", "1:8: '</b>' closes nothing that is open"), ("<a/><b/>", "1:9: a second root"),
      ("<a b=c/>", "1:6: a value has no quotes"), ("<a b='&x;'/>", "1:7: '&x;' is not known"),
      ("<a b='x", "1:8: the text ends inside a value"), ("<a b='<'/>", "1:7: '<' in a value"),
      ("<!DOCTYPE a [<!ENTITY x 'y'>]><a/>", "1:13: declarations of its own are not read"),
      ("<a", "1:3: a name is missing"), ("<!-- x", "1:7: '-->' is missing"),
    ])
  func refusals(text: String, message: String) {
    do {
      _ = try read(text)
      Issue.record("'\(text)' was read")
    } catch let error as XMLError {
      #expect("\(error.line):\(error.column): \(error.message)" == message)
    } catch {
      Issue.record(error)
    }
  }

  @Test("Nesting exhausts no stack")
  func deep() throws {
    let text = String(repeating: "<a>", count: 100_000) + String(repeating: "</a>", count: 100_000)
    #expect(try read(text).elements.count == 100_000)
  }
}
