public import RippleModel

/// The answer of `check`, in every form that a reader or a server understands.
public struct CheckReport: Sendable {
  let outcome: CheckOutcome
  let rulesFile: String?
  let scope: String

  /// Makes a report.
  ///
  /// - Parameters:
  ///   - outcome: What was found.
  ///   - rulesFile: The path of the rules file, as a reader would name it; `nil` where the rules
  ///     were guessed.
  ///   - scope: What was checked, in words.
  public init(_ outcome: CheckOutcome, rulesFile: String?, scope: String) {
    self.outcome = outcome
    self.rulesFile = rulesFile
    self.scope = scope
  }

  /// `2 errors, 1 warning`.
  var summary: String {
    let errors = outcome.count(.error)
    let warnings = outcome.count(.warning)
    let notes = outcome.count(.note)
    var text = "\(errors) \(errors == 1 ? "error" : "errors"), "
    text += "\(warnings) \(warnings == 1 ? "warning" : "warnings")"
    if notes > 0 { text += ", \(notes) \(notes == 1 ? "note" : "notes")" }
    if !outcome.accepted.isEmpty { text += "; \(outcome.accepted.count) in the baseline" }
    if !outcome.suppressed.isEmpty { text += "; \(outcome.suppressed.count) suppressed" }
    return text
  }
}
