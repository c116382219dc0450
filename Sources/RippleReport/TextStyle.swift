/// How text for eyes is dressed: with colour on a terminal, without it elsewhere.
public struct TextStyle: Hashable, Sendable {
  /// Whether escape sequences are written.
  public let isColoured: Bool
  /// The columns of the terminal; `nil` where there is none, and nothing is cut.
  public let width: Int?
  /// The lines of the terminal; `nil` where there is none.
  public let height: Int?

  /// Makes a style; a terminal narrower than 40 columns is treated as one of 40.
  public init(isColoured: Bool, width: Int? = nil, height: Int? = nil) {
    self.isColoured = isColoured
    self.width = width.map { max(40, $0) }
    self.height = height
  }

  /// What a word stands for.
  public enum Role: String, Hashable, Sendable {
    /// Costly, or wrong.
    case strong = "31"
    /// Worth a look.
    case notice = "33"
    /// Good.
    case good = "32"
    /// Of little weight.
    case faint = "2"
    /// A heading.
    case heading = "1"
  }

  /// Dresses a word.
  public func paint(_ text: String, _ role: Role) -> String {
    isColoured ? "\u{1B}[\(role.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// Fills a text up with spaces to a width.
  public static func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - DisplayWidth.of(text)))
  }

  /// Puts spaces before a text, up to a width.
  public static func padLeft(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - DisplayWidth.of(text))) + text
  }
}
