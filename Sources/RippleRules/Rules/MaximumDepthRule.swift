import RippleGraph
import RippleModel

/// No path is longer than the agreed number of edges.
struct MaximumDepthRule: Rule {
  static let name = "maximumDepth"
  static let summary = "The longest chain of dependencies has at most the agreed number of edges."

  let limit: Int
  let severity: Finding.Severity

  static func make(_ setting: RuleSetting) throws(RulesProblem) -> MaximumDepthRule? {
    if case .object = setting.value {
      guard let options = try setting.options(["limit"], usual: .error) else { return nil }
      guard let limit = options.entries["limit"] else {
        throw setting.problem("Write the 'limit'.")
      }
      return MaximumDepthRule(limit: try limit.count(), severity: options.severity)
    }
    if setting.value == .bool(false) || setting.value == .string("off") { return nil }
    return MaximumDepthRule(limit: try setting.count(), severity: .error)
  }

  /// A finding for each target that is too deep and on which nothing depends but its own cycle:
  /// mending it mends those below.
  func check(_ subject: CheckSubject) -> [Finding] {
    let structure = subject.graph.structure
    let order = TopologicalOrder(structure)
    guard order.maximumHeight > limit else { return [] }
    return (0..<subject.graph.nodeCount).filter { node in
      order.height(of: node) > limit
        && subject.graph.dependents(of: node).allSatisfy {
          order.height(of: $0) <= order.height(of: node)
        }
    }.map { node in
      let chain = longestPath(from: node, order, subject)
      let edges = order.height(of: node)
      return Finding(
        rule: Self.name, severity: severity, subject: .target(subject.label(node)),
        place: subject.targets[subject.graph.id(node)]?.place,
        message: "'\(subject.label(node))' stands on \(edges) levels, \(limit) are agreed: "
          + "\(chain.joined(separator: " -> "))."
      ).explained(
        why:
          "A clean build cannot be shorter than its longest chain, whatever the number of cores.",
        fix: "Cut an edge of the chain, or let a target in its middle declare what it needs.",
        chain: chain)
    }
  }

  private func longestPath(
    from start: Int, _ order: TopologicalOrder, _ subject: CheckSubject
  ) -> [String] {
    var chain = [subject.label(start)]
    var node = start
    while let next = subject.graph.dependencies(of: node).first(where: {
      order.height(of: $0) == order.height(of: node) - 1
    }) {
      chain.append(subject.label(next))
      node = next
    }
    return chain
  }
}
