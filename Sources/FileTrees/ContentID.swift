/// Git's name of a file's content: SHA-1 over `blob <size>\0` and the bytes.
///
/// The same name as git's lets facts about a committed blob serve the working copy, and the other
/// way round. FIPS 180-4 has the algorithm; it is here because no library of the toolchain has it
/// and collisions are no threat to a cache.
public struct ContentID: Hashable, Sendable, Comparable {
  /// The twenty bytes.
  public let bytes: [UInt8]

  /// Takes twenty bytes as they are.
  public init(bytes: [UInt8]) { self.bytes = bytes }

  /// Names a content.
  ///
  /// - Complexity: O(n).
  public init(ofContent content: [UInt8]) {
    var hash = SHA1()
    hash.update(Array("blob \(content.count)\0".utf8))
    hash.update(content)
    bytes = hash.finish()
  }

  /// Forty hexadecimal digits.
  public var hexadecimal: String {
    var text = ""
    for byte in bytes {
      if byte < 16 { text += "0" }
      text += String(byte, radix: 16)
    }
    return text
  }

  /// Orders by bytes.
  public static func < (left: ContentID, right: ContentID) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}

private struct SHA1 {
  private var state: (UInt32, UInt32, UInt32, UInt32, UInt32) = (
    0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0
  )
  private var pending: [UInt8] = []
  private var length: UInt64 = 0
  private var words = [UInt32](repeating: 0, count: 80)

  mutating func update(_ bytes: [UInt8]) {
    length += UInt64(bytes.count)
    var start = 0
    if !pending.isEmpty {
      start = min(64 - pending.count, bytes.count)
      pending.append(contentsOf: bytes[..<start])
      if pending.count < 64 { return }
      pending.withUnsafeBufferPointer { compress($0, at: 0) }
      pending.removeAll(keepingCapacity: true)
    }
    bytes.withUnsafeBufferPointer { buffer in
      while start + 64 <= buffer.count {
        compress(buffer, at: start)
        start += 64
      }
    }
    pending.append(contentsOf: bytes[start...])
  }

  mutating func finish() -> [UInt8] {
    let bits = length &* 8
    let padding = (pending.count < 56 ? 56 : 120) - pending.count
    var tail = [UInt8](repeating: 0, count: padding)
    tail[0] = 0x80
    for shift in stride(from: 56, through: 0, by: -8) {
      tail.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
    }
    update(tail)
    return [state.0, state.1, state.2, state.3, state.4].flatMap { word in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
    }
  }

  private mutating func compress(_ buffer: UnsafeBufferPointer<UInt8>, at start: Int) {
    for index in 0..<16 {
      let at = start + index * 4
      words[index] =
        UInt32(buffer[at]) << 24 | UInt32(buffer[at + 1]) << 16 | UInt32(buffer[at + 2]) << 8
        | UInt32(buffer[at + 3])
    }
    for index in 16..<80 {
      let mixed = words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16]
      words[index] = mixed << 1 | mixed >> 31
    }
    var (a, b, c, d, e) = state
    for index in 0..<80 {
      let (choice, constant) = SHA1.round(index, b, c, d)
      let next = (a << 5 | a >> 27) &+ choice &+ e &+ constant &+ words[index]
      (e, d, c, b, a) = (d, c, b << 30 | b >> 2, a, next)
    }
    state = (state.0 &+ a, state.1 &+ b, state.2 &+ c, state.3 &+ d, state.4 &+ e)
  }

  private static func round(
    _ index: Int, _ b: UInt32, _ c: UInt32, _ d: UInt32
  ) -> (UInt32, UInt32) {
    switch index {
    case 0..<20: ((b & c) | (~b & d), 0x5A82_7999)
    case 20..<40: (b ^ c ^ d, 0x6ED9_EBA1)
    case 40..<60: ((b & c) | (b & d) | (c & d), 0x8F1B_BCDC)
    default: (b ^ c ^ d, 0xCA62_C1D6)
    }
  }
}
