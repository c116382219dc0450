import Foundation
import RippleSystem
import TestSupport
import Testing

/// The scripts of `.github`, each in a clone made as its CI makes it.
@Suite("Recipes", .timeLimit(.minutes(20)))
struct RecipeTests {
  /// A repository with a branch that changes a body, and the merge ref that GitHub makes of it.
  private struct Origin {
    let package: SamplePackage
    let clones: TemporaryFolder

    init() throws {
      package = try SamplePackage()
      clones = try TemporaryFolder()
      try package.folder.write(".gitignore", ".build\n")
      try package.git("init", "-q", "-b", "main")
      try package.git("config", "uploadpack.allowAnySHA1InWant", "true")
      try package.commit("one")
      try package.git("checkout", "-q", "-b", "feature")
      for text in ["2", "3"] {
        try package.folder.write(
          "Sources/Mid/Quiet.swift", "import Core\nfunc quiet() -> Int { \(text) }\n")
        try package.commit("body \(text)")
      }
      try package.git("checkout", "-q", "main")
      try package.folder.write("Sources/App/main.swift", "import Mid\nprint(2)\n")
      try package.commit("two")
      try package.git("checkout", "-q", "--detach")
      try package.git("merge", "-q", "--no-ff", "-m", "merge", "feature")
      try package.git("update-ref", "refs/pull/7/merge", "HEAD")
      try package.git("checkout", "-q", "main")
    }

    func commit(_ name: String) throws -> String { try RecipeTests.git(package.path, name) }

    /// A clone of one reference, with a detached HEAD, as deep as asked; 0 is all.
    func clone(_ reference: String, depth: Int, of path: String? = nil) throws -> String {
      let folder = clones.path + "/" + UUID().uuidString
      let fetch = ["fetch", "-q", "--no-tags"] + (depth > 0 ? ["--depth=\(depth)"] : [])
      for arguments in [
        ["init", "-q", folder],
        ["-C", folder, "remote", "add", "origin", "file://" + (path ?? package.path)],
        ["-C", folder] + fetch + ["origin", "+\(reference):refs/remotes/ci/head"],
        ["-C", folder, "checkout", "-q", "--detach", "refs/remotes/ci/head"],
      ] { _ = try Tool("git").run(arguments) }
      return folder
    }
  }

  private static func git(_ folder: String, _ name: String) throws -> String {
    let output = try Tool("git").run(["-C", folder, "rev-parse", name])
    return String(decoding: output, as: UTF8.self).trimmingCharacters(in: .newlines)
  }

  private struct Run {
    var output: String
    var status: Int32
  }

  /// Runs a script in a folder, with Ripple and what stands in for other programs.
  private func run(
    _ script: String, _ arguments: [String] = [], in folder: String,
    _ variables: [String: String] = [:], programs: String? = nil, input: String = ""
  ) throws -> Run {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    let path = script.hasPrefix("/") ? script : Self.root + "/.github/" + script
    process.arguments = ["bash", path] + arguments
    process.currentDirectoryURL = URL(filePath: folder)
    var environment = ProcessInfo.processInfo.environment
    environment["RIPPLE"] = RippleProgram.path
    environment["RIPPLE_DATA"] = Self.root + "/Data"
    if let programs { environment["PATH"] = programs + ":" + (environment["PATH"] ?? "") }
    process.environment = environment.merging(variables) { $1 }
    let log = try TemporaryFolder()
    let (out, source) = (try log.write("out", ""), try log.write("in", input))
    process.standardOutput = try FileHandle(forWritingTo: out)
    process.standardError = process.standardOutput
    process.standardInput = try FileHandle(forReadingFrom: source)
    try process.run()
    process.waitUntilExit()
    return Run(
      output: try String(contentsOf: out, encoding: .utf8), status: process.terminationStatus)
  }

  private static let root = SharedFolder.projectRoot.path

  private func range(_ base: [String], in folder: String) throws -> String {
    let result = try run("actions/ripple/range.sh", base, in: folder)
    #expect(result.status == 0, "\(result.output)")
    return result.output.trimmingCharacters(in: .newlines)
  }

