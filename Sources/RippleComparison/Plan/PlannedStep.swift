import RippleModel
import SourceUses

/// One step of a scenario as steps of a plan.
struct PlannedStep {
  private let report: StepReport
  private let before: Layout
  private let after: Layout
  private let packages: [String: Package]
  private let manifest: ManifestPlan
  /// Where files lie that earlier steps moved, by the paths that they had at first.
  private let locations: [String: String]

  init(
    _ report: StepReport, _ before: Layout, _ after: Layout, _ packages: [String: Package],
    _ locations: [String: String]
  ) {
    self.locations = locations
    self.report = report
    self.before = before
    self.after = after
    self.packages = packages
    manifest = ManifestPlan(report, before, after, packages)
  }

  var steps: [MigrationPlan.Step] {
    var result: [MigrationPlan.Step] = []
    let raised = report.widened.map(adjusted)
    if !raised.isEmpty || !report.initialisers.isEmpty {
      var step = MigrationPlan.Step(title: "\(report.step): make visible what others will use")
      step.access = raised
      step.initialisers = report.initialisers.map(adjusted)
      result.append(step)
    }
    if report.moved.isEmpty, !report.byHand.isEmpty || !report.contracts.isEmpty {
      return result + detached()
    }
    var step = MigrationPlan.Step(title: title)
    step.access = report.narrowed
    step.moves = moves
    add(manifest.added + manifest.removed, to: &step)
    step.imports = report.gainedImports
    step.lostImports = report.lostImports
    step.byHand = report.byHand
    step.notes = report.notes + report.doubts
    step.needsHand = !report.byHand.isEmpty && report.moved.isEmpty
    return result + [step]
  }

  /// What is written anew comes first, then what it replaces goes.
  private func detached() -> [MigrationPlan.Step] {
    let routes = Routes(before.sortedTargets)
    let early = manifest.added.filter { change in
      guard let edge = manifest.edge(of: change) else { return true }
      return !routes.reaches(edge.to, edge.from)
    }
    let late = manifest.added.filter { !early.contains($0) } + manifest.removed
    var first = MigrationPlan.Step(title: "\(report.step): write anew what the step replaces")
    first.stubs = report.contracts.map(stub)
    add(early, to: &first)
    var second = MigrationPlan.Step(title: "\(report.step): take away what is no longer used")
    add(late, to: &second)
    second.imports = report.gainedImports
    second.lostImports = report.lostImports
    second.notes = report.notes + report.doubts
    let isWritten = report.byHand.contains { $0.path != nil }
    second.needsHand = isWritten
    if isWritten { second.byHand = report.byHand } else { first.byHand = report.byHand }
    return [first, second].filter { !$0.isEmpty }
  }

  private func add(_ changes: [MigrationPlan.ManifestChange], to step: inout MigrationPlan.Step) {
    step.edits += changes
    step.manifest += changes.map(\.edit.line)
  }

  private var title: String {
    let names = (report.added + report.removed).map { "'\($0.name)'" }.joined(separator: ", ")
    return names.isEmpty ? report.step : "\(report.step): \(names)"
  }

  /// `package` only where the declaring package's tools know it.
  private func adjusted(_ change: StepReport.AccessChange) -> StepReport.AccessChange {
    guard change.to == .package else { return change }
    let owner = before.index.numbers[change.path].map { before.index.owners[$0] }
    let version = owner.flatMap { packages[$0.package]?.toolsVersion }
    var result = change
    if !PlannedStep.knowsPackageAccess(version) { result.to = .public }
    return result
  }

  /// Whether a tools version is 5.9 or newer.
  static func knowsPackageAccess(_ version: String?) -> Bool {
    let parts = (version ?? "").split(separator: ".").prefix(2).compactMap { Int($0) }
    guard parts.count == 2 else { return false }
    return (parts[0], parts[1]) >= (5, 9)
  }

  private var moves: [MigrationPlan.FileMove] {
    newLocations.map { MigrationPlan.FileMove(from: locations[$0.key] ?? $0.key, to: $0.value) }
      .sorted { ($0.from, $0.to) < ($1.from, $1.to) }
  }

  /// Where each file goes, by the path that it had at first: the same place below the folder of
  /// its new target.
  var newLocations: [String: String] {
    var result: [String: String] = [:]
    for file in report.moved {
      let path = locations[file.path] ?? file.path
      let from = before.targets[file.from]?.path ?? ""
      let to = after.targets[file.to]?.path ?? "Sources/\(file.to.name)"
      let inner =
        path.hasPrefix(from + "/")
        ? String(path.dropFirst(from.count + 1))
        : path.split(separator: "/").last.map(String.init) ?? path
      result[file.path] = "\(to)/\(inner)"
    }
    return result
  }

  private func stub(_ contract: StepReport.Contract) -> MigrationPlan.FileStub {
    let folder = after.targets[contract.target]?.path ?? "Sources/\(contract.target.name)"
    let name = Target.moduleName(ofTarget: contract.name)
    // A type of its module's own name cannot be told from the module.
    let isModule = after.targets[contract.target]?.moduleName == name
    let text: String
    switch contract.kind {
    case .contract:
      text =
        "/// What this module asks of whoever conforms.\npublic protocol \(name): Sendable {}\n"
    case .router:
      let type = isModule ? "Routing" : name
      text =
        "/// Where features ask for each other; a root registers who answers.\n"
        + "public protocol \(type): Sendable {}\n"
    case .events:
      let type = isModule ? "Event" : name
      text = "/// What is told to whoever listens.\npublic protocol \(type): Sendable {}\n"
    }
    return MigrationPlan.FileStub(path: "\(folder)/\(name).swift", text: text)
  }
}

extension MigrationPlan.Step {
  /// Whether there is nothing to do in it.
  var isEmpty: Bool {
    moves.isEmpty && manifest.isEmpty && imports.isEmpty && lostImports.isEmpty && stubs.isEmpty
      && access.isEmpty && initialisers.isEmpty && byHand.isEmpty && notes.isEmpty
  }
}
