/// Records of pieces by their text and place, of one file's recent versions.
struct PieceCache {
  private struct Key: Hashable {
    var hash: UInt64
    var count: Int
    var isHead: Bool
  }

  private struct Entry {
    var prefix: [UInt8]
    var text: [UInt8]
    var record: PieceRecord
    var lastUse: Int
  }

  private let withNames: Bool
  private var entries: [Key: Entry] = [:]
  private var version = 0
  /// How many bytes of pieces were parsed.
  private(set) var parsedBytes = 0

  /// How many versions a piece is kept that none of them holds.
  private static let patience = 6

  /// Makes an empty cache, of records with what pieces look up or without.
  init(withNames: Bool) { self.withNames = withNames }

  /// The record of a piece; `nil` where it cannot be scanned alone.
  mutating func record(
    _ text: UnsafeBufferPointer<UInt8>, isHead: Bool, in place: PieceRecord.Place,
    conditions: BuildConditions
  ) -> PieceRecord? {
    var hash = TokenHash()
    hash.combine(TokenHash.of(text[...]))
    place.prefix.withUnsafeBufferPointer { hash.combine(TokenHash.of($0[...])) }
    let key = Key(hash: hash.value, count: text.count, isHead: isHead)
    if let index = entries.index(forKey: key) {
      let entry = entries.values[index]
      if entry.prefix == place.prefix, entry.text.elementsEqual(text) {
        entries.values[index].lastUse = version
        return entry.record
      }
    }
    parsedBytes += text.count
    guard
      let record = PieceRecord(
        text, isHead: isHead, in: place, conditions: conditions, withNames: withNames)
    else { return nil }
    entries[key] = Entry(
      prefix: place.prefix, text: Array(text), record: record, lastUse: version)
    return record
  }

  /// Says that a version is done; pieces that no recent version holds are forgotten.
  mutating func finishVersion() {
    version += 1
    guard version % PieceCache.patience == 0 else { return }
    entries = entries.filter { $0.value.lastUse >= version - PieceCache.patience }
  }
}
