import RippleComparison
import RippleModel

/// Layouts for tests, from one line a file: `Core/A.swift: declares A, B; uses C; bytes 10`.
///
/// A target's edges are what its files import (`imports Core, Net`), and what `edges` adds.
enum SampleLayout {
  static func target(_ name: String) -> TargetID { TargetID(package: "", name: name) }

  /// A file with the facts that a line states.
  struct File {
    var target: String
    var path: String
    var declares: [(name: String, access: AccessLevel)] = []
    var uses: [String] = []
    var imports: [String] = []

    init(_ line: String) {
      let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
      path = "Sources/" + parts[0].filter { $0 != " " }
      target = String(path.split(separator: "/")[1])
      for clause in (parts.count > 1 ? parts[1] : "").split(separator: ";") {
        let words = clause.split { $0 == " " || $0 == "," }.map(String.init)
        switch words.first {
        case "declares": declares = words.dropFirst().map { ($0, .public) }
        case "internal": declares += words.dropFirst().map { ($0, .internal) }
        case "uses": uses = Array(words.dropFirst())
        case "imports": imports = Array(words.dropFirst())
        default: break
        }
      }
    }

    var source: SourceIndex.SourceFile {
      let declarations = declares.map {
        DeclarationFacts(
          kind: "func", name: $0.name, access: $0.access, interface: Fingerprint(0),
          implementation: Fingerprint(0), line: 1)
      }
      let items = imports.map { Import(module: $0) }
      return SourceIndex.SourceFile(
        path: path, imports: items,
        facts: FileFacts(
          tokens: Fingerprint(0), layout: Fingerprint(0), fileScope: Fingerprint(0),
          imports: items, declarations: declarations,
          names: Array(Set(uses + declares.map(\.name))).sorted()))
    }
  }

  /// The layout of some lines; targets whose name ends in `Tests` are tests, and each target that
  /// nothing depends on is a program.
  static func make(_ text: String, edges: [(String, String)] = []) -> Layout {
    let files = text.split(separator: "\n").map { File(String($0)) }
    var targets: [String: Target] = [:]
    var sources: [TargetID: [SourceIndex.SourceFile]] = [:]
    for file in files {
      let id = target(file.target)
      var entry =
        targets[file.target]
        ?? Target(
          id: id, kind: file.target.hasSuffix("Tests") ? .test : .library,
          path: "Sources/\(file.target)")
      entry.files.append(OwnedFile(path: file.path, role: .source))
      for name in file.imports
      where !entry.dependencies.contains(where: { $0.targetID?.name == name }) {
        entry.dependencies.append(Dependency(to: .target(target(name))))
      }
      targets[file.target] = entry
      sources[id, default: []].append(file.source)
    }
    for (from, to) in edges {
      targets[from]?.dependencies.append(Dependency(to: .target(target(to))))
    }
    for name in targets.keys {
      targets[name]?.files.sort { $0.path < $1.path }
      targets[name]?.dependencies.sort()
      sources[target(name)]?.sort { $0.path < $1.path }
    }
    let used = Set(targets.values.flatMap { $0.dependencies.compactMap { $0.targetID?.name } })
    let roots = targets.keys.filter { !used.contains($0) && !$0.hasSuffix("Tests") }.sorted()
    let products = roots.map {
      Product(package: "", name: $0, kind: .executable, targets: [target($0)])
    }
    return Layout(
      targets: Array(targets.values), products: products, sources: SourceIndex(files: sources))
  }

  /// A change of a file.
  static func change(
    _ path: String, _ changeClass: ChangeClass, scope: ChangeScope? = nil
  ) -> Change {
    let parts = path.split(separator: "/").map(String.init)
    return Change(
      target: target(parts[0]), path: "Sources/" + path, changeClass: changeClass, scope: scope)
  }
}

extension Layout {
  /// The edges as text, sorted: what the tests compare.
  var edgeTexts: [String] {
    sortedTargets.flatMap { target in
      target.dependencies.compactMap { $0.targetID.map { "\(target.id.name) -> \($0.name)" } }
    }.sorted()
  }

  /// Who owns what, as text.
  var ownership: [String: String] {
    Dictionary(
      uniqueKeysWithValues: sortedTargets.flatMap { target in
        target.files.map { ($0.path, target.id.name) }
      })
  }
}

extension BuildModel {
  /// Two kinds of change: a body compiles its own target, anything else all that depend on it.
  static let simple: BuildModel = {
    let own = Effects(own: .all, module: .no, objects: .yes, dependents: .none, next: .no)
    let none = Effects(own: .none, module: .no, objects: .no, dependents: .none, next: .no)
    return BuildModel(
      name: "simple", title: "", toolchain: "", source: "", compilation: .wholeModule,
      reach: .transitive, linking: Linking(followsModule: false, followsDriver: false),
      changes: [.none: none, .trivia: own, .movedTrivia: own, .body: own])
  }()

  /// Files by what they use, as SwiftPM does in debug.
  static let perFile: BuildModel = {
    let row = { (files: Files, module: Certainty) in
      Effects(
        own: files, module: module, objects: .yes, dependents: module == .no ? .none : files,
        next: .no)
    }
    return BuildModel(
      name: "files", title: "", toolchain: "", source: "", compilation: .perFile, reach: .declared,
      linking: Linking(followsModule: true, followsDriver: false),
      changes: [
        .body: row(.edited, .no), .movedTrivia: row(.edited, .no),
        .typeMember: row(.usersOfType, .yes), .extensionMember: row(.usersOfMember, .yes),
        .fileScope: row(.usersOfFile, .yes),
      ])
  }()
}