  /// What the change of the branch must be told as, whatever the clone.
  private func expectAnswer(_ range: String, in folder: String) throws {
    let result = try run(
      "actions/ripple/run.sh", [range, "answers"], in: folder, ["RIPPLE_STORE": "kept/store.sqlite"]
    )
    #expect(result.status == 0, "\(result.output)")
    let touch = try String(contentsOfFile: folder + "/answers/touch.md", encoding: .utf8)
    #expect(touch.hasPrefix("<!-- ripple:touch -->\n"))
    #expect(touch.contains("1 of 4 targets recompiles (1 file)"), "\(touch)")
    let sarif = try String(contentsOfFile: folder + "/answers/check.sarif", encoding: .utf8)
    #expect(sarif.contains("\"version\" : \"2.1.0\""))
    let status = try Tool("git").run(["-C", folder, "status", "--porcelain", "--", "Sources"])
    #expect(status.isEmpty)
  }

  @Test("a merge ref of depth 1 is what it brings to its base")
  func mergeRef() throws {
    let origin = try Origin()
    let clone = try origin.clone("refs/pull/7/merge", depth: 1)
    let expected = try "\(origin.commit("main"))..\(origin.commit("refs/pull/7/merge"))"
    #expect(try range(["main"], in: clone) == expected)
    try expectAnswer(expected, in: clone)
    #expect(try Self.git(clone, "--is-shallow-repository") == "true")
  }

  @Test("a base that moved on since, or the branch itself, is compared with where they parted")
  func detached() throws {
    let origin = try Origin()
    let old = try origin.commit("main")
    try origin.package.folder.write("Sources/Core/Late.swift", "func late() {}\n")
    try origin.package.commit("late")
    let merge = try origin.clone("refs/pull/7/merge", depth: 1)
    let range = try range(["origin/main"], in: merge)
    #expect(range == "\(old)..\(try origin.commit("refs/pull/7/merge"))")
    try expectAnswer(range, in: merge)
    let parted = try "\(origin.commit("main~2"))..\(origin.commit("feature"))"
    for depth in [1, 0] {
      let clone = try origin.clone("refs/heads/feature", depth: depth)
      #expect(try self.range(["main"], in: clone) == parted)
      try expectAnswer(parted, in: clone)
    }
    let sha = try origin.clone("refs/heads/feature", depth: 1)
    #expect(try self.range([origin.commit("main~2")], in: sha) == parted)
  }

  @Test("in a clone of a fork the base is fetched from where it lies")
  func fork() throws {
    let origin = try Origin()
    let fork = origin.clones.path + "/fork"
    _ = try Tool("git").run(["clone", "-q", "--bare", "-b", "feature", origin.package.path, fork])
    _ = try Tool("git").run(["-C", fork, "update-ref", "-d", "refs/heads/main"])
    let clone = try origin.clone("refs/heads/feature", depth: 0, of: fork)
    _ = try Tool("git").run(
      ["-C", clone, "remote", "add", "upstream", "file://" + origin.package.path])
    let range = try range(["main", "upstream"], in: clone)
    #expect(range == "\(try origin.commit("main~1"))..\(try origin.commit("feature"))")
    try expectAnswer(range, in: clone)
  }

  @Test("a base without a common commit is refused")
  func unrelated() throws {
    let origin = try Origin()
    try origin.package.git("checkout", "-q", "--orphan", "alone")
    try origin.package.commit("alone")
    let clone = try origin.clone("refs/heads/alone", depth: 0)
    let result = try run("actions/ripple/range.sh", ["main"], in: clone)
    #expect(result.status == 2)
    #expect(result.output.contains("have no commit in common"))
  }

  @Test("the budget is a gate, on a merge ref of depth 1 too")
  func budget() throws {
    let origin = try Origin()
    let clone = try origin.clone("refs/pull/7/merge", depth: 1)
    let range = try range(["main"], in: clone)
    let result = try run(
      "actions/ripple/run.sh", [range, "answers"], in: clone,
      ["RIPPLE_BUDGET": "3%", "RIPPLE_RULES": "no"])
    #expect(result.status == 0, "\(result.output)")
    let diff = try String(contentsOfFile: clone + "/answers/diff.md", encoding: .utf8)
    #expect(diff.hasPrefix("<!-- ripple:diff -->\n"))
    #expect(!FileManager.default.fileExists(atPath: clone + "/answers/check.sarif"))
  }

