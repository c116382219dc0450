/// A JSON value of the page's data block, in an order of its own.
///
/// It is written without white space, and so that no text of a name can end the block: `<`, `>`
/// and `&` are escaped, and so are the line separators that JavaScript once refused.
indirect enum PageValue {
  case null
  case number(Int)
  case text(String)
  case list([PageValue])
  case object([(String, PageValue)])
  /// A list of numbers.
  case numbers([Int])

  /// A list of texts.
  static func texts(_ texts: some Sequence<String>) -> PageValue { .list(texts.map { .text($0) }) }

  /// A number of seconds, in tenths of a millisecond.
  static func seconds(_ seconds: Double) -> PageValue { .number(ticks(seconds)) }

  /// Tenths of a millisecond; figures that no clock gives count as nothing.
  static func ticks(_ seconds: Double) -> Int {
    seconds.isFinite ? Int((min(max(seconds, -1e11), 1e11) * 10_000).rounded()) : 0
  }

  /// Seconds as the page knows them.
  static func rounded(_ seconds: Double) -> Double { Double(ticks(seconds)) / 10_000 }

  /// The text.
  var json: String {
    var result = ""
    write(to: &result)
    return result
  }

  private func write(to result: inout String) {
    switch self {
    case .null: result += "null"
    case .number(let number): result += String(number)
    case .text(let text): PageValue.write(text, to: &result)
    case .numbers(let numbers):
      result += "["
      for (index, number) in numbers.enumerated() {
        if index > 0 { result += "," }
        result += String(number)
      }
      result += "]"
    case .list(let values):
      result += "["
      for (index, value) in values.enumerated() {
        if index > 0 { result += "," }
        value.write(to: &result)
      }
      result += "]"
    case .object(let members):
      result += "{"
      for (index, member) in members.enumerated() {
        if index > 0 { result += "," }
        PageValue.write(member.0, to: &result)
        result += ":"
        member.1.write(to: &result)
      }
      result += "}"
    }
  }

  private static func write(_ text: String, to result: inout String) {
    result += "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "<", ">", "&", "\u{2028}", "\u{2029}": result += escape(scalar)
      default:
        if scalar.value < 0x20 || scalar.value == 0x7F {
          result += escape(scalar)
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    result += "\""
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16)
    return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}
