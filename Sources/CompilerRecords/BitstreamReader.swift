/// Walks the blocks of an LLVM bitstream and hands out their records.
///
/// Abbreviations are read from the stream, never assumed. Format: llvm.org/docs/BitCodeFormat.
struct BitstreamReader {
  /// One record.
  struct Record {
    var code: UInt64
    var operands: [UInt64]
    var blob: [UInt8]
  }

  private enum Operand {
    case literal(UInt64)
    case fixed(Int)
    case variable(Int)
    case array
    case character
    case blob
  }

  private struct Level {
    var block: UInt64
    var width: Int
    var end: Int
    var abbreviations: [[Operand]]
  }

  /// Blocks nest no deeper in any file that the compiler writes.
  private static let deepest = 16

  private var cursor: BitCursor
  private var levels: [Level]

  /// Starts behind the magic bytes.
  init(_ bytes: [UInt8], at start: Int) {
    cursor = BitCursor(bytes, at: start)
    levels = [Level(block: .max, width: 2, end: cursor.end, abbreviations: [])]
  }

  /// Reads to the end.
  ///
  /// - Parameters:
  ///   - enters: Whether a block at a depth is read or passed over.
  ///   - record: Takes each record of the blocks that are read.
  /// - Throws: `DependencyFileError`, or what `record` throws.
  mutating func read(
    enters: (_ block: UInt64, _ depth: Int) -> Bool,
    record: (_ block: UInt64, Record) throws(DependencyFileError) -> Void
  ) throws(DependencyFileError) {
    while let level = levels.last {
      guard cursor.position + level.width <= level.end else {
        if levels.count > 1 { throw .truncated(bit: cursor.position) }
        return
      }
      switch try cursor.fixed(level.width) {
      case 0: try leave()
      case 1: try enter(enters)
      case 2: try define()
      case 3: try record(level.block, unabbreviated())
      case let id: try record(level.block, abbreviated(Int(id) - 4))
      }
    }
  }

  private mutating func leave() throws(DependencyFileError) {
    guard levels.count > 1 else {
      throw .malformed("the end of a block that did not begin", bit: cursor.position)
    }
    levels.removeLast()
    try cursor.align()
  }

  private mutating func enter(
    _ enters: (UInt64, Int) -> Bool
  ) throws(DependencyFileError) {
    let block = try cursor.variable(8)
    let width = Int(truncatingIfNeeded: try cursor.variable(4))
    try cursor.align()
    let words = Int(try cursor.fixed(32))
    let end = cursor.position + words * 32
    guard end <= levels[levels.count - 1].end else { throw .truncated(bit: cursor.position) }
    // The block that describes others only names things in these files.
    guard block != 0, enters(block, levels.count - 1) else { return try cursor.skip(to: end) }
    guard (2...32).contains(width), levels.count < BitstreamReader.deepest else {
      throw .malformed("a block that cannot be", bit: cursor.position)
    }
    levels.append(
      Level(block: block, width: width, end: end, abbreviations: []))
  }

  private mutating func define() throws(DependencyFileError) {
    var operands: [Operand] = []
    let count = try cursor.count(5)
    while operands.count < count {
      if try cursor.fixed(1) == 1 {
        operands.append(.literal(try cursor.variable(8)))
      } else {
        operands.append(try encoding())
      }
    }
    guard !operands.isEmpty else {
      throw .malformed("an empty abbreviation", bit: cursor.position)
    }
    levels[levels.count - 1].abbreviations.append(operands)
  }

  private mutating func encoding() throws(DependencyFileError) -> Operand {
    switch try cursor.fixed(3) {
    case 1: .fixed(try width())
    case 2: .variable(try width())
    case 3: .array
    case 4: .character
    case 5: .blob
    case let other: throw .malformed("an operand of kind \(other)", bit: cursor.position)
    }
  }

  private mutating func width() throws(DependencyFileError) -> Int {
    let width = try cursor.variable(5)
    guard width <= 64 else { throw .malformed("a width of \(width)", bit: cursor.position) }
    return Int(width)
  }

  private mutating func unabbreviated() throws(DependencyFileError) -> Record {
    let code = try cursor.variable(6)
    var operands: [UInt64] = []
    let count = try cursor.count(6)
    while operands.count < count { operands.append(try cursor.variable(6)) }
    return Record(code: code, operands: operands, blob: [])
  }

  private mutating func abbreviated(_ index: Int) throws(DependencyFileError) -> Record {
    let known = levels[levels.count - 1].abbreviations
    guard known.indices.contains(index) else {
      throw .malformed("an abbreviation that is not defined", bit: cursor.position)
    }
    var operands: [UInt64] = []
    var blob: [UInt8] = []
    var next = 0
    while next < known[index].count {
      let operand = known[index][next]
      next += 1
      switch operand {
      case .blob: blob = try cursor.blob(try cursor.count(6))
      case .array:
        guard next < known[index].count else {
          throw .malformed("an array of nothing", bit: cursor.position)
        }
        let element = known[index][next]
        next += 1
        let count = try cursor.count(6)
        for _ in 0..<count {
          let before = cursor.position
          operands.append(try scalar(element))
          guard cursor.position > before else {
            throw .malformed("an array that takes no room", bit: before)
          }
        }
      default: operands.append(try scalar(operand))
      }
    }
    guard let code = operands.first else {
      throw .malformed("a record without a code", bit: cursor.position)
    }
    return Record(code: code, operands: Array(operands.dropFirst()), blob: blob)
  }

  private mutating func scalar(_ operand: Operand) throws(DependencyFileError) -> UInt64 {
    switch operand {
    case .literal(let value): value
    case .fixed(let width): try cursor.fixed(width)
    case .variable(let width): width == 0 ? 0 : try cursor.variable(width)
    case .character: try cursor.fixed(6)
    case .array, .blob: throw .malformed("a list inside a list", bit: cursor.position)
    }
  }
}
