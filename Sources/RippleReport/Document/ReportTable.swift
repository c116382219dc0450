/// Rows of cells.
public struct ReportTable: Hashable, Sendable {
  /// One column.
  public struct Column: Hashable, Sendable {
    /// What its cells hold, which says how they are aligned and where they may be cut.
    public enum Kind: Hashable, Sendable {
      /// A word of Ripple's own: left, never cut.
      case word
      /// A number: right, never cut.
      case number
      /// A name or a path: left, cut in the middle, since its end tells most.
      case name
      /// A few words: left, cut at the end.
      case text
    }

    /// The heading.
    public var heading: String
    /// What its cells hold.
    public var kind: Kind
    /// Whether a narrow terminal may leave the column out.
    public var isOptional: Bool
    /// The fewest columns of a terminal that it takes, so that it lines up with what is below.
    public var minimumWidth: Int

    /// Makes a column.
    public init(
      _ heading: String, _ kind: Kind, isOptional: Bool = false, minimumWidth: Int = 0
    ) {
      self.heading = heading
      self.kind = kind
      self.isOptional = isOptional
      self.minimumWidth = minimumWidth
    }
  }

  /// One cell.
  public struct Cell: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// The text.
    public var text: String
    /// How it is dressed; `nil` for plain.
    public var role: TextStyle.Role?

    /// Makes a cell.
    public init(_ text: String, _ role: TextStyle.Role? = nil) {
      self.text = text
      self.role = role
    }

    /// Makes a plain cell.
    public init(stringLiteral value: String) { self.init(value) }
  }

  /// The columns.
  public var columns: [Column]
  /// The rows, the most important first, each with as many cells as there are columns.
  public var rows: [[Cell]]
  /// How many rows are shown before the rest becomes a count; `nil` for all.
  public var limit: Int?
  /// What one row is, and what several are.
  public var noun: Noun
  /// What to type to see all rows, such as `--all`; empty where nothing does.
  public var showsAll: String
  /// Whether a terminal's height decides how many rows are shown, in place of `limit`.
  public var fitsHeight: Bool

  /// How many rows stand open where no terminal's height decides it.
  public static let usualLimit = 12

  /// Makes a table without rows.
  public init(
    _ columns: [Column], noun: Noun = Noun("row"), limit: Int? = nil, showsAll: String = "",
    fitsHeight: Bool = false
  ) {
    self.columns = columns
    rows = []
    self.limit = limit
    self.noun = noun
    self.showsAll = showsAll
    self.fitsHeight = fitsHeight
  }

  /// Adds a row of as many cells as there are columns.
  public mutating func add(_ cells: [Cell]) { rows.append(cells) }

  /// The rows that are shown under a limit; a single row more is shown, since its count would take
  /// as much room.
  func shown(_ limit: Int?) -> Int {
    guard let limit, rows.count > limit + 1 else { return rows.count }
    return max(0, limit)
  }

  /// The limit where `rows` have room on the terminal; `nil` where there is none.
  func limit(within rows: Int?) -> Int? {
    guard fitsHeight, limit != nil else { return limit }
    return rows ?? limit
  }

  /// `26 more targets`.
  func rest(after shown: Int) -> String { "\(noun.more(rows.count - shown))" }
}

/// What is counted, in both numbers.
public struct Noun: Hashable, Sendable {
  /// For one.
  public var singular: String
  /// For any other number.
  public var plural: String

  /// Makes a noun; the plural is that of most words unless it is given.
  public init(_ singular: String, _ plural: String? = nil) {
    self.singular = singular
    self.plural = plural ?? singular + "s"
  }

  /// `1 target`, `2 targets`.
  public func counted(_ count: Int) -> String {
    "\(Noun.grouped(count)) \(count == 1 ? singular : plural)"
  }

  /// `1 more target`.
  public func more(_ count: Int) -> String {
    "\(Noun.grouped(count)) more \(count == 1 ? singular : plural)"
  }

  /// A count with its thousands apart: `12,978`.
  public static func grouped(_ count: Int) -> String {
    let digits = String(abs(count))
    var result = ""
    for (place, digit) in digits.enumerated() {
      if place > 0, (digits.count - place).isMultiple(of: 3) { result += "," }
      result.append(digit)
    }
    return count < 0 ? "-" + result : result
  }

  static let target = Noun("target")
  static let file = Noun("file")
  static let product = Noun("product")
  static let step = Noun("step")
  static let change = Noun("change")
  static let dependency = Noun("dependency", "dependencies")
}
