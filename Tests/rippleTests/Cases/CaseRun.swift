import Foundation
import RippleSystem
import TestSupport

/// A case of `Data/Fixtures/Cases`, copied to a folder of its own, and Ripple's answers there.
struct CaseRun {
  let folder: TemporaryFolder
  /// The case's name.
  let name: String
  /// The folder that Ripple is asked in.
  var path: String

  /// Copies `input/…` of a case, by default without a repository.
  init(_ name: String, input: String = "input", committed: Bool = false) throws {
    folder = try TemporaryFolder()
    self.name = name
    path =
      folder.path + "/" + (name.split(separator: "-", maxSplits: 1).last.map(String.init) ?? name)
    try addLayoutUses("\(name)/\(input)", over: path)
    guard committed else { return }
    try Data(".build\n".utf8).write(to: URL(filePath: path + "/.gitignore"))
    try git("init", "-q", "-b", "main", ".")
    try git("add", "-A")
    try git("-c", "user.name=a", "-c", "user.email=a@example.invalid", "commit", "-qm", "base")
  }

  /// Runs `build-repo.sh` of a case; Ripple is asked in a folder below what it makes.
  init(repository name: String, in subfolder: String = "") throws {
    folder = try TemporaryFolder()
    self.name = name
    path = folder.path + "/r/" + subfolder
    _ = try Tool("sh").run(
      [CaseFolder.url("\(name)/build-repo.sh").path, folder.path + "/r"],
      environment: ["TMPDIR": folder.path])
  }

  /// Lays `edits/NAME` over the copy.
  func edit(_ edit: String) throws { try addLayoutUses("\(name)/edits/\(edit)", over: path) }

  /// Copies file by file: a copy with the old times could hide an edit from git.
  private func addLayoutUses(_ source: String, over destination: String) throws {
    let root = CaseFolder.url(source)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path)
    for path in paths.sorted() {
      var isFolder: ObjCBool = false
      let from = root.appending(path: path)
      _ = FileManager.default.fileExists(atPath: from.path, isDirectory: &isFolder)
      if isFolder.boolValue { continue }
      let to = URL(filePath: destination + "/" + path)
      try FileManager.default.createDirectory(
        at: to.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(contentsOf: from).write(to: to)
    }
  }

  /// A file of the case beside its input.
  func file(_ name: String) -> String { CaseFolder.url("\(self.name)/\(name)").path }

  func ripple(_ arguments: String...) throws -> RippleProgram.Result { try ripple(arguments) }

  func ripple(_ arguments: [String]) throws -> RippleProgram.Result {
    var program = RippleProgram()
    program.folder = path
    return try program.run(arguments)
  }

  func git(_ arguments: String...) throws { _ = try Tool("git").run(["-C", path] + arguments) }

  /// `expected.json`.
  func expected<Answer: Decodable>(_: Answer.Type) throws -> Answer {
    try JSONDecoder().decode(Answer.self, from: CaseFolder.data("\(name)/expected.json"))
  }

  /// `touch --format json`.
  func touch(_ arguments: String...) throws -> FileUses {
    let result = try ripple(["touch", "--format", "json"] + arguments)
    return try JSONDecoder().decode(FileUses.self, from: Data(result.output.utf8))
  }

  /// What `touch --format json` answers.
  struct FileUses: Decodable {
    struct Target: Decodable {
      var name: String
      var effect: String
      var files: [String]?
    }
    struct Product: Decodable {
      var name: String
      var effect: String
    }
    struct Hazard: Decodable {
      var id: String
      var target: String
    }
    struct Change: Decodable {
      var target: String
      var `class`: String
      var path: String?
    }

    var changes: [Change]
    var targets: [Target]
    var products: [Product]
    var hazards: [Hazard]
    var unknown: [String]

    /// The names of the files that each target compiles.
    var recompiled: [String: [String]] {
      targets.filter { $0.effect == "recompile" }.reduce(into: [:]) { result, target in
        result[target.name] = target.files?.map { URL(filePath: $0).lastPathComponent }.sorted()
      }
    }
    var drivers: [String] { targets.filter { $0.effect == "driver" }.map(\.name).sorted() }
    var linked: [String] { products.filter { $0.effect != "none" }.map(\.name).sorted() }
    var stale: [String] {
      hazards.map { "\($0.id) \($0.target.split(separator: "/").last ?? "")" }.sorted()
    }
    var changed: [String] {
      changes.map { "\($0.target.split(separator: "/").last ?? ""): \($0.path ?? "") \($0.class)" }
    }
  }
}
