import Testing

@testable import WorkspaceLoading

@Suite("OpenStep property lists")
struct PropertyListTests {
  private func list(_ text: String) throws -> PropertyList { try PropertyList(Array(text.utf8)) }

  private func failure(_ text: String) -> String {
    do {
      _ = try list(text)
      return "none"
    } catch let error as PropertyListError {
      let place = PropertyListError.place(of: error.offset, in: Array(text.utf8))
      return "\(place.line):\(place.column) \(error.message)"
    } catch {
      return "\(error)"
    }
  }

  @Test("A dictionary gives its values by key")
  func dictionary() throws {
    let list = try list(
      "// !$*UTF8*$!\n{ a = 1; \"b c\" = { d = (x, \"y z\", ); }; /* e */ f = '(' }")
    let inner = try #require(list.value(of: "b c", in: 0))
    let items = list.items(of: try #require(list.value(of: "d", in: inner)))
    #expect(items.map { list.text($0) } == ["x", "y z"])
    #expect(list.value(of: "a", in: 0).map { list.text($0) } == "1")
    #expect(list.value(of: "f", in: 0).map { list.text($0) } == "(")
    #expect(list.value(of: "e", in: 0) == nil)
  }

  @Test(
    "Escapes are resolved",
    arguments: zip(
      [#""a\nb\tc""#, #""\"q\" \\""#, #""it\U2019s""#, #""\U1F600""#, #""\101B""#, #""a\"#],
      ["a\nb\tc", "\"q\" \\", "it\u{2019}s", "\u{1F60}0", "AB", nil]))
  func escapes(text: String, expected: String?) throws {
    guard let expected else {
      #expect(failure(text) == "1:1 the quoted text does not end")
      return
    }
    #expect(try list(text).text(0) == expected)
  }

  @Test(
    "What is no property list is refused at the place where it shows",
    arguments: zip(
      [
        "", "{ a = 1; b }", "{ a = 1\n  b = 2; }", "( a\n b )", "{ a = ", "( a", "{ a = \"b",
        "{ } x",
        "{ a = 1; /* b", "<?xml version=\"1.0\"?>", "{\n<<<<<<< HEAD\na = 1;\n}", "{ = 1; }",
      ],
      [
        "1:1 it is empty", "1:12 '=' is expected after a key", "2:3 ';' is expected after a value",
        "2:2 ',' is expected after a value", "1:7 the file ends before a value",
        "1:4 the file ends after a value", "1:7 the quoted text does not end",
        "1:5 there is more after the end", "1:10 the comment does not end",
        "1:1 it is an XML property list; open and save the project in Xcode",
        "2:1 a merge conflict is not resolved", "1:3 '=' is no value",
      ]))
  func refusals(text: String, message: String) {
    #expect(failure(text) == message)
  }

  @Test("Nesting without end is read without a call for each level")
  func depth() throws {
    let depth = 200_000
    let text = String(repeating: "(", count: depth) + String(repeating: ")", count: depth)
    #expect(try list(text).nodes.count == depth)
    #expect(
      failure(String(repeating: "{a=", count: depth)).hasSuffix("the file ends before a value"))
  }
}
