import RippleGraph
import RippleModel
import SourceUses

/// A restructuring that may be worth a replay.
struct Candidate: Sendable {
  var name: String
  var why: String
  /// The target that it is about.
  var target: TargetID
  var step: any ScenarioStep

  var kind: String { type(of: step).word }
  var scenario: Scenario { Scenario(name: name, why: why, steps: [step]) }
}

/// One way of finding candidates; a new one is one file, registered in `CandidateSources.all`.
protocol CandidateSource: Sendable {
  func candidates(in ground: SuggestionGround) -> [Candidate]
}

/// The ways of finding candidates.
enum CandidateSources {
  static let all: [any CandidateSource] = [
    SplitCandidates(), BreakUpCandidates(), MoveCandidates(), EdgeCandidates(), MergeCandidates(),
    NarrowCandidates(),
  ]
}

/// What every source of candidates looks at: the layout, and the older part of the history.
struct SuggestionGround: Sendable {
  let layout: Layout
  let units: [ReplayUnit]
  /// The targets that nothing but tests and programs depends on.
  let roots: Set<TargetID>
  /// For each target, how many units touched it.
  let touched: [TargetID: Int]
  /// For each file, the units that touched it.
  let unitsOfFile: [String: Set<Int>]
  /// The files of each target, of the index.
  let files: [TargetID: [Int]]
  /// The declared dependencies that can go, all at once.
  let unneeded: Set<Edge>
  /// The targets that depend on each directly, sorted.
  let dependents: [TargetID: [TargetID]]

  init(_ layout: Layout, _ units: [ReplayUnit]) {
    self.layout = layout
    self.units = units
    var touched: [TargetID: Int] = [:]
    var unitsOfFile: [String: Set<Int>] = [:]
    for (number, unit) in units.enumerated() {
      for target in Set(unit.changes.map(\.target)) { touched[target, default: 0] += 1 }
      for path in unit.changes.compactMap(\.path) {
        unitsOfFile[path, default: []].insert(number)
      }
    }
    self.touched = touched
    self.unitsOfFile = unitsOfFile
    var files: [TargetID: [Int]] = [:]
    for (file, owner) in layout.owners.enumerated() { files[owner, default: []].append(file) }
    self.files = files
    unneeded = Set(
      ImportAudit(
        layout.sortedTargets, graph: TargetGraph(layout.sortedTargets), sources: layout.sources
      ).unused.map { Edge(from: $0.target, to: $0.dependency) })
    var dependents: [TargetID: [TargetID]] = [:]
    for target in layout.sortedTargets {
      for id in target.dependencies.compactMap(\.targetID) {
        dependents[id, default: []].append(target.id)
      }
    }
    self.dependents = dependents
    roots = Set(
      layout.sortedTargets.filter { target in
        target.kind != .test
          && (dependents[target.id] ?? []).allSatisfy {
            [.test, .executable].contains(layout.targets[$0]?.kind)
          }
      }.map(\.id))
  }

  /// Swift libraries whose files are known, sorted.
  var libraries: [Target] {
    layout.sortedTargets.filter { target in
      target.kind == .library && target.language == .swift
        && (files[target.id] ?? []).allSatisfy(layout.index.isKnown)
        && !(files[target.id] ?? []).isEmpty
    }
  }

  /// The targets, other than its own, whose files use a file.
  func outsideUsers(of file: Int) -> Set<TargetID> {
    var result = Set(layout.index.users[file].map { layout.owners[$0.file] })
    result.remove(layout.owners[file])
    return result
  }

  /// The path of a file as a scenario names it.
  func path(_ file: Int) -> String { layout.index.paths[file] }

  /// The path of a file inside its target's folder.
  func inner(_ file: Int) -> String {
    let path = layout.index.paths[file]
    guard let folder = layout.targets[layout.owners[file]]?.path, path.hasPrefix(folder + "/")
    else { return path }
    return String(path.dropFirst(folder.count + 1))
  }

  /// Files and everything of the same target that they use, directly or not, sorted.
  func closure(of starts: [Int]) -> [Int] {
    var seen = Set(starts)
    var pending = starts
    while let file = pending.popLast() {
      for use in layout.index.uses[file]
      where layout.owners[use.file] == layout.owners[file] && seen.insert(use.file).inserted {
        pending.append(use.file)
      }
    }
    return seen.sorted()
  }

  /// A name that no target has yet.
  func freeName(_ base: String, _ package: String) -> String {
    var name = base
    var number = 2
    while layout.targets[TargetID(package: package, name: name)] != nil {
      name = "\(base)\(number)"
      number += 1
    }
    return name
  }

  /// A file's name without its folder and ending.
  func stem(_ file: Int) -> String {
    let name = path(file).split(separator: "/").last.map(String.init) ?? "File"
    let stem = String(name.prefix { $0 != "." })
    return stem.filter { $0.isLetter || $0.isNumber }
  }
}
