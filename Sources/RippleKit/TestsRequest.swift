import Revisions
package import RippleModel
import RippleProof
import RippleSimulation
import RippleStore

/// What `tests` asks: which tests a change may affect, and whether a certificate of that holds.
package struct TestsRequest {
  package let context: Session
  private let model: BuildModel

  package init(context: Session, model: BuildModel) {
    self.context = context
    self.model = model
  }

  /// A comparison's facts and what follows from them.
  package struct Answer {
    package var selection: TestSelection
    package var question: TouchRequest
    var facts: CertificateFacts
  }

  /// What stands for the index where a certificate names what was compared.
  package static let index = "--staged"

  /// Which tests a change may affect.
  ///
  /// - Parameters:
  ///   - range: A revision, two of them, or `index`.
  ///   - allIfUnsure: Whether all tests run where none can be named.
  /// - Returns: The selection, and what it follows from.
  /// - Throws: `Problem` where no test can be named although something changed.
  package func answer(_ range: String, allIfUnsure: Bool) throws -> Answer {
    let reader = TouchRequest.Reader(context: context, followsTestFiles: true)
    let question = try range == TestsRequest.index ? reader.staged() : reader.range(range)
    guard let compared = question.compared else { throw Problem("nothing was compared.") }
    let selector = TestSelector(
      graph: question.loaded.graph, changes: question.changes, uses: question.uses,
      edits: compared.set.edits, sources: question.sources)
    var selection = TestSelection(
      range: range, base: compared.base, model: model.name,
      changes: changes(question.changes, compared.set.edits), tests: selector.choices())
    let unowned = UnownedChanges(
      question.unowned
        + compared.set.movedSubmodules.map {
          UnownedPath(path: $0, reason: "it is a submodule whose commit is not here")
        })
    let isUndecided = try context.store.diagnostics().contains { $0.kind == .undecided }
    let isOpen = isUndecided || unowned.mayMatter
    if let sentence = unowned.sentence { context.tell("warning: \(sentence)") }
    if allIfUnsure, isOpen, selection.running.isEmpty {
      selection.isUnsure = true
      for index in selection.tests.indices { selection.tests[index].runs = true }
    }
    try unowned.refuseNoTests(where: selection.running.isEmpty, isUndecided: isUndecided)
    return Answer(
      selection: selection, question: question,
      facts: try facts(range, question, compared, isOpen))
  }

  private func changes(_ changes: [Change], _ edits: [FileEdit]) -> [TestedChange] {
    let byPath = Dictionary(edits.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    var result = changes.map { change in
      let edit = change.path.flatMap { byPath[$0] }
      let quiet = change.changeClass > .movedTrivia ? nil : max(.trivia, change.changeClass)
      return TestedChange(
        path: change.path ?? "", target: change.target, before: edit?.before, after: edit?.after,
        quiet: quiet)
    }
    let told = Set(result.map(\.path))
    for edit in edits where !told.contains(edit.path) {
      result.append(
        TestedChange(path: edit.path, target: nil, before: edit.before, after: edit.after))
    }
    return result.sorted()
  }

  /// What a checker needs to know of the same comparison, without any conclusion.
  private func facts(
    _ range: String, _ question: TouchRequest, _ compared: TouchRequest.Compared, _ isOpen: Bool
  ) throws -> CertificateFacts {
    let targets = compared.workspace.targets(platform: context.settings.platform)
    var facts = CertificateFacts(
      range: range, base: compared.base, model: model, targets: targets,
      edits: compared.set.edits)
    facts.isOpen = isOpen
    facts.swiftPackages = Set(
      compared.workspace.packages.filter(\.isOfSwiftPM).map(\.identity))
    let present = Set(compared.set.edits.filter { $0.after != nil }.map(\.path))
    let owned = Dictionary(
      targets.map { ($0.id, Set($0.files.map(\.path))) }, uniquingKeysWith: { first, _ in first })
    facts.others = question.changes.filter { change in
      guard let path = change.path else { return true }
      return !(present.contains(path) && owned[change.target]?.contains(path) ?? false)
    }
    for target in targets where target.kind == .test {
      for file in question.sources.files[target.id] ?? [] {
        facts.testFacts[target.id, default: [:]][file.path] = file.facts
      }
    }
    return facts
  }

  /// What is wrong with a certificate; empty for one that holds.
  package func problems(of certificate: TestSelection) throws -> [String] {
    var answer = try answer(certificate.range, allIfUnsure: certificate.isUnsure)
    let sources = answer.facts.targets.flatMap(\.files).filter {
      $0.role == .source && !$0.path.hasPrefix(".build/")
    }
    answer.facts.texts = try answer.question.compared?.load(Set(sources.map(\.path))) ?? [:]
    return CertificateChecker(answer.facts).problems(of: certificate)
  }
}
