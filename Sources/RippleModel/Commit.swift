/// One commit of a history, as far as churn and replay need it.
public struct Commit: Hashable, Sendable, Codable {
  /// Git's name, as hexadecimal digits.
  public var id: String
  /// The names of its parents, first parent first; those that a shallow clone lacks included.
  public var parents: [String]
  /// The name of its tree.
  public var tree: String
  /// The author's name, after the mailmap.
  public var authorName: String
  /// The author's address, after the mailmap.
  public var authorEmail: String
  /// When it was written, in seconds since 1970.
  public var authored: Int
  /// When it was committed, in seconds since 1970.
  public var committed: Int
  /// The first paragraph of its message, on one line.
  public var subject: String
  /// What sets it apart from ordinary work.
  public var marks: Marks

  /// Makes a commit.
  public init(
    id: String, parents: [String], tree: String, author: Person, authored: Int, committed: Int,
    subject: String, marks: Marks = []
  ) {
    self.id = id
    self.parents = parents
    self.tree = tree
    authorName = author.name
    authorEmail = author.email
    // A clock may say anything; what is farther than any calendar is as far as it goes.
    let believed = -CalendarDay.farthest...CalendarDay.farthest
    self.authored = min(max(authored, believed.lowerBound), believed.upperBound)
    self.committed = min(max(committed, believed.lowerBound), believed.upperBound)
    self.subject = subject
    self.marks = marks
  }

  /// Who wrote a commit.
  public struct Person: Hashable, Sendable, Codable {
    /// The name.
    public var name: String
    /// The address.
    public var email: String

    /// Makes a person.
    public init(name: String, email: String) {
      self.name = name
      self.email = email
    }
  }

  /// What sets a commit apart; the bits are stored.
  public struct Marks: OptionSet, Hashable, Sendable, Codable {
    /// The bits.
    public let rawValue: Int

    /// Makes a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// It has more than one parent.
    public static let merge = Marks(rawValue: 1)
    /// It takes an earlier commit back.
    public static let revert = Marks(rawValue: 2)
    /// A program wrote it.
    public static let bot = Marks(rawValue: 4)
    /// It touches at least `bulkFileCount` files.
    public static let bulk = Marks(rawValue: 8)
    /// It changes Swift files, and no token of any.
    public static let pureFormat = Marks(rawValue: 16)
    /// It has no parent.
    public static let root = Marks(rawValue: 32)
    /// A shallow clone ends here, so that what it changed is not known.
    public static let shallowBoundary = Marks(rawValue: 64)

    /// A file of it cannot be read from the repository, so that what it changed is partly unknown.
    public static let unreadable = Marks(rawValue: 128)

    /// From how many files on a commit is bulk work.
    public static let bulkFileCount = 100

    /// Every mark with its word, in the order of the bits.
    public static let named: [(mark: Marks, word: String)] = [
      (.merge, "merge"), (.revert, "revert"), (.bot, "bot"), (.bulk, "bulk"),
      (.pureFormat, "pureFormat"), (.root, "root"), (.shallowBoundary, "shallowBoundary"),
      (.unreadable, "unreadable"),
    ]

    /// The words of the marks that are set.
    public var words: [String] { Marks.named.filter { contains($0.mark) }.map(\.word) }
  }
}
