/// The hash of FIPS 180-4 by which the page's policy knows its own script and style.
struct SHA256 {
  private var state: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
    0x5be0_cd19,
  ]

  /// The 32 bytes of some bytes' hash.
  static func hash(of bytes: [UInt8]) -> [UInt8] {
    var message = bytes
    message.append(0x80)
    while message.count % 64 != 56 { message.append(0) }
    let bits = UInt64(bytes.count) * 8
    for shift in stride(from: 56, through: 0, by: -8) {
      message.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
    }
    var hash = SHA256()
    for start in stride(from: 0, to: message.count, by: 64) {
      hash.add(message[start..<start + 64])
    }
    return hash.state.flatMap { word in
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
    }
  }

  /// The hash in base 64, as a policy writes it.
  static func base64(of text: String) -> String {
    let bytes = hash(of: Array(text.utf8)) + [0]  // 33 bytes are eleven groups of three.
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var result = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<start + 3].reduce(0) { $0 << 8 | Int($1) }
      for shift in [18, 12, 6, 0] { result.append(alphabet[group >> shift & 63]) }
    }
    return String(result.dropLast()) + "="
  }

  private mutating func add(_ block: ArraySlice<UInt8>) {
    var words = stride(from: block.startIndex, to: block.endIndex, by: 4).map { start in
      block[start..<start + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
    for index in 16..<64 {
      let (near, far) = (words[index - 15], words[index - 2])
      let first = turn(near, 7) ^ turn(near, 18) ^ near >> 3
      let second = turn(far, 17) ^ turn(far, 19) ^ far >> 10
      words.append(words[index - 16] &+ first &+ words[index - 7] &+ second)
    }
    var mixed = state
    for index in 0..<64 { mix(&mixed, SHA256.constants[index] &+ words[index]) }
    for index in state.indices { state[index] &+= mixed[index] }
  }

  private func mix(_ words: inout [UInt32], _ addend: UInt32) {
    let (a, b, c, e) = (words[0], words[1], words[2], words[4])
    let choice = e & words[5] ^ ~e & words[6]
    let first = words[7] &+ (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) &+ choice &+ addend
    let majority = a & b ^ a & c ^ b & c
    let second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) &+ majority
    words = [first &+ second, a, b, c, words[3] &+ first, e, words[5], words[6]]
  }

  private func turn(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }

  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]
}
