import FileTrees
import RippleModel
import SwiftFacts
import WorkspaceLoading

/// Compares two states of a workspace and classifies every difference as the compiler would.
///
/// Files that went are mapped with the old graph, files that came with the new one.
struct ChangeSetReader {
  /// One state: its packages and a way to the bytes of its files.
  struct State {
    var workspace: Workspace
    var files: [String: ContentID]
    var bytes: (Set<String>) throws -> [String: [UInt8]]
  }

  let before: State
  let after: State
  /// The platform built for, where it is known.
  var platform: String?
  /// What is known of contents from earlier runs.
  let cache: FactsCache

  /// Reads the difference.
  ///
  /// - Complexity: O(files), and a scan of both versions of each changed Swift file.
  func read() throws -> ChangeSet {
    var result = ChangeSet()
    let old = Ownership(before.workspace)
    let new = Ownership(after.workspace)
    result.addedTargets = new.targets.subtracting(old.targets).sorted()
    result.removedTargets = old.targets.subtracting(new.targets).sorted()
    var changed = changedPaths()
    // A manifest may give a file to another target without a change of the file.
    if changed.contains(where: isManifest) {
      changed.formUnion(
        old.givenAway(to: new).filter { before.files[$0] != nil || after.files[$0] != nil })
    }
    let oldBytes = try before.bytes(changed.filter { before.files[$0] != nil })
    let newBytes = try after.bytes(changed.filter { after.files[$0] != nil })
    let facts = (
      before: try facts(of: before, oldBytes, old, new),
      after: try facts(of: after, newBytes, new, new)
    )
    result.edits = changed.sorted().map { edit(of: $0, facts.before, facts.after) }
    let renames = renames(among: changed, old, new)
      .merging(edited(facts.before, facts.after, old, new)) { $0.merging($1) { known, _ in known } }
    for path in changed.sorted() {
      let owners = old.owners(of: path).union(new.owners(of: path))
      let chosen = toolchainChanges(path)
      if owners.isEmpty, !isManifest(path), chosen.isEmpty { result.unowned.append(path) }
      for change in chosen { add(change, to: &result, new) }
      let pair = FilePair(
        path: path, before: oldBytes[path], after: newBytes[path], old: old, new: new,
        facts: { (facts.before[$0]?[path], facts.after[$0]?[path]) })
      for owner in owners.sorted() {
        add(renames[path]?[owner] ?? pair.change(for: owner), to: &result, new)
      }
    }
    let manifests = ManifestComparison(
      before: before.workspace, after: after.workspace, platform: platform)
    result.unnoticed = unnoticedManifests()
    for change in manifests.changes where !result.unnoticed.contains(change.path ?? "") {
      add(change, to: &result, new)
    }
    for change in try LockFile(before: before, after: after).changes() {
      add(change, to: &result, new)
    }
    try addIncluders(&result)
    result.changes.sort { ($0.target, $0.path ?? "") < ($1.target, $1.path ?? "") }
    return result
  }

  private func add(_ change: Change?, to result: inout ChangeSet, _ new: Ownership) {
    guard let change else { return }
    if new.targets.contains(change.target) {
      result.changes.append(change)
    } else {
      result.removed.append(change)
    }
  }

  /// Says of each changed header which sources include it, and finds the targets of included files
  /// that none owns.
  private func addIncluders(_ result: inout ChangeSet) throws {
    let isHeader = { (change: Change) in
      change.changeClass == .header || change.changeClass == .privateHeader
    }
    let loose = result.unowned.filter(IncludeGraph.mayBeIncluded)
    guard result.changes.contains(where: isHeader) || !loose.isEmpty else { return }
    let includes = try IncludeGraph(after.workspace.targets, in: after.files.keys, after.bytes)
    // A bridging or umbrella header reaches Swift files, and no text of theirs includes it.
    let bridged = Set(after.workspace.targets.filter { $0.language == .swift }.map(\.id))
    for index in result.changes.indices where isHeader(result.changes[index]) {
      guard let path = result.changes[index].path,
        !bridged.contains(result.changes[index].target)
      else { continue }
      let reach = try reach(of: path, includes)
      var scope = ChangeScope()
      scope.headers = reach
      scope.includers = reach.sources[result.changes[index].target] ?? []
      result.changes[index].scope = scope
    }
    for path in loose where includes.isIncluded(path) {
      let reach = try reach(of: path, includes)
      guard let owner = reach.sources.keys.min() ?? reach.exposing.first else { continue }
      var scope = ChangeScope()
      scope.headers = reach
      scope.includers = reach.sources[owner] ?? []
      result.changes.append(
        Change(
          target: owner, path: path, changeClass: .privateHeader,
          scope: bridged.contains(owner) ? nil : scope))
    }
    result.unowned.removeAll { path in result.changes.contains { $0.path == path } }
  }

