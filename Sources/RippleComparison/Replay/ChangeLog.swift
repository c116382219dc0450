import RippleModel

/// One line of a change log: a commit with its files and how each changed.
public struct ChangeLogEntry: Hashable, Sendable, Decodable {
  /// The commit's name.
  public var commit: String
  /// The day, as `2026-01-31`, with or without a time.
  public var date: String
  /// Who made it, where that is told.
  public var author: String?
  /// What it says of itself, in a line, where that is told.
  public var summary: String?
  /// Its files.
  public var files: [File]

  /// One file of a commit.
  public struct File: Hashable, Sendable, Decodable {
    /// The path after the commit, or before it where the file is gone.
    public var path: String
    /// How much of it changed.
    public var `class`: String
    /// The dotted names of the declarations that changed; edges for a manifest.
    public var declarations: [String]?
    /// The path before a rename.
    public var from: String?
  }
}

/// Turns a change log into units that a replay takes, under the owners of today.
public struct ChangeLogReader {
  private let layout: Layout
  private var owners: [String: [TargetID]] = [:]
  private var folders: [(path: String, target: TargetID)] = []

  /// Prepares a reader.
  public init(_ layout: Layout) {
    self.layout = layout
    for target in layout.sortedTargets {
      for file in target.files { owners[file.path, default: []].append(target.id) }
      if let path = target.path, !path.isEmpty { folders.append((path, target.id)) }
    }
    folders.sort {
      $0.path.count == $1.path.count ? $0.path < $1.path : $0.path.count > $1.path.count
    }
  }

  /// The units of some entries, and the paths that belong to no target.
  ///
  /// - Throws: `ScenarioError` for a date or a class that is not known, with the commit.
  public func units(
    _ entries: [ChangeLogEntry]
  ) throws(ScenarioError) -> (units: [ReplayUnit], unowned: [String]) {
    var units: [ReplayUnit] = []
    var unowned: Set<String> = []
    for entry in entries {
      guard let date = CalendarDay.time(entry.date) else {
        throw ScenarioError(
          "'\(entry.date)' is no date; write it as 2026-01-31.", place: "commit \(entry.commit)")
      }
      var unit = ReplayUnit(id: entry.commit, date: date, changes: [])
      unit.author = entry.author ?? ""
      unit.subject = entry.summary ?? ""
      for file in entry.files {
        guard let changeClass = ChangeClass(rawValue: file.class) else {
          throw ScenarioError(
            "'\(file.class)' is no change class; 'ripple touch --help' lists them.",
            place: "commit \(entry.commit)")
        }
        let found = changes(file, changeClass)
        if found.isEmpty, changeClass != .none { unowned.insert(file.path) }
        unit.changes += found
        unit.declarations += found.map { _ in file.declarations ?? [] }
      }
      units.append(unit)
    }
    units.sort { ($0.date, $0.id) < ($1.date, $1.id) }
    return (units, unowned.sorted())
  }

  private func changes(_ file: ChangeLogEntry.File, _ changeClass: ChangeClass) -> [Change] {
    if file.path == "Package.swift" || file.path.hasSuffix("/Package.swift") {
      return manifest(file, changeClass)
    }
    let now = targets(of: file.path)
    let scope = scope(file, changeClass)
    var result = now.map {
      Change(target: $0, path: file.path, changeClass: changeClass, scope: scope)
    }
    if let from = file.from {
      for target in targets(of: from) where !now.contains(target) {
        result.append(
          Change(target: target, path: from, changeClass: .fileRemoved, scope: scope))
      }
    }
    return result
  }

  /// The owners of a path: of today, or by the folder where the file is gone.
  private func targets(of path: String) -> [TargetID] {
    if let found = owners[path] { return found }
    return folders.first { path.hasPrefix($0.path + "/") }.map { [$0.target] } ?? []
  }

  private func manifest(_ file: ChangeLogEntry.File, _ changeClass: ChangeClass) -> [Change] {
    let folder = file.path.split(separator: "/").dropLast().joined(separator: "/")
    let own = layout.sortedTargets.filter {
      folder.isEmpty || ($0.path ?? "").hasPrefix(folder + "/")
    }
    switch changeClass {
    case .manifestEdge:
      let names = Set(
        (file.declarations ?? []).compactMap { text in
          text.split(separator: "->").first.map { $0.split(separator: " ").joined() }
        })
      return own.filter { names.contains($0.id.name) }
        .map { Change(target: $0.id, changeClass: changeClass) }
    case .settings, .toolchain:
      return own.filter { $0.language != .none }
        .map { Change(target: $0.id, changeClass: changeClass) }
    default: return []
    }
  }

  /// What a change touches, by its declarations and what the file provides today.
  private func scope(_ file: ChangeLogEntry.File, _ changeClass: ChangeClass) -> ChangeScope? {
    guard changeClass > .body, let names = file.declarations, !names.isEmpty else { return nil }
    let facts = layout.index.numbers[file.path].flatMap { layout.index.files[$0].facts }
    let known = Set(facts?.types.map(\.name) ?? [])
    var types: Set<String> = []
    var extensions: [ChangedExtension] = []
    var holders: Set<String> = []
    for name in names {
      let parts = name.split(separator: ".").map(String.init)
      let holder = parts.dropLast().joined(separator: ".")
      if !holder.isEmpty { holders.insert(holder) }
      if changeClass == .typeMember {
        types.insert(holder.isEmpty || known.contains(name) ? name : holder)
      } else if changeClass == .extensionMember, let last = parts.last {
        extensions.append(ChangedExtension(extendedType: holder, members: [last]))
      }
    }
    let first = names.filter { !$0.contains(".") }
    var scope = ChangeScope(
      types: Array(types), members: extensions.flatMap(\.members),
      provided: Array(Set(first + (facts?.topLevelNames ?? []))),
      declaredOrExtendedTypes: Array(holders.union(facts?.declaredOrExtendedTypes ?? [])))
    scope.extensions = extensions
    if changeClass == .fileScope {
      scope.imported = (facts?.importedModules ?? []).filter(names.contains)
    }
    return scope
  }
}
