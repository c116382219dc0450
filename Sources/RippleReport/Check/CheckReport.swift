public import RippleModel

/// The answer of `check`, in every form that a reader or a server understands.
public struct CheckReport: Reporting, Sendable {
  let outcome: CheckOutcome
  let rulesFile: String?
  let scope: String
  let showsDetails: Bool

  /// Makes a report.
  ///
  /// - Parameters:
  ///   - outcome: What was found.
  ///   - rulesFile: The path of the rules file, as a reader would name it; `nil` where the rules
  ///     were guessed.
  ///   - scope: What was checked, in words.
  ///   - showsDetails: Whether every finding is written out with its reason and remedy.
  public init(
    _ outcome: CheckOutcome, rulesFile: String?, scope: String, showsDetails: Bool = false
  ) {
    self.showsDetails = showsDetails
    self.outcome = outcome
    self.rulesFile = rulesFile
    self.scope = scope
  }

  /// `2 errors, 1 warning`.
  var summary: String {
    let errors = outcome.count(.error)
    let warnings = outcome.count(.warning)
    let notes = outcome.count(.note)
    var text = "\(Noun("error").counted(errors)), \(Noun("warning").counted(warnings))"
    if notes > 0 { text += ", \(Noun("note").counted(notes))" }
    if !outcome.accepted.isEmpty { text += "; \(outcome.accepted.count) in the baseline" }
    if !outcome.suppressed.isEmpty { text += "; \(outcome.suppressed.count) suppressed" }
    return text
  }
}
