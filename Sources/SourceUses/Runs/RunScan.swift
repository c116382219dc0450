public import RippleModel

/// Finds which changed files tests read, or are started from, as they run: what no edge tells.
///
/// It looks at the text of all sources that a test is built of, without those of checked out
/// packages. Where the text leaves open which files are read, any may be.
public struct RunScan {
  /// Gives the bytes of files by path; those that cannot be read are left out.
  public typealias Loader = (Set<String>) throws -> [String: [UInt8]]

  private let targets: [TargetID: Target]
  private let changed: [Changed]
  private let load: Loader

  /// A changed file, and what it is to the targets that own it.
  fileprivate struct Changed {
    var path: String
    var owners: [TargetID: OwnedFile.Role] = [:]
    /// The targets in which it makes no other code.
    var quiet: Set<TargetID> = []
    var hasMovedLines = false

    /// Whether other code is made of it in what a test is built of.
    func counts(in closure: Set<TargetID>) -> Bool {
      owners.keys.contains { closure.contains($0) && !quiet.contains($0) }
    }

    var isSource: Bool { owners.values.contains(.source) }
    var isQuiet: Bool { isSource && owners.keys.allSatisfy(quiet.contains) }
  }

  /// Makes a scan.
  ///
  /// - Parameters:
  ///   - workspace: The targets as they are after the change.
  ///   - edits: The files that changed.
  ///   - changes: What they are to their targets.
  ///   - load: Gives the text of sources.
  public init(
    workspace: Workspace, edits: [FileEdit], changes: [Change], load: @escaping Loader
  ) {
    targets = Dictionary(workspace.targets.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    self.load = load
    var table: [String: Changed] = [:]
    for edit in edits { table[edit.path] = Changed(path: edit.path) }
    for target in workspace.targets {
      for file in target.files { table[file.path]?.owners[target.id] = file.role }
    }
    for change in changes where change.changeClass <= .movedTrivia {
      guard let path = change.path else { continue }
      table[path]?.quiet.insert(change.target)
      if change.changeClass == .movedTrivia { table[path]?.hasMovedLines = true }
    }
    changed = table.values.sorted { $0.path < $1.path }
  }

  /// What each test target reads or starts of what changed; one without an entry does neither.
  ///
  /// - Complexity: O(bytes of the sources that tests are built of).
  public func uses() throws -> [TargetID: [TestUse]] {
    guard !changed.isEmpty else { return [:] }
    let closures = Dictionary(
      targets.values.filter { $0.kind == .test }.map { ($0.id, builtOf($0.id)) },
      uniquingKeysWith: { $1 })
    guard
      closures.values.contains(where: { closure in changed.contains { !$0.counts(in: closure) } })
    else { return [:] }
    let asked = Set(changed.flatMap { $0.words })
    let sources = Dictionary(
      Set(closures.values.joined()).map { ($0, self.sources(of: $0)) }, uniquingKeysWith: { $1 })
    let marks = try load(Set(sources.values.joined())).mapValues { RunMarks($0, asked: asked) }
    return closures.reduce(into: [:]) { result, entry in
      let files = entry.value.flatMap { sources[$0] ?? [] }.sorted()
      let known = files.compactMap { path in marks[path].map { (path, $0) } }
      let found = changed.compactMap { use(of: $0, by: entry.key, entry.value, known) }
      if !found.isEmpty { result[entry.key] = found }
    }
  }

  /// How a test comes to a changed file, apart from being built of it.
  private func use(
    of file: Changed, by test: TargetID, _ closure: Set<TargetID>,
    _ marks: [(path: String, marks: RunMarks)]
  ) -> TestUse? {
    // What it is built of with other code makes it run anyway.
    if file.counts(in: closure) { return nil }
    func through(_ how: TestUse.How, where holds: (RunMarks) -> Bool) -> TestUse? {
      marks.first { holds($0.marks) }.map { TestUse(path: file.path, how: how, through: $0.path) }
    }
    if [".xctestplan", ".xcscheme"].contains(where: file.path.hasSuffix) {
      return TestUse(path: file.path, how: .configures, through: file.path)
    }
    let folder = targets[test]?.path ?? ""
    if !file.isSource, !folder.isEmpty, file.path.hasPrefix(folder + "/") {
      return TestUse(path: file.path, how: .beside, through: file.path)
    }
    if !file.isQuiet, let use = through(.starts, where: \.starts) { return use }
    if !file.isSource, let use = through(.anchors, where: \.anchors) { return use }
    if let use = through(.lists, where: \.lists) { return use }
    if let use = through(.names, where: { !$0.words.isDisjoint(with: file.words) }) { return use }
    let isBuiltOf = file.owners.keys.contains(where: closure.contains)
    let own = marks.first { $0.path == file.path }?.marks
    guard isBuiltOf, file.hasMovedLines, own?.lines ?? false else { return nil }
    return TestUse(path: file.path, how: .lines, through: file.path)
  }

  private func builtOf(_ test: TargetID) -> Set<TargetID> {
    var seen: Set<TargetID> = [test]
    var pending = [test]
    while let next = pending.popLast() {
      for edge in targets[next]?.dependencies ?? [] {
        guard let id = edge.targetID, seen.insert(id).inserted else { continue }
        pending.append(id)
      }
    }
    return seen
  }

  private func sources(of target: TargetID) -> [String] {
    let files = targets[target]?.files ?? []
    return files.filter { $0.role == .source && !$0.path.hasPrefix(".build/") }.map(\.path)
  }
}

extension RunScan.Changed {
  /// The names by which code may ask for the file: its own; and where no compiler reads it, that
  /// without extension and those of its folders.
  fileprivate var words: Set<String> {
    let parts = path.split(separator: "/").map(String.init)
    guard let name = parts.last else { return [] }
    guard !isSource else { return [name] }
    let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    return Set([name, stem] + parts.dropLast()).filter { $0.utf8.count > 2 }
  }
}