  /// A changed file as both states hold it.
  private func edit(
    of path: String, _ was: [TargetID: [String: FileFacts]], _ now: [TargetID: [String: FileFacts]]
  ) -> FileEdit {
    var edit = FileEdit(
      path: path, before: before.files[path]?.hexadecimal, after: after.files[path]?.hexadecimal)
    for owner in Set(was.keys).union(now.keys) {
      let facts = FileEdit.Facts(before: was[owner]?[path], after: now[owner]?[path])
      if facts.before != nil || facts.after != nil { edit.facts[owner] = facts }
    }
    return edit
  }

  private func reach(of path: String, _ includes: IncludeGraph) throws -> HeaderReach {
    var reach = includes.reach(of: path)
    if let was = try before.bytes([path])[path], let now = try after.bytes([path])[path] {
      reach.layouts = HeaderLayouts.changed(from: was, to: now)
    }
    return reach
  }

  /// Manifests that came beside one that stayed: SwiftPM plans again when the manifest changes that it
  /// read last, and reads another one only then.
  private func unnoticedManifests() -> [String] {
    after.workspace.packages.compactMap { package in
      guard let path = package.manifest, before.files[path] == nil, after.files[path] != nil,
        let was = before.workspace.packages.first(where: { $0.identity == package.identity })?
          .manifest,
        was != path, before.files[was] != nil, before.files[was] == after.files[was]
      else { return nil }
      return path
    }.sorted()
  }

  /// What a file that chooses the toolchain means to every target that is built with it.
  private func toolchainChanges(_ path: String) -> [Change] {
    guard RelativePath.name(of: path) == ".swift-version" else { return [] }
    let folder = RelativePath.folder(of: path)
    return after.workspace.packages.filter {
      RelativePath.contains(folder, $0.path) && !$0.path.hasPrefix(".build/")
    }.flatMap(\.targets).filter { $0.language != .none }.map {
      Change(target: $0.id, path: path, changeClass: .toolchain)
    }
  }

  private func isManifest(_ path: String) -> Bool {
    RelativePath.isManifest(path) || RelativePath.name(of: path) == "Package.resolved"
      || path.hasSuffix(".xcconfig")
      || [before, after].contains { $0.workspace.packages.contains { $0.manifest == path } }
  }

  private func changedPaths() -> Set<String> {
    var result: Set<String> = []
    for (path, content) in before.files where after.files[path] != content { result.insert(path) }
    for path in after.files.keys where before.files[path] == nil { result.insert(path) }
    return result
  }

  /// The facts of the Swift sources of one state, by owner and path.
  private func facts(
    of state: State, _ bytes: [String: [UInt8]], _ owners: Ownership, _ now: Ownership
  ) throws -> [TargetID: [String: FileFacts]] {
    var contents: [TargetID: [String: ContentID]] = [:]
    for path in bytes.keys where path.hasSuffix(".swift") {
      for owner in owners.owners(of: path) {
        contents[owner, default: [:]][path] = state.files[path]
      }
    }
    return try contents.reduce(into: [:]) { result, entry in
      result[entry.key] = try cache.facts(entry.value, now.defines[entry.key]) { missing in
        let files = missing.map { bytes[$0.path] }
        return { files[$0] }
      }
    }
  }

  /// Files that only moved inside one target: the new path says so, the old one says nothing.
  private func renames(
    among changed: Set<String>, _ old: Ownership, _ new: Ownership
  ) -> [String: [TargetID: Change?]] {
    var gone: [ContentID: [String]] = [:]
    for path in changed.sorted() where after.files[path] == nil {
      if let content = before.files[path] { gone[content, default: []].append(path) }
    }
    var result: [String: [TargetID: Change?]] = [:]
    for path in changed.sorted() where before.files[path] == nil {
      guard let content = after.files[path], let source = gone[content]?.first else { continue }
      for owner in new.owners(of: path).intersection(old.owners(of: source)) {
        result[path, default: [:]][owner] = Change(
          target: owner, path: path, changeClass: .fileRenamed)
        result[source, default: [:]].updateValue(nil, forKey: owner)
        gone[content]?.removeFirst()
      }
    }
    return result
  }
}

extension ChangeSetReader {
  /// Files that moved inside one target and were edited, where what they say at file scope stayed:
  /// the new path says so, and the old one what was edited in it.
  private func edited(
    _ was: [TargetID: [String: FileFacts]], _ now: [TargetID: [String: FileFacts]],
    _ old: Ownership, _ new: Ownership
  ) -> [String: [TargetID: Change?]] {
    var result: [String: [TargetID: Change?]] = [:]
    for (owner, files) in now {
      var gone: [Fingerprint: [String]] = [:]
      for (path, facts) in (was[owner] ?? [:]).sorted(by: { $0.key < $1.key })
      where !new.owners(of: path).contains(owner) && !facts.types.isEmpty {
        gone[facts.fileScope, default: []].append(path)
      }
      for (path, facts) in files.sorted(by: { $0.key < $1.key })
      where !old.owners(of: path).contains(owner) {
        guard let source = gone[facts.fileScope]?.first, let before = was[owner]?[source],
          before.activeTokens != facts.activeTokens
        else { continue }
        gone[facts.fileScope]?.removeFirst()
        let change = ChangeClassifier().classify(before: before, after: facts)
        result[path, default: [:]][owner] = Change(
          target: owner, path: path, changeClass: .fileRenamed)
        result[source, default: [:]][owner] = Change(
          target: owner, path: path, changeClass: change.changeClass,
          scope: ChangeScope(change, before: before, after: facts))
      }
    }
    return result
  }
}

