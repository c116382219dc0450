import BuildLab
import FileTrees
package import RippleModel
import RippleStore
import RippleSystem
import SwiftFacts

/// Makes random single edits in a scratch clone, builds each, and compares with what was predicted.
package struct RandomEditVerification {
  private let clone: ScratchClone
  private let runner: any BuildRunner
  private let buildsTests: Bool
  private var editor: RandomEditor
  /// With the drivers' records, and from source alone.
  private var sequences: [BuildSequence]
  private var commit: String
  private let progress: any ProgressReporting

  /// Clones the package of a session, and builds the clone.
  ///
  /// - Throws: `Problem` where it cannot be built, `ToolError`.
  package init(
    _ context: Session, model: BuildModel, buildsTests: Bool, seed: UInt64
  ) throws {
    progress = context.progress
    self.buildsTests = buildsTests
    clone = try ScratchClone(of: context.tree.root)
    runner = SwiftBuildTool(buildsTests: buildsTests)
    commit = try ScratchClone.head(of: context.tree.root)
    guard try clone.settle(commit, by: runner) else {
      throw Problem("the package cannot be built as it is in the last commit.")
    }
    var settings = context.settings
    settings.folder = clone.folder
    settings.store = "\(clone.folder)/.build/edits.sqlite"
    let session = try Session(settings)
    _ = try session.graph()
    let guessed = CommitPrediction(
      context: session, model: model, platform: settings.platform ?? "linux")
    var recorded = guessed
    recorded.buildRoot = clone.folder
    sequences = [recorded, guessed].map(BuildSequence.init)
    editor = RandomEditor(try Self.sources(session, buildsTests), seed: seed)
  }

  private static func sources(
    _ session: Session, _ buildsTests: Bool
  ) throws -> [RandomEditor.Source] {
    let packages = try session.store.workspace().packages.filter { $0.path.isEmpty }
    return packages.flatMap(\.targets).filter {
      $0.kind.isEdited || buildsTests && $0.kind == .test
    }
    .flatMap { target in
      target.files.compactMap { file in
        guard file.role == .source, file.path.hasSuffix(".swift"),
          let bytes = session.tree.bytes(of: file.path)
        else { return nil }
        return RandomEditor.Source(
          path: file.path, module: target.moduleName, text: String(decoding: bytes, as: UTF8.self))
      }
    }
  }

  /// Makes edits until a number of them could be built.
  ///
  /// - Returns: Each with its prediction by the drivers' records, and by source alone.
  /// - Throws: As a prediction, and `ToolError`.
  package mutating func run(
    _ count: Int
  ) throws -> (recorded: [VerifiedCommit], guessed: [VerifiedCommit]) {
    var result: (recorded: [VerifiedCommit], guessed: [VerifiedCommit]) = ([], [])
    let bar = progress.start("Building edits", total: count)
    defer { bar.finish() }
    var tries = 0
    while result.recorded.count < count, tries < 4 * count, let edit = editor.next() {
      tries += 1
      guard let compared = try make(edit) else { continue }
      result.recorded.append(compared[0])
      result.guessed.append(compared[1])
      bar.advance(by: 1)
    }
    return result
  }

  /// Makes one edit; `nil` where it cannot be built, after which all is as before.
  private mutating func make(_ edit: RandomEdit) throws -> [VerifiedCommit]? {
    let before = sequences
    let subject = "\(edit.kind.rawValue): \(edit.what)"
    let next = try clone.commit(edit.files, subject)
    var predictions: [(Impact, Workspace)] = []
    for index in sequences.indices {
      predictions.append(try sequences[index].predict(from: commit, to: next))
    }
    let build = try runner.build(packageIn: clone.folder)
    guard build.succeeded else {
      sequences = before
      _ = try clone.settle(commit, by: runner)
      return nil
    }
    editor.accept(edit)
    commit = next
    return predictions.map { impact, workspace in
      var result = BuildComparison(workspace, buildsTests: buildsTests)
        .compare(impact, with: build, commit: next, subject: subject)
      result.edit = edit.kind
      return result
    }
  }
}

extension TargetKind {
  /// Whether random edits are made in such targets.
  fileprivate var isEdited: Bool { self == .library || self == .executable }
}
