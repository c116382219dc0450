import RippleModel

/// Makes declarations visible to fewer.
///
/// A case of an enum cannot be narrowed in Swift: it becomes a phase of the state or a step in a
/// private method, so that its changes are changes of a body.
public struct Narrow: ScenarioStep {
  /// The word in a scenario file.
  public static let word = "narrow"
  /// Its fields.
  public static let fields = ["declarations", "to"]
  /// Patterns over dotted names: `Editor.Action.validacion*`.
  public var declarations: [String]
  /// The access level that they get.
  public var to: String

  /// Makes a step.
  public init(declarations: [String], to: String) {
    self.declarations = declarations
    self.to = to
  }

  /// Applies the step.
  public func apply(to layout: Layout) throws(ScenarioError) -> Layout {
    guard let level = AccessLevel(rawValue: to), level < .public else {
      throw ScenarioError(
        "'\(to)' is no access level to narrow to; write private, fileprivate, internal or package.")
    }
    var editor = LayoutEditor(layout, step: Narrow.word)
    let names = Narrow.declaredNames(layout)
    for pattern in declarations {
      let glob = Glob(pattern)
      let found = names.filter { glob.matchesName($0.name) }
      guard !found.isEmpty else {
        throw ScenarioError("no declaration matches '\(pattern)'.\(hint(pattern, names))")
      }
      for match in found { block(match, level, layout, &editor) }
    }
    editor.narrow(Narrowing(patterns: declarations.map(Glob.init), to: level))
    return try editor.finish()
  }

  /// Notes who uses a declaration from where it can no longer be seen.
  private func block(
    _ match: Declared, _ level: AccessLevel, _ layout: Layout, _ editor: inout LayoutEditor
  ) {
    let last = match.name.split(separator: ".").last.map(String.init) ?? match.name
    let owner = layout.owners[match.file]
    let before = editor.report.byHand.count
    for user in layout.index.users[match.file] {
      let isFar = level == .internal ? layout.owners[user.file] != owner : true
      let names = layout.index.files[user.file].facts?.names ?? []
      guard isFar, level != .package, names.contains(last) else { continue }
      editor.report.byHand.append(
        .init(path: layout.index.paths[user.file], text: "it may use '\(match.name)'."))
    }
    if !match.isCase, editor.report.byHand.count == before, let line = match.line {
      editor.report.narrowed.append(
        .init(
          path: layout.index.paths[match.file], line: line, name: last, access: match.access,
          to: level))
      return
    }
    editor.report.byHand.append(
      .init(
        path: layout.index.paths[match.file],
        text: match.isCase
          ? "make '\(match.name)' a phase of the state or a step of a private method."
          : "declare '\(match.name)' \(level.rawValue)."))
  }

  private func hint(_ pattern: String, _ names: [Declared]) -> String {
    let last = pattern.split(separator: ".").last.map { $0.lowercased().filter { $0 != "*" } } ?? ""
    let near = names.map(\.name).filter { name in
      let end = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
      return last.count > 2 && (end.hasPrefix(last.prefix(4)))
    }.min { ($0.count, $0) < ($1.count, $1) }
    return near.map { " Did you mean '\($0)'?" } ?? ""
  }

  struct Declared {
    var name: String
    var file: Int
    var isCase: Bool
    var line: Int?
    var access = AccessLevel.internal
  }

  /// Every declaration by its dotted name.
  static func declaredNames(_ layout: Layout) -> [Declared] {
    layout.index.files.enumerated().flatMap { number, file -> [Declared] in
      guard let facts = file.facts else { return [] }
      let types = facts.types.filter { !$0.isExtension }.map {
        Declared(name: $0.name, file: number, isCase: false)
      }
      let members = facts.declarations.filter { $0.kind != "extension" && $0.kind != "import" }.map
      {
        declaration in
        let holder = declaration.container.map { facts.types[$0].name + "." } ?? ""
        return Declared(
          name: holder + declaration.name, file: number, isCase: declaration.kind == "case",
          line: declaration.line, access: declaration.access)
      }
      return types + members
    }
  }
}
