import ManifestEvaluation
public import RippleModel
import SwiftFacts

/// Carries the steps of a plan out on the files of a package.
public struct PlanApplier {
  private let files: PackageFiles

  /// Takes the package's folder, absolute.
  public init(folder: String) { files = PackageFiles(root: folder) }

  /// Refuses what cannot be done before anything is touched: paths that are taken, or lead out.
  ///
  /// - Throws: `ApplyError`.
  public func refuseClashes(_ plan: MigrationPlan) throws {
    var gone: Set<String> = []
    var taken: Set<String> = []
    for step in plan.steps {
      for move in step.moves {
        _ = try files.location(of: move.from)
        let isThere = try files.exists(move.to) && !gone.contains(move.to)
        guard !isThere, taken.insert(move.to).inserted else {
          throw ApplyError(
            "'\(move.to)' is there already, and '\(move.from)' should move to it; rename one first."
          )
        }
        gone.insert(move.from)
        taken.remove(move.from)
      }
      for stub in step.stubs where try files.exists(stub.path) {
        throw ApplyError("'\(stub.path)' is there already, and a new file should begin there.")
      }
    }
  }

  /// Carries one step out.
  ///
  /// - Throws: `ApplyError` where a part of it cannot be done; the files are then half changed, and
  ///   whoever called puts them back.
  public func apply(_ step: MigrationPlan.Step) throws {
    try raise(step)
    for move in step.moves { try files.move(move.from, to: move.to) }
    for stub in step.stubs { try files.write(stub.text, to: stub.path) }
    try editManifests(step.edits)
    try editImports(step)
  }

  /// Edits manifests.
  ///
  /// - Throws: `ApplyError` with the manifest's path and line.
  public func editManifests(_ changes: [MigrationPlan.ManifestChange]) throws {
    for change in changes {
      let source = try files.read(change.path)
      do throws(ManifestEditError) {
        var editor = try ManifestEditor(source)
        try editor.apply(change.edit)
        if editor.text != source { try write(editor.text, to: change.path) }
      } catch {
        let place = error.line > 0 ? "\(change.path):\(error.line)" : change.path
        throw ApplyError("\(place): \(error.text)")
      }
    }
  }

  private func write(_ text: String, to path: String) throws(ManifestEditError) {
    do { try files.write(text, to: path) } catch {
      throw ManifestEditError("it cannot be written.")
    }
  }

  /// From the last line of a file to the first, so that lines stay what they were.
  private func raise(_ step: MigrationPlan.Step) throws {
    var byFile: [String: [(change: StepReport.AccessChange, isInitialiser: Bool)]] = [:]
    for change in step.access { byFile[change.path, default: []].append((change, false)) }
    for change in step.initialisers { byFile[change.path, default: []].append((change, true)) }
    for (path, changes) in byFile.sorted(by: { $0.key < $1.key }) {
      var editor = SourceEditor(try files.read(path))
      for item in changes.sorted(by: { $0.change.line > $1.change.line }) {
        if item.isInitialiser {
          editor.addInitialiser(
            toTypeOn: item.change.line, access: min(item.change.to, .public))
        } else {
          editor.setAccess(
            line: item.change.line, name: item.change.name, to: item.change.to)
        }
      }
      try files.write(editor.text, to: path)
    }
  }

  private func editImports(_ step: MigrationPlan.Step) throws {
    let gained = Dictionary(grouping: step.imports, by: \.path)
    let lost = Dictionary(grouping: step.lostImports, by: \.path)
    for path in Set(gained.keys).union(lost.keys).sorted() where path.hasSuffix(".swift") {
      let source = try files.read(path)
      var editor = SourceEditor(source)
      for item in lost[path] ?? [] { editor.removeImport(item.module) }
      for item in gained[path] ?? [] {
        editor.addImport(item.module, attributes: item.attributes)
      }
      if editor.text != source { try files.write(editor.text, to: path) }
    }
  }

  /// Makes what a compiler asked for.
  ///
  /// - Returns: Whether anything changed.
  func make(_ repair: Repair) throws -> Bool {
    let source = try files.read(repair.path)
    var editor = SourceEditor(source)
    switch repair.action {
    case .access(let line, let name, let level):
      editor.setAccess(line: line, name: name, to: level)
    case .initialiser(let line, let level): editor.addInitialiser(toTypeOn: line, access: level)
    case .addImport(let module): editor.addImport(module)
    }
    guard editor.text != source else { return false }
    try files.write(editor.text, to: repair.path)
    return true
  }
}
