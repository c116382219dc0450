import RippleModel

/// Turns an edge round: the lower target declares a contract, the higher one conforms to it.
public struct Invert: ScenarioStep {
  /// The word in a scenario file.
  public static let word = "invert"
  /// Its fields.
  public static let fields = ["dependency", "contract", "assemble"]
  /// The edge, `A -> B`.
  public var dependency: String
  /// The protocol that A declares and B conforms to.
  public var contract: String
  /// The targets that hand B to A.
  public var assemble: [String]?

  /// Makes a step.
  public init(dependency: String, contract: String, assemble: [String]? = nil) {
    self.dependency = dependency
    self.contract = contract
    self.assemble = assemble
  }

  /// Applies the step.
  public func apply(to layout: Layout) throws(ScenarioError) -> Layout {
    let (lower, higher) = try layout.edge(dependency)
    let edge = Detachment(from: lower, to: higher)
    try edge.require(in: layout)
    var editor = LayoutEditor(layout, step: Invert.word)
    let uses = edge.uses(in: layout)
    edge.apply(&editor, instead: nil) {
      "write '\(contract)' for '\($0.name)' of '\(higher.name)'."
    }
    editor.addEdge(higher, lower)
    editor.report.byHand.append(
      .init(text: "declare the protocol '\(contract)' in '\(lower.name)'."))
    editor.report.contracts.append(.init(target: lower, name: contract, kind: .contract))
    if let module = layout.targets[lower]?.moduleName {
      let conforming = Set(uses.map(\.declared)).sorted()
      for file in conforming {
        editor.setImports(editor.layout.imports[file] + [Import(module: module)], of: file)
        editor.report.gainedImports.append(.init(path: layout.index.paths[file], module: module))
        editor.report.byHand.append(
          .init(path: layout.index.paths[file], text: "conform to '\(contract)'."))
      }
    }
    for name in assemble ?? [] {
      let root = try layout.target(name)
      editor.addEdge(root, lower)
      editor.addEdge(root, higher)
      editor.report.byHand.append(.init(text: "hand the '\(contract)' over in '\(root.name)'."))
    }
    return try editor.finish()
  }
}
