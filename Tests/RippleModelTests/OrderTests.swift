import RippleModel
import Testing

@Suite("Orders")
struct OrderTests {
  /// Each value is before all that follow it, and before no other.
  private func expectRising<Value: Comparable>(_ values: [Value]) {
    for (index, left) in values.enumerated() {
      for (other, right) in values.enumerated() {
        #expect((left < right) == (index < other), "\(left) < \(right)")
      }
    }
  }

  private func id(_ package: String, _ name: String) -> TargetID {
    TargetID(package: package, name: name)
  }

  @Test("Cases rise as they are declared")
  func cases() {
    expectRising(Finding.Severity.allCases)
    expectRising(RightClass.allCases)
    expectRising(Visibility.allCases)
    expectRising(Effect.allCases)
    expectRising(AccessLevel.allCases)
    expectRising(ChangeClass.allCases)
    expectRising([
      BuildModel.Files.none, .driverOnly, .edited, .usersOfMember, .usersOfType, .usersOfChanged,
      .usersOfFile, .all,
    ])
  }

  @Test("Targets rise by package, then by name")
  func targets() {
    expectRising([id("", "Z"), id("a", "B"), id("a", "C"), id("b", "A")])
    #expect(
      ["a/B", "B", "a/b/C"].map { TargetID($0) } == [id("a", "B"), id("", "B"), id("a", "b/C")])
  }

  @Test("Edges rise by the text of what they lead to, then by their reason")
  func edges() {
    let nodes: [Dependency.Node] = [
      .target(id("", "B")), .target(id("a", "C")), .target(id("a", "D")), .target(id("b", "A")),
      .external(package: "a", product: "A"), .external(package: "b", product: "A"),
      .target(id("f", "A")),
    ]
    expectRising(nodes)
    // The text decides, and not the parts of it.
    expectRising([Dependency.Node.target(id("a-b", "X")), .target(id("a", "A"))])
    let to = nodes[0]
    expectRising([
      Dependency(to: to, via: .byName), Dependency(to: to, via: .plugin),
      Dependency(to: to, via: .product), Dependency(to: to, via: .target),
      Dependency(to: nodes[1], via: .byName),
    ])
  }

  @Test("Findings begin with the worst, then go by rule, subject and message")
  func findings() {
    let finding = { (rule: String, severity: Finding.Severity, subject: String, message: String) in
      Finding(rule: rule, severity: severity, subject: .target(subject), message: message)
    }
    expectRising([
      finding("b", .error, "B", "b"), finding("a", .warning, "A", "a"),
      finding("a", .warning, "A", "b"), finding("a", .warning, "B", "a"),
      finding("b", .warning, "A", "a"), finding("a", .note, "A", "a"),
    ])
  }

  @Test("Diagnostics go by kind, then by place, then by message")
  func diagnostics() {
    let place = { (line: Int) in SourcePlace(path: "P", line: line) }
    expectRising([
      Diagnostic(.cycle, "b"), Diagnostic(.cycle, "c"), Diagnostic(.cycle, "a", place: place(1)),
      Diagnostic(.cycle, "b", place: place(1)), Diagnostic(.cycle, "a", place: place(2)),
      Diagnostic(.undecided, "a"),
    ])
    expectRising([SourcePlace(path: "A", line: 9), place(1), place(2)])
    #expect(place(3).description == "P:3")
    #expect(place(0).description == "P")
  }

  @Test("A kind has its severity, which a diagnostic may change")
  func severities() {
    let warnings = Diagnostic.Kind.allCases.filter { $0.severity == .warning }
    let notes = Diagnostic.Kind.allCases.filter { $0.severity == .note }
    #expect(
      warnings == [
        .duplicateDependency, .targetWithoutSources, .nestedPackageInsideTarget, .missingPath,
        .undecided,
      ])
    #expect(notes == [.hostDependent, .missingPackage])
    #expect(Diagnostic(.cycle, "").severity == .error)
    #expect(Diagnostic(.cycle, "", severity: .note).severity == .note)
  }

  @Test("Reasons begin with the expected, with those that compile, and with the strongest")
  func reasons() {
    expectRising([
      Reason(edge: "b", because: "b", strength: 2), Reason(edge: "a", because: "a", strength: 1),
      Reason(edge: "a", because: "b", strength: 1), Reason(edge: "b", because: "a", strength: 1),
      Reason(because: "a", compiles: false, strength: 3),
      Reason(because: "a", isExpected: false, strength: 4),
    ])
  }

  @Test("Hazards go by target, then by name, then by the way to them")
  func hazards() {
    let hazard = { (target: String, name: String, chain: [String]) in
      Hazard(
        id: name, target: TargetID(target), chain: chain.map { TargetID($0) }, text: "",
        remedy: "")
    }
    expectRising([
      hazard("A", "a", ["A"]), hazard("A", "a", ["A", "B"]), hazard("A", "a", ["B"]),
      hazard("A", "b", ["A"]), hazard("B", "a", ["A"]),
    ])
  }

  @Test("Other rows go by what names them")
  func rows() {
    expectRising([
      HistoricalChange.TargetEffect(target: id("", "A"), changeClass: .trivia),
      HistoricalChange.TargetEffect(target: id("", "A"), changeClass: .body),
      HistoricalChange.TargetEffect(target: id("", "B"), changeClass: .none),
    ])
    expectRising([
      MeasuredCost(package: "a", target: "B", kind: .other, seconds: 9),
      MeasuredCost(package: "b", target: "A", path: "a", kind: .compile, seconds: 2),
      MeasuredCost(package: "b", target: "A", path: "a", kind: .link, seconds: 1),
      MeasuredCost(package: "b", target: "A", path: "b", kind: .compile, seconds: 0),
      MeasuredCost(package: "b", target: "B", kind: .compile, seconds: 0),
    ])
    expectRising([
      Import(module: "Z", line: 1), Import(module: "A", line: 2), Import(module: "B", line: 2),
    ])
    expectRising([UnownedPath(path: "a", reason: "z"), UnownedPath(path: "b", reason: "a")])
    expectRising([Fingerprint(1), Fingerprint(2)])
  }

  @Test("A subject has a text, a kind and its targets")
  func subjects() {
    let subjects: [Finding.Subject] = [
      .edge(from: "A", to: "B"), .target("A"), .declaration(target: "A", name: "f"),
      .cycle(["A", "B"]), .entry("x"),
    ]
    #expect(subjects.map(\.text) == ["A -> B", "A", "A.f", "A, B", "x"])
    #expect(subjects.map(\.kind) == ["edge", "target", "declaration", "cycle", "entry"])
    #expect(subjects.map(\.targets) == [["A"], ["A"], ["A"], ["A", "B"], []])
    let finding = Finding(rule: "r", severity: .note, subject: subjects[0], message: "m")
    #expect(finding.key == "r: A -> B")
    let explained = finding.explained(why: "w", fix: "f", chain: ["A"])
    #expect([explained.why, explained.fix] == ["w", "f"] && explained.chain == ["A"])
    #expect([finding.why, finding.fix] == ["", ""] && finding.chain == [])
  }

  @Test("An outcome counts what is open, and tells places from a folder above")
  func outcome() {
    var outcome = CheckOutcome()
    #expect(outcome.worst == nil)
    let finding = { (severity: Finding.Severity, line: Int) in
      Finding(
        rule: "r", severity: severity, subject: .target("A"),
        place: SourcePlace(path: "a", line: line), message: "m")
    }
    outcome.open = [finding(.note, 1), finding(.error, 2), finding(.note, 3)]
    outcome.accepted = [finding(.warning, 4)]
    outcome.suppressed = [CheckOutcome.Suppressed(finding: finding(.error, 5), reason: "so")]
    #expect(outcome.worst == .error)
    #expect([.note, .warning, .error].map(outcome.count) == [2, 0, 1])
    let moved = outcome.prefixed(by: "x/y")
    #expect(moved.open.map { $0.place?.description } == ["x/y/a:1", "x/y/a:2", "x/y/a:3"])
    #expect(moved.accepted.map { $0.place?.description } == ["x/y/a:4"])
    #expect(moved.suppressed.map { $0.finding.place?.description } == ["x/y/a:5"])
    #expect(moved.suppressed.map(\.reason) == ["so"])
    #expect(outcome.prefixed(by: "x/") == outcome.prefixed(by: "x"))
    #expect(outcome.prefixed(by: ".") == outcome)
    #expect(outcome.prefixed(by: "/x") == outcome)
  }
}
