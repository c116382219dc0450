internal import RippleModel

/// A running hash that can keep what it was fed, so that it can be fed again elsewhere.
struct RecordedHash {
  private(set) var hash = TokenHash()
  private(set) var words: [UInt64] = []
  private let isRecording: Bool

  init(isRecording: Bool) { self.isRecording = isRecording }

  /// A hash that was computed elsewhere.
  init(_ hash: TokenHash) {
    self.hash = hash
    isRecording = false
  }

  @inline(__always)
  mutating func combine(_ word: UInt64) {
    hash.combine(word)
    if isRecording { words.append(word) }
  }

  var isEmpty: Bool { hash.isEmpty }

  var fingerprint: Fingerprint { hash.fingerprint }
}
