import RippleGraph
import RippleIngest
import RippleModel
import RippleReport
import RippleSimulation
import RippleStore
import RippleSystem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a command's options mean: the store opened, the graph fresh.
struct CommandContext {
  let options: PackageOptions
  let output: OutputOptions
  let tree: DiskTree
  let store: Store
  let ingest: PackageIngest
  let progress: any ProgressReporting
  private let freshness = Freshness()

  /// Opens everything; nothing is read from the packages yet.
  init(_ options: PackageOptions, _ output: OutputOptions) throws {
    self.options = options
    self.output = output
    let root = CommandContext.absolute(options.packagePath)
    var isFolder = false
    guard FileManager.default.fileExists(atPath: root, isDirectory: &isFolder), isFolder else {
      throw Problem("there is no folder '\(options.packagePath)'.")
    }
    tree = DiskTree(root: root)
    progress = output.quiet ? SilentProgress() : TerminalProgress()
    store = try CommandContext.openStore(options, root)
    ingest = PackageIngest(
      store: store, tree: tree, describer: options.evaluate ? SwiftPackageTool() : nil)
  }

  /// The graph, read again where anything changed.
  func graph() throws -> LoadedGraph {
    try refresh()
    let graph = try LoadedGraph(store.graphColumns())
    warn(try store.diagnostics())
    return graph.filtered(platform: options.platform)
  }

  /// Brings the stored graph up to date, once in a command.
  func refresh() throws {
    guard !freshness.isFresh else { return }
    if !options.graph.isEmpty {
      try ingest.keep(GraphInput().graph(documents(options.graph)))
    } else if try !ingest.holdsGivenGraph() || store.path == ":memory:" {
      try ingest.refresh([])
    }
    freshness.isFresh = true
  }

  /// Whether a command has looked at the disk.
  final class Freshness {
    var isFresh = false
  }

  /// The packages and projects that rules and metrics are about.
  func rootPackages() throws -> Set<String> {
    rootPackages(of: try store.workspace().packages)
  }

  /// The same, of packages that were read before.
  ///
  /// Those are the ones that were asked for or lie below the root; not those that were checked out
  /// or are reached by a path that leads out of it. Beside a package at the root itself, they are
  /// what it depends on and the projects, and not its examples.
  func rootPackages(of packages: [Package]) -> Set<String> {
    // Losing the error is right: a store without the setting holds a graph that names no folder.
    let asked = Set((try? ingest.rootFolders()) ?? [])
    let own = packages.filter { package in
      asked.contains(package.path)
        || !(package.path.hasPrefix(".build/") || package.path.hasPrefix("../"))
    }
    let identities = Set(own.map(\.identity))
    guard let root = own.first(where: { $0.path.isEmpty && $0.isOfSwiftPM }) else {
      return identities
    }
    var reached: Set<String> = []
    var pending = [root.identity] + own.filter { !$0.isOfSwiftPM }.map(\.identity)
    while let next = pending.popLast() {
      guard reached.insert(next).inserted,
        let package = own.first(where: { $0.identity == next })
      else { continue }
      pending += package.targets.flatMap(\.dependencies).compactMap { $0.targetID?.package }
    }
    return asked.isEmpty ? reached.intersection(identities) : identities
  }

  /// What the sources say, with names and declarations of some targets.
  func sources(detailed: Set<TargetID> = []) throws -> SourceIndex {
    try SourceReader(store: store, tree: tree, progress: progress).index(detailed: detailed)
  }

  /// The graph that was given as JSON, `nil` where packages were read.
  ///
  /// - Throws: `Problem` for a given graph without files, which git says nothing about.
  func givenGraph(or remedy: String) throws -> GivenGraph? {
    let graph = try ingest.givenGraph()
    if graph == nil, try ingest.holdsGivenGraph() {
      throw Problem(
        "no target of the graph from JSON has a 'path' or 'files', so git says nothing about it; "
          + "add them, or \(remedy).")
    }
    return graph
  }

  /// How results are dressed.
  var style: TextStyle {
    Terminal.style(allowsColour: output.color, goesToOutput: (output.output ?? "-") == "-")
  }

  /// Tells what is wrong with the graph, unless told to be quiet.
  func warn(_ diagnostics: [Diagnostic]) {
    guard !output.quiet else { return }
    for diagnostic in diagnostics where diagnostic.severity == .error {
      Console.writeError(DiagnosticLine(diagnostic).text)
    }
    let undecided = diagnostics.filter { $0.kind == .undecided }.compactMap(\.place).map { "\($0)" }
    guard let first = undecided.first else { return }
    let rest = undecided.count > 1 ? " and \(undecided.count - 1) more" : ""
    Console.writeError(
      "warning: \(first)\(rest) cannot be decided without running the manifest: edges may be "
        + "missing; --evaluate decides them, 'ripple ingest' lists them")
  }

  /// Writes a result where the options say.
  func write(_ text: String) throws {
    guard let path = output.output, path != "-" else { return try Console.write(text) }
    try Console.write(text, to: path)
  }

  /// JSON documents by their names; `-` is standard input.
  func documents(_ names: [String]) throws -> [(name: String, bytes: [UInt8])] {
    try names.map { name in
      if name == "-" { return ("standard input", try StandardStream.input.readAll()) }
      guard let data = FileManager.default.contents(atPath: name) else {
        throw Problem("there is no file '\(name)'.")
      }
      return (name, [UInt8](data))
    }
  }

  /// A path as it would be without the current folder.
  static func absolute(_ path: String) -> String {
    let full =
      path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    return AbsolutePath.resolve(full)
  }

  private static func openStore(_ options: PackageOptions, _ root: String) throws -> Store {
    if let path = options.store.map(absolute) {
      FreshStore.willMake(path)
      return try Store(path: path)
    }
    let location = StoreLocation(root: root)
    let isForgotten = options.keepsNothing && location.existing == nil
    if !options.graph.isEmpty || isForgotten { return try Store.inMemory() }
    return try location.open()
  }
}
