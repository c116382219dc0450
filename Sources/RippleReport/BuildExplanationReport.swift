public import RippleModel

/// Why each job of a logged build ran.
public struct BuildExplanationReport {
  private let explanation: BuildExplanation

  /// Makes a report.
  public init(_ explanation: BuildExplanation) { self.explanation = explanation }

  /// The form for scripts.
  public func json() throws -> String { try JSONText.render(Document(explanation)) }

  /// Each target with its files; what was not expected is marked.
  public func text(_ style: TextStyle) -> String {
    guard !explanation.targets.isEmpty || !explanation.linked.isEmpty else {
      return "nothing was built, as far as the log tells\n"
    }
    var result = ""
    for target in explanation.targets { result += text(of: target, style) }
    for product in explanation.linked { result += "linked     \(Escape.terminal(product))\n" }
    let surprises = explanation.surprises
    if explanation.isCompared {
      result += surprises == 0 ? "all as expected\n" : "\(surprises) not as expected\n"
    }
    return result
  }

  private func text(of target: ExplainedTarget, _ style: TextStyle) -> String {
    let count = target.files.count
    let word = count == 0 ? "looked at " : "compiled  "
    var result = style.paint("\(word) \(Escape.terminal(target.name))", .heading)
    if count > 0 { result += count == 1 ? "  1 file" : "  \(count) files" }
    result += mark(target.isExpected, style) + "\n"
    for reason in target.because { result += "  because  \(Escape.terminal(reason))\n" }
    for file in target.files {
      result += "  \(Escape.terminal(file.path))\(mark(file.isExpected, style))\n"
      for reason in file.because { result += "    because  \(Escape.terminal(reason))\n" }
    }
    for path in target.absent {
      result +=
        "  \(Escape.terminal(path))  \(style.paint("expected, and not compiled", .notice))\n"
    }
    return result
  }

  private func mark(_ isExpected: Bool?, _ style: TextStyle) -> String {
    isExpected == false ? "  " + style.paint("not expected", .notice) : ""
  }

  private struct Document: Encodable {
    let schemaVersion = 1
    let isCompared: Bool
    let surprises: Int
    let targets: [ExplainedTarget]
    let linked: [String]

    init(_ explanation: BuildExplanation) {
      isCompared = explanation.isCompared
      surprises = explanation.surprises
      targets = explanation.targets
      linked = explanation.linked
    }
  }
}

extension BuildExplanation {
  /// How many targets and files were not expected, or were and did not come.
  var surprises: Int {
    targets.reduce(0) { sum, target in
      sum + (target.isExpected == false ? 1 : 0) + target.absent.count
        + target.files.count { $0.isExpected == false }
    }
  }
}
