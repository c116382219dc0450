/// Lines and columns of positions that only grow.
///
/// A line ends at LF, CR or CRLF, as the compiler has it; columns count bytes from 1.
struct LineCursor {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var scanned = 0
  private var lineStart = 0
  private(set) var line = 1

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Moves on to a position at or after the last one, and says its column.
  mutating func column(at offset: Int) -> Int {
    while scanned < offset, scanned < bytes.count {
      let byte = bytes[scanned]
      scanned &+= 1
      if byte == 0x0A {
        newLine()
      } else if byte == 0x0D, !(scanned < bytes.count && bytes[scanned] == 0x0A) {
        newLine()
      }
    }
    return offset - lineStart + 1
  }

  private mutating func newLine() {
    line &+= 1
    lineStart = scanned
  }
}
