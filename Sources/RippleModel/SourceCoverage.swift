/// How many of the Swift files below a folder belong to a target that was loaded.
public struct SourceCoverage: Hashable, Sendable, Codable {
  /// Files of one folder that no target owns.
  public struct Gap: Hashable, Sendable, Codable {
    /// The folder, relative to the root of the workspace; empty for the root itself.
    public var folder: String
    /// How many files.
    public var count: Int
    /// Why, as a clause without a full stop.
    public var reason: String

    /// Makes a gap.
    public init(folder: String, count: Int, reason: String) {
      self.folder = folder
      self.count = count
      self.reason = reason
    }
  }

  /// Folders that were passed over by a rule.
  public struct Skipped: Hashable, Sendable, Codable {
    /// The rule, in a word: `vendored`, `built`, `fixtures`.
    public var rule: String
    /// How many folders.
    public var count: Int
    /// The first of them.
    public var example: String

    /// Makes a record of folders that were passed over.
    public init(rule: String, count: Int, example: String) {
      self.rule = rule
      self.count = count
      self.example = example
    }
  }

  /// Files that were found; manifests and what was passed over are not counted.
  public var total: Int
  /// Files that a target owns.
  public var seen: Int
  /// The rest by folder, the largest first.
  public var gaps: [Gap]
  /// What was passed over, by rule.
  public var skipped: [Skipped]

  /// Makes a record.
  public init(total: Int, seen: Int, gaps: [Gap] = [], skipped: [Skipped] = []) {
    self.total = total
    self.seen = seen
    self.gaps = gaps
    self.skipped = skipped
  }

  /// Whether every file belongs to a target.
  public var isComplete: Bool { seen == total }

  /// One line: `seen: 1,204 of 1,318 Swift files; not seen: 114 in 'X' (why)`.
  public var line: String {
    let start = "seen: \(Self.grouped(seen)) of \(Self.grouped(total)) Swift files"
    guard !gaps.isEmpty else { return start }
    let shown = gaps.prefix(3).map { gap in
      let place = gap.folder.isEmpty ? "the root" : "'\(gap.folder)'"
      return "\(Self.grouped(gap.count)) in \(place) (\(gap.reason))"
    }
    let rest = gaps.dropFirst(3).reduce(0) { $0 + $1.count }
    let more = rest > 0 ? ["\(Self.grouped(rest)) elsewhere"] : []
    return "\(start); not seen: \((shown + more).joined(separator: ", "))"
  }

  /// One line for what was passed over; `nil` where nothing was.
  public var skippedLine: String? {
    guard !skipped.isEmpty else { return nil }
    let parts = skipped.map { item in
      let others = item.count > 1 ? " and \(item.count - 1) more" : ""
      return "\(item.rule): '\(item.example)'\(others)"
    }
    return "left out: \(parts.joined(separator: "; "))"
  }

  /// A number with commas between thousands.
  private static func grouped(_ number: Int) -> String {
    let digits = String(number)
    var result = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { result.append(",") }
      result.append(digit)
    }
    return result
  }
}
