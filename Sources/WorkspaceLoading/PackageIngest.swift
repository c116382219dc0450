public import FileTrees
import RippleGraph
public import RippleModel
public import RippleStore

/// Keeps the store's graph equal to the packages on disk.
///
/// Everything that was listed or read has a stamp; as long as all stamps match, nothing is read
/// again.
public struct PackageIngest {
  private let store: Store
  private let tree: DiskTree
  private let rootName: String
  private let describer: (any PackageDescribing)?
  private let selection: FolderSelection
  private let host: ManifestHost?
  private let traits: [String]?
  private let ignoredFolders: () -> Set<String>

  /// Makes an ingest.
  ///
  /// - Parameters:
  ///   - store: Where the graph goes.
  ///   - tree: The root of the workspace.
  ///   - describer: Evaluates manifests that syntax cannot decide; `nil` never runs one.
  ///   - host: The host that manifests are read for; `nil` chooses for each.
  ///   - traits: The traits that are on; `nil` for the default ones.
  ///   - selection: Which folders are looked into.
  ///   - ignoredFolders: Those of them that a repository leaves out, such as what a build writes.
  public init(
    store: Store, tree: DiskTree, describer: (any PackageDescribing)? = nil,
    host: ManifestHost? = nil, traits: [String]? = nil, selection: FolderSelection = .all,
    ignoredFolders: @escaping () -> Set<String> = { [] }
  ) {
    self.host = host
    self.traits = traits
    self.selection = selection
    self.ignoredFolders = ignoredFolders
    self.store = store
    self.tree = tree
    self.describer = describer
    rootName = RelativePath.name(of: tree.root)
  }

  /// Reads the packages again where anything changed on disk.
  ///
  /// - Parameters:
  ///   - folders: The packages; empty means the root's own, or every one below it.
  ///   - isForced: Whether to read again in any case.
  /// - Returns: Whether the graph was read again.
  /// - Throws: `LoadingError`, `StoreError`.
  @discardableResult
  public func refresh(_ folders: [String], isForced: Bool = false) throws -> Bool {
    let key = (folders.isEmpty ? ["."] : folders).sorted().joined(separator: "\n")
    let evaluates =
      (describer == nil ? "no" : "yes") + (host.map { " " + $0.rawValue } ?? "")
      + (traits.map { " traits " + $0.joined(separator: ",") } ?? "")
    let isSame =
      try store.setting(Self.rootsKey) == key
      && (store.setting(Self.selectionKey) ?? "") == selection.key
      && store.setting(Self.evaluationKey) == evaluates
      && store.setting(Self.versionKey) == Self.version
    if try !isForced && isSame && isCurrent() { return false }
    let (loaded, places, inputs) = try loaded(folders)
    let workspace = loaded.workspace.addingCycles()
    try store.transaction {
      if isForced { try store.removeFacts() }
      try store.save(workspace)
      try store.save(stamps: stamps(of: workspace, inputs, trustingContents: !isForced))
      try store.set(Self.inputsKey, to: inputs.sorted().joined(separator: "\n"))
      try store.set(Self.coverageKey, to: loaded.coverage.map(KeptText.encode) ?? "")
      try store.set(Self.placesKey, to: KeptText.encode(places))
      try store.set(Self.rootsKey, to: key)
      try store.set(Self.selectionKey, to: selection.key)
      try store.set(Self.evaluationKey, to: evaluates)
      try store.set(Self.versionKey, to: Self.version)
    }
    return true
  }

  /// Keeps a graph that came from JSON, with the files that lie on disk.
  public func keep(_ graph: GivenGraph) throws {
    let workspace = graph.workspace(of: tree).addingCycles()
    try store.transaction {
      try store.save(workspace)
      try store.save(stamps: try stamps(of: workspace, [], trustingContents: true))
      // A graph without files is asked for nothing but what was saved.
      try store.set(Self.givenKey, to: graph.hasFiles ? GivenGraphText.encode(graph) : "")
      try store.set(Self.systemKey, to: graph.system.rawValue)
      try store.set(
        Self.placesKey, to: KeptText.encode(TestPlaces(isBazel: graph.system == .bazel)))
      try store.set(Self.rootsKey, to: Self.givenGraph)
      try store.set(Self.versionKey, to: Self.version)
    }
  }

  /// Whether the store holds a graph that was given as JSON, which no folder can refresh.
  public func holdsGivenGraph() throws -> Bool {
    try store.setting(Self.rootsKey) == Self.givenGraph
  }

  /// The build system that a given graph is of; `nil` where packages or projects were read.
  public func givenSystem() throws -> GivenGraph.System? {
    guard try holdsGivenGraph() else { return nil }
    return try store.setting(Self.systemKey).flatMap(GivenGraph.System.init) ?? .unknown
  }

  /// The graph that was given as JSON, where it says which files belong to its targets; `nil` for
  /// any other.
  public func givenGraph() throws -> GivenGraph? {
    guard try holdsGivenGraph() else { return nil }
    let graph = try store.setting(Self.givenKey).flatMap(GivenGraphText.decode)
    return graph?.hasFiles == true ? graph : nil
  }

  /// The folders that the graph was read from, relative to the root; empty for its own package.
  public func rootFolders() throws -> [String] {
    let key = try store.setting(Self.rootsKey) ?? ""
    return key.split(separator: "\n").map(String.init).filter { $0 != "." }
  }

