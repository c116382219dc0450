import RippleModel

/// Rewrites a layout for one step and notes what it did.
struct LayoutEditor {
  private(set) var layout: Layout
  var report: StepReport
  /// The owner of each file of the index before the step.
  let oldOwners: [TargetID]
  /// The imports of each file of the index before the step.
  let oldImports: [[Import]]
  private let before: [TargetID: Target]
  private var placed: Set<String> = []
  /// The targets that gained Swift files.
  private var newFiles: Set<TargetID> = []

  init(_ layout: Layout, step: String) {
    self.layout = layout
    report = StepReport(step: step)
    oldOwners = layout.owners
    oldImports = layout.imports
    before = layout.targets
  }

  /// The target as it was before the step.
  func original(_ id: TargetID) -> Target? { before[id] }

  /// The targets as they were before the step.
  var originals: [TargetID: Target] { before }

  // MARK: Targets

  /// Adds a target beside another; a name that is taken is refused.
  mutating func add(
    _ name: String, beside other: TargetID, kind: TargetKind = .library
  ) throws(ScenarioError) -> TargetID {
    let id = TargetID(package: other.package, name: name)
    guard layout.targets[id] == nil else {
      throw ScenarioError("there is already a target '\(name)'; choose another name.")
    }
    let module = Target.moduleName(ofTarget: name)
    if let twin = layout.sortedTargets.first(where: { $0.moduleName == module }) {
      throw ScenarioError(
        "'\(twin.id)' already has the module '\(module)'; choose another name for the target.")
    }
    guard !LayoutEditor.systemModules.contains(module) else {
      throw ScenarioError("'\(module)' is a module of the system; choose another name.")
    }
    guard !name.isEmpty, !name.contains("/"), !name.contains("->") else {
      throw ScenarioError("'\(name)' is no name for a target.")
    }
    let model = layout.targets[other]
    let folder = LayoutEditor.folder(beside: model?.path, name: name)
    layout.targets[id] = Target(
      id: id, kind: kind, language: model?.language ?? .swift, path: folder,
      settings: model?.settings ?? [])
    return id
  }

  /// Modules that come with the toolchain or the system, which a target would hide.
  private static let systemModules: Set<String> = [
    "Swift", "Foundation", "FoundationEssentials", "Dispatch", "Testing", "XCTest", "Glibc",
    "Darwin", "Observation", "Synchronization", "RegexBuilder", "SwiftUI", "UIKit", "AppKit",
    "Combine", "Network", "os", "CoreData", "CoreGraphics", "PackageDescription", "PackagePlugin",
    "SwiftSyntax", "CryptoKit", "Distributed",
  ]

  /// The target of a name, added beside another where it is not there yet.
  mutating func findOrAdd(
    _ name: String, beside other: TargetID
  ) throws(ScenarioError) -> TargetID {
    let id = TargetID(package: other.package, name: name)
    return layout.targets[id] == nil ? try add(name, beside: other) : id
  }

  private static func folder(beside path: String?, name: String) -> String {
    guard let path, let slash = path.lastIndex(of: "/") else { return "Sources/\(name)" }
    return path[..<slash] + "/" + name
  }

  /// Removes a target; edges to it must be gone already.
  mutating func remove(_ id: TargetID, successors: [TargetID]) {
    layout.targets[id] = nil
    layout.successors[id] = successors.first
    for dependent in layout.dependents(of: id) { removeEdge(dependent, id) }
    for product in layout.products.indices
    where layout.products[product].targets.contains(id) {
      var targets = Set(layout.products[product].targets)
      targets.remove(id)
      targets.formUnion(successors)
      layout.products[product].targets = targets.sorted()
    }
  }

  // MARK: Edges

  /// Adds an edge where there is none; `like` gives its condition.
  mutating func addEdge(_ from: TargetID, _ to: TargetID, like: Dependency? = nil) {
    guard from != to, layout.targets[from] != nil, !layout.hasEdge(from, to) else { return }
    let isForeign = from.package != to.package
    var edge = Dependency(
      to: .target(to), via: isForeign ? .product : .target, product: isForeign ? to.name : nil)
    if let like { edge.condition = like.condition }
    if let like, like.via == .plugin { edge.via = .plugin }
    layout.targets[from]?.dependencies.append(edge)
    layout.targets[from]?.dependencies.sort()
  }

  /// Copies a dependency on what is outside the workspace.
  mutating func copy(_ dependency: Dependency, to target: TargetID) {
    guard !(layout.targets[target]?.dependencies.contains { $0.to == dependency.to } ?? true)
    else { return }
    layout.targets[target]?.dependencies.append(dependency)
    layout.targets[target]?.dependencies.sort()
  }

  /// Removes an edge where there is one.
  mutating func removeEdge(_ from: TargetID, _ to: TargetID) {
    layout.targets[from]?.dependencies.removeAll { $0.targetID == to }
  }

  // MARK: Files

