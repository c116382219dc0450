import Testing
import WorkspaceLoading

@Suite("The YAML of specs and lock files is read as YAML says")
struct YAMLReaderTests {
  /// A document and its value as one line: texts in quotes, plain ones without.
  struct Case: CustomTestStringConvertible {
    let yaml: String
    let value: String
    var testDescription: String { yaml.replacing("\n", with: "⏎") }

    init(_ yaml: String, _ value: String) {
      self.yaml = yaml
      self.value = value
    }
  }

  @Test(
    "A value",
    arguments: [
      Case("a: b", "{a: b}"),
      Case("---\na: 1\nb:\n  c: x y\n", "{a: 1, b: {c: x y}}"),
      Case("- a\n- - b\n  - c\n- d: e\n  f: g\n-\n", "[a, [b, c], {d: e, f: g}, ]"),
      Case("a:\n- b\n- c\nd: e", "{a: [b, c], d: e}"),
      Case("a:\n  - b\n  -\n    c: d\n", "{a: [b, {c: d}]}"),
      Case("a:\n  b\nc:\n", "{a: b, c: }"),
      Case("a: b c\n  d\n\n  e # f\n", "{a: b c d\\ne}"),
      Case("a: # why\n  b: c#d\n# end", "{a: {b: c#d}}"),
      Case("a: http://x.y:80/z\nb: -x\nc: ?y\nd: :z", "{a: http://x.y:80/z, b: -x, c: ?y, d: :z}"),
      Case(
        "'a b': \"c: \\\"d\\\" \\u00e9\\n\"\n\"e\": 'it''s'",
        "{a b: \"c: \"d\" é\\n\", e: \"it's\"}"),
      Case("a: \"b\n  c\n\n  d \\\n  e\"", "{a: \"b c\\nd e\"}"),
      Case("a: [b, 'c', [d, e], {f: g, h}]", "{a: [b, \"c\", [d, e], {f: g, h: }]}"),
      Case("a: {b: c, \"d\":e,\n  f: [g,\n    h],}\n", "{a: {b: c, d: e, f: [g, h]}}"),
      Case("a: [b: c, d]", "{a: [{b: c}, d]}"),
      Case("a: [iOS, $(X)y, -z]", "{a: [iOS, $(X)y, -z]}"),
      Case("a: |\n  b\n   c\n\n  d\n\ne: f", "{a: \"b\\n c\\n\\nd\\n\", e: f}"),
      Case("a: >-\n  b\n  c\n\n  d\n   e\n  f\n", "{a: \"b c\\nd\\n e\\nf\"}"),
      Case("a: |+\n  b\n\nc: d", "{a: \"b\\n\\n\", c: d}"),
      Case("a: |2-\n   b\n", "{a: \" b\"}"),
      Case("- |\n b\n- >\n c\n d\n", "[\"b\\n\", \"c d\\n\"]"),
      Case("a: &x {b: c}\nd: *x", "{a: {b: c}, d: {b: c}}"),
      Case("x: &x\n  a: 1\n  b: 2\ny:\n  <<: *x\n  b: 3\n", "{x: {a: 1, b: 2}, y: {a: 1, b: 3}}"),
      Case(
        "x: &x {a: 1}\ny: &y {a: 2, b: 3}\nz:\n  c: 4\n  <<: [*x, *y]",
        "{x: {a: 1}, y: {a: 2, b: 3}, z: {c: 4, a: 1, b: 3}}"),
      Case("a: 1\na: 2", "{a: 2}"),
      Case("\u{FEFF}a: b\r\nc: d\r\n...\n", "{a: b, c: d}"),
      Case("", ""),
    ])
  func value(_ item: Case) throws {
    #expect(try YAMLReaderTests.text(YAMLReader.read(Array(item.yaml.utf8))) == item.value)
  }

