public import RippleModel
internal import SwiftParser
internal import SwiftSyntax

/// Reads what the compiler's dependency analysis can see of a Swift file.
///
/// One parse and one walk; the bytes alone decide, under given `#if` conditions. Fingerprints
/// are for comparison with each other: they change when the compiler's do, and are not equal to
/// them.
public struct FileScanner: Sendable {
  /// What `#if` is asked about.
  public let conditions: BuildConditions

  /// Makes a scanner for a build; without conditions, a debug build on Linux.
  public init(conditions: BuildConditions = BuildConditions()) { self.conditions = conditions }

  /// The facts of a file.
  ///
  /// A `main.swift` needs no special care: its statements count as tokens of the file's scope.
  /// - Complexity: O(bytes), most of it in the parser.
  public func scan(_ bytes: [UInt8]) -> FileFacts { bytes.withUnsafeBufferPointer(scan) }

  /// The facts of a file that lies in memory.
  public func scan(_ bytes: UnsafeBufferPointer<UInt8>) -> FileFacts {
    guard !SourceGuard.refuses(bytes) else {
      let whole = Fingerprint(TokenHash.of(bytes[...]))
      return FileFacts(tokens: whole, layout: whole, fileScope: whole, isWellFormed: false)
    }
    let tree = Parser.parse(source: bytes)
    var walk = FactsWalk(bytes, conditions: conditions)
    walk.run(Syntax(tree))
    return walk.book.facts(isWellFormed: !tree.hasError)
  }
}
