/// A place in bytes that are read bit by bit, least significant first, as LLVM bitstreams are.
///
/// Every read is checked against the end, so that no bytes whatever can make it trap.
struct BitCursor {
  private let bytes: [UInt8]
  /// The bit that is read next.
  private(set) var position: Int
  /// The bit before which reading stops.
  let end: Int

  /// Starts at a byte.
  init(_ bytes: [UInt8], at byte: Int) {
    self.bytes = bytes
    position = min(byte, bytes.count) * 8
    end = bytes.count * 8
  }

  /// How many bits are left.
  var rest: Int { end - position }

  /// Reads a number of a fixed width of at most 64 bits.
  mutating func fixed(_ width: Int) throws(DependencyFileError) -> UInt64 {
    guard width >= 0, width <= 64, width <= rest else { throw .truncated(bit: position) }
    var value: UInt64 = 0
    var done = 0
    while done < width {
      let byte = bytes[position >> 3] >> UInt8(position & 7)
      let count = min(8 - (position & 7), width - done)
      value |= UInt64(byte & UInt8(truncatingIfNeeded: (1 << count) - 1)) << UInt64(done)
      done += count
      position += count
    }
    return value
  }

  /// Reads a number in chunks of a width, each with a mark that says whether another follows.
  mutating func variable(_ width: Int) throws(DependencyFileError) -> UInt64 {
    guard width >= 2, width <= 32 else {
      throw .malformed("a chunk of \(width) bits", bit: position)
    }
    let mark = UInt64(1) << UInt64(width - 1)
    var value: UInt64 = 0
    var shift = 0
    while true {
      let chunk = try fixed(width)
      let digits = chunk & (mark - 1)
      if shift >= 64 {
        guard digits == 0 else { throw .malformed("a number beyond 64 bits", bit: position) }
      } else {
        value |= digits << UInt64(shift)
      }
      if chunk & mark == 0 { return value }
      shift += width - 1
    }
  }

  /// Reads a count that must not be larger than what is left could hold.
  mutating func count(_ width: Int) throws(DependencyFileError) -> Int {
    let value = try variable(width)
    guard value <= UInt64(rest) else { throw .truncated(bit: position) }
    return Int(value)
  }

  /// Goes on to the next multiple of 32 bits.
  mutating func align() throws(DependencyFileError) {
    let next = (position + 31) & ~31
    guard next <= end else { throw .truncated(bit: position) }
    position = next
  }

  /// Reads whole bytes at an aligned place.
  mutating func blob(_ count: Int) throws(DependencyFileError) -> [UInt8] {
    try align()
    guard count >= 0, count <= rest / 8 else { throw .truncated(bit: position) }
    let start = position >> 3
    position += count * 8
    try align()
    return Array(bytes[start..<start + count])
  }

  /// Goes to a bit further on.
  mutating func skip(to bit: Int) throws(DependencyFileError) {
    guard bit >= position, bit <= end else { throw .truncated(bit: position) }
    position = bit
  }
}

/// Why bytes are no dependency file that Ripple reads.
public enum DependencyFileError: Error, Hashable, Sendable {
  /// The first bytes are those of another kind of file.
  case foreign
  /// It stops before its end.
  case truncated(bit: Int)
  /// Something at a place cannot be.
  case malformed(String, bit: Int)
  /// It is of a version that Ripple does not know.
  case version(found: String, known: String)

  /// One line for people.
  public var text: String {
    switch self {
    case .foreign: "it is no dependency file of the Swift compiler"
    case .truncated(let bit): "it stops short, at bit \(bit)"
    case .malformed(let what, let bit): "there is \(what) at bit \(bit)"
    case .version(let found, let known):
      "it is of version \(found), and this Ripple reads \(known)"
    }
  }
}
