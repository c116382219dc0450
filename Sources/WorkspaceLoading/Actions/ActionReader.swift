public import FileTrees
public import RippleGraph
public import RippleModel
public import RippleStore
import SwiftFacts

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reads the public enums of a workspace, with who makes their cases.
public struct ActionReader {
  private let tree: any FileTree
  private let graph: TargetGraph
  private let store: Store?

  /// Makes a reader over the files of a graph's targets; tests are left out.
  ///
  /// - Parameters:
  ///   - tree: The files.
  ///   - graph: The targets.
  ///   - store: Keeps what was read of a content; without one all is parsed each time.
  public init(tree: any FileTree, graph: TargetGraph, store: Store? = nil) {
    self.tree = tree
    self.graph = graph
    self.store = store
  }

  /// The enums whose grain can be told, by target and name.
  ///
  /// Only files of which the facts say that they declare such an enum, or mention one of its
  /// cases in a target that can see it, are parsed, and each content once for the same names.
  ///
  /// - Throws: `StoreError`.
  public func enums(in sources: SourceIndex) throws -> [ActionEnum] {
    let targets = sources.files.keys.filter(isShipped).sorted()
    let files = targets.flatMap { target in (sources.files[target] ?? []).map { (target, $0) } }
    var result = try declared(files)
    let names = Set(result.filter(\.isAction).flatMap { $0.cases.map(\.name) }).sorted()
    guard !names.isEmpty else { return result }
    let asked = files.filter { $0.1.mentions(anyOf: names) ?? false }.map { target, file in
      let known = file.facts?.names ?? []
      let met = names.filter { known.isEmpty || SourceIndex.holds($0, in: known) }
      return (target: target, file: Asked(path: file.path, names: met))
    }
    let found = try scan(.actionMentions, asked.map(\.file), ActionScanner().mentions)
    var visible: (target: TargetID, nodes: BitSet)?
    for ((target, file), mentions) in zip(asked, found) where !mentions.isEmpty {
      if visible?.target != target { visible = (target, self.visible(from: target)) }
      for index in result.indices where result[index].isAction {
        guard let node = graph.index(of: result[index].target),
          visible?.nodes.contains(node) ?? false
        else { continue }
        result[index].add(mentions, path: file.path)
      }
    }
    return result
  }

  private func isShipped(_ id: TargetID) -> Bool {
    graph.index(of: id).flatMap { graph.nodes.kind(of: $0) }.map { $0 != .test } ?? false
  }

  /// A target and all that it depends on.
  private func visible(from target: TargetID) -> BitSet {
    guard let node = graph.index(of: target) else { return BitSet(capacity: graph.nodeCount) }
    var result = graph.structure.closure(of: [node], .dependencies)
    result.insert(node)
    return result
  }

  private func declared(_ files: [(TargetID, SourceIndex.SourceFile)]) throws -> [ActionEnum] {
    let asked = files.map { target, file in
      (target: target, file: Asked(path: file.path, names: ActionReader.telling(file.facts)))
    }.filter { !$0.file.names.isEmpty }
    let found = try scan(.actionEnums, asked.map(\.file), ActionScanner().enums)
    return zip(asked, found).flatMap { asked, found in
      found.map { item in
        ActionEnum(
          target: asked.target, name: item.name,
          place: SourcePlace(path: asked.file.path, line: item.line),
          isAction: ActionReader.isAction(item.name), cases: item.cases)
      }
    }
  }

  /// The public enums of a file whose names say that they are actions, or whose cases hold a
  /// boolean: of others nothing can be wrong.
  private static func telling(_ facts: FileFacts?) -> [String] {
    guard let facts else { return [] }
    let flagged = Set(
      facts.declarations.filter { $0.signatureNames.contains("Bool") }.compactMap(\.container))
    return facts.types.indices.filter { index in
      let type = facts.types[index]
      return type.kind == "enum" && type.access >= .public
        && (flagged.contains(index) || isAction(type.name))
    }.map { facts.types[$0].name }
  }

  // MARK: Files

  /// A file with the names that are looked for in it.
  private struct Asked {
    var path: String
    var names: [String]
  }

  /// What is found in each of some files; kept by the bytes that were read and the names.
  private func scan<Answer: Codable>(
    _ kind: FactKind, _ files: [Asked], _ scan: (Set<String>, [UInt8]) -> [Answer]
  ) throws -> [[Answer]] {
    let contents = files.map { tree.bytes(of: $0.path) ?? [] }
    let keys = zip(files, contents).map { file, bytes in
      ContentID(ofContent: bytes + Array(file.names.joined(separator: " ").utf8)).bytes
    }
    let known = try store?.facts(kind, version: FactsCodec.version, for: keys) ?? [:]
    var fresh: [(content: [UInt8], data: [UInt8])] = []
    let result = try files.indices.map { index in
      // Losing the error is right: what a damaged store garbled is read again.
      if let data = known[keys[index]],
        let answer = try? JSONDecoder().decode([Answer].self, from: Data(data))
      {
        return answer
      }
      let answer = scan(Set(files[index].names), contents[index])
      fresh.append((keys[index], [UInt8](try JSONEncoder().encode(answer))))
      return answer
    }
    if !fresh.isEmpty { try store?.save(kind, version: FactsCodec.version, fresh) }
    return result
  }

  /// Whether a name says that the cases stand for what happened.
  static func isAction(_ name: String) -> Bool {
    let last = name.split(separator: ".").last.map(String.init) ?? name
    let words = [
      "Action", "Accion", "Acción", "Acao", "Ação", "Event", "Evento", "Msg", "Intent", "Intencion",
    ]
    return words.contains { last.hasSuffix($0) }
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
