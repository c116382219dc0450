public import RippleGraph
public import RippleModel
import RippleSource

/// Reads the public enums of a workspace, with who makes their cases.
public struct ActionReader {
  private let tree: any FileTree
  private let graph: TargetGraph

  /// Makes a reader over the files of a graph's targets; tests are left out.
  public init(tree: any FileTree, graph: TargetGraph) {
    self.tree = tree
    self.graph = graph
  }

  /// The enums, by target and name.
  ///
  /// Only files of which the facts say that they declare a public enum, or mention one of its
  /// cases in a target that can see it, are parsed.
  public func enums(in sources: SourceIndex) -> [ActionEnum] {
    let isShipped = { (id: TargetID) in
      graph.index(of: id).flatMap { graph.nodes.kind(of: $0) }.map { $0 != .test } ?? false
    }
    let targets = sources.files.keys.filter(isShipped).sorted()
    var result = targets.flatMap { declared(by: $0, sources.files[$0] ?? []) }
    let names = Set(result.filter(\.isAction).flatMap { $0.cases.map(\.name) })
    guard !names.isEmpty else { return result }
    let wanted = names.sorted()
    for target in targets {
      for file in sources.files[target] ?? [] where file.mentions(anyOf: wanted) ?? false {
        let mentions = ActionScanner().mentions(of: names, in: tree.bytes(of: file.path) ?? [])
        guard !mentions.isEmpty else { continue }
        for index in result.indices where result[index].isAction && sees(target, result[index]) {
          result[index].add(mentions, path: file.path)
        }
      }
    }
    return result
  }

  private func declared(
    by target: TargetID, _ files: [SourceIndex.SourceFile]
  ) -> [ActionEnum] {
    files.flatMap { file in
      let names = (file.facts?.types ?? [])
        .filter { $0.kind == "enum" && $0.access >= .public }.map(\.name)
      guard !names.isEmpty, let bytes = tree.bytes(of: file.path) else { return [ActionEnum]() }
      return ActionScanner().enums(named: Set(names), in: bytes).map { found in
        ActionEnum(
          target: target, name: found.name, place: SourcePlace(path: file.path, line: found.line),
          isAction: ActionReader.isAction(found.name), cases: found.cases)
      }
    }
  }

  /// Whether a name says that the cases stand for what happened.
  static func isAction(_ name: String) -> Bool {
    let last = name.split(separator: ".").last.map(String.init) ?? name
    let words = [
      "Action", "Accion", "Acción", "Acao", "Ação", "Event", "Evento", "Msg", "Intent", "Intencion",
    ]
    return words.contains { last.hasSuffix($0) }
  }

  private func sees(_ target: TargetID, _ action: ActionEnum) -> Bool {
    if target == action.target { return true }
    guard let from = graph.index(of: target), let to = graph.index(of: action.target) else {
      return false
    }
    return graph.structure.shortestPath(from: from, to: to) != nil
  }
}

extension ActionEnum {
  /// Takes over the places of a file that make or match its cases.
  ///
  /// An implicit member with values is not a case without them, and the other way round.
  mutating func add(_ mentions: [ActionScanner.Mention], path: String) {
    let last = name.split(separator: ".").last.map(String.init) ?? name
    for mention in mentions {
      guard mention.base == nil || mention.base == last,
        let index = cases.firstIndex(where: { $0.name == mention.name })
      else { continue }
      if let tested = mention.testedFirst {
        let flags = cases[index].values.contains { $0.type == "Bool" || $0.type == "Bool?" }
        if flags { cases[index].testedFirst = tested }
      } else if mention.base != nil || mention.hasValues != cases[index].values.isEmpty {
        cases[index].uses.append(
          Use(
            owner: mention.owner, isInClosure: mention.isInClosure,
            place: SourcePlace(path: path, line: mention.line)))
      }
    }
  }
}
