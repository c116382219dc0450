public import RippleModel

/// Judges a certificate by facts alone: plain loops, and nothing of what made the certificate.
///
/// Every statement is made anew and compared, so that a certificate in which one word is wrong fails.
public struct CertificateChecker {
  private let facts: CertificateFacts
  private let targets: [TargetID: Target]
  private let texts: [String: SourceText]

  /// Makes a checker.
  public init(_ facts: CertificateFacts) {
    self.facts = facts
    var targets: [TargetID: Target] = [:]
    for target in facts.targets { targets[target.id] = target }
    self.targets = targets
    var texts: [String: SourceText] = [:]
    for (path, bytes) in facts.texts { texts[path] = SourceText(path, bytes) }
    self.texts = texts
  }

  /// What is wrong with a certificate, one sentence each; empty for one that holds.
  ///
  /// - Complexity: O(tests · (targets² + edits · sources) + bytes of sources), which is slow and plain.
  public func problems(of certificate: TestSelection) -> [String] {
    var problems: [String] = []
    func demand(_ holds: Bool, _ problem: String) { if !holds { problems.append(problem) } }
    demand(certificate.schemaVersion == 1, "it has a form that is not known")
    demand(certificate.range == facts.range, "it is about '\(certificate.range)'")
    demand(
      certificate.base == facts.base, "it compares with \(certificate.base), not \(facts.base)")
    demand(certificate.model == facts.model.name, "it is made by the model '\(certificate.model)'")
    let changes = expectedChanges()
    demand(certificate.changes == changes, difference(certificate.changes, changes))
    let tests = facts.targets.filter { $0.kind == .test }.sorted { $0.id < $1.id }
    demand(
      certificate.tests.map(\.target) == tests.map(\.id), "it does not list every test target once")
    var expected = tests.map { choice(for: $0, changes) }
    let isUnsure = facts.isOpen && !expected.contains(where: \.runs) && certificate.isUnsure
    if isUnsure {
      for index in expected.indices { expected[index].runs = true }
    }
    demand(certificate.isUnsure == isUnsure, "whether it is sure does not follow from the facts")
    for (found, right) in zip(certificate.tests, expected) where found != right {
      problems.append(difference(found, right))
    }
    return problems
  }

  // MARK: What changed

  /// What changed, by the contents of the files.
  private func expectedChanges() -> [TestedChange] {
    var result = facts.others.map { TestedChange(path: $0.path ?? "", target: $0.target) }
    for index in result.indices {
      guard let edit = facts.edits.first(where: { $0.path == result[index].path }) else { continue }
      result[index].before = edit.before
      result[index].after = edit.after
    }
    for edit in facts.edits {
      var isOwned = facts.others.contains { $0.path == edit.path }
      for target in facts.targets {
        guard edit.after != nil, let file = target.files.first(where: { $0.path == edit.path }),
          !isUnreadHeader(file, of: target)
        else { continue }
        isOwned = true
        result.append(
          TestedChange(
            path: edit.path, target: target.id, before: edit.before, after: edit.after,
            quiet: quiet(edit.facts[target.id])))
      }
      if !isOwned {
        result.append(
          TestedChange(path: edit.path, target: nil, before: edit.before, after: edit.after))
      }
    }
    return result.sorted()
  }

  private func isUnreadHeader(_ file: OwnedFile, of target: Target) -> Bool {
    let isHeader = file.role == .publicHeader || file.role == .privateHeader
    return isHeader && target.language == .swift && facts.swiftPackages.contains(target.id.package)
  }

  /// The class of a change that leaves all tokens as they are; `nil` for any other.
  private func quiet(_ pair: FileEdit.Facts?) -> ChangeClass? {
    guard let before = pair?.before, let after = pair?.after,
      before.activeTokens == after.activeTokens, before.fileScope == after.fileScope,
      before.types.map(\.body) == after.types.map(\.body)
    else { return nil }
    if before.layout == after.layout { return row(.trivia) }
    // A copy that other modules hold of a body that knows its line is another one.
    let knowsLine = after.declarations.contains {
      $0.places != nil && !$0.traits.isDisjoint(with: [.inlinable, .emittedIntoClient])
    }
    return knowsLine ? nil : row(.movedTrivia)
  }

  /// The class, where the model's row says that nothing but the file itself is compiled again.
  private func row(_ changeClass: ChangeClass) -> ChangeClass? {
    let row = facts.model.effects(of: changeClass)
    return row.dependents == .none && row.next == .no ? changeClass : nil
  }

  // MARK: What it means to one test

  private func choice(for test: Target, _ changes: [TestedChange]) -> TestChoice {
    var builtOf: Set<TargetID> = [test.id]
    var isGrowing = true
    while isGrowing {
      isGrowing = false
      for id in builtOf {
        for edge in targets[id]?.dependencies ?? [] {
          if let next = edge.targetID, targets[next] != nil, builtOf.insert(next).inserted {
            isGrowing = true
          }
        }
      }
    }
    let met = changes.filter { $0.target.map(builtOf.contains) ?? false }
    let counting = met.filter { $0.quiet == nil }
    let uses = RunUses(
      test: test, builtOf: builtOf, facts: facts, changes: changes, texts: texts
    ).found()
    let isOwn = uses.isEmpty && !counting.isEmpty && counting.allSatisfy { $0.target == test.id }
    return TestChoice(
      target: test.id, builtOf: builtOf.sorted(),
      changed: Set(counting.map(\.name)).sorted(),
      quiet: Set(met.filter { $0.quiet != nil }.map(\.name)).sorted(), uses: uses,
      files: isOwn
        ? ReachedFiles(facts.testFacts[test.id] ?? [:], facts.edits, of: test.id)
          .reached(by: counting) : nil)
  }

  // MARK: What is said about it

  private func difference(_ found: [TestedChange], _ right: [TestedChange]) -> String {
    let missing = right.filter { !found.contains($0) }.map(\.name)
    let extra = found.filter { !right.contains($0) }.map(\.name)
    return "what changed is not what it says: missing or different \(list(missing)), not so "
      + list(extra)
  }

  private func difference(_ found: TestChoice, _ right: TestChoice) -> String {
    var parts: [String] = []
    if found.runs != right.runs { parts.append(right.runs ? "it must run" : "it need not run") }
    if found.builtOf != right.builtOf { parts.append("it is not built of what it says") }
    if found.changed != right.changed {
      parts.append("what changed in it is \(list(right.changed))")
    }
    if found.quiet != right.quiet {
      parts.append("what makes no code in it is \(list(right.quiet))")
    }
    if found.uses != right.uses { parts.append("what it uses is \(list(right.uses.map(\.path)))") }
    if found.files != right.files { parts.append("its files are reached otherwise") }
    return "'\(right.target)': \(parts.joined(separator: "; "))"
  }

  private func list(_ names: [String]) -> String {
    names.isEmpty ? "nothing" : names.map { "'\($0)'" }.joined(separator: ", ")
  }
}