  @Test("the action's own step writes the summary and the outputs")
  func actionStep() throws {
    let text = try String(
      contentsOfFile: Self.root + "/.github/actions/ripple/action.yml", encoding: .utf8)
    let step = try #require(text.components(separatedBy: "- id: run\n").last)
    let block = try #require(step.components(separatedBy: "run: |\n").dropFirst().first)
    let lines = block.split(separator: "\n", omittingEmptySubsequences: false)
      .prefix { $0.hasPrefix("        ") }.map { $0.dropFirst(8) }
    let origin = try Origin()
    let clone = try origin.clone("refs/pull/7/merge", depth: 1)
    let files = origin.clones
    let script = try files.write("step.sh", lines.joined(separator: "\n")).path
    let (summary, outputs) = (try files.write("summary", ""), try files.write("outputs", ""))
    let result = try run(
      script, in: clone,
      [
        "RIPPLE_BASE": "main", "RIPPLE_PACKAGE": ".", "RIPPLE_BUDGET": "",
        "RIPPLE_STORE": files.path + "/store/ripple.sqlite", "RUNNER_TEMP": files.path,
        "GITHUB_ACTION_PATH": Self.root + "/.github/actions/ripple",
        "GITHUB_STEP_SUMMARY": summary.path, "GITHUB_OUTPUT": outputs.path,
      ])
    #expect(result.status == 0, "\(result.output)")
    #expect(
      try String(contentsOf: outputs, encoding: .utf8)
        == "folder=\(files.path)/ripple\nstatus=0\n")
    let shown = try String(contentsOf: summary, encoding: .utf8)
    #expect(shown.components(separatedBy: "<!-- ripple:touch -->").count == 2)
  }

  /// A program for PATH that keeps comments in a file, as GitHub's and GitLab's do.
  private static let host = #"""
    #!/usr/bin/env python3
    import json, os, sys
    path, words = os.environ["COMMENTS"], sys.argv[1:]
    comments = json.load(open(path))
    def after(*names):
        return next((words[i + 1] for i, w in enumerate(words) if w in names), None)
    method = after("-X", "--request") or "GET"
    if method != "GET" and os.environ.get("FORK"):
        sys.exit(22)
    if method == "GET":
        json.dump(comments, sys.stdout)
    else:
        file = after("--input")
        body = json.load(open(file))["body"] if file else open(after("--data-urlencode").split("@")[1]).read()
        number = words[words.index(after("-X", "--request")) + 1] if file else words[-1]
        last = number.rsplit("/", 1)[1]
        if method == "POST":
            comments.append({"id": 10 + len(comments), "body": body})
        else:
            [c for c in comments if str(c["id"]) == last][0]["body"] = body
        json.dump(comments, open(path, "w"))
    """#

  private struct Comment: Decodable, Equatable {
    var id: Int
    var body: String
  }

  /// A folder with the stand-in programs, and a file where a person's comment quotes the marker.
  private func host() throws -> (folder: TemporaryFolder, variables: [String: String]) {
    let folder = try TemporaryFolder()
    for name in ["gh", "curl"] {
      let file = try folder.write("bin/\(name)", Self.host)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    }
    let quote = #"[{"id": 3, "body": "see <!-- ripple:touch -->"}]"#
    return (folder, ["COMMENTS": try folder.write("comments.json", quote).path])
  }

  private func comments(_ variables: [String: String]) throws -> [Comment] {
    let data = try Data(contentsOf: URL(filePath: variables["COMMENTS"] ?? ""))
    return try JSONDecoder().decode([Comment].self, from: data)
  }

  @Test("a comment is written once and then kept up to date; a fork's token is no failure")
  func stickyComment() throws {
    let (folder, variables) = try host()
    let post = { (text: String, extra: [String: String]) in
      try folder.write("touch.md", "<!-- ripple:touch -->\n\(text)\n")
      return try run(
        "actions/ripple/comment.sh", ["o/r", "7", "touch.md"], in: folder.path,
        variables.merging(extra) { $1 }, programs: folder.path + "/bin")
    }
    let refused = try post("zero", ["FORK": "1"])
    #expect(refused.status == 0)
    #expect(refused.output.contains("may not comment here"))
    #expect(try comments(variables).count == 1)
    for text in ["one", "two", "two"] { #expect(try post(text, [:]).status == 0) }
    #expect(
      try comments(variables) == [
        Comment(id: 3, body: "see <!-- ripple:touch -->"),
        Comment(id: 11, body: "<!-- ripple:touch -->\ntwo\n"),
      ])
    #expect(try post(String(repeating: "é\n", count: 40_000), [:]).status == 0)
    #expect(try comments(variables).last.map { $0.body.count < 65_536 } == true)
    try folder.write("other.md", "no marker\n")
    #expect(
      try run("actions/ripple/comment.sh", ["o/r", "7", "other.md"], in: folder.path).status == 2)
  }

  @Test("GitLab's job keeps one note up to date, and goes without a token")
  func gitLab() throws {
    let origin = try Origin()
    let clone = try origin.clone("refs/heads/feature", depth: 1)
    let (folder, variables) = try host()
    let job = variables.merging(
      [
        "CI_MERGE_REQUEST_DIFF_BASE_SHA": try origin.commit("main~1"), "CI_PROJECT_ID": "1",
        "CI_API_V4_URL": "https://gitlab.invalid/api/v4", "CI_MERGE_REQUEST_IID": "7",
      ]) { $1 }
    let programs = folder.path + "/bin"
    let bare = try run("recipes/gitlab.sh", in: clone, job, programs: programs)
    #expect(bare.status == 0, "\(bare.output)")
    #expect(try comments(variables).count == 1)
    for _ in 0..<2 {
      let result = try run(
        "recipes/gitlab.sh", in: clone, job.merging(["RIPPLE_TOKEN": "t"]) { $1 },
        programs: programs)
      #expect(result.status == 0, "\(result.output)")
    }
    let notes = try comments(variables)
    #expect(notes.count == 2)
    #expect(notes.last?.body.hasPrefix("<!-- ripple:touch -->\n") == true)
  }

  @Test("the pre-commit hook tells what is staged, and refuses what breaks a rule")
  func preCommit() throws {
    let origin = try Origin()
    let package = origin.package
    let hook = package.path + "/.git/hooks/pre-commit"
    try FileManager.default.copyItem(
      atPath: Self.root + "/.github/recipes/pre-commit", toPath: hook)
    let commit = try package.folder.write(
      "../commit-\(UUID().uuidString).sh",
      "git add -A && git -c user.name=t -c user.email=t@example.invalid commit -qm \"$1\"")
    defer { try? FileManager.default.removeItem(at: commit) }
    try package.folder.write("Sources/App/main.swift", "import Mid\nprint(3)\n")
    let good = try run(commit.path, ["good"], in: package.path)
    #expect(good.status == 0, "\(good.output)")
    #expect(good.output.hasPrefix("1 of 4 targets recompiles"))
    try package.folder.write(
      ".ripple.json5", "{ schemaVersion: 1, rules: { forbid: [\"Mid -> Core\"] } }")
    let bad = try run(commit.path, ["bad"], in: package.path)
    #expect(bad.status == 1)
    #expect(bad.output.contains("the rules of .ripple.json5 are broken"))
    #expect(try Self.git(package.path, "HEAD:Sources/App/main.swift").isEmpty == false)
  }

  @Test("the pre-push hook tells what is pushed, a new branch too, and passes a deletion")
  func prePush() throws {
    let origin = try Origin()
    let bare = origin.clones.path + "/bare"
    _ = try Tool("git").run(["clone", "-q", "--bare", origin.package.path, bare])
    let clone = origin.clones.path + "/work"
    _ = try Tool("git").run(["clone", "-q", bare, clone])
    _ = try Tool("git").run(["-C", clone, "checkout", "-q", "-b", "mine", "origin/feature"])
    let head = try Self.git(clone, "HEAD")
    let zero = String(repeating: "0", count: 40)
    for known in [zero, try origin.commit("main~1")] {
      let result = try run(
        "recipes/pre-push", ["origin", bare], in: clone, ["RIPPLE_BUDGET": "3%"],
        input: "refs/heads/mine \(head) refs/heads/mine \(known)\n")
      #expect(result.status == 0, "\(result.output)")
      #expect(result.output.hasPrefix("1 of 4 targets recompiles"), "\(result.output)")
    }
    let deletion = try run(
      "recipes/pre-push", ["origin", bare], in: clone,
      input: "(delete) \(zero) refs/heads/mine \(head)\n")
    #expect(deletion.status == 0)
    #expect(deletion.output == "")
  }
}
