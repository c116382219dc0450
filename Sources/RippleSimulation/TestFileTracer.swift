import RippleModel

/// Follows a change of some files of a test target to the files whose suites it may alter.
///
/// Code of a file runs in a test only if what runs there names something that the file provides, or
/// something that a file provides which does; names are taken as they are spelled, so that one that
/// means something else makes the answer larger and never smaller. Where a file can act without
/// being named (a conformance of another module's type, an operator, the Objective-C runtime), all
/// of the target is reached. That suites do not depend on the state that others leave is assumed.
struct TestFileTracer {
  private let files: [String: FileFacts]
  /// Types that the target itself declares.
  private let declared: Set<String>
  private let isKnown: Bool

  init(_ files: [SourceIndex.SourceFile]) {
    var facts: [String: FileFacts] = [:]
    for file in files { facts[file.path] = file.facts }
    self.files = facts
    isKnown =
      !files.isEmpty && facts.count == files.count && facts.values.allSatisfy(\.isWellFormed)
    declared = Set(
      facts.values.flatMap(\.types).filter { !$0.isExtension }.map { Self.outer($0.name) })
  }

  /// The files that some changes reach; `nil` where they may reach all.
  ///
  /// - Parameter edits: Every changed file of the target, with what it provided and provides.
  /// - Returns: The files and what they are reached by.
  func files(reachedBy edits: [String: FileEdit.Facts]) -> TestFiles? {
    guard isKnown else { return nil }
    var names: Set<String> = []
    for (path, pair) in edits {
      guard let after = pair.after, files[path] != nil else { return nil }
      let known = Set(pair.before?.importedModules ?? [])
      guard pair.before?.isWellFormed ?? true, after.importedModules.allSatisfy(known.contains)
      else { return nil }
      for facts in [pair.before, after].compactMap(\.self) {
        guard let provided = provided(by: facts, path) else { return nil }
        names.formUnion(provided)
      }
    }
    var reached = Set(edits.keys)
    var pending = reached.sorted()
    while let path = pending.popLast() {
      guard let facts = files[path], let provided = provided(by: facts, path) else { return nil }
      names.formUnion(provided)
      for (other, facts) in files.sorted(by: { $0.key < $1.key })
      where !reached.contains(other) && facts.names.contains(where: names.contains) {
        reached.insert(other)
        pending.append(other)
      }
    }
    return answer(reached, names)
  }

  /// The names by which a file is used; `nil` where it may act without being named.
  private func provided(by facts: FileFacts, _ path: String) -> [String]? {
    guard !path.hasSuffix("/main.swift"),
      !facts.names.contains(where: Self.runtime.contains),
      !facts.declarations.contains(where: { FileFacts.isOperator($0.name) && !$0.name.isEmpty }),
      facts.types.allSatisfy({ declared.contains(Self.outer($0.name)) })
    else { return nil }
    return facts.topLevelNames + facts.types.flatMap { Self.parts($0.name) }
  }

  private func answer(_ reached: Set<String>, _ names: Set<String>) -> TestFiles? {
    let suites = Set(reached.flatMap { self.suites(in: $0) })
    var skipped: Set<SkippedSuite> = []
    for path in files.keys where !reached.contains(path) {
      for name in self.suites(in: path) where !suites.contains(name) {
        skipped.insert(SkippedSuite(name: name, file: path))
      }
    }
    // A name between backticks is none that a runner's filter takes.
    let isNamed = suites.allSatisfy { name in
      name.allSatisfy { $0.isLetter || $0.isNumber || "_()".contains($0) }
    }
    guard !suites.isEmpty, !skipped.isEmpty, isNamed else { return nil }
    return TestFiles(
      reached: reached.sorted(), names: names.sorted(), suites: suites.sorted(),
      skipped: skipped.sorted())
  }

  /// What may hold tests in a file: types with a function `test…` or a superclass, all types and free
  /// functions of a file that mentions `Test`.
  private func suites(in path: String) -> Set<String> {
    guard let facts = files[path] else { return [] }
    let isTesting = SourceIndex.holds("Test", in: facts.names)
    var result: Set<String> = []
    for (index, type) in facts.types.enumerated() {
      let hasTests = facts.declarations.contains {
        $0.container == index && $0.kind == "func" && $0.name.hasPrefix("test")
      }
      if isTesting || hasTests || (type.kind == "class" && !type.inherited.isEmpty) {
        result.insert(Self.outer(type.name))
      }
    }
    guard isTesting else { return result }
    return result.union(
      facts.declarations.filter { $0.container == nil && $0.kind == "func" }.map { $0.name + "()" })
  }

  /// Attributes by which code is found without its name.
  private static let runtime: Set<String> = [
    "objc", "objcMembers", "_cdecl", "_silgen_name", "_dynamicReplacement",
  ]

  private static func parts(_ name: String) -> [String] {
    name.split(separator: ".").map(String.init)
  }

  private static func outer(_ name: String) -> String { parts(name).first ?? name }
}
