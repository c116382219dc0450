import Glibc
import RippleReport

/// Standard output and standard error.
enum Console {
  /// Writes a result.
  static func write(_ text: String) { write(text, to: 1) }

  /// Writes a message for people.
  static func complain(_ text: String) { write(text, to: 2) }

  /// Whether a descriptor leads to a person.
  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Whether results are coloured: on a terminal, unless `NO_COLOR` is set.
  static func style(allowsColour: Bool) -> TextStyle {
    let isForbidden = getenv("NO_COLOR").map { $0.pointee != 0 } ?? false
    return TextStyle(isColoured: allowsColour && !isForbidden && isTerminal(1))
  }

  private static func write(_ text: String, to descriptor: Int32) {
    var text = text
    text.withUTF8 { bytes in
      var position = 0
      while position < bytes.count {
        let count = Glibc.write(
          descriptor, bytes.baseAddress.map { $0 + position }, bytes.count - position)
        if count < 0 && errno == EINTR { continue }
        if count <= 0 { return }  // The reader is gone; there is nobody left to tell.
        position += count
      }
    }
  }
}

extension Console {
  /// Everything on standard input.
  static func readAll() -> [UInt8] {
    var result: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(0, &chunk, chunk.count)
      if count < 0 && errno == EINTR { continue }
      if count <= 0 { return result }
      result.append(contentsOf: chunk[..<count])
    }
  }
}
