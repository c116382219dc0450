public import RippleModel

/// One historical change as the replay sees it: usually a commit.
public struct ReplayUnit: Hashable, Sendable {
  /// What it is called: usually a commit's name.
  public var id: String
  /// When it happened, in seconds since 1970.
  public var date: Int
  /// Who made it; empty where that is not known.
  public var author = ""
  /// What it says of itself, in a line; empty where that is not known.
  public var subject = ""
  /// What it changed, under the owners of today.
  public var changes: [Change]
  /// For each change, the dotted names of the declarations that it touched, where known.
  public var declarations: [[String]]

  /// Makes a unit; without declarations none is known.
  public init(id: String, date: Int, changes: [Change], declarations: [[String]] = []) {
    self.id = id
    self.date = date
    self.changes = changes
    self.declarations = declarations
  }

  /// The day that it lies on, counted from 1970.
  var day: Int { date >= 0 ? date / 86_400 : (date - 86_399) / 86_400 }

  /// The declarations that a change touched.
  func declarations(of change: Int) -> [String] {
    change < declarations.count ? declarations[change] : []
  }
}
