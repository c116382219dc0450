import FoundationEssentials
public import RippleModel

/// Loads the packages as they were at the end of each month, week or other stretch of time.
public struct RevisionWorkspaces {
  /// How far apart samples lie.
  public struct Interval: Hashable, Sendable {
    /// What is counted.
    public enum Unit: String, CaseIterable, Sendable {
      /// A day of UTC.
      case day
      /// Seven days.
      case week
      /// A month of the calendar.
      case month
      /// A year of the calendar.
      case year
    }

    /// How many of the unit.
    public var count: Int
    /// What is counted.
    public var unit: Unit

    /// Reads `1month`, `2 weeks`, `year`.
    public init?(_ text: String) {
      let digits = text.prefix { $0.isASCII && $0.isNumber }
      var word = text[digits.endIndex...].drop { $0 == " " }
      if word.hasSuffix("s") { word = word.dropLast() }
      guard let unit = Unit(rawValue: String(word)), let count = Int(digits.isEmpty ? "1" : digits),
        count > 0
      else { return nil }
      self.count = count
      self.unit = unit
    }

    /// The stretch that a time lies in, numbered.
    func number(of seconds: Int) -> Int {
      let days = Int((Double(seconds) / 86_400).rounded(.down))
      switch unit {
      case .day: return days / count
      case .week: return days / (7 * count)
      case .month, .year:
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let date = Date(timeIntervalSince1970: Double(seconds))
        let parts = calendar.dateComponents([.year, .month], from: date)
        let months = (parts.year ?? 0) * 12 + (parts.month ?? 1) - 1
        return months / (unit == .month ? count : 12 * count)
      }
    }
  }

  /// The packages at one commit.
  public struct Sample: Sendable {
    /// The commit.
    public let commit: String
    /// When it was committed, as `2024-05-31`, in UTC.
    public let day: String
    /// The packages.
    public let workspace: Workspace
  }

  private let repository: GitTool
  private let root: String
  private let progress: any ProgressReporting

  /// Makes a reader of the repository that holds a workspace.
  public init(repository: GitTool, root: String, progress: any ProgressReporting) {
    self.repository = repository
    self.root = root
    self.progress = progress
  }

  /// The last commit of each stretch on the first-parent line, the oldest first.
  ///
  /// A commit without a package that can be loaded is left out.
  ///
  /// - Throws: `ToolError`.
  public func samples(every interval: Interval, upTo reference: String) throws -> [Sample] {
    let tip = try HistoryLine(repository).tip(of: reference)
    let output = try repository.git(["rev-list", "--first-parent", "--timestamp", tip])
    var newest: [Int: (seconds: Int, commit: String)] = [:]
    for line in output.split(separator: 0x0A) {
      let words = line.split(separator: 0x20)
      guard words.count == 2, let seconds = Int(GitText.words(words[0])) else { continue }
      let number = interval.number(of: seconds)
      if newest[number] == nil { newest[number] = (seconds, GitText.words(words[1])) }
    }
    let chosen = newest.sorted { $0.key < $1.key }.map(\.value)
    let bar = progress.start("Reading graphs", total: chosen.count)
    defer { bar.finish() }
    return try chosen.compactMap { seconds, commit in
      defer { bar.advance(by: 1) }
      let loader = PackageLoader(
        tree: GitSnapshot(try repository.tree(of: commit), of: repository),
        manifests: SyntaxManifestReader(root: root), rootName: RelativePath.name(of: root))
      // Before the first manifest there is no graph.
      guard let workspace = try? loader.load([]) else { return nil }
      return Sample(commit: commit, day: RevisionWorkspaces.day(seconds), workspace: workspace)
    }
  }

  private static func day(_ seconds: Int) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let date = Date(timeIntervalSince1970: Double(seconds))
    let parts = calendar.dateComponents([.year, .month, .day], from: date)
    let two = { (number: Int?) in (number ?? 0) < 10 ? "0\(number ?? 0)" : "\(number ?? 0)" }
    return "\(parts.year ?? 0)-\(two(parts.month))-\(two(parts.day))"
  }
}
