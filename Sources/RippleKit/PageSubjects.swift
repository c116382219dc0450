package import RippleGraph
package import RippleModel
package import RippleSimulation
import SourceUses

/// What can be asked of the page beside whole targets: files, and declarations by their names.
package struct PageSubjects {
  package let graph: TargetGraph
  package let targets: [Target]
  package let sources: SourceIndex
  /// Turns what is asked about into changes, as `ripple touch` does.
  private let asked: AskedChanges

  package init(
    _ graph: TargetGraph, _ traits: TargetTraits, targets: [Target], sources: SourceIndex
  ) {
    self.graph = graph
    self.targets = targets
    self.sources = sources
    asked = AskedChanges(graph: graph, traits: traits, sources: sources, changeClass: nil)
  }

  /// How much is carried: a look-up for each question and each dependent of its target.
  private static let maximumLookups = 3_000_000
  /// How much text of declarations' names is carried.
  private static let maximumNameBytes = 300_000

  /// The questions, and what was left out.
  package struct Found {
    var questions: [SimulationTabulator.Request] = []
    var notes: [String] = []
  }

  /// Every file of every target, then declarations as far as there is room.
  package func all(withDeclarations: Bool) -> Found {
    var found = Found()
    found.questions = wholeTargets + files
    guard withDeclarations else {
      found.notes.append("Declarations were not asked for; ask 'ripple touch' about them.")
      return found
    }
    let declarations = declarations()
    let bytes = declarations.reduce(0) { $0 + $1.name.utf8.count }
    if bytes <= PageSubjects.maximumNameBytes, lookups(declarations) <= Self.maximumLookups {
      found.questions += declarations
      return found
    }
    let types = declarations.filter { !$0.name.drop { $0 != "." }.dropFirst().contains(".") }
    let typeBytes = types.reduce(0) { $0 + $1.name.utf8.count }
    if typeBytes <= PageSubjects.maximumNameBytes, lookups(types) <= Self.maximumLookups {
      found.questions += types
      found.notes.append(
        "Only declarations at file scope are carried, \(types.count) of \(declarations.count); "
          + "ask 'ripple touch' about the others.")
    } else {
      found.notes.append(
        "The \(declarations.count) declarations are too many for a page; ask 'ripple touch' about "
          + "them.")
    }
    return found
  }

  /// How many look-ups questions cost; no more are counted where there are too many.
  private func lookups(_ questions: [SimulationTabulator.Request]) -> Int {
    var sizes: [TargetID: Int] = [:]
    var sum = 0
    for change in questions.lazy.flatMap(\.changes) where sum <= Self.maximumLookups {
      let size =
        sizes[change.target] ?? graph.index(of: change.target).map {
          graph.structure.closure(of: [$0], .dependents).count
        } ?? 0
      sizes[change.target] = size
      sum += size
    }
    return sum
  }

  // MARK: Targets and files

  /// A question for every target: its interface is assumed to change.
  private var wholeTargets: [SimulationTabulator.Request] {
    let roles = Dictionary(
      targets.map { ($0.id, Set($0.files.map(\.role))) }, uniquingKeysWith: { first, _ in first })
    return graph.nodes.kinds.indices.map { node in
      let id = graph.id(node)
      return SimulationTabulator.Request(
        name: id.description, kind: .target, changes: asked.target(id, roles: roles[id] ?? []))
    }
  }

  /// A question for every file.
  private var files: [SimulationTabulator.Request] {
    var owners: [String: [(target: Target, role: OwnedFile.Role)]] = [:]
    for target in targets {
      for file in target.files { owners[file.path, default: []].append((target, file.role)) }
    }
    return owners.keys.sorted().map { path in
      SimulationTabulator.Request(
        name: path, kind: .file,
        changes: (owners[path] ?? []).map { asked.file(path, of: $0.target, role: $0.role) })
    }
  }

  // MARK: Declarations

  private func declarations() -> [SimulationTabulator.Request] {
    let ids = graph.nodes.kinds.indices.map { graph.id($0) }
    let counts = Dictionary(ids.map { ($0.name, 1) }, uniquingKeysWith: +)
    return ids.flatMap { id in
      // The bare name of a target, or the full one where several packages have it.
      declarations(of: id, prefix: counts[id.name] == 1 ? id.name : id.description)
    }
  }

  private func declarations(
    of target: TargetID, prefix: String
  ) -> [SimulationTabulator.Request] {
    let files = sources.files[target] ?? []
    var places: [String: [Int]] = [:]
    for (number, file) in files.enumerated() {
      for name in names(in: file) { places[name, default: []].append(number) }
    }
    return places.keys.sorted().map { name in
      let finder = DeclarationFinder(files: (places[name] ?? []).map { files[$0] })
      return SimulationTabulator.Request(
        name: "\(prefix).\(name)", kind: .declaration,
        changes: finder.find(name).map { $0.change(of: target) })
    }.filter { !$0.changes.isEmpty }
  }

  /// Names that a file declares, as they are typed.
  private func names(in file: SourceIndex.SourceFile) -> Set<String> {
    guard let facts = file.facts else { return [] }
    var result = Set(facts.types.lazy.filter { !$0.isExtension }.map(\.name))
    for declaration in facts.declarations where declaration.kind != "extension" {
      let container = declaration.container.map { facts.types[$0].name + "." } ?? ""
      result.insert(String((container + declaration.name).prefix { $0 != "(" }))
    }
    return result
  }
}

extension DeclarationFinder.Match {
  /// The change that the place of a declaration stands for.
  fileprivate func change(of target: TargetID) -> Change {
    Change(target: target, path: path, changeClass: changeClass, scope: scope)
  }
}
