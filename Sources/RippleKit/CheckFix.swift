import BuildLab
import FileTrees
package import RippleModel
import RippleRules
import RippleStore
import RippleSystem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Writes what is certain into the manifests.
package struct CheckFix {
  private let context: Session
  private let verifies: Bool

  package init(_ context: Session, verifies: Bool) {
    self.context = context
    self.verifies = verifies
  }

  /// Edits the manifests; with a build that fails, puts them back.
  ///
  /// - Returns: What was done and what was not, one sentence each.
  package func apply(_ findings: [Finding], _ loaded: LoadedGraph) throws -> [String] {
    let question = try CheckRequest(context, loaded, checksTests: true, depth: .facts)
    let changes = CertainFixes(question.subject, packages: try context.store.packages())
      .changes(for: findings)
    guard !changes.isEmpty else { return ["Nothing could be fixed for certain."] }
    let applier = PlanApplier(folder: context.tree.root)
    let before = try contents(of: Set(changes.map(\.path)))
    var notes: [String] = []
    for change in changes {
      do {
        try applier.editManifests([change])
        notes.append("Fixed \(change.path): \(change.edit.line)")
      } catch let error as ApplyError {
        notes.append("Not fixed: \(error.text)")
      }
    }
    guard verifies, let error = try firstError() else { return notes }
    for (path, data) in before {
      do {
        try data.write(to: URL(filePath: "\(context.tree.root)/\(path)"))
      } catch {
        throw Problem("'\(path)' cannot be put back; take it from git.")
      }
    }
    return ["Nothing was kept: with the fixes it does not build: \(error)"]
  }

  private func contents(of paths: Set<String>) throws -> [(String, Data)] {
    try paths.sorted().map { path in
      guard let data = FileManager.default.contents(atPath: "\(context.tree.root)/\(path)") else {
        throw Problem("'\(path)' cannot be read.")
      }
      return (path, data)
    }
  }

  /// The first error of a build; `nil` where it passes.
  private func firstError() throws -> String? {
    let scratch = "\(context.tree.root)/.build/ripple-fix"
    let verdict = try SwiftBuildCheck(scratchPath: scratch).check(
      packageIn: context.tree.root)
    return verdict.succeeded ? nil : verdict.firstError
  }
}
