import FileTrees
import RippleGraph
import RippleModel
import RippleProof
import RippleSimulation
import SourceUses
import SwiftFacts
import TestSupport
import WorkspaceLoading

/// Two states of a package in memory, with a certificate that the engine made of them.
struct SampleComparison {
  var workspace: Workspace
  var edits: [FileEdit] = []
  var changes: [Change] = []
  var texts: [String: [UInt8]] = [:]
  let model: BuildModel

  /// A package of texts before and after; a target owns what lies in its folder.
  init(_ targets: [Target], before: [String: String], after: [String: String]) throws {
    model = try BuildModels.load("swiftpm-debug")
    var owned = targets
    for index in owned.indices {
      guard let folder = owned[index].path else { continue }
      owned[index].files = after.keys.sorted().filter {
        $0.hasPrefix(folder + "/") && !$0.contains("__Snapshots__")
      }.map { OwnedFile(path: $0, role: $0.hasSuffix(".swift") ? .source : .resource) }
    }
    workspace = Workspace(packages: [Package(identity: "p", targets: owned)])
    texts = after.mapValues { Array($0.utf8) }
    for path in Set(before.keys).union(after.keys).sorted() where before[path] != after[path] {
      compare(path, before[path], after[path])
    }
  }

  private mutating func compare(_ path: String, _ was: String?, _ now: String?) {
    let name = { (text: String) in ContentID(ofContent: Array(text.utf8)).hexadecimal }
    var edit = FileEdit(path: path, before: was.map(name), after: now.map(name))
    for target in workspace.targets where target.files.contains(where: { $0.path == path }) {
      guard path.hasSuffix(".swift") else {
        changes.append(Change(target: target.id, path: path, changeClass: .resource))
        continue
      }
      let scan = { (text: String) in FileScanner().scan(Array(text.utf8)) }
      let facts = FileEdit.Facts(before: was.map(scan), after: now.map(scan))
      edit.facts[target.id] = facts
      let change = ChangeClassifier().classify(before: facts.before, after: facts.after)
      changes.append(Change(target: target.id, path: path, changeClass: change.changeClass))
    }
    edits.append(edit)
  }

  /// What the engine concludes.
  func selection() throws -> TestSelection {
    var sources = SourceIndex()
    for target in workspace.targets {
      sources.files[target.id] = target.files.filter { $0.role == .source }.map {
        let facts = FileScanner().scan(texts[$0.path] ?? [])
        return SourceIndex.SourceFile(path: $0.path, imports: facts.imports, facts: facts)
      }
    }
    let held = self.texts
    let uses = try RunScan(workspace: workspace, edits: edits, changes: changes) { paths in
      held.filter { paths.contains($0.key) }
    }.uses()
    let selector = TestSelector(
      graph: TargetGraph(workspace), changes: changes, uses: uses, edits: edits, sources: sources)
    let tested = edits.flatMap { edit in
      let own = changes.filter { $0.path == edit.path }
      let targets = own.isEmpty ? [nil] : own.map(Optional.some)
      return targets.map { change in
        TestedChange(
          path: edit.path, target: change?.target, before: edit.before, after: edit.after,
          quiet: change.flatMap {
            $0.changeClass > .movedTrivia ? nil : max(.trivia, $0.changeClass)
          })
      }
    }
    return TestSelection(
      range: "HEAD", base: "b0", model: model.name, changes: tested.sorted(),
      tests: selector.choices())
  }

  /// What the checker judges by.
  func facts() -> CertificateFacts {
    var facts = CertificateFacts(
      range: "HEAD", base: "b0", model: model, targets: workspace.targets, edits: edits)
    facts.swiftPackages = ["p"]
    facts.isOpen = edits.contains { edit in !changes.contains { $0.path == edit.path } }
    facts.texts = texts
    for target in workspace.targets where target.kind == .test {
      for file in target.files where file.role == .source {
        facts.testFacts[target.id, default: [:]][file.path] =
          FileScanner().scan(texts[file.path] ?? [])
      }
    }
    return facts
  }
}

extension SampleComparison {
  /// A random package of a few targets and test targets, and random edits of it.
  init(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var targets: [Target] = []
    var files: [String: String] = ["README.md": "hello", "Fixtures/data.json": "{}"]
    let libraries = (0..<Int.random(in: 1...4, using: &random)).map { "L\($0)" }
    for (index, name) in libraries.enumerated() {
      let below = libraries[..<index].filter { _ in Bool.random(using: &random) }
      targets.append(Self.target(name, .library, below, "Sources"))
      files["Sources/\(name)/\(name).swift"] = """
        public func \(name.lowercased())() -> Int { 1 }
        #if os(Windows)
          public func inactive() {}
        #endif
        \(Bool.random(using: &random) ? "@inlinable " : "")public func trap() { fatalError() }

        """
    }
    for index in 0..<Int.random(in: 1...4, using: &random) {
      let name = "T\(index)Tests"
      let uses = libraries.filter { _ in Bool.random(using: &random) }
      targets.append(Self.target(name, .test, uses, "Tests"))
      for file in 0..<Int.random(in: 1...4, using: &random) {
        files["Tests/\(name)/F\(file).swift"] = Self.testFile(file, &random)
      }
      files["Tests/\(name)/__Snapshots__/a.txt"] = "a"
    }
    var after = files
    for path in files.keys.sorted() where Int.random(in: 0..<6, using: &random) == 0 {
      after[path] = Self.edited(path, files[path] ?? "", &random)
    }
    try self.init(targets, before: files, after: after)
  }

  private static func target(
    _ name: String, _ kind: TargetKind, _ uses: some Sequence<String>, _ folder: String
  ) -> Target {
    Target(
      id: TargetID(package: "p", name: name), kind: kind, path: "\(folder)/\(name)",
      dependencies: uses.map { Dependency(to: .target(TargetID(package: "p", name: $0))) })
  }

  private static func testFile(_ number: Int, _ random: inout SplitMix64) -> String {
    let other = Int.random(in: 0..<4, using: &random)
    let line =
      [
        "let x = helper\(other)()", "let y = \"Fixtures/data.json\"", "let z = #line",
        "let w = URL(fileURLWithPath: #filePath)", "let p = Process()", "let n = 1",
        "XCTFail(file: #file, line: 1)",
      ].randomElement(using: &random) ?? ""
    return """
      import Testing
      func helper\(number)() -> Int { \(number) }
      @Suite struct S\(number) {
        @Test func test() { \(line) }
      }

      """
  }

  private static func edited(_ path: String, _ text: String, _ random: inout SplitMix64) -> String?
  {
    guard path.hasSuffix(".swift") else { return text + " " }
    switch Int.random(in: 0..<7, using: &random) {
    case 0: return "// more\n" + text
    case 1: return text + "// more\n"
    case 2: return text + "func added() {}\n"
    case 3: return text.replacing("os(Windows)", with: "os(Haiku)")
    case 4: return text.replacing("inactive", with: "unseen")
    case 5: return path.hasPrefix("Tests") ? nil : text + " "
    default:
      return text.replacing("{ 1 }", with: "{ 2 }").replacing("func test()", with: "func test1()")
    }
  }
}
