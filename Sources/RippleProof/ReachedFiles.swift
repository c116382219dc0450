import RippleModel

/// Which files of one test target use what some of its files provide, told again from the facts.
struct ReachedFiles {
  private let files: [String: FileFacts]
  private let edits: [FileEdit]
  private let target: TargetID
  private let declared: Set<String>

  init(_ files: [String: FileFacts], _ edits: [FileEdit], of target: TargetID) {
    self.files = files
    self.edits = edits
    self.target = target
    var declared: Set<String> = []
    for facts in files.values {
      for type in facts.types where type.kind != "extension" {
        declared.insert(first(of: type.name))
      }
    }
    self.declared = declared
  }

  /// The files that some changes reach; `nil` where all may be.
  func reached(by changes: [TestedChange]) -> TestFiles? {
    guard !files.isEmpty, files.values.allSatisfy(\.isWellFormed) else { return nil }
    var names: Set<String> = []
    var reached: Set<String> = []
    for change in changes {
      guard let edit = edits.first(where: { $0.path == change.path }),
        change.path.hasSuffix(".swift"),
        let pair = edit.facts[target], let after = pair.after
      else { return nil }
      let before = pair.before
      if before?.isWellFormed == false { return nil }
      let known = Set((before?.imports ?? []).filter(\.isActive).map(\.module))
      for module in after.imports where module.isActive && !known.contains(module.module) {
        return nil
      }
      for facts in [before, after] {
        guard let facts else { continue }
        guard let provided = provided(by: facts, change.path) else { return nil }
        names.formUnion(provided)
      }
      reached.insert(change.path)
    }
    var isGrowing = true
    while isGrowing {
      isGrowing = false
      for path in reached {
        guard let facts = files[path], let provided = provided(by: facts, path) else { return nil }
        names.formUnion(provided)
      }
      for (path, facts) in files where !reached.contains(path) {
        if !names.isDisjoint(with: facts.names) {
          reached.insert(path)
          isGrowing = true
        }
      }
    }
    return answer(reached, names)
  }

  /// The names by which a file is used; `nil` where code may run without being named.
  private func provided(by facts: FileFacts, _ path: String) -> Set<String>? {
    let runtime = ["objc", "objcMembers", "_cdecl", "_silgen_name", "_dynamicReplacement"]
    if path.hasSuffix("/main.swift") { return nil }
    if runtime.contains(where: facts.names.contains) { return nil }
    var names: Set<String> = []
    for type in facts.types {
      guard declared.contains(first(of: type.name)) else { return nil }
      for part in type.name.split(separator: ".") { names.insert(String(part)) }
    }
    for declaration in facts.declarations where !declaration.name.isEmpty {
      if FileFacts.isOperator(declaration.name) { return nil }
      if declaration.container == nil, declaration.kind != "extension" {
        names.insert(declaration.name)
      }
    }
    return names
  }

  private func answer(_ reached: Set<String>, _ names: Set<String>) -> TestFiles? {
    var suites: Set<String> = []
    for path in reached { suites.formUnion(self.suites(of: path)) }
    var skipped: [SkippedSuite] = []
    for path in files.keys where !reached.contains(path) {
      for name in self.suites(of: path) where !suites.contains(name) {
        skipped.append(SkippedSuite(name: name, file: path))
      }
    }
    if suites.isEmpty || skipped.isEmpty { return nil }
    for character in suites.joined() where !character.isLetter && !character.isNumber {
      if character != "_", character != "(", character != ")" { return nil }
    }
    return TestFiles(
      reached: reached.sorted(), names: names.sorted(), suites: suites.sorted(),
      skipped: skipped.sorted())
  }

  private func suites(of path: String) -> Set<String> {
    guard let facts = files[path] else { return [] }
    var suites: Set<String> = []
    let isTesting = facts.names.contains("Test")
    for declaration in facts.declarations where declaration.kind == "func" {
      if let container = declaration.container, declaration.name.hasPrefix("test") {
        suites.insert(first(of: facts.types[container].name))
      } else if declaration.container == nil, isTesting {
        suites.insert(declaration.name + "()")
      }
    }
    for type in facts.types {
      if isTesting || (type.kind == "class" && !type.inherited.isEmpty) {
        suites.insert(first(of: type.name))
      }
    }
    return suites
  }
}

/// The outermost of a dotted name's parts.
private func first(of name: String) -> String {
  name.split(separator: ".").first.map(String.init) ?? name
}
