import FileTrees
import Revisions
import RippleSystem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A branch of its own, checked out in a folder of its own, on which a plan is carried out.
///
/// The user's checkout stays as it is. No hook runs.
public struct PlanBranch {
  /// The package's folder on the branch, absolute.
  public let folder: String
  /// The branch; `nil` for one that is thrown away.
  public let name: String?
  private let top: String
  private let repository: String
  private let base: String

  /// Makes the branch from what is committed.
  ///
  /// - Parameters:
  ///   - package: The package's folder, absolute.
  ///   - name: The branch, which must be new; `nil` for none.
  ///   - place: Where it is checked out, absolute; nothing may be there yet.
  /// - Throws: `ApplyError` where something is not committed, `ToolError` where git says no.
  public init(of package: String, name: String?, at place: String) throws {
    repository = package
    top = place
    let prefix = try PlanBranch.line(["rev-parse", "--show-prefix"], in: package)
    let inner = RelativePath.normalise(prefix)
    folder = inner.isEmpty ? place : "\(place)/\(inner)"
    self.name = name
    base = try PlanBranch.line(["rev-parse", "--verify", "HEAD^{commit}"], in: package)
    try PlanBranch.refuseUncommitted(package, inner)
    guard !FileManager.default.fileExists(atPath: place) else {
      throw ApplyError(
        "'\(place)' is there already; remove it with 'git worktree remove', or name another branch."
      )
    }
    let branch = name.map { ["-b", $0] } ?? ["--detach"]
    _ = try PlanBranch.git(["worktree", "add", "--quiet"] + branch + [place, base], in: package)
  }

  private static func refuseUncommitted(_ package: String, _ prefix: String) throws {
    let output = try git(
      ["status", "--porcelain", "-z", "--untracked-files=all", "--no-renames", "--", "."],
      in: package)
    let build = (prefix.isEmpty ? "" : prefix + "/") + ".build/"
    let paths = output.split(separator: 0).map {
      String(decoding: $0.dropFirst(3), as: UTF8.self)
    }
    if let first = paths.first(where: { !$0.hasPrefix(build) }) {
      throw ApplyError("'\(first)' is not committed; commit or stash it, then apply the plan.")
    }
  }

  /// Keeps what a step did.
  public func commit(_ message: String) throws {
    _ = try PlanBranch.git(["add", "--all"], in: top)
    let state = try PlanBranch.git(["status", "--porcelain", "-z"], in: top)
    guard !state.isEmpty else { return }
    _ = try PlanBranch.git(
      identity + ["commit", "--quiet", "--no-verify", "--no-gpg-sign", "-m", message], in: top)
  }

  /// Who commits where git does not know the user.
  private var identity: [String] {
    // Losing the error is right: git ends with 1 where nothing is set.
    let known = try? PlanBranch.line(["config", "user.email"], in: top)
    guard known?.isEmpty ?? true else { return [] }
    return ["-c", "user.name=ripple", "-c", "user.email=ripple@localhost"]
  }

  /// Throws away what was not kept.
  public func discard() throws {
    _ = try PlanBranch.git(["reset", "--quiet", "--hard", "HEAD"], in: top)
    _ = try PlanBranch.git(["clean", "-fdq"], in: top)
  }

  /// Everything that was kept, as one patch.
  public func patch() throws -> String {
    let output = try PlanBranch.git(
      ["diff", "--no-ext-diff", "--no-textconv", "--no-color", "-M", base, "HEAD"],
      in: top)
    return String(decoding: output, as: UTF8.self)
  }

  /// Takes the folder away; the branch stays.
  public func remove() throws {
    _ = try PlanBranch.git(["worktree", "remove", "--force", top], in: repository)
  }

  /// Takes the folder and the branch away.
  public func abandon() throws {
    try remove()
    if let name { _ = try PlanBranch.git(["branch", "--quiet", "-D", name], in: repository) }
  }

  private static func line(_ arguments: [String], in folder: String) throws -> String {
    String(decoding: try git(arguments, in: folder), as: UTF8.self).trimmedLine
  }

  private static func git(_ arguments: [String], in folder: String) throws -> [UInt8] {
    let process = GitProcess(folder: folder)
    // A worktree that is made has a place of its own, and not that of the folder.
    let extra: [String: String?] = arguments.first == "worktree" ? ["GIT_WORK_TREE": nil] : [:]
    return try process.run(
      ["-c", "diff.orderFile=/dev/null"] + arguments, filters: process.filters(),
      environment: extra)
  }
}
