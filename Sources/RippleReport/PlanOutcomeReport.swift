public import RippleModel

/// What became of a plan that was carried out.
public struct PlanOutcomeReport: Sendable {
  /// The outcome.
  public let outcome: PlanOutcome

  /// Makes a report.
  public init(_ outcome: PlanOutcome) { self.outcome = outcome }

  /// The form for eyes.
  public func text(_ style: TextStyle) -> String {
    var result = ""
    for (number, step) in outcome.done.enumerated() {
      let state = step.builds.map { $0 ? "builds" : "fails" } ?? "not built"
      result += "step \(number + 1)  \(state)  \(Escape.terminal(step.title))\n"
      for repair in step.repairs { result += "  \(Escape.terminal(repair))\n" }
    }
    if let stop = outcome.stop {
      result += style.paint("stopped", .strong) + " before '\(Escape.terminal(stop.title))': "
      result += Escape.terminal(stop.cause) + "\n"
      for work in stop.byHand {
        let place = work.path.map { "\($0): " } ?? ""
        result += "  by hand: \(Escape.terminal(place + work.text))\n"
      }
      for title in stop.left { result += "  left: \(Escape.terminal(title))\n" }
    }
    if let branch = outcome.branch {
      result += "branch '\(Escape.terminal(branch))' in \(Escape.terminal(outcome.folder))\n"
    }
    return result
  }

  /// The JSON form.
  public func json() throws -> String { try JSONText.render(Document(outcome)) }

  private struct Document: Encodable {
    let schemaVersion = 1
    let branch: String?
    let folder: String
    let rows: [PlanOutcome.Step]
    let stop: PlanOutcome.Stop?
    let patch: String

    init(_ outcome: PlanOutcome) {
      branch = outcome.branch
      folder = outcome.folder
      rows = outcome.done
      stop = outcome.stop
      patch = outcome.patch
    }
  }
}
