import FileTrees
import RippleModel

/// One edit of the probe package, and what the users of the edited thing are.
struct Experiment {
  /// What is done to a file.
  enum Edit {
    /// The time of the last change moves, and nothing else.
    case touch(String)
    /// A text is replaced by another.
    case replace(String, String, String)
    /// Text is put before the first line.
    case prepend(String, String)
    /// Text is put after the last line.
    case append(String, String)
    /// A file is added.
    case add(String, String)
    /// A file is removed.
    case remove(String)
    /// A file gets another name.
    case rename(String, String)
  }

  /// The name that a model's row carries as evidence.
  let id: String
  /// The class of change that it stands for.
  let changeClass: ChangeClass
  /// What is done.
  let edit: Edit
  /// The target that is edited.
  var target = ProbePackage.edited
  /// The files of the target that use what changed.
  var users: Set<String> = []
  /// The files of the dependent that use what changed.
  var dependents: Set<String> = []

  /// Every experiment, in the order in which it is run.
  static let all: [Experiment] = [
    Experiment(id: "touch", changeClass: .none, edit: .touch("Sources/Core/Functions.swift")),
    Experiment(
      id: "comment_end", changeClass: .trivia,
      edit: .append("Sources/Core/Functions.swift", "// a remark\n")),
    Experiment(
      id: "comment_top", changeClass: .movedTrivia,
      edit: .prepend("Sources/Core/Functions.swift", "// a remark\n")),
    Experiment(
      id: "resource_text", changeClass: .resource,
      edit: .append("Sources/Assets/words.txt", "two\n"), target: "Assets"),
    Experiment(
      id: "body_function", changeClass: .body,
      edit: .replace("Sources/Core/Functions.swift", "\"hello\"", "\"good day\"")),
    Experiment(
      id: "body_method", changeClass: .body,
      edit: .replace("Sources/Core/Model.swift", "first + 1", "first + 2")),
    Experiment(
      id: "body_internal", changeClass: .body,
      edit: .replace("Sources/Core/Lonely.swift", "{ 1 }", "{ 2 }")),
    Experiment(
      id: "body_inlinable", changeClass: .copiedBody,
      edit: .replace("Sources/Core/Inlinable.swift", "{ 1 }", "{ 2 }")),
    Experiment(
      id: "c_body", changeClass: .clangSource,
      edit: .replace("Sources/CBase/cbase.c", "return INNER", "return INNER + 1"),
      target: "CBase"),
    Experiment(
      id: "c_private_header", changeClass: .privateHeader,
      edit: .replace("Sources/CBase/inner.h", "INNER 1", "INNER 2"), target: "CBase"),
    Experiment(
      id: "extension_method", changeClass: .extensionMember,
      edit: .replace(
        "Sources/Core/Extension.swift", "extension Model {\n",
        "extension Model {\n  public func tripled() -> Int { 3 }\n"),
      users: ProbePackage.usersOfMember, dependents: ProbePackage.dependentsOfMember),
    Experiment(
      id: "type_method", changeClass: .typeMember,
      edit: .replace(
        "Sources/Core/Model.swift", "  public init() {}\n",
        "  public init() {}\n  public func more() -> Int { 2 }\n"),
      users: ProbePackage.usersOfType, dependents: ProbePackage.dependentsOfType),
    Experiment(
      id: "type_private_method", changeClass: .typeMember,
      edit: .replace(
        "Sources/Core/Model.swift", "  public init() {}\n",
        "  public init() {}\n  private func more() -> Int { 2 }\n"),
      users: ProbePackage.usersOfType, dependents: ProbePackage.dependentsOfType),
    Experiment(
      id: "type_stored", changeClass: .typeMember,
      edit: .replace(
        "Sources/Core/Model.swift", "  public init() {}\n",
        "  public var second = 2\n  public init() {}\n"),
      users: ProbePackage.usersOfType, dependents: ProbePackage.dependentsOfType),
    Experiment(
      id: "function_added", changeClass: .fileScope,
      edit: .append("Sources/Core/Functions.swift", "public func extra() -> Int { 4 }\n"),
      users: ProbePackage.usersOfFunction, dependents: ProbePackage.importers),
    Experiment(
      id: "private_function_added", changeClass: .fileScope,
      edit: .append("Sources/Core/Functions.swift", "private func extra() -> Int { 4 }\n"),
      users: ProbePackage.usersOfFunction, dependents: ProbePackage.importers),
    Experiment(
      id: "file_added", changeClass: .fileAdded,
      edit: .add("Sources/Core/Added.swift", "func greet(_ name: String) -> String { name }\n"),
      users: ProbePackage.usersOfFunction, dependents: ProbePackage.importers),
    Experiment(
      id: "file_renamed", changeClass: .fileRenamed,
      edit: .rename("Sources/Core/Lonely.swift", "Sources/Core/Renamed.swift"),
      dependents: ProbePackage.importers),
    Experiment(
      id: "file_removed", changeClass: .fileRemoved, edit: .remove("Sources/Core/Lonely.swift"),
      dependents: ProbePackage.importers),
    Experiment(
      id: "c_header", changeClass: .header,
      edit: .append("Sources/CBase/include/cbase.h", "int base_other(void);\n"), target: "CBase"),
    Experiment(
      id: "edge_added", changeClass: .manifestEdge,
      edit: .replace(
        "Package.swift", "name: \"Core\", dependencies: [\"CBase\"]",
        "name: \"Core\", dependencies: [\"CBase\", \"Assets\"]")),
    Experiment(
      id: "define_unused", changeClass: .settings, edit: define("OTHER"),
      dependents: ProbePackage.importers),
    Experiment(
      id: "define_used", changeClass: .settings, edit: define("PROBE"),
      dependents: ProbePackage.importers),
  ]

  private static func define(_ name: String) -> Edit {
    .replace(
      "Package.swift", "name: \"Core\", dependencies: [\"CBase\"]",
      "name: \"Core\", dependencies: [\"CBase\"], swiftSettings: [.define(\"\(name)\")]")
  }

  /// The name that a renamed file had, without its extension.
  var formerStem: String? {
    guard case .rename(let path, _) = edit else { return nil }
    return String(RelativePath.name(of: path).prefix { $0 != "." })
  }

  /// The edited file's name without its extension; `nil` where no source of the target is edited.
  var editedStem: String? {
    let path: String =
      switch edit {
      case .touch(let path), .replace(let path, _, _), .prepend(let path, _),
        .append(let path, _), .add(let path, _), .remove(let path):
        path
      case .rename(_, let path): path
      }
    let name = RelativePath.name(of: path)
    guard name != "Package.swift", let dot = name.firstIndex(of: ".") else { return nil }
    return String(name[..<dot])
  }
}
