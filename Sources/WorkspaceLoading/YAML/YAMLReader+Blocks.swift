extension YAMLReader {
  /// What a value stands behind.
  enum Opener { case document, key, dash }

  /// Reads the value that stands behind `key:`, behind `- ` or at the start; its lines stand right
  /// of `indent`, the column of what holds it.
  mutating func value(
    below indent: Int, after opener: Opener
  ) throws(YAMLError) -> YAMLNode {
    try enter()
    defer { leave() }
    cursor.skipBlanks()
    if cursor.isAtCommentOrLineEnd { return try valueOnNextLine(below: indent, after: opener) }
    let node = try content(
      below: indent, opener: opener, allowsBlocks: opener == .dash || cursor.isAtLineStart)
    try expectLineEnd()
    return node
  }

  private mutating func valueOnNextLine(
    below indent: Int, after opener: Opener
  ) throws(YAMLError) -> YAMLNode {
    let place = cursor.place
    try cursor.skipToContent()
    if cursor.isAtEnd || cursor.isAtAnyMarker { return try scalar("", isPlain: true, at: place) }
    if cursor.column > indent {
      let node = try content(below: indent, opener: opener, allowsBlocks: true)
      try expectLineEnd()
      return node
    }
    if opener == .key, cursor.column == indent, cursor.isAtIndicator(UInt8(ascii: "-")) {
      return try list(at: indent)
    }
    return try scalar("", isPlain: true, at: place)
  }

  /// Reads what begins at the cursor, where `allowsBlocks` lets a map or a list of lines begin.
  private mutating func content(
    below indent: Int, opener: Opener, allowsBlocks: Bool
  ) throws(YAMLError) -> YAMLNode {
    let place = cursor.place
    let column = cursor.column
    if allowsBlocks, cursor.isAtIndicator(UInt8(ascii: "-")) { return try list(at: column) }
    if cursor.isAtIndicator(UInt8(ascii: "?")) {
      throw YAMLError("keys of more than one line are not read", at: place)
    }
    switch cursor.peek() {
    case UInt8(ascii: "!"): throw YAMLError("tags are not read", at: place)
    case UInt8(ascii: "&"):
      return try anchored(below: indent, opener: opener, allowsBlocks: allowsBlocks)
    case UInt8(ascii: "*"): return try alias()
    case UInt8(ascii: "["), UInt8(ascii: "{"): return try flow()
    case UInt8(ascii: "|"), UInt8(ascii: ">"): return try blockScalar(below: indent)
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      let text = try quoted()
      if allowsBlocks, cursor.line == place.line, isAtKeyEnd() {
        return try map(at: column, first: (text, false, place))
      }
      return try scalar(text, isPlain: false, at: place)
    default:
      let start = cursor
      if allowsBlocks, let key = try plainKey() {
        return try map(at: column, first: (key, true, place))
      }
      cursor = start
      return try scalar(plain(below: indent), isPlain: true, at: place)
    }
  }

  /// Reads `&name` and the value that it names.
  private mutating func anchored(
    below indent: Int, opener: Opener, allowsBlocks: Bool
  ) throws(YAMLError) -> YAMLNode {
    let name = try anchorName()
    cursor.skipBlanks()
    let before = size
    let node: YAMLNode
    try enter()
    defer { leave() }
    if cursor.peek() == UInt8(ascii: "&") || cursor.peek() == UInt8(ascii: "*") {
      throw YAMLError("an anchor names one value", at: cursor.place)
    }
    if cursor.isAtCommentOrLineEnd {
      node = try valueOnNextLine(below: indent, after: opener)
    } else {
      let start = cursor
      if allowsBlocks, !YAMLByte.isReserved(cursor.peek()), try plainKey() != nil {
        throw YAMLError("anchors of keys are not read", at: start.place)
      }
      cursor = start
      node = try content(below: indent, opener: opener, allowsBlocks: false)
    }
    anchors[name] = (node, max(1, size - before))
    return node
  }

  /// Reads `&name` or `*name`.
  mutating func anchorName() throws(YAMLError) -> String {
    let place = cursor.place
    cursor.advance()
    let start = cursor.index
    while !cursor.isAtLineEnd, !YAMLByte.isBlank(cursor.peek()),
      !YAMLByte.isFlowIndicator(cursor.peek())
    { cursor.advance() }
    if cursor.index == start { throw YAMLError("an anchor has no name", at: place) }
    return cursor.text(from: start)
  }

  /// Reads `*name`.
  mutating func alias() throws(YAMLError) -> YAMLNode {
    let place = cursor.place
    let name = try anchorName()
    guard let known = anchors[name] else {
      throw YAMLError("nothing before this is named '&\(name)'", at: place)
    }
    try count(known.size)
    if isAtKeyEnd() { throw YAMLError("aliases as keys are not read", at: place) }
    return known.node
  }

  /// Whether `:` follows as the end of a key; blanks before it are skipped.
  private mutating func isAtKeyEnd() -> Bool {
    let start = cursor
    cursor.skipBlanks()
    if cursor.isAtIndicator(UInt8(ascii: ":")) { return true }
    cursor = start
    return false
  }

  private mutating func list(at column: Int) throws(YAMLError) -> YAMLNode {
    let place = cursor.place
    var values: [YAMLNode] = []
    try count(1)
    while true {
      cursor.advance()
      values.append(try value(below: column, after: .dash))
      try cursor.skipToContent()
      if cursor.isAtEnd || cursor.isAtAnyMarker || cursor.column < column { break }
      if cursor.column > column {
        throw YAMLError("the line is indented more than the list that it is in", at: cursor.place)
      }
      if !cursor.isAtIndicator(UInt8(ascii: "-")) { break }
    }
    return YAMLNode(.list(values), at: place)
  }

  private mutating func map(
    at column: Int, first: (text: String, isPlain: Bool, place: YAMLPlace)
  ) throws(YAMLError) -> YAMLNode {
    var builder = YAMLMapBuilder()
    try count(1)
    var key = first
    while true {
      cursor.advance()
      let value = try value(below: column, after: .key)
      try count(builder.add(key.text, isPlain: key.isPlain, at: key.place, value))
      try cursor.skipToContent()
      if cursor.isAtEnd || cursor.isAtAnyMarker || cursor.column < column { break }
      if cursor.column > column {
        throw YAMLError("the line is indented more than the keys that it is with", at: cursor.place)
      }
      key = try nextKey()
    }
    return YAMLNode(.map(builder.entries), at: first.place)
  }

  private mutating func nextKey() throws(YAMLError) -> (String, Bool, YAMLPlace) {
    let place = cursor.place
    if cursor.isAtIndicator(UInt8(ascii: "-")) {
      throw YAMLError("a list item stands among the keys of a map", at: place)
    }
    switch cursor.peek() {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      let text = try quoted()
      if cursor.line == place.line, isAtKeyEnd() { return (text, false, place) }
    case UInt8(ascii: "&"): throw YAMLError("anchors of keys are not read", at: place)
    case UInt8(ascii: "*"): throw YAMLError("aliases as keys are not read", at: place)
    case UInt8(ascii: "!"): throw YAMLError("tags are not read", at: place)
    default:
      if let key = try plainKey() { return (key, true, place) }
    }
    throw YAMLError("there is no key with a ':'", at: place)
  }

  private mutating func expectLineEnd() throws(YAMLError) {
    // A list, a map or a block text ends at the first content of the line after it.
    if cursor.isAtLineStart { return }
    cursor.skipBlanks()
    if cursor.isAtCommentOrLineEnd { return }
    if cursor.isAtIndicator(UInt8(ascii: ":")) {
      throw YAMLError("a map cannot begin here; put it on a line of its own", at: cursor.place)
    }
    throw YAMLError("nothing can follow on this line", at: cursor.place)
  }
}
