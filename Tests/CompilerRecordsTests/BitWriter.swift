/// Writes bits, least significant first, as LLVM bitstreams are written.
struct BitWriter {
  private(set) var bytes: [UInt8]
  private var bits = 0

  init(magic: [UInt8]) {
    bytes = magic
    bits = magic.count * 8
  }

  mutating func fixed(_ value: UInt64, _ width: Int) {
    for index in 0..<width {
      if bits % 8 == 0 { bytes.append(0) }
      let bit = UInt8(truncatingIfNeeded: value >> UInt64(index)) & 1
      bytes[bits / 8] |= bit << UInt8(bits % 8)
      bits += 1
    }
  }

  mutating func variable(_ value: UInt64, _ width: Int) {
    let mark = UInt64(1) << UInt64(width - 1)
    var rest = value
    while rest >= mark {
      fixed(rest & (mark - 1) | mark, width)
      rest >>= UInt64(width - 1)
    }
    fixed(rest, width)
  }

  mutating func align() {
    while bits % 32 != 0 { fixed(0, 1) }
  }

  mutating func blob(_ text: String) {
    variable(UInt64(text.utf8.count), 6)
    align()
    for byte in text.utf8 { fixed(UInt64(byte), 8) }
    align()
  }

  /// Writes a block; its length is filled in afterwards.
  mutating func block(
    _ id: UInt64, outerWidth: Int = 2, width: Int = 8, _ body: (inout BitWriter) -> Void
  ) {
    fixed(1, outerWidth)
    variable(id, 8)
    variable(UInt64(width), 4)
    align()
    let place = bits / 8
    fixed(0, 32)
    body(&self)
    fixed(0, width)
    align()
    let words = UInt32((bits / 8 - place - 4) / 4)
    for index in 0..<4 {
      bytes[place + index] = UInt8(truncatingIfNeeded: words >> UInt32(index * 8))
    }
  }

  /// Defines an abbreviation: a code, then operands as (kind, width); kind 5 is a blob.
  mutating func define(_ code: UInt64, _ operands: [(kind: UInt64, width: UInt64)]) {
    fixed(2, 8)
    variable(UInt64(operands.count + 1), 5)
    fixed(1, 1)
    variable(code, 8)
    for operand in operands {
      fixed(0, 1)
      fixed(operand.kind, 3)
      if operand.kind < 3 { variable(operand.width, 5) }
    }
  }
}

/// Small dependency files, written by hand.
enum SampleDependencies {
  /// A `.swiftdeps` of one struct `S` that uses `member(1F1SV, m)`.
  static func deps(version: UInt64 = 1) -> [UInt8] {
    var writer = BitWriter(magic: Array("DEPS".utf8))
    writer.block(0, width: 2) { $0.fixed(0, 30) }
    writer.block(8) { content(&$0, version) }
    return writer.bytes
  }

  /// The same as a module's block, two levels deep.
  static func module() -> [UInt8] {
    var writer = BitWriter(magic: [0xE2, 0x9C, 0xA8, 0x0E])
    writer.block(8) { outer in
      outer.block(196, outerWidth: 8) { content(&$0, 1) }
    }
    return writer.bytes
  }

  private static func content(_ writer: inout BitWriter, _ version: UInt64) {
    writer.define(1, [(1, 16), (1, 16), (5, 0)])
    writer.define(2, [(1, 3), (1, 1), (2, 13), (2, 13), (1, 1)])
    writer.define(3, [(5, 0)])
    writer.define(4, [(2, 16)])
    writer.define(5, [(5, 0)])
    writer.fixed(4, 8)
    writer.fixed(version, 16)
    writer.fixed(0, 16)
    writer.blob("Swift version 6.3.1")
    for name in ["s.swiftdeps", "1F1SV", "m"] {
      writer.fixed(8, 8)
      writer.blob(name)
    }
    node(&writer, kind: 6, context: 0, name: 1, isProvided: true)
    writer.fixed(6, 8)
    writer.blob("4ed403854164167f2c51d514b8bbd4e2")
    node(&writer, kind: 3, context: 2, name: 3, isProvided: false)
    writer.fixed(7, 8)
    writer.variable(0, 16)
  }

  private static func node(
    _ writer: inout BitWriter, kind: UInt64, context: UInt64, name: UInt64, isProvided: Bool
  ) {
    writer.fixed(5, 8)
    writer.fixed(kind, 3)
    writer.fixed(0, 1)
    writer.variable(context, 13)
    writer.variable(name, 13)
    writer.fixed(isProvided ? 1 : 0, 1)
  }
}
