internal import RippleModel

/// A running 64-bit hash over tokens, the same on every machine.
///
/// Each token's bytes are hashed as wyhash does (Wang Yi, public domain): eight bytes at a time,
/// little-endian, mixed by folding a 128-bit product. The running value folds one token after
/// the other, so that `ab c` and `a bc` differ without a separator.
struct TokenHash {
  private(set) var value: UInt64 = 0x2D35_8DCC_AA6C_78A5

  /// Whether nothing was combined yet.
  var isEmpty: Bool { value == 0x2D35_8DCC_AA6C_78A5 }

  /// Appends one word: a token's hash or a position.
  @inline(__always)
  mutating func combine(_ word: UInt64) {
    value = TokenHash.fold(value ^ 0xA076_1D64_78BD_642F, word ^ 0xE703_7ED1_A0B4_28DB) &+ word
  }

  var fingerprint: Fingerprint { Fingerprint(value) }

  /// The hash of one token's text.
  static func of(_ text: UnsafeBufferPointer<UInt8>.SubSequence) -> UInt64 {
    of(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: text)))
  }

  /// The hash of a word that no source file has to hold.
  static func of(_ text: StaticString) -> UInt64 {
    of(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// The hash of a text that was made up.
  static func of(_ text: String) -> UInt64 {
    var text = text
    return text.withUTF8 { of(UnsafeRawBufferPointer($0)) }
  }

  private static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var state = 0x589965CC75374CC3 ^ UInt64(truncatingIfNeeded: bytes.count)
    var index = 0
    while index &+ 8 <= bytes.count {
      let word = UInt64(
        littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      state = fold(state ^ 0x1D8E_4E27_C47D_124F, word ^ 0xEB44_ACCA_B455_D165)
      index &+= 8
    }
    var rest: UInt64 = 0
    var shift: UInt64 = 0
    while index < bytes.count {
      rest |= UInt64(bytes[index]) << shift
      shift &+= 8
      index &+= 1
    }
    return fold(state ^ 0xA076_1D64_78BD_642F, rest ^ 0xE703_7ED1_A0B4_28DB)
  }

  @inline(__always)
  private static func fold(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low
  }
}
