public import RippleModel

/// Why each job of a logged build ran.
public struct BuildExplanationReport: Reporting {
  private let explanation: BuildExplanation

  /// Makes a report.
  public init(_ explanation: BuildExplanation) { self.explanation = explanation }

  /// The form for scripts.
  public func json() throws -> String { try JSONText.render(Document(explanation)) }

  /// Each target with its files; what was not expected is marked.
  public func document() -> ReportDocument {
    var blocks: [ReportBlock] = []
    for target in explanation.targets { blocks += self.blocks(of: target) }
    if !explanation.linked.isEmpty {
      blocks.append(.line(ReportLine("linked", .notice, "", names: explanation.linked)))
    }
    return ReportDocument("why", headline: headline, blocks: blocks)
  }

  private var headline: Headline {
    guard !explanation.targets.isEmpty || !explanation.linked.isEmpty else {
      return Headline("nothing was built, as far as the log tells", .good)
    }
    let files = explanation.targets.reduce(0) { $0 + $1.files.count }
    let compiled = explanation.targets.count { !$0.files.isEmpty }
    var text = "\(Noun.target.counted(compiled)) compiled \(Noun.file.counted(files)), "
    text += "\(Noun.product.counted(explanation.linked.count)) linked"
    guard explanation.isCompared else { return Headline(text) }
    let surprises = explanation.surprises
    text += surprises == 0 ? "; all as expected" : "; \(surprises) not as expected"
    return Headline(text, surprises == 0 ? .good : .notice)
  }

  private func blocks(of target: ExplainedTarget) -> [ReportBlock] {
    let count = target.files.count
    let mark = target.isExpected == false ? ", not expected" : ""
    let what = count == 0 ? "checked only" : "compiled \(Noun.file.counted(count))"
    var blocks: [ReportBlock] = [.heading("\(target.name): \(what)\(mark)")]
    blocks += target.because.map { .line(ReportLine("because", .faint, $0)) }
    for file in target.files {
      let mark = file.isExpected == false ? "  not expected" : ""
      blocks.append(.line(ReportLine("compiled", .strong, file.path + mark)))
      blocks += file.because.map { .line(ReportLine("  because", .faint, $0)) }
    }
    blocks += target.absent.map {
      .line(ReportLine("not compiled", .notice, "\($0)  expected, and not compiled"))
    }
    return blocks
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
