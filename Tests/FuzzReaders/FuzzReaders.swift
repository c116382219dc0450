import RippleIngest
import RippleModel
import RippleSource

/// Every reader of untrusted input, for a fuzzer and for the replay of what it found.
public enum FuzzReaders {
  /// Gives bytes to the reader that the first of them picks.
  ///
  /// An answer or an error is right; a trap, a hang or a leak is not.
  public static func read(_ bytes: [UInt8]) {
    guard let choice = bytes.first else { return }
    let rest = Array(bytes.dropFirst())
    switch choice % 5 {
    case 0: _ = try? GraphInput().read([("fuzz", rest)])  // A refusal is an answer.
    case 1: _ = ManifestScanner().scan(rest)
    case 2: _ = FileScanner().scan(rest)
    case 3: _ = ImportScanner().imports(of: rest)
    default:
      let half = rest.count / 2
      _ = ChangeClassifier().classify(
        beforeBytes: Array(rest[..<half]), afterBytes: Array(rest[half...]))
    }
  }
}
