internal import RippleModel

/// Puts the facts of a file together from the records of its pieces.
struct FactsComposer {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let conditions: BuildConditions
  private var cursor: LineCursor
  private var tokens = TokenHash()
  private var activeTokens = TokenHash()
  private var layout = TokenHash()
  private var localTypes = TokenHash()
  private var scopes = [TokenHash()]
  private var types: [TypeDraft] = []
  private var declarations: [DeclarationDraft] = []
  private var imports: [Import] = []
  private var names: [[(text: String, use: FactsBuilder.NameUse)]] = []
  private var implied: ImpliedSyntax = []
  private var lookups = LookupReader()
  /// The types around the piece that is added, as indices of `types`.
  private var around: [Int] = []

  init(_ bytes: UnsafeBufferPointer<UInt8>, conditions: BuildConditions) {
    self.bytes = bytes
    self.conditions = conditions
    cursor = LineCursor(bytes)
  }

  /// Adds the pieces of a file; `false` where one cannot be scanned alone.
  mutating func add(_ pieces: [SourceOutline.Piece], _ cache: inout PieceCache) -> Bool {
    add(pieces, PieceRecord.Place(), &cache)
  }

  /// Depth is that of nested types that are cut, which the outline bounds.
  private mutating func add(
    _ pieces: [SourceOutline.Piece], _ place: PieceRecord.Place, _ cache: inout PieceCache
  ) -> Bool {
    for piece in pieces {
      let isAdded =
        piece.headEnd.map { addType(piece, headEnd: $0, place, &cache) }
        ?? addPlain(piece, place, &cache)
      guard isAdded else { return false }
    }
    return true
  }

  private mutating func addPlain(
    _ piece: SourceOutline.Piece, _ place: PieceRecord.Place, _ cache: inout PieceCache
  ) -> Bool {
    let text = UnsafeBufferPointer(rebasing: bytes[piece.text])
    guard let record = cache.record(text, isHead: false, in: place, conditions: conditions) else {
      return false
    }
    append(record, at: piece.text.lowerBound)
    return true
  }

  private mutating func addType(
    _ piece: SourceOutline.Piece, headEnd: Int, _ place: PieceRecord.Place,
    _ cache: inout PieceCache
  ) -> Bool {
    let text = UnsafeBufferPointer(rebasing: bytes[piece.text.lowerBound..<headEnd])
    guard let head = cache.record(text, isHead: true, in: place, conditions: conditions) else {
      // What looked like a type may be a property; it is then one piece.
      return addPlain(piece, place, &cache)
    }
    let type = types.count
    append(head, at: piece.text.lowerBound)
    // The type's own scope is fed by its head and members, not by the head's own braces.
    scopes[type + 1] = TokenHash()
    for word in head.ownScope { scopes[type + 1].combine(word) }
    var inner = place
    inner.prefix.append(contentsOf: text)
    inner.prefix.append(0x0A)
    inner.tokenCount += head.tokens.count
    inner.lineCount += FactsComposer.lineCount(text) + 1
    inner.depth += 1
    around.append(type)
    defer { around.removeLast() }
    guard add(piece.members, inner, &cache) else { return false }
    close(at: piece.text.upperBound - 1, type)
    return true
  }

  private static func lineCount(_ text: UnsafeBufferPointer<UInt8>) -> Int {
    var cursor = LineCursor(text)
    _ = cursor.column(at: text.count)
    return cursor.line - 1
  }

  /// The brace that ends a type's body.
  private mutating func close(at offset: Int, _ type: Int) {
    let column = UInt64(truncatingIfNeeded: cursor.column(at: offset))
    let brace = FactsWalk.closeBrace
    tokens.combine(brace)
    activeTokens.combine(brace)
    layout.combine(brace)
    layout.combine(UInt64(truncatingIfNeeded: cursor.line) << 32 | column)
    scopes[type + 1].combine(brace)
  }

  // MARK: Records

  private mutating func append(_ record: PieceRecord, at offset: Int) {
    let column = cursor.column(at: offset)
    let line = cursor.line
    for word in record.tokens { tokens.combine(word) }
    appendLayout(record, line: line, column: column)
    for word in record.localTypes { localTypes.combine(word) }
    let scope = (around.last ?? -1) + 1
    for word in record.scope { scopes[scope].combine(word) }
    appendDrafts(record, line: line - record.firstLine)
    names.append(record.names)
    implied.formUnion(record.implied)
  }

  private mutating func appendLayout(_ record: PieceRecord, line: Int, column: Int) {
    let first = UInt64(record.firstLine)
    let lines = UInt64(line) &- first
    let columns = UInt64(column - 1)
    var index = 0
    while index + 1 < record.layout.count {
      let token = record.layout[index]
      var place = record.layout[index + 1]
      if place >> 32 == first { place &+= columns }
      place &+= lines << 32
      activeTokens.combine(token)
      layout.combine(token)
      layout.combine(place)
      index += 2
    }
  }

  private mutating func appendDrafts(_ record: PieceRecord, line: Int) {
    let base = types.count
    let depth = around.count
    let outer = around
    let index = { (local: Int) in local < depth ? outer[local] : base + local - depth }
    for (draft, body) in zip(record.types, record.bodies) {
      var draft = draft
      draft.container = draft.container.map(index)
      types.append(draft)
      scopes.append(body)
    }
    for draft in record.declarations {
      var draft = draft
      draft.container = draft.container.map(index)
      draft.type = draft.type.map(index)
      draft.line += line
      declarations.append(draft)
    }
    var numbers: [Int] = []
    for step in record.steps {
      var step = step
      step.base = step.base.map { numbers[$0] }
      step.container = step.container.map(index)
      numbers.append(lookups.number(step))
    }
    for entry in record.imports {
      var entry = entry
      entry.line += line
      imports.append(entry)
    }
  }

  /// Each name once, with all that the pieces do with it.
  private func mergedNames() -> [(text: String, use: FactsBuilder.NameUse)] {
    var uses: [String: FactsBuilder.NameUse] = [:]
    for (text, use) in names.joined() {
      uses[text, default: []].formUnion(use)
    }
    return uses.map { ($0.key, $0.value) }
  }

  /// The facts, once all pieces are there.
  func facts(withNames: Bool) -> FileFacts {
    var book = FactsBuilder()
    book.hashes.tokens = RecordedHash(tokens)
    book.hashes.activeTokens = RecordedHash(activeTokens)
    book.hashes.layout = RecordedHash(layout)
    book.hashes.localTypes = RecordedHash(localTypes)
    book.scopes = scopes.map { RecordedHash($0) }
    book.types = types
    book.declarations = declarations
    book.imports = imports
    book.implied = implied
    book.lookups = lookups
    if withNames { book.names = mergedNames() }
    return book.facts(isWellFormed: true)
  }
}
