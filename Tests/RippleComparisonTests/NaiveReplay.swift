import RippleComparison
import RippleModel
import RippleSimulation
import TestSupport

/// The replay as one would write it without a thought for speed: a `touch` for each change.
struct NaiveReplay {
  let layout: Layout
  let model: BuildModel

  /// Targets, files, relinks and tests of one unit, each by the simulator's own answer.
  func outcome(_ changes: [Change]) -> [Int] {
    let impact = layout.simulator(model).impact(of: changes)
    let recompiled = impact.targets.filter { $0.effect == .recompile }
    let files = recompiled.reduce(0) { sum, target in
      sum + (target.files?.count ?? layout.targets[target.id]?.files.count ?? 0)
    }
    let relinks = impact.products.filter { $0.relinks != .no }.count
    return [recompiled.count, files, relinks, impact.tests.count]
  }
}

/// Generated layouts and histories.
enum Generator {
  /// A layered layout in which edges follow use: each file declares a name, uses names of files
  /// below it, and imports their targets.
  static func layout(_ generator: inout SplitMix64, targets: Int = 7) -> Layout {
    var lines: [String] = []
    var names: [(target: Int, name: String)] = []
    for target in 0..<targets {
      for file in 0..<Int.random(in: 1...4, using: &generator) {
        let name = "f\(target)_\(file)"
        let below = names.shuffled(using: &generator)
          .prefix(Int.random(in: 0...3, using: &generator))
        let imports = Set(below.map(\.target)).subtracting([target]).sorted().map { "T\($0)" }
        lines.append(
          "T\(target)/F\(file).swift: declares \(name); uses \(below.map(\.name).joined(separator: ", "))"
            + "; imports \(imports.joined(separator: ", "))")
        names.append((target, name))
      }
    }
    let top = names.randomElement(using: &generator)
    if let top {
      lines.append("TopTests/T.swift: uses \(top.name); imports T\(top.target)")
    }
    return SampleLayout.make(lines.joined(separator: "\n"))
  }

  /// Changes of files of a layout, with the names that the file declares.
  static func history(
    _ layout: Layout, _ count: Int, _ generator: inout SplitMix64
  ) -> [ReplayUnit] {
    let classes: [ChangeClass] = [.body, .movedTrivia, .typeMember, .extensionMember, .fileScope]
    let files = layout.sortedTargets.flatMap { target in target.files.map { (target.id, $0.path) } }
    return (0..<count).map { number in
      let changes = (0..<Int.random(in: 1...3, using: &generator)).compactMap { _ -> Change? in
        guard let (target, path) = files.randomElement(using: &generator),
          let changeClass = classes.randomElement(using: &generator)
        else { return nil }
        let names =
          layout.index.numbers[path].flatMap { layout.index.files[$0].facts?.declarations }?
          .map(\.name) ?? []
        let scope = ChangeScope(
          types: changeClass == .typeMember ? names : [],
          members: changeClass == .extensionMember ? names : [], provided: names)
        return Change(
          target: target, path: path, changeClass: changeClass,
          scope: changeClass > .body ? scope : nil)
      }
      return ReplayUnit(id: "u\(number)", date: number * 86_400, changes: changes)
    }
  }

  /// A split of a target into a part that others of it do not need, and the rest.
  static func breakUp(_ layout: Layout, _ generator: inout SplitMix64) -> BreakUp? {
    let wide = layout.sortedTargets.filter { $0.files.count > 1 && $0.kind != .test }
    guard let target = wide.randomElement(using: &generator),
      let file = target.files.randomElement(using: &generator)
    else { return nil }
    return BreakUp(
      target: target.id.name, into: [BreakUp.Piece(name: "Piece", files: [file.path])])
  }
}
