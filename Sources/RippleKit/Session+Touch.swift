import BuildLab
import FileTrees
import Revisions
import RippleGraph
import RippleModel
public import RippleReport
import RippleSimulation
import RippleStore
import WorkspaceLoading

/// What rebuilds if something changes.
public struct ImpactRequest: Sendable {
  /// What changes.
  public enum Subject: Sendable {
    /// Targets, paths of files, or declarations as `Target.Type.member`.
    case named([String])
    /// The working copy against where it parted from a revision, `A..B` or `A...B`.
    case since(String)
    /// The index against the last commit.
    case staged
    /// A target that does not exist yet, and the one that registers it.
    case newTarget(String, register: String)
  }

  /// What changes.
  public var subject: Subject
  /// The class of a named change, as `ChangeClass` spells it, `interface` or `implementation`.
  public var changeClass: String?
  /// The build model's name or file; `nil` for that of the tool that the code is built with.
  public var model: String?
  /// Whether the drivers' records of the last build are asked.
  public var usesRecords = true
  /// How many jobs a build runs at once.
  public var workers = 8
  /// Whether all tests are to run where a change cannot be followed to its end.
  public var allTestsIfUnsure = false
  /// Whether targets to which nothing happens are listed.
  public var showsAll = false
  /// Whether what is folded to counts is listed.
  public var showsDetails = false
  /// Whether the answer is for a pull request, which is told whom it costs.
  public var isComment = false
  /// The question as it would be typed again.
  public var typed: String?

  /// Makes a request.
  public init(_ subject: Subject) { self.subject = subject }
}

extension Session {
  /// What rebuilds if targets, files or declarations change.
  ///
  /// - Throws: As for a request.
  public func touch(_ words: [String]) throws -> ImpactReport {
    try touch(ImpactRequest(.named(words)))
  }

  /// What rebuilds if something changes, and why.
  ///
  /// - Throws: `Problem` for what is not there, with the near miss; `WrongWord` for a change class
  ///   that is none; `LoadingError`, `GitError`, `StoreError`.
  public func touch(_ request: ImpactRequest) throws -> ImpactReport {
    let choice = request.model == nil ? try modelChoice() : nil
    let model = try buildModel(request.model ?? choice?.name)
    var question = try touchRequest(request)
    var restamped: [Change] = []
    if request.usesRecords, question.isOnDisk, model.compilation == .perFile {
      let targets = try store.targetsWithFiles()
      question.sources.recorded = BuildFolderUses(root: tree.root).read(targets)
      if case .since = request.subject, !request.isComment {
        restamped = BuildFolderUses.restamped(
          targets, question.sources.recorded, in: tree,
          besides: Set(question.changes.compactMap(\.path)))
      }
    }
    question.changes += restamped
    var impact = simulator(question.loaded, model, question.sources).impact(of: question.changes)
    impact.unowned = question.unowned
    if !restamped.isEmpty { impact.unknown.append(Session.unknown(restamped.count)) }
    impact.tests = Set(impact.tests + question.uses.keys).sorted()
    if request.allTestsIfUnsure, impact.tests.isEmpty { impact.tests = question.allTests() }
    let cost = ImpactCost(
      impact, graph: question.loaded.graph, book: try costs(), model: model,
      workers: request.workers)
    var context = context(question, request)
    context.modelReason = choice?.reason
    context.coverage = try ingest.coverage()
    context.places = try ingest.testPlaces()
    context.isComment = request.isComment
    if request.isComment { context.colleagues = try colleagues(question, request) }
    return ImpactReport(
      impact: impact, model: model.name, toolchain: model.toolchain, showsAll: request.showsAll,
      allTargets: question.loaded.targetIDs, cost: cost, context: context)
  }

  /// Who committed in so many days before the base counts as somebody who builds the code.
  private static let colleagueDays = 90

  /// How many others built the code lately; `nil` where that cannot be told.
  private func colleagues(_ question: TouchRequest, _ request: ImpactRequest) throws -> Int? {
    guard let base = question.compared?.base else { return nil }
    var head = "HEAD"
    if case .since(let text) = request.subject {
      switch WorkingCopy.Range(text) {
      case .between(_, let newer), .branch(_, let newer): head = newer
      default: break
      }
    }
    let git = try GitTool(folder: tree.root)
    let own = try git.author(of: head)
    return try git.authors(upTo: base, days: Session.colleagueDays)?.filter { $0 != own }.count
  }

  /// What is not known of files whose times are others than at the last build.
  private static func unknown(_ count: Int) -> String {
    let (files, they) = count == 1 ? ("1 file has", "it") : ("\(count) files have", "they")
    return "\(files) another time stamp than at the last build; what \(they) said then is not"
      + " recorded. Where another commit was built, ask with '--since' that commit."
  }

  private func touchRequest(_ request: ImpactRequest) throws -> TouchRequest {
    let reader = TouchRequest.Reader(
      context: self, changeClass: try ChangeClass.named(request.changeClass))
    return switch request.subject {
    case .named(let words): try reader.named(words)
    case .since(let range): try reader.range(range)
    case .staged: try reader.staged()
    case .newTarget(let name, let register): try reader.newTarget(name, in: register)
    }
  }

  private func context(
    _ question: TouchRequest, _ request: ImpactRequest
  ) -> ImpactReport.Context {
    var result = ImpactReport.Context()
    result.question = request.typed
    if case .named = request.subject { result.isAssumed = request.changeClass == nil }
    result.showsDetails = request.showsDetails
    result.sourceCounts = question.loaded.sourceCounts
    if !question.changes.isEmpty, result.sourceCounts.isEmpty { result.uses = .none }
    if !question.sources.recorded.isEmpty { result.uses = .recorded }
    return result
  }

  /// Every reason why a target rebuilds when something changes.
  ///
  /// - Parameters:
  ///   - from: What changes: a target, a path or a declaration.
  ///   - to: The target that is asked about.
  ///   - changeClass: As for `touch`.
  ///   - model: The build model's name or file.
  /// - Returns: The answer.
  /// - Throws: As `touch`.
  public func why(
    _ from: String, _ to: String, changeClass: String? = nil, model: String? = nil
  ) throws -> WhyReport {
    let model = try buildModel(model)
    let reader = TouchRequest.Reader(
      context: self, changeClass: try ChangeClass.named(changeClass))
    let question = try reader.named([from])
    return WhyReport(
      impact: simulator(question.loaded, model, question.sources).impact(of: question.changes),
      graph: question.loaded.graph, target: try question.loaded.target(named: to),
      model: model.name, toolchain: model.toolchain)
  }

  /// Why each job of a logged build ran, and what the model did not expect of a change.
  ///
  /// - Parameters:
  ///   - log: The log's text.
  ///   - since: What had changed, as for `touch`; `nil` where that is not known.
  ///   - model: The build model's name or file.
  /// - Returns: The answer.
  /// - Throws: As `touch`.
  public func explain(
    log: String, since: String?, model: String? = nil
  ) throws -> BuildExplanationReport {
    let model = try buildModel(model)
    let build = BuildLogReader.read(log, root: tree.root, succeeded: true)
    let reader = TouchRequest.Reader(context: self, changeClass: nil)
    let question =
      try since.map { try reader.range($0) }
      ?? TouchRequest(loaded: graph(), changes: [], sources: sources())
    let simulator = simulator(question.loaded, model, question.sources)
    let impact = since == nil ? nil : simulator.impact(of: question.changes)
    return BuildExplanationReport(BuildExplainer(simulator, impact: impact).explain(build))
  }
}
