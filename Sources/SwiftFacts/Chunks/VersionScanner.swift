public import RippleModel

/// Scans versions of one file, one after the other, and parses only pieces that are new.
///
/// The facts are those of `FileScanner`, hash for hash: each piece is parsed in its place among
/// the heads of the types around it, what it feeds the running hashes is kept, and is fed again
/// in order for each version. Where the cut is not sure, or a piece has an error, the whole file
/// is parsed.
public struct VersionScanner: ~Copyable {
  private let scanner: FileScanner
  private let withNames: Bool
  private var cache: PieceCache
  private var wholeBytes = 0
  /// How many versions had to be parsed whole.
  public private(set) var wholeCount = 0
  /// How many bytes all versions have.
  public private(set) var scannedBytes = 0

  /// Makes a scanner for the versions of one file.
  ///
  /// - Parameters:
  ///   - scanner: What reads a piece.
  ///   - withNames: Whether facts hold the names that a file mentions, which no classification
  ///     needs.
  public init(scanner: FileScanner = FileScanner(), withNames: Bool = true) {
    self.scanner = scanner
    self.withNames = withNames
    cache = PieceCache(withNames: withNames)
  }

  /// How many bytes went through the parser so far.
  public var parsedBytes: Int { cache.parsedBytes + wholeBytes }

  /// The facts of a version.
  public mutating func scan(_ bytes: [UInt8]) -> FileFacts {
    let conditions = scanner.conditions
    scannedBytes += bytes.count
    let composed = bytes.withUnsafeBufferPointer { buffer -> FileFacts? in
      guard VersionScanner.isText(buffer), let outline = SourceOutline(buffer) else { return nil }
      var composer = FactsComposer(buffer, conditions: conditions)
      guard composer.add(outline.pieces, &cache) else { return nil }
      return composer.facts(withNames: withNames)
    }
    cache.finishVersion()
    if let composed { return composed }
    wholeBytes += bytes.count
    wholeCount += 1
    return scanner.scan(bytes)
  }

  /// UTF-8 without a byte order mark that the parser may be given; an empty file has no pieces.
  private static func isText(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = bytes.first, first != 0xEF, !SourceGuard.refuses(bytes) else { return false }
    return String(validating: bytes, as: UTF8.self) != nil
  }
}
