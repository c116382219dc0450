internal import RippleModel
internal import SwiftParser
internal import SwiftSyntax

/// What one piece of a file adds to the facts of the whole, wherever it stands.
struct PieceRecord {
  /// Hashes of the tokens.
  var tokens: [UInt64]
  /// For each active token its hash, then its line and column.
  var layout: [UInt64]
  /// Hashes of the tokens of types in bodies.
  var localTypes: [UInt64]
  /// What the scope around the piece is fed.
  var scope: [UInt64]
  /// For the head of a type: what the type's own scope is fed.
  var ownScope: [UInt64] = []
  var types: [TypeDraft]
  /// Hashes of the types' own bodies.
  var bodies: [TokenHash]
  var declarations: [DeclarationDraft]
  var imports: [Import]
  var names: [(text: String, use: FactsBuilder.NameUse)]
  var implied: ImpliedSyntax
  /// What it looks members up in.
  var steps: [LookupStep]
  /// The line on which the piece begins in the text that was scanned.
  var firstLine: Int

  /// The place of a piece: the heads of the types around it.
  struct Place {
    /// The heads, each with its brace and a line feed.
    var prefix: [UInt8] = []
    /// How many tokens the heads have.
    var tokenCount = 0
    /// How many lines they have.
    var lineCount = 0
    var depth = 0
  }

  /// Scans a piece in its place; `nil` where it has an error or is not what it was taken for.
  ///
  /// With `isHead` it is a type's head with the opening brace; with `withNames`, what it looks up is
  /// read too.
  init?(
    _ text: UnsafeBufferPointer<UInt8>, isHead: Bool, in place: Place, conditions: BuildConditions,
    withNames: Bool
  ) {
    var source = place.prefix
    source.append(contentsOf: text)
    let depth = place.depth + (isHead ? 1 : 0)
    for _ in 0..<depth { source.append(contentsOf: [0x0A, UInt8(ascii: "}")]) }
    source.append(0x0A)
    let book: FactsBuilder? = source.withUnsafeBufferPointer { bytes in
      let tree = Parser.parse(source: bytes)
      guard !tree.hasError else { return nil }
      // A 'guard' at file scope gives names to all that follows it, in other pieces too.
      if withNames, place.depth == 0,
        tree.statements.contains(where: { $0.item.is(GuardStmtSyntax.self) })
      {
        return nil
      }
      var walk = FactsWalk(bytes, conditions: conditions)
      walk.book = FactsBuilder(isRecording: true)
      walk.book.lookups.isReading = withNames
      walk.run(Syntax(tree))
      return walk.book
    }
    guard let book else { return nil }
    self.init(book, isHead: isHead, in: place)
  }

  private init?(_ book: FactsBuilder, isHead: Bool, in place: Place) {
    let depth = place.depth
    let closing = depth + (isHead ? 1 : 0)
    let tokenCount = book.hashes.tokens.words.count
    guard tokenCount >= place.tokenCount + closing, book.types.count >= closing,
      book.declarations.count >= closing, book.scopes.count == book.types.count + 1,
      book.hashes.layout.words.count >= 2 * (place.tokenCount + closing)
    else { return nil }
    for index in 0..<closing {
      guard book.types[index].container == (index == 0 ? nil : index - 1),
        book.declarations[index].type == index
      else { return nil }
    }
    // No type holds an import: the one that is there stands in what was taken for the type's head.
    guard depth == 0 && !isHead || book.imports.isEmpty else { return nil }
    if isHead, book.types.count != closing || book.declarations.count != closing { return nil }
    tokens = Array(book.hashes.tokens.words[place.tokenCount..<tokenCount - closing])
    layout = Array(
      book.hashes.layout.words[2 * place.tokenCount..<book.hashes.layout.words.count - 2 * closing])
    localTypes = book.hashes.localTypes.words
    let around = book.scopes[depth].words
    let isWrapped = depth > 0
    guard !isWrapped || around.count >= 2 else { return nil }
    scope = isWrapped ? Array(around[1..<around.count - 1]) : around
    if isHead { ownScope = Array(book.scopes[depth + 1].words.dropLast()) }
    types = Array(book.types[depth...])
    bodies = book.scopes[(depth + 1)...].map(\.hash)
    declarations = Array(book.declarations[depth...])
    imports = book.imports
    names = book.names
    implied = book.implied
    steps = book.lookups.steps
    firstLine = place.lineCount + 1
  }
}
