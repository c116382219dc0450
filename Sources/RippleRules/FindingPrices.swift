public import RippleModel

/// Puts beside each finding what it cost in a history that was replayed.
public struct FindingPrices: Sendable {
  private let edges: [String: Finding.Price]
  private let targets: [String: Finding.Price]
  private let declarations: [String: Finding.Price]

  /// Takes the prices of a replay.
  public init(_ hotspots: Hotspots) {
    edges = Dictionary(
      hotspots.edges.map {
        ($0.edge, Finding.Price(stepCount: $0.stepCount, cpuSeconds: $0.cpuSeconds))
      }, uniquingKeysWith: { first, _ in first })
    targets = FindingPrices.rows(hotspots.targets) { TargetID($0).name }
    declarations = FindingPrices.rows(hotspots.declarations) { $0 }
  }

  /// The findings with their prices; a finding about a file of rules has none.
  public func price(_ findings: [Finding]) -> [Finding] {
    findings.map { finding in
      var result = finding
      result.price = price(of: finding.subject)
      return result
    }
  }

  private func price(of subject: Finding.Subject) -> Finding.Price? {
    let none = Finding.Price(stepCount: 0, cpuSeconds: 0)
    switch subject {
    case .edge(let from, let to): return edges["\(from) -> \(to)"] ?? none
    case .target(let name): return targets[name] ?? none
    case .declaration(let target, let name): return declarations["\(target).\(name)"] ?? none
    case .cycle(let members):
      var sum = none
      for from in members {
        for to in members where from != to {
          guard let price = edges["\(from) -> \(to)"] else { continue }
          sum.stepCount += price.stepCount
          sum.cpuSeconds += price.cpuSeconds
        }
      }
      return sum
    case .entry: return nil
    }
  }

  private static func rows(
    _ rows: [Hotspots.Row], _ name: (String) -> String
  ) -> [String: Finding.Price] {
    Dictionary(
      rows.map {
        (name($0.name), Finding.Price(stepCount: $0.changeCount, cpuSeconds: $0.cpuSeconds))
      }, uniquingKeysWith: { first, _ in first })
  }
}
