extension YAMLReader {
  /// Reads `[…]` or `{…}`, which may go over several lines.
  mutating func flow() throws(YAMLError) -> YAMLNode {
    try enter()
    defer { leave() }
    let place = cursor.place
    try count(1)
    let isMap = cursor.peek() == UInt8(ascii: "{")
    cursor.advance()
    let node =
      isMap
      ? YAMLNode(.map(try flowEntries(from: place)), at: place)
      : YAMLNode(.list(try flowItems(from: place)), at: place)
    let start = cursor
    cursor.skipBlanks()
    if cursor.isAtIndicator(UInt8(ascii: ":")) {
      throw YAMLError("keys that are lists or maps are not read", at: place)
    }
    cursor = start
    return node
  }

  private mutating func flowItems(from opening: YAMLPlace) throws(YAMLError) -> [YAMLNode] {
    var values: [YAMLNode] = []
    while true {
      try skipInFlow(from: opening)
      if cursor.peek() == UInt8(ascii: "]") { break }
      let place = cursor.place
      let value = try flowValue()
      try skipInFlow(from: opening)
      if cursor.peek() == UInt8(ascii: ":") {
        values.append(try pair(value, from: opening, at: place))
      } else {
        values.append(value)
      }
      try skipInFlow(from: opening)
      if cursor.peek() == UInt8(ascii: "]") { break }
      try expectComma(or: "]")
    }
    cursor.advance()
    return values
  }

  /// `[key: value]`: a map of one key in a list.
  private mutating func pair(
    _ key: YAMLNode, from opening: YAMLPlace, at place: YAMLPlace
  ) throws(YAMLError) -> YAMLNode {
    guard case .scalar(let scalar) = key.content else {
      throw YAMLError("keys that are lists or maps are not read", at: place)
    }
    cursor.advance()
    var builder = YAMLMapBuilder()
    let value = try flowValueOrNull(from: opening)
    try count(1 + builder.add(scalar.text, isPlain: scalar.isPlain, at: place, value))
    return YAMLNode(.map(builder.entries), at: place)
  }

  private mutating func flowEntries(from opening: YAMLPlace) throws(YAMLError) -> [YAMLEntry] {
    var builder = YAMLMapBuilder()
    while true {
      try skipInFlow(from: opening)
      if cursor.peek() == UInt8(ascii: "}") { break }
      let place = cursor.place
      let key = try flowValue()
      guard case .scalar(let scalar) = key.content else {
        throw YAMLError("keys that are lists or maps are not read", at: place)
      }
      try skipInFlow(from: opening)
      var value = YAMLNode(.scalar(YAMLScalar("", isPlain: true)), at: cursor.place)
      if cursor.peek() == UInt8(ascii: ":") {
        cursor.advance()
        value = try flowValueOrNull(from: opening)
      }
      try count(builder.add(scalar.text, isPlain: scalar.isPlain, at: place, value))
      try skipInFlow(from: opening)
      if cursor.peek() == UInt8(ascii: "}") { break }
      try expectComma(or: "}")
    }
    cursor.advance()
    return builder.entries
  }

  private mutating func flowValueOrNull(from opening: YAMLPlace) throws(YAMLError) -> YAMLNode {
    try skipInFlow(from: opening)
    if [UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}")].contains(cursor.peek()) {
      return try scalar("", isPlain: true, at: cursor.place)
    }
    return try flowValue()
  }

  private mutating func flowValue() throws(YAMLError) -> YAMLNode {
    let place = cursor.place
    switch cursor.peek() {
    case UInt8(ascii: "!"): throw YAMLError("tags are not read", at: place)
    case UInt8(ascii: "&"):
      let name = try anchorName()
      try skipInFlow(from: place)
      if cursor.peek() == UInt8(ascii: "&") || cursor.peek() == UInt8(ascii: "*") {
        throw YAMLError("an anchor names one value", at: cursor.place)
      }
      let before = size
      let node = try flowValue()
      anchors[name] = (node, max(1, size - before))
      return node
    case UInt8(ascii: "*"): return try alias()
    case UInt8(ascii: "["), UInt8(ascii: "{"): return try flow()
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      return try scalar(quoted(), isPlain: false, at: place)
    default: return try scalar(plainInFlow(), isPlain: true, at: place)
    }
  }

  /// Skips blanks, lines and comments between the values of a flow form.
  private mutating func skipInFlow(from opening: YAMLPlace) throws(YAMLError) {
    while true {
      cursor.skipBlanks()
      if cursor.isAtEnd { throw YAMLError("what is opened here is not closed", at: opening) }
      if cursor.isAtCommentOrLineEnd { cursor.skipLine() }
      guard cursor.isAtLineEnd else { break }
      cursor.advance()
    }
    if cursor.isAtAnyMarker { throw YAMLError("what is opened here is not closed", at: opening) }
  }

  private mutating func expectComma(or closing: String) throws(YAMLError) {
    guard cursor.peek() == UInt8(ascii: ",") else {
      throw YAMLError("there is neither ',' nor '\(closing)'", at: cursor.place)
    }
    cursor.advance()
  }
}