  /// How many of the Swift files below the root a target owns; `nil` where the graph is not that
  /// of a whole folder.
  public func coverage() throws -> SourceCoverage? {
    try store.setting(Self.coverageKey).flatMap(KeptText.decode)
  }

  /// Where tests are run from: shared schemes, folders of packages.
  public func testPlaces() throws -> TestPlaces {
    try store.setting(Self.placesKey).flatMap(KeptText.decode) ?? TestPlaces()
  }

  /// Loads packages and projects without keeping them.
  public func load(_ folders: [String]) throws -> Workspace {
    try loaded(folders).result.workspace.addingCycles()
  }

  /// What was loaded, where its tests are run from, and the files that decided both.
  private func loaded(
    _ folders: [String]
  ) throws -> (result: WorkspaceLoader.Result, places: TestPlaces, inputs: Set<String>) {
    let manifests = SyntaxManifestReader(
      root: tree.root, store: store, describer: describer, host: host, traits: traits)
    let recording = RecordingTree(tree)
    let loader = WorkspaceLoader(
      tree: recording, manifests: manifests, rootName: rootName,
      selection: selection.ignoring(ignoredFolders()))
    var result = try loader.loaded(folders)
    let (places, notes) = result.testPlaces(of: recording)
    result.workspace.diagnostics = Set(result.workspace.diagnostics + notes).sorted()
    return (result, places, recording.readFiles)
  }

  private static let rootsKey = "roots"
  private static let selectionKey = "selection"
  private static let systemKey = "givenSystem"
  private static let evaluationKey = "evaluates"
  private static let versionKey = "loader"
  private static let inputsKey = "loaderInputs"
  private static let coverageKey = "coverage"
  private static let placesKey = "testPlaces"
  private static let givenGraph = "json"
  private static let givenKey = "givenGraph"
  /// Changes with what the loader finds, so that an older graph is read again.
  private static let version = "6"
  /// The size that marks a folder, and one that was missing.
  private static let folderSize: Int64 = -1
  private static let missingSize: Int64 = -2

  // MARK: Stamps

  /// Whether nothing that decides the graph changed since it was read.
  private func isCurrent() throws -> Bool {
    guard try store.hasGraph() else { return false }
    let inputs = try Set(
      (store.setting(Self.inputsKey) ?? "").split(separator: "\n").map(String.init))
    for known in try store.stamps() where known.size < 0 || inputs.contains(known.path) {
      let now = tree.stamp(of: known.path)
      if known.size == Self.missingSize {
        if now != nil { return false }
      } else if known.size == Self.folderSize {
        guard let now, now.modified == known.modified else { return false }
      } else {
        guard let now, known.matches(now) else { return false }
      }
    }
    return true
  }

  private func stamps(
    of workspace: Workspace, _ inputs: Set<String>, trustingContents: Bool
  ) throws -> [StoredStamp] {
    let known = Dictionary(
      try trustingContents ? store.stamps().map { ($0.path, $0) } : [],
      uniquingKeysWith: { first, _ in first })
    var result: [StoredStamp] = tree.listedFolders.sorted().map { folder in
      let stamp = tree.stamp(of: folder)
      return StoredStamp(
        path: folder, size: stamp == nil ? Self.missingSize : Self.folderSize,
        modified: stamp?.modified ?? 0, changed: 0)
    }
    let missing = inputs.subtracting(tree.listedFolders).filter { tree.stamp(of: $0) == nil }
    for path in missing.sorted() {
      result.append(StoredStamp(path: path, size: Self.missingSize, modified: 0, changed: 0))
    }
    let broken = workspace.diagnostics.compactMap(\.place?.path)
    let files = workspace.targets.flatMap { $0.files.map(\.path) }
    for path in inputs.union(broken).union(files).sorted() {
      guard let stamp = tree.stamp(of: path), tree.kind(of: path) == .file else { continue }
      let content = known[path].flatMap { $0.matches(stamp) ? $0.content : nil }
      result.append(StoredStamp(path, stamp, content.map(ContentID.init(bytes:))))
    }
    return result
  }
}

extension RelativePath {
  /// Whether a path is one of SwiftPM's manifests.
  package static func isManifest(_ path: String) -> Bool {
    let name = name(of: path)
    return name == "Package.swift"
      || (name.hasPrefix("Package@swift-") && name.hasSuffix(".swift"))
  }
}

extension Workspace {
  /// The workspace with a diagnostic for each cycle of its targets.
  public func addingCycles() -> Workspace {
    let graph = TargetGraph(self)
    var result = self
    let cycles = graph.structure.cycles()
    guard !cycles.isEmpty else { return self }
    let places = Dictionary(
      targets.map { ($0.id, $0.place) }, uniquingKeysWith: { first, _ in first })
    for cycle in cycles {
      let witness = cycle.witness.map { graph.id($0) }
      let names = witness.map(\.name)
      let text = (names + [names.first ?? ""]).map { "'\($0)'" }.joined(separator: " -> ")
      let place = witness.first.flatMap { places[$0] } ?? nil
      result.diagnostics.append(
        Diagnostic(.cycle, "The targets depend on each other: \(text).", place: place, names: names)
      )
    }
    result.diagnostics.sort()
    return result
  }
}
