/// An answer as a tree: what it says, apart from where it is shown.
///
/// A report makes one document; the renderers dress it for a terminal, a comment or a log. Texts
/// hold names of a repository under study as they are: every renderer escapes all of them.
public struct ReportDocument: Hashable, Sendable {
  /// The command that answers, which a bot knows its own comment by.
  public var name: String
  /// The answer in one sentence, figures first.
  public var headline: Headline
  /// What stands below it, the most important first.
  public var blocks: [ReportBlock]
  /// What belongs beside lines of the sources, the worst first.
  public var annotations: [ReportAnnotation]

  /// Makes a document.
  public init(
    _ name: String, headline: Headline, blocks: [ReportBlock] = [],
    annotations: [ReportAnnotation] = []
  ) {
    self.name = name
    self.headline = headline
    self.blocks = blocks
    self.annotations = annotations
  }
}

/// The answer in one sentence.
public struct Headline: Hashable, Sendable {
  /// The sentence.
  public var text: String
  /// Whether it is good news.
  public var role: TextStyle.Role

  /// Makes a headline.
  public init(_ text: String, _ role: TextStyle.Role = .heading) {
    self.text = text
    self.role = role
  }
}

/// A part of a document.
public enum ReportBlock: Hashable, Sendable {
  /// A title above what follows.
  case heading(String)
  /// Rows of cells.
  case table(ReportTable)
  /// A word and what it stands for.
  case line(ReportLine)
  /// A sentence.
  case sentence(String)
  /// Small print.
  case note(String)
  /// What to type next.
  case next([NextCommand])
  /// A picture's source.
  case graph(ReportGraph)
  /// Parts that may be folded away.
  case section(ReportSection)
  /// Parts that stand open, without their title, in text, and are folded in a comment.
  case aside(ReportSection)
}

/// A word and what it stands for: `relink  App, SamplePackageTests`.
public struct ReportLine: Hashable, Sendable {
  /// The word.
  public var label: String
  /// How the word is dressed.
  public var role: TextStyle.Role
  /// What stands beside it.
  public var text: String
  /// Names after the text, of which as many are shown as fit.
  public var names: [String]
  /// What to type to learn more.
  public var command: String?

  /// Makes a line.
  public init(
    _ label: String, _ role: TextStyle.Role, _ text: String, names: [String] = [],
    command: String? = nil
  ) {
    self.label = label
    self.role = role
    self.text = text
    self.names = names
    self.command = command
  }
}

/// A command to type, and what it is for.
public struct NextCommand: Hashable, Sendable {
  /// The command.
  public var command: String
  /// What it is for, in a few words.
  public var purpose: String

  /// Makes a command.
  public init(_ command: String, _ purpose: String) {
    self.command = command
    self.purpose = purpose
  }
}

/// The source of a picture.
public struct ReportGraph: Hashable, Sendable {
  /// The language, as Markdown names it: `mermaid` or `dot`.
  public var language: String
  /// The source, in which names are escaped already.
  public var source: String

  /// Makes a picture.
  public init(language: String, source: String) {
    self.language = language
    self.source = source
  }
}

/// Parts with a title: open, or folded until someone asks for them.
///
/// Text leaves a folded section out, since a line above tells the count and what shows it;
/// Markdown folds it into `<details>`.
public struct ReportSection: Hashable, Sendable {
  /// The title.
  public var title: String
  /// Whether it is folded.
  public var isFolded: Bool
  /// What is in it.
  public var blocks: [ReportBlock]

  /// Makes a section.
  public init(_ title: String, isFolded: Bool, _ blocks: [ReportBlock]) {
    self.title = title
    self.isFolded = isFolded
    self.blocks = blocks
  }
}
