import BuildLab
package import RippleModel

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Where a plan is carried out, and what becomes of the folder afterwards.
package struct PlanRun {
  /// The package's folder, absolute.
  package let root: String
  /// The scenario's name as a part of paths and branches.
  package let slug: String
  /// The branch that was asked for.
  package let branch: String?
  /// Whether the branch stays.
  package let keeps: Bool
  /// Whether each step is built.
  package let verifies: Bool

  package init(root: String, slug: String, branch: String?, keeps: Bool, verifies: Bool) {
    self.root = root
    self.slug = slug
    self.branch = branch
    self.keeps = keeps
    self.verifies = verifies
  }

  /// Small letters and digits joined by `-`.
  package static func slug(_ name: String) -> String {
    let words = name.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    return words.isEmpty ? "plan" : words.prefix(8).joined(separator: "-")
  }

  /// Carries the plan out.
  ///
  /// - Throws: `Problem` where it cannot begin.
  package func outcome(
    of plan: MigrationPlan, report: @escaping (String) -> Void
  ) throws -> PlanOutcome {
    let place =
      keeps
      ? "\(root)/.build/ripple-plans/\(slug)"
      : "\(FileManager.default.temporaryDirectory.path)/ripple-plan-\(UUID().uuidString)"
    do {
      let made = try PlanBranch(
        of: root, name: keeps ? branch ?? "ripple/\(slug)" : nil, at: place)
      defer {
        // Losing the error is right: what stays behind lies in the system's temporary folder.
        if !keeps { try? made.remove() }
      }
      let builder = verifies ? SwiftBuildCheck(scratchPath: place + ".build") : nil
      do {
        return try PlanRunner(on: made, builder: builder, report: report).run(plan)
      } catch let error as ApplyError {
        // Nothing was done: the branch and its folder would only be in the way.
        if keeps { try made.abandon() }
        throw error
      }
    } catch let error as ApplyError {
      throw Problem(error.text)
    }
  }
}
