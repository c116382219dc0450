import RippleGraph
import RippleModel

/// Arrows between layers point down, and independent targets do not know each other.
///
/// It is always on where the rules file names layers; `rules.layers` sets its severity.
struct LayersRule {
  static let name = "layers"
  static let summary = "Dependencies point to the same layer or a lower one."

  let severity: Finding.Severity
  let isExhaustive: Bool

  func check(_ subject: CheckSubject) -> [Finding] {
    guard !subject.layers.layers.isEmpty else { return [] }
    var result: [Finding] = []
    for node in 0..<subject.graph.nodeCount {
      if isExhaustive, subject.layers.numbers[node] < 0 { result.append(homeless(node, subject)) }
      for other in subject.graph.dependencies(of: node) where other != node {
        if let finding = edge(node, other, subject) { result.append(finding) }
      }
    }
    return result
  }

  private func homeless(_ node: Int, _ subject: CheckSubject) -> Finding {
    Finding(
      rule: Self.name, severity: severity, subject: .target(subject.label(node)),
      place: subject.targets[subject.graph.id(node)]?.place,
      message: "'\(subject.label(node))' is in no layer, and the layers are exhaustive."
    ).explained(
      why: "A target outside the layers is one that nobody decided about.",
      fix: "Name it in the layer in which it belongs.")
  }

  private func edge(_ node: Int, _ other: Int, _ subject: CheckSubject) -> Finding? {
    let plan = subject.layers
    let (from, to) = (plan.numbers[node], plan.numbers[other])
    guard from >= 0, to >= 0, to > from || (to == from && plan.layers[from].isIndependent) else {
      return nil
    }
    let names = (subject.label(node), subject.label(other))
    let (lower, upper) = (plan.layers[from].name, plan.layers[to].name)
    let message =
      to > from
      ? "'\(names.0)' (\(lower)) depends on '\(names.1)' (\(upper)), which is above it."
      : "'\(names.0)' depends on '\(names.1)', beside it in '\(lower)'."
    return Finding(
      rule: Self.name, severity: severity, subject: subject.edge(node, other),
      place: subject.place(from: subject.graph.id(node), to: subject.graph.id(other)),
      message: message
    ).explained(
      why: to > from
        ? "Whatever changes in '\(upper)' now rebuilds '\(lower)' and all that stands on it."
        : "What one of them changes rebuilds the other, and neither can be built or tested alone.",
      fix: fix(node, other, isSideways: to == from, subject))
  }

  private func fix(
    _ node: Int, _ other: Int, isSideways: Bool, _ subject: CheckSubject
  ) -> String {
    let names = (subject.label(node), subject.label(other))
    if let advice = subject.usage(node, other).advice(from: names.0, to: names.1) { return advice }
    return isSideways
      ? "Types sink below both; effects become a client's interface; navigation is the parent's."
      : "Let '\(names.0)' declare what it needs as a contract, and '\(names.1)' conform to it; or "
        + "move what both use down."
  }
}