  @Test(
    "What is refused names its line and column",
    arguments: [
      Case("a: b\n---\nc: d", "2:1 a second document begins; only one is read"),
      Case("%YAML 1.2\n---\na: b", "1:1 directives are not read"),
      Case("a: !!str b", "1:4 tags are not read"),
      Case("? a\n: b", "1:1 keys of more than one line are not read"),
      Case("a:\n\tb: c", "2:1 a tab indents the line; use spaces"),
      Case("a: b: c", "1:5 a map cannot begin here; put it on a line of its own"),
      Case("a: b\n  c: d", "2:4 a map cannot begin here; put it on a line of its own"),
      Case("a:\n  b: c\n    d: e", "3:6 a map cannot begin here; put it on a line of its own"),
      Case("a:\n  b: [c]\n   d: e", "3:4 the line is indented more than the keys that it is with"),
      Case("a: [b, c", "1:4 what is opened here is not closed"),
      Case("a: 'b", "1:4 the quote that is opened here is not closed"),
      Case("a: *b", "1:4 nothing before this is named '&b'"),
      Case("a: &b [*b]", "1:8 nothing before this is named '&b'"),
      Case("a: @b", "1:4 no value can begin with '@'"),
      Case("a: \"\\q\"", "1:5 there is no such escape"),
      Case("a: 'b' c", "1:8 nothing can follow on this line"),
      Case("a: b\n- c", "2:1 a list item stands among the keys of a map"),
      Case("a: b\nc", "2:1 there is no key with a ':'"),
      Case("[a]: b", "1:1 keys that are lists or maps are not read"),
      Case("<<: a", "1:5 '<<' takes a map or a list of maps"),
    ])
  func refusal(_ item: Case) {
    let error = #expect(throws: YAMLError.self) { try YAMLReader.read(Array(item.yaml.utf8)) }
    let place = error?.place ?? YAMLPlace(line: 0, column: 0)
    #expect("\(place.line):\(place.column) \(error?.message ?? "")" == item.value)
  }

  @Test("Text that is not UTF-8, or holds a zero byte, is refused")
  func bytes() {
    #expect(throws: YAMLError("the file is not UTF-8", at: YAMLPlace(line: 1, column: 1))) {
      try YAMLReader.read([0x61, 0x3A, 0x20, 0xFF])
    }
    #expect(throws: YAMLError("there is a zero byte", at: YAMLPlace(line: 2, column: 2))) {
      try YAMLReader.read([0x61, 0x3A, 0x0A, 0x20, 0x00])
    }
  }

  @Test("Only plain words mean booleans and nothing")
  func meanings() throws {
    let node = try YAMLReader.read(Array("[yes, 'yes', Off, null, '', ~, 1]".utf8))
    #expect(node.list?.map(\.bool) == [true, nil, false, nil, nil, nil, nil])
    #expect(node.list?.map(\.text) == ["yes", "yes", "Off", nil, "", nil, "1"])
  }

  @Test("A document that aliases make huge is refused at once", .timeLimit(.minutes(20)))
  func bomb() {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1...20 {
      let items = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
      text += "a\(level): &a\(level) [\(items)]\n"
    }
    let error = #expect(throws: YAMLError.self) { try YAMLReader.read(Array(text.utf8)) }
    #expect(error?.message == "aliases make the document too large")
  }

  @Test("Merges that repeat a large map are bounded", .timeLimit(.minutes(20)))
  func mergeBomb() {
    let keys = (0..<20_000).map { "  k\($0): v\n" }.joined()
    let merges = (0..<1_000).map { "m\($0): {<<: *a}\n" }.joined()
    let error = #expect(throws: YAMLError.self) {
      try YAMLReader.read(Array("a: &a\n\(keys)\(merges)".utf8))
    }
    #expect(error?.message == "aliases make the document too large")
  }

  @Test(
    "Deep nesting is refused and does not exhaust the stack",
    arguments: ["[", "{a: ", "- "])
  func depth(_ opening: String) {
    let text = String(repeating: opening, count: 100_000)
    let error = #expect(throws: YAMLError.self) { try YAMLReader.read(Array(text.utf8)) }
    #expect(error?.message == "values are nested too deeply")
  }

  @Test("Reading takes time in proportion to the text", .timeLimit(.minutes(20)))
  func large() throws {
    let text = (0..<10_000).map { "k\($0):\n  - a: 'b c'\n    d: [e, f]\n" }.joined()
    #expect(try YAMLReader.read(Array(text.utf8)).entries.count == 10_000)
  }

  private static func text(_ node: YAMLNode) -> String {
    switch node.content {
    case .scalar(let scalar):
      let text = scalar.text.replacing("\n", with: "\\n")
      return scalar.isPlain ? text : "\"\(text)\""
    case .list(let values): return "[\(values.map(text).joined(separator: ", "))]"
    case .map(let entries):
      return "{\(entries.map { "\($0.key): \(text($0.value))" }.joined(separator: ", "))}"
    }
  }
}
