import Revisions
public import RippleModel
public import RippleReport
package import RippleRules
import RippleSimulation

/// Which rules a graph is checked against.
public struct RulesRequest: Sendable {
  /// The rules file; `nil` for `.ripple.json5` of the folder, and guessed rules where there is none.
  public var rules: String?
  /// The build model's name or file; `nil` for that of the tool that the code is built with.
  public var model: String?
  /// Whether rules are guessed although there is a rules file.
  public var guessesRules = false
  /// Whether test targets are checked, whatever the rules file says.
  public var checksTests = false
  /// Whether the baseline's findings count again.
  package var ignoresBaseline = false
  /// Whether each finding is told what it cost in git's history.
  public var pricesFindings = false

  /// Makes a request.
  public init() {}
}

/// What a check found.
public struct CheckAnswer: Sendable {
  /// The findings that no baseline accepts, and notes.
  public var outcome: CheckOutcome
  /// What was checked, in words.
  public let scope: String
  /// The rules file, as the user would name it; `nil` where rules were guessed.
  public let rulesFile: String?

  /// How bad the worst finding is.
  public var worst: Finding.Severity? { outcome.worst }

  /// The answer as a document.
  public func report(showsDetails: Bool = false) -> CheckReport {
    CheckReport(outcome, rulesFile: rulesFile, scope: scope, showsDetails: showsDetails)
  }
}

extension Session {
  /// Whether the graph and its sources keep their rules.
  ///
  /// - Throws: `Problem` for a rules file that cannot be read, `LoadingError`, `StoreError`.
  public func check(_ request: RulesRequest = RulesRequest()) throws -> CheckAnswer {
    try RulesCheck(self, request).answer()
  }
}

/// A check under way: its folder, its graph and its rules.
package struct RulesCheck {
  private let session: Session
  private let request: RulesRequest
  package let folder: RulesFolder
  package let loaded: LoadedGraph

  /// Reads the graph, where it is not at hand.
  package init(_ session: Session, _ request: RulesRequest, _ loaded: LoadedGraph? = nil) throws {
    self.session = session
    self.request = request
    folder = RulesFolder(named: request.rules, of: session)
    self.loaded = try loaded ?? session.graph()
  }

  /// Whether there is no rules file; a graph from JSON is not the package here, whose rules would
  /// not fit it.
  package var isGuessed: Bool {
    request.rules == nil
      && (request.guessesRules || !folder.exists || !session.settings.graphs.isEmpty)
  }

  /// Checks against the rules file, or guessed rules.
  package func answer() throws -> CheckAnswer {
    var answer = try answer(isGuessed ? guess().file : folder.rules(), isGuessed: isGuessed)
    if isGuessed { answer.outcome = answer.outcome.withoutGuessedVerdicts }
    if request.pricesFindings { answer.outcome.open = try prices().price(answer.outcome.open) }
    return answer
  }

  /// Checks against some rules.
  package func answer(_ file: RulesFile, isGuessed: Bool) throws -> CheckAnswer {
    do {
      let question = try CheckRequest(
        session, loaded, layers: file.layers,
        checksTests: file.checksTests || request.checksTests,
        hazards: session.buildModel(request.model).hazards, depth: .actions)
      let baseline = request.ignoresBaseline || isGuessed ? nil : try folder.baseline(file)
      var outcome = try Checker(file).check(question.subject, baseline: baseline)
      if isGuessed {
        outcome.notes.append(
          "No rules file was given or found: the rules were guessed. 'ripple check --init' writes "
            + "them to \(folder.shownPath).")
      }
      if question.subject.sources.files.isEmpty {
        outcome.notes.append("Sources were not read: a graph from JSON has none.")
      }
      return CheckAnswer(
        outcome: outcome, scope: question.scope, rulesFile: isGuessed ? nil : folder.shownPath)
    } catch let problem as RulesProblem {
      throw folder.problem(problem)
    }
  }

  /// Rules for a graph that has none.
  package func guess(keepsDepth: Bool = false) throws -> (file: RulesFile, text: String) {
    let question = try CheckRequest(
      session, loaded, checksTests: request.checksTests, depth: .nothing)
    let guess = RulesGuess(question.subject.graph, keepsDepth: keepsDepth)
    return (try RulesFile(guess.value), guess.text)
  }

  /// What came over each edge and from each target in the whole history of today's branch.
  private func prices() throws -> FindingPrices {
    let steps = try HistorySource(session).history(HistoryOptions(), withDetail: true).history
    let simulator = session.simulator(
      loaded, try session.buildModel(request.model),
      try session.sources(detailed: Set(loaded.targetIDs)))
    return FindingPrices(
      HotspotFinder.find(in: steps, simulator: simulator, book: try session.costs()))
  }
}

extension CheckOutcome {
  /// The outcome of a run without a rules file: what follows from layers that nobody agreed to is
  /// worth knowing, and breaks nothing.
  fileprivate var withoutGuessedVerdicts: CheckOutcome {
    var result = self
    for index in result.open.indices where Self.guessed.contains(result.open[index].rule) {
      result.open[index].severity = .note
    }
    result.open.sort()
    return result
  }

  private static let guessed: Set<String> = ["layers", "forbid", "maximumDepth"]
}
