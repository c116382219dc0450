import RippleModel
import SwiftFacts
import SwiftParser
import SwiftSyntax
import TestSupport
import Testing

@Suite struct FactsPropertyTests {
  /// Lines that say which hash a token of theirs goes into: `F` file, a type's name, or none.
  static let marked: [(scope: String, text: String)] = [
    ("F", "import Alpha"), ("F", "@available(*, deprecated) public func f(_ a: Int = 1) -> Int"),
    ("-", "{ let x = 1; func g() { print(x) }; return { $0 + x }(2) }"), ("F", "public struct S"),
    ("{", "{"), ("S", "var a: Int = 1, b = { 2 }()"), ("S", "lazy var c: () -> Int ="),
    ("S", "{ 3 + 4 }"), ("S", "var d: Int"), ("-", "{ 5 }"), ("S", "var e: Int { get"),
    ("-", "{ 6 }"), ("S", "set(n)"), ("-", "{ a = n }"), ("S", "}"), ("S", "var h = 7 { didSet"),
    ("-", "{ print(8) }"), ("S", "}"), ("S", "init(x y: Int)"), ("-", "{ a = y }"),
    ("S", "enum E: Int"), ("{", "{"), ("S.E", "case one = 1, two"), ("}", "}"), ("}", "}"),
    ("F", "extension S: P where T == Int"), ("{", "{"), ("+S", "subscript(i: Int) -> Int"),
    ("-", "{ i }"), ("}", "}"), ("F", "let top = [1, 2], other: Int = { 9 }()"),
  ]

  struct Mutation: Sendable, CustomTestStringConvertible {
    var scope: String
    var text: String
    var testDescription: String { scope + ": " + text.suffix(60) }
  }

  static let sample = marked.map(\.text).joined(separator: "\n")

  /// The sample with one token changed, for each token whose change keeps the structure.
  static let mutations: [Mutation] = marked.indices.flatMap { row -> [Mutation] in
    guard marked[row].scope != "{", marked[row].scope != "}" else { return [] }
    let tokens = Array(Parser.parse(source: marked[row].text).tokens(viewMode: .sourceAccurate))
    return tokens.compactMap { token in
      guard let other = changed(token) else { return nil }
      var lines = marked.map(\.text)
      let bytes = Array(lines[row].utf8)
      let start = token.positionAfterSkippingLeadingTrivia.utf8Offset
      let end = token.endPositionBeforeTrailingTrivia.utf8Offset
      lines[row] =
        String(decoding: bytes[..<start], as: UTF8.self) + other
        + String(decoding: bytes[end...], as: UTF8.self)
      return Mutation(scope: marked[row].scope, text: lines.joined(separator: "\n"))
    }
  }

  static func changed(_ token: TokenSyntax) -> String? {
    switch token.tokenKind {
    case .identifier(let name): name + "z"
    case .integerLiteral(let digits): digits + "0"
    case .binaryOperator("+"): "&-"
    case .keyword(.public): "package"
    case .keyword(.var): "let"
    case .keyword(.lazy): "weak"
    case .keyword(.let): "var"
    case .dollarIdentifier: "$1"
    default: nil
    }
  }

  static func bodies(_ facts: FileFacts) -> [String: Fingerprint] {
    var bodies = ["F": facts.fileScope]
    for type in facts.types { bodies[(type.isExtension ? "+" : "") + type.name] = type.body }
    return bodies
  }

  @Test("each token outside bodies changes exactly the fingerprint of its scope")
  func oneToken() {
    #expect(FactsPropertyTests.mutations.count > 70)
    let before = FactsPropertyTests.bodies(FactsScannerTests.scan(FactsPropertyTests.sample))
    #expect(before.count == 4)
    for mutation in FactsPropertyTests.mutations {
      let after = FactsPropertyTests.bodies(FactsScannerTests.scan(mutation.text))
      // A renamed type keeps its place among the values.
      let differ = zip(before.sorted { $0.key < $1.key }, after.sorted { $0.key < $1.key })
        .filter { $0.value != $1.value }.map(\.0.key)
      let expected = mutation.scope == "-" ? [] : [mutation.scope]
      #expect(differ == expected, "\(mutation.testDescription)")
    }
  }

  @Test("a body's token changes the implementation of its declaration, and nothing else")
  func bodyTokens() {
    let before = FactsScannerTests.scan(FactsPropertyTests.sample)
    for mutation in FactsPropertyTests.mutations where mutation.scope == "-" {
      let after = FactsScannerTests.scan(mutation.text)
      let change = ChangeClassifier().classify(before: before, after: after)
      #expect(change.changeClass == .body, "\(mutation.testDescription)")
      #expect(change.changed.map(\.what) == [.implementation], "\(mutation.testDescription)")
      #expect(change.rightClass == .implementation)
    }
  }

  @Test("comments, blank lines and white space between tokens change the layout at most")
  func trivia() {
    let before = FactsScannerTests.scan(Samples.tricky)
    var generator = SplitMix64(seed: 11)
    let tokens = Array(Parser.parse(source: Samples.tricky).tokens(viewMode: .sourceAccurate))
    for _ in 0..<60 {
      let after = FactsScannerTests.scan(FactsPropertyTests.disturbed(tokens, &generator))
      let change = ChangeClassifier().classify(before: before, after: after)
      #expect(change.changeClass == .trivia || change.changeClass == .movedTrivia, "\(change)")
      #expect(change.rightClass == .comment)
      #expect(change.changed.isEmpty && !change.moduleBytesChange)
    }
  }

  /// The text with comments and line breaks put in where white space stands already.
  static func disturbed(_ tokens: [TokenSyntax], _ generator: inout SplitMix64) -> String {
    var text = ""
    for token in tokens {
      let hasLineBreak = token.leadingTrivia.contains {
        if case .newlines = $0 { true } else { false }
      }
      var isLiteral = token.tokenKind == .multilineStringQuote
      if case .stringSegment = token.tokenKind { isLiteral = true }
      if hasLineBreak, !isLiteral, token.tokenKind != .poundEndif,
        Int.random(in: 0..<8, using: &generator) == 0
      {
        text += "\n// { \" comment\n\n /* } */"
      }
      text += token.description
    }
    return text
  }

  @Test("no prefix of a tricky file traps")
  func prefixes() {
    let bytes = Array(Samples.tricky.utf8)
    for length in 0...bytes.count {
      let facts = FileScanner().scan(Array(bytes[..<length]))
      #expect(facts.declarations.allSatisfy { $0.container ?? -1 < facts.types.count })
    }
  }

  @Test("no change of a byte traps, and every one is classified")
  func byteMutations() {
    let bytes = Array(Samples.tricky.utf8)
    let before = FileScanner().scan(bytes)
    var generator = SplitMix64(seed: 7)
    for _ in 0..<500 {
      var mutant = bytes
      let index = Int.random(in: 0..<bytes.count, using: &generator)
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: mutant[index] = UInt8.random(in: 0...255, using: &generator)
      case 1: mutant.remove(at: index)
      default: mutant.insert(mutant[Int.random(in: 0..<bytes.count, using: &generator)], at: index)
      }
      let after = FileScanner().scan(mutant)
      let change = ChangeClassifier().classify(before: before, after: after)
      #expect((before.tokens == after.tokens) == (change.rightClass == .comment))
    }
  }
}
