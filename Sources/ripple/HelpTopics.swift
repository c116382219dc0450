import ArgumentParsing
import RippleKit
import RippleModel

/// What `ripple help exit-status` explains; it is a command so that help finds it.
struct ExitStatusTopic: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "exit-status", abstract: "What the status tells with which Ripple ends.",
    discussion: """
        0: done
        1: done, and the answer is "no": a rule is broken, a budget exceeded
        2: cannot answer: no package, a damaged store, no git
        64: the command line is wrong
        70: a bug in Ripple; please report it

      1 is also a missed prediction, and a step of a plan that needs a person; 2 is also a \
      change that cannot be followed.

      'ripple touch --tests' ends with 2 rather than with an empty list while something that \
      changed cannot be followed; --all-if-unsure lists all tests instead.
      A reader that goes away, such as 'head', ends Ripple without a word.
      """)

  mutating func run() throws { throw CleanExit.helpRequest(self) }
}

/// What `ripple help change-classes` explains.
struct ChangeClassesTopic: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "change-classes", abstract: "The classes of a change, for --change.",
    discussion: """
      From the least to the most, as the compiler's dependency analysis sees a file's tokens.
      file-scope and fileScope are one word.

      \(ChangeClass.allCases.filter { $0 != .unknown }.map(line).joined(separator: "\n"))

      interface stands for file-scope, implementation for body.
      """)

  private static func line(_ changeClass: ChangeClass) -> String {
    let name = changeClass.word
    return "  \(name): \(changeClass.explanation)"
  }

  mutating func run() throws { throw CleanExit.helpRequest(self) }
}

extension ChangeClass {
  /// What changed, in half a line.
  fileprivate var explanation: String {
    switch self {
    case .none: "nothing but time, mode or line endings"
    case .trivia: "comments or white space; no token moved"
    case .movedTrivia: "comments or white space that move a token"
    case .resource: "the content of a resource"
    case .body: "bodies of functions, accessors, observers, initialisers"
    case .copiedBody: "a body that others hold a copy of, as of @inlinable"
    case .clangSource: "a source of the C family"
    case .privateHeader: "a header that only its own target sees"
    case .extensionMember: "inside the body of one extension"
    case .typeMember: "inside the body of one type"
    case .fileScope: "any other token: top-level declarations, imports, attributes"
    case .fileAdded: "a file that is new"
    case .fileRenamed: "a file that was renamed inside its target"
    case .fileRemoved: "a file that is gone"
    case .header: "a header that other targets see"
    case .plugin: "the code of a macro or plugin"
    case .manifestEdge: "a dependency in a manifest"
    case .settings: "compiler settings of a target"
    case .toolchain: "toolchain, configuration or platform: every target"
    case .unknown: "what could not be told"
    }
  }
}