/// Who owns what in one state.
struct Ownership {
  let targets: Set<TargetID>
  /// What `#if` finds in targets' sources beside what every build has.
  let defines: [TargetID: Defines]
  private var roles: [String: [TargetID: OwnedFile.Role]] = [:]
  private var swift: Set<TargetID> = []
  /// The targets that embed resources in code.
  private var embedding: [TargetID: Target] = [:]

  init(_ workspace: Workspace) {
    targets = Set(workspace.targets.map(\.id))
    defines = workspace.defines
    let ofPackages = workspace.packages.filter(\.isOfSwiftPM)
    // A target of a project may have sources of both languages, or a bridging header.
    for target in ofPackages.flatMap(\.targets) where target.language == .swift {
      swift.insert(target.id)
    }
    for target in workspace.targets {
      if target.settings.contains(where: Target.isEmbedding) { embedding[target.id] = target }
      for file in target.files { roles[file.path, default: [:]][target.id] = file.role }
    }
  }

  /// What the change of a resource is that is embedded in code.
  func change(ofResource path: String, of target: TargetID) -> Change? {
    embedding[target]?.change(ofResource: path)
  }

  func owners(of path: String) -> Set<TargetID> { Set(roles[path, default: [:]].keys) }

  /// The files that other targets compile in another state.
  func givenAway(to other: Ownership) -> Set<String> {
    Set(roles.keys).union(other.roles.keys).filter { path in
      roles[path]?.filter { $0.value == .source } ?? [:]
        != other.roles[path]?.filter { $0.value == .source } ?? [:]
    }
  }

  /// Whether headers mean nothing to a target.
  func isSwift(_ target: TargetID) -> Bool { swift.contains(target) }

  func role(of path: String, for target: TargetID) -> OwnedFile.Role? { roles[path]?[target] }
}

/// The two versions of one file.
private struct FilePair {
  let path: String
  let before: [UInt8]?
  let after: [UInt8]?
  let old: Ownership
  let new: Ownership
  let facts: (TargetID) -> (before: FileFacts?, after: FileFacts?)

  /// What the change is to one of its owners.
  func change(for owner: TargetID) -> Change? {
    let oldRole = old.role(of: path, for: owner)
    let newRole = new.role(of: path, for: owner)
    guard let role = newRole ?? oldRole else { return nil }
    // To a target, a file that it no longer owns is gone, though it may still be there.
    let was = oldRole == nil ? nil : before
    let now = newRole == nil ? nil : after
    switch role {
    case .source:
      return path.hasSuffix(".swift")
        ? swift(was, now, owner)
        : Change(target: owner, path: path, changeClass: was == now ? .none : .clangSource)
    case .publicHeader where new.isSwift(owner), .privateHeader where new.isSwift(owner): return nil
    case .publicHeader: return Change(target: owner, path: path, changeClass: .header)
    case .privateHeader: return Change(target: owner, path: path, changeClass: .privateHeader)
    case .resource:
      return new.change(ofResource: path, of: owner)
        ?? Change(target: owner, path: path, changeClass: .resource)
    case .artifact: return Change(target: owner, path: path, changeClass: .unknown)
    }
  }

  private func swift(_ was: [UInt8]?, _ now: [UInt8]?, _ owner: TargetID) -> Change {
    let known = facts(owner)
    let states = (before: was == nil ? nil : known.before, after: now == nil ? nil : known.after)
    let classifier = ChangeClassifier()
    let unparsed = was.flatMap { was in now.flatMap { classifier.classifyUnparsed(was, $0) } }
    let change = unparsed ?? classifier.classify(before: states.before, after: states.after)
    return Change(
      target: owner, path: path, changeClass: change.changeClass,
      scope: ChangeScope(change, before: states.before, after: states.after))
  }
}

extension ChangeScope {
  /// The names that a classified change touches.
  init(_ change: FileChange, before: FileFacts?, after: FileFacts?) {
    let states = [before, after].compactMap(\.self)
    self.init(
      types: change.changedTypes,
      members: Array(Set(change.changedExtensions.flatMap(\.members))),
      provided: Array(Set(states.flatMap(\.topLevelNames))),
      declaredOrExtendedTypes: Array(Set(states.flatMap(\.declaredOrExtendedTypes))))
    extensions = change.changedExtensions
    let known = Set(before?.importedModules ?? [])
    imported = (after?.importedModules ?? []).filter { !known.contains($0) }
    addDetails(of: change, before: before, after: after)
    let inlinable = states.map { facts in
      Set(facts.declarations.filter { $0.traits.contains(.inlinable) }.map(\.name))
    }
    // Becoming inlinable changes nothing in the code of those who call it.
    let flipped = inlinable.count == 2 ? inlinable[0].symmetricDifference(inlinable[1]) : []
    altered = Set(change.changed.filter { $0.what == .interface }.map(\.name))
      .subtracting(flipped).sorted()
  }
}