  /// Gives files of a target to another, now and in the past.
  ///
  /// - Returns: How many files of today have another owner.
  @discardableResult
  mutating func move(
    _ which: Move.Selection, from: TargetID, to: TargetID, language: Target.Language? = nil
  ) -> Int {
    guard from != to, let source = layout.targets[from] else { return 0 }
    let rule = Move(from: from, folder: source.path, which: which, to: to)
    layout.moves.append(rule)
    let taken = source.files.filter { rule.takes($0.path) }
    layout.targets[from]?.files.removeAll { rule.takes($0.path) }
    layout.targets[to]?.files.append(contentsOf: taken)
    layout.targets[to]?.files.sort { $0.path < $1.path }
    for file in taken {
      if file.path.hasSuffix(".swift") { newFiles.insert(to) }
      report.moved.append(StepReport.MovedFile(path: file.path, from: from, to: to))
    }
    var count = taken.count
    for file in layout.owners.indices
    where layout.owners[file] == from && rule.takes(layout.index.paths[file]) {
      layout.owners[file] = to
      if !taken.contains(where: { $0.path == layout.index.paths[file] }) { count += 1 }
    }
    return count
  }

  /// Refuses a file that two moves of one step would take.
  mutating func claim(_ globs: [Glob], of target: TargetID, for name: String) throws(ScenarioError)
  {
    guard let owner = layout.targets[target] else { return }
    for glob in globs {
      let matched = owner.files.filter { Move.matches(glob, $0.path, owner.path) }
      guard !matched.isEmpty else { throw noMatch(glob, owner) }
    }
    for file in owner.files where globs.contains(where: { Move.matches($0, file.path, owner.path) })
    {
      guard placed.insert(file.path).inserted else {
        throw ScenarioError(
          "'\(file.path)' is claimed twice; '\(name)' is the second. Leave it to one.")
      }
    }
  }

  private func noMatch(_ glob: Glob, _ owner: Target) -> ScenarioError {
    let name = glob.pattern.split(separator: "/").last.map(String.init) ?? glob.pattern
    let near = owner.files.map(\.path).filter { path in
      let last = path.split(separator: "/").last.map { String($0).lowercased() } ?? ""
      let wanted = name.lowercased().filter { $0 != "*" }
      return !wanted.isEmpty && (last.hasPrefix(wanted.prefix(4)) || last.contains(wanted))
    }.min()
    let hint = near.map { "Did you mean '\($0)'?" } ?? "Its files begin with '\(first(owner))'."
    return ScenarioError("'\(glob.pattern)' matches no file of '\(owner.id.name)'. \(hint)")
  }

  private func first(_ owner: Target) -> String {
    owner.files.first?.path ?? owner.path ?? owner.id.name
  }

  // MARK: What must still build

  /// Refuses two files of one name in a target, which the compiler does not take.
  private func refuseSameFileNames() throws(ScenarioError) {
    for id in newFiles.sorted() {
      var known: [Substring: String] = [:]
      for file in layout.targets[id]?.files ?? [] where file.path.hasSuffix(".swift") {
        let name = file.path.split(separator: "/").last ?? ""
        if let other = known[name] {
          throw ScenarioError(
            "'\(id.name)' would have two files '\(name)' ('\(other)' and '\(file.path)'), which "
              + "the compiler refuses; rename one first.")
        }
        known[name] = file.path
      }
    }
  }

  /// The imports that files no longer have.
  private func lostImports() -> [StepReport.ImportChange] {
    layout.owners.indices.flatMap { file -> [StepReport.ImportChange] in
      let now = Set(layout.imports[file].map(\.module))
      return oldImports[file].map(\.module).filter { !now.contains($0) }.map {
        StepReport.ImportChange(path: layout.index.paths[file], module: $0)
      }
    }.sorted()
  }

  /// Replaces the imports of a file.
  mutating func setImports(_ imports: [Import], of file: Int) { layout.imports[file] = imports }

  /// Notes declarations whose changes become smaller.
  mutating func narrow(_ narrowing: Narrowing) { layout.narrowings.append(narrowing) }

  // MARK: The end

  /// The layout after the step, with its report, unless the step made a cycle.
  consuming func finish() throws(ScenarioError) -> Layout {
    restoreSight()
    reconnect()
    try layout.refuseNewCycles(before: before)
    try refuseLostWitnesses()
    try refuseSameFileNames()
    let now = layout.targets
    report.added = now.keys.filter { before[$0] == nil }.sorted()
    report.removed = before.keys.filter { now[$0] == nil }.sorted()
    for (id, target) in now where target.dependencies != before[id]?.dependencies {
      let new = Set(target.dependencies.compactMap(\.targetID))
      let old = Set(before[id]?.dependencies.compactMap(\.targetID) ?? [])
      report.addedEdges += new.subtracting(old).map { .init(from: id, to: $0) }
      report.removedEdges += old.subtracting(new).map { .init(from: id, to: $0) }
    }
    report.addedEdges.sort()
    report.removedEdges.sort()
    report.gainedImports = Array(Set(report.gainedImports)).sorted()
    report.lostImports = lostImports()
    report.widened = Array(Set(report.widened)).sorted()
    layout.reports.append(report)
    return layout
  }
}
