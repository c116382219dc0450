import ArgumentParsing
import RippleKit
import RippleModel
import RippleStore

/// What a shell offers where a name is to be typed; completion scripts ask for it.
struct CompleteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "complete", abstract: "Print the names that a shell offers, one on each line.",
    shouldDisplay: false)

  /// What is asked for.
  enum Kind: String, CaseIterable, ExpressibleByArgument { case targets, subjects, models }

  @Argument(help: "Which names.") var kind: Kind

  mutating func run() throws {
    // Losing the error is right: where nothing can be offered, the shell offers nothing.
    let names = (try? names()) ?? []
    try Console.write(names.filter(\.isOneWord).map { $0 + "\n" }.joined())
  }

  private func names() throws -> [String] {
    if kind == .models { return try ShippedData().models() }
    var settings = Session.Settings()
    settings.keepsNothing = true
    let session = try Session(settings)
    let ids = try session.graph().targetIDs
    let counts = Dictionary(ids.map { ($0.name, 1) }, uniquingKeysWith: +)
    let targets = ids.map { counts[$0.name] == 1 ? $0.name : $0.description }
    let files = kind == .subjects ? try session.store.swiftSources().values.flatMap(\.self) : []
    return (targets + files).sorted()
  }
}

extension CompletionKind {
  /// Targets by name.
  static let targets = CompletionKind.shellCommand("ripple complete targets 2> /dev/null")
  /// What `touch` takes: targets and files.
  static let subjects = CompletionKind.shellCommand("ripple complete subjects 2> /dev/null")
  /// Build models.
  static let models = CompletionKind.shellCommand("ripple complete models 2> /dev/null")
  /// Scenario files.
  static let scenarios = CompletionKind.file(extensions: ["json5", "json"])
}

extension String {
  /// Whether a shell takes it for one word without quotes.
  fileprivate var isOneWord: Bool {
    !isEmpty && allSatisfy { $0.isLetter || $0.isNumber || "._-/+:@,".contains($0) }
  }
}
