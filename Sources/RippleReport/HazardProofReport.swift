public import RippleModel

/// Stale beside clean output of hazards that were built.
public struct HazardProofReport: Reporting {
  private let proofs: [HazardProof]
  private let model: String

  /// Makes a report.
  public init(_ proofs: [HazardProof], model: String) {
    self.proofs = proofs
    self.model = model
  }

  /// The hazards that are not as the model says: not stale, or not named.
  public var contradictions: [HazardProof] { proofs.filter { $0.isStale != $0.isNamed } }

  /// A row for each hazard, then what each does.
  public func document() -> ReportDocument {
    var table = ReportTable(
      ["hazard", "before", "incremental", "clean", "compiled", "predicted"].map {
        ReportTable.Column($0, .word)
      }, noun: Noun("hazard"))
    for proof in proofs {
      table.add(
        [
          proof.id, proof.before, proof.incremental, proof.clean,
          "\(proof.compiled.count)", proof.named.joined(separator: ", "),
        ].map { ReportTable.Cell($0) })
    }
    var blocks: [ReportBlock] = [.table(table)]
    blocks += proofs.map { .line(ReportLine($0.id, .faint, $0.title)) }
    blocks.append(.note("Small packages built here and run; predicted by \(model)."))
    return ReportDocument("verify", headline: headline, blocks: blocks)
  }

  private var headline: Headline {
    let stale = proofs.count(where: \.isStale)
    var text = "\(stale) of \(Noun("hazard").counted(proofs.count)) left stale by a real build"
    let wrong = contradictions.map { "\($0.id) \($0.isStale ? "not predicted" : "not stale")" }
    if !wrong.isEmpty { text += "; " + wrong.joined(separator: ", ") }
    return Headline(text, wrong.isEmpty ? .good : .strong)
  }

  /// The form for scripts.
  public func json() throws -> String { try JSONText.render(HazardProofDocument(proofs, model)) }
}

private struct HazardProofDocument: Encodable {
  let schemaVersion = 1
  let model: String
  let hazards: [HazardProof]

  init(_ hazards: [HazardProof], _ model: String) {
    self.model = model
    self.hazards = hazards
  }
}
