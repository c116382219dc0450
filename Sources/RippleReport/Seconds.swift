/// Seconds as reports give them.
enum Seconds {
  /// Thousandths, which is finer than any build can be told.
  static func rounded(_ seconds: Double) -> Double { (seconds * 1000).rounded() / 1000 }

  /// `0.35 s`, `12.0 s`, `310 s`.
  static func text(_ seconds: Double) -> String { "\(number(seconds)) s" }

  /// The number alone, with two digits below ten, one below a hundred and none above, where
  /// thousands stand apart.
  static func number(_ seconds: Double) -> String {
    let digits = seconds < 10 ? 2 : seconds < 100 ? 1 : 0
    let scale = digits == 2 ? 100 : digits == 1 ? 10 : 1
    let value = Int((seconds * Double(scale)).rounded())
    guard digits > 0 else { return Noun.grouped(value) }
    let rest = "\(value % scale)"
    return "\(value / scale)." + String(repeating: "0", count: digits - rest.count) + rest
  }
}
