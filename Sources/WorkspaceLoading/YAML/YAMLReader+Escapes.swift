extension YAMLReader {
  /// Reads `\…` in a text in double quotes.
  mutating func escape(_ bytes: inout [UInt8]) throws(YAMLError) {
    let place = cursor.place
    cursor.advance()
    let letter = cursor.peek()
    if letter == YAMLByte.newline {
      // A line end that is escaped joins the lines; blank lines behind it count.
      bytes += Array(repeating: YAMLByte.newline, count: skipBreaks() - 1)
      return
    }
    cursor.advance()
    if let digits = Self.digits[letter] {
      var code: UInt32 = 0
      for _ in 0..<digits {
        guard let digit = Character(Unicode.Scalar(cursor.peek())).hexDigitValue else {
          throw YAMLError("the escape has too few hexadecimal digits", at: place)
        }
        code = code << 4 | UInt32(digit)
        cursor.advance()
      }
      guard let scalar = Unicode.Scalar(code) else {
        throw YAMLError("the escape names no character", at: place)
      }
      bytes += Array(String(Character(scalar)).utf8)
    } else if let text = Self.escapes[letter] {
      bytes += Array(text.utf8)
    } else {
      throw YAMLError("there is no such escape", at: place)
    }
  }

  private static let digits: [UInt8: Int] = [
    UInt8(ascii: "x"): 2, UInt8(ascii: "u"): 4, UInt8(ascii: "U"): 8,
  ]

  private static let escapes: [UInt8: String] = [
    UInt8(ascii: "0"): "\0", UInt8(ascii: "a"): "\u{7}", UInt8(ascii: "b"): "\u{8}",
    UInt8(ascii: "t"): "\t", UInt8(ascii: "\t"): "\t", UInt8(ascii: "n"): "\n",
    UInt8(ascii: "v"): "\u{B}", UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "r"): "\r",
    UInt8(ascii: "e"): "\u{1B}", UInt8(ascii: " "): " ", UInt8(ascii: "\""): "\"",
    UInt8(ascii: "/"): "/", UInt8(ascii: "\\"): "\\", UInt8(ascii: "N"): "\u{85}",
    UInt8(ascii: "_"): "\u{A0}", UInt8(ascii: "L"): "\u{2028}", UInt8(ascii: "P"): "\u{2029}",
  ]
}
