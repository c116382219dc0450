import FileTrees
import RippleSystem

/// How git is started, in whatever place: nothing that a repository's own configuration names is
/// run, fetched or waited for.
///
/// A repository under study is untrusted, and so is its configuration. What stands in the
/// environment and on the command line wins over it: no transport and no lazy fetch, no hook, no
/// file-system monitor, no helper; `filter.*` drivers are emptied by name, since git has no switch
/// for them. What no setting can keep out, as an `include` of a pipe, ends with a time limit.
package struct GitProcess: Sendable {
  /// The folder in which git is started.
  let folder: String
  /// The folder that holds `.git`, which no `core.worktree` may move; `nil` in a bare repository.
  let workTree: String?

  /// Finds the repository's folder by looking for `.git`, as git does.
  package init(folder: String) {
    self.folder = folder
    var place = folder
    while !place.isEmpty, SystemFile.status(of: place + "/.git") == nil {
      place = RelativePath.folder(of: place)
    }
    workTree = place.isEmpty ? nil : place
  }

  /// Starts git and waits for its end.
  ///
  /// - Throws: `ToolError`, also where it takes longer than `limit`.
  package func run(
    _ arguments: [String], input: [UInt8] = [], filters: [String] = [],
    environment extra: [String: String?] = [:], limit: Duration = .seconds(600)
  ) throws -> [UInt8] {
    try Tool("git").run(
      place + GitProcess.settings(filters) + arguments, input: input,
      environment: environment.merging(extra) { $1 }, limit: limit)
  }

  /// Starts git and talks to it while it runs.
  func stream(_ arguments: [String], given: [UInt8]? = nil) throws -> ToolStream {
    try ToolStream(
      "git", place + GitProcess.settings([]) + arguments, environment: environment, given: given)
  }

  /// The names of filters that any configuration defines, so that they can be emptied.
  package func filters() throws -> [String] {
    let output = try run(
      ["config", "--includes", "--name-only", "-z", "--list"], limit: .seconds(10))
    let keys = output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    let names = keys.filter { $0.hasPrefix("filter.") }.compactMap { key -> String? in
      let rest = key.dropFirst("filter.".count)
      return rest.lastIndex(of: ".").map { String(rest[..<$0]) }
    }
    return Set(names).sorted()
  }

  /// A bare repository is one only where it was named: one that a checkout brings is no repository.
  private var place: [String] {
    guard workTree == nil, SystemFile.status(of: folder + "/HEAD")?.kind == .file,
      SystemFile.status(of: folder + "/objects")?.kind == .folder
    else { return ["-C", folder] }
    return ["--git-dir", folder]
  }

  private static func settings(_ filters: [String]) -> [String] {
    let fixed = [
      "core.hooksPath=/dev/null", "core.fsmonitor=false", "core.quotePath=false",
      "core.alternateRefsCommand=false", "core.sshCommand=false", "core.gitProxy=",
      "core.askPass=", "core.untrackedCache=false", "core.precomposeUnicode=false",
      "credential.helper=", "protocol.allow=never", "safe.bareRepository=explicit",
      "mailmap.file=", "mailmap.blob=", "log.showSignature=false", "gpg.program=false",
      "gpg.ssh.program=false", "gpg.x509.program=false", "diff.external=", "diff.orderFile=",
      "advice.detachedHead=false", "submodule.recurse=false", "gc.auto=0", "maintenance.auto=false",
    ]
    let emptied = filters.flatMap { name in
      ["clean", "smudge", "process"].map { "filter.\(name).\($0)=" }
        + ["filter.\(name).required=false"]
    }
    return ["--no-pager", "--no-optional-locks"] + (fixed + emptied).flatMap { ["-c", $0] }
  }

  private var environment: [String: String?] {
    var result: [String: String?] = [
      "GIT_TERMINAL_PROMPT": "0", "GIT_NO_REPLACE_OBJECTS": "1", "LC_ALL": "C",
      "GIT_OPTIONAL_LOCKS": "0", "GIT_GRAFT_FILE": "/dev/null", "GIT_NO_LAZY_FETCH": "1",
      "GIT_ALLOW_PROTOCOL": "", "GIT_ASKPASS": "false", "SSH_ASKPASS": "false",
      "GIT_SSH_COMMAND": "false", "GIT_LITERAL_PATHSPECS": "1", "GIT_LFS_SKIP_SMUDGE": "1",
    ]
    // Within a hook git names its own repository, which need not be the one that is studied.
    for name in GitProcess.inherited { result.updateValue(nil, forKey: name) }
    if let workTree {
      result["GIT_WORK_TREE"] = workTree
      if let index = System.environment["GIT_INDEX_FILE"], !index.isEmpty {
        let path = index.hasPrefix("/") ? index : "\(workTree)/\(index)"
        // A commit that is under way has an index of its own beside the repository's.
        if path.hasPrefix(workTree + "/.git/") { result["GIT_INDEX_FILE"] = path }
      }
    }
    return result
  }

  private static let inherited = [
    "GIT_DIR", "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES",
    "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_NAMESPACE", "GIT_CONFIG", "GIT_CONFIG_PARAMETERS",
    "GIT_CONFIG_COUNT", "GIT_EXTERNAL_DIFF", "GIT_DIFF_OPTS", "GIT_SSH", "GIT_PROXY_COMMAND",
    "GIT_EDITOR", "GIT_SEQUENCE_EDITOR", "GIT_PAGER", "GIT_EXEC_PATH", "GIT_TEMPLATE_DIR",
    "GIT_SHALLOW_FILE", "GIT_REPLACE_REF_BASE", "GIT_CEILING_DIRECTORIES",
  ]
}
