public import RippleModel

/// A plan for people, and for tools.
public struct PlanReport: Sendable {
  /// The plan.
  public let plan: MigrationPlan

  /// Makes a report.
  public init(_ plan: MigrationPlan) { self.plan = plan }

  /// The form for a pull request.
  public func markdown() -> String {
    var result = "# \(Escape.markdown(plan.name))\n\n"
    if plan.steps.isEmpty { result += "There is nothing to do.\n" }
    for (number, step) in plan.steps.enumerated() {
      result += "## Step \(number + 1): \(Escape.markdown(step.title))\n\n" + body(step)
    }
    return result
  }

  private func body(_ step: MigrationPlan.Step) -> String {
    var result = ""
    if !step.access.isEmpty {
      let lines = step.access.map {
        "\(Escape.code("\($0.path):\($0.line)")) make \(Escape.code($0.name)) \($0.to.rawValue)"
      }
      result += section("Access levels", lines)
    }
    if !step.moves.isEmpty {
      result += "```sh\n"
      for move in step.moves {
        result += fenced("git mv \(ShellText.quoted(move.from)) \(ShellText.quoted(move.to))")
      }
      result += "```\n\n"
    }
    if !step.manifest.isEmpty {
      result += "```diff\n" + step.manifest.map(fenced).joined() + "```\n\n"
    }
    if !step.imports.isEmpty {
      result += section("Imports", imports(step.imports))
    }
    if !step.lostImports.isEmpty {
      result += section("Imports to drop", imports(step.lostImports))
    }
    for stub in step.stubs {
      let lines = stub.text.split(separator: "\n").map { fenced(String($0)) }.joined()
      result += "Begin \(Escape.code(stub.path)) with:\n\n```swift\n\(lines)```\n\n"
    }
    if !step.initialisers.isEmpty {
      let lines = step.initialisers.map {
        "\(Escape.code("\($0.path):\($0.line)")) write out the initialiser of "
          + "\(Escape.code($0.name)), \($0.to.rawValue)"
      }
      result += section("Initialisers", lines)
    }
    if !step.byHand.isEmpty {
      let lines = step.byHand.map { work in
        (work.path.map { "\(Escape.code($0)): " } ?? "") + Escape.markdown(work.text)
      }
      result += section("By hand", lines)
    }
    if !step.notes.isEmpty { result += section("Note", step.notes.map(Escape.markdown)) }
    if let saved = step.savedWallSecondsPerChange {
      result += "Saves \(Figure.text(saved, decimals: 3)) wall seconds per change.\n\n"
    }
    return result
  }

  private func imports(_ changes: [StepReport.ImportChange]) -> [String] {
    changes.map { "\(Escape.code($0.path)): \(Escape.code($0.text))" }
  }

  private func section(_ title: String, _ lines: [String]) -> String {
    "\(title):\n" + lines.map { "- \($0)\n" }.joined() + "\n"
  }

  /// A line between fences, which three backticks would end.
  private func fenced(_ line: String) -> String {
    Escape.terminal(line).replacing("```", with: "'''") + "\n"
  }

  /// The JSON form.
  public func json() throws -> String { try JSONText.render(Document(plan)) }

  private struct Document: Encodable {
    let schemaVersion = 1
    let name: String
    let rows: [MigrationPlan.Step]

    init(_ plan: MigrationPlan) {
      name = plan.name
      rows = plan.steps
    }
  }
}
