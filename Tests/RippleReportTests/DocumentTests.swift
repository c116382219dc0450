import RippleModel
import RippleReport
import TestSupport
import Testing

@Suite("One document tree, dressed for a terminal, a comment and a log")
struct DocumentTests {
  private static let hostile = [
    "\u{1B}[31mred\u{1B}[0m", "\u{202E}gnp.exe", "</details><script>x</script>", "a|b`c`",
    "::error::injected\n::warning::too", "@everyone www.example.org https://example.org",
    "$(rm -rf /)", String(repeating: "長", count: 3_413),
  ]

  private static func document(_ names: [String]) -> ReportDocument {
    var table = ReportTable(
      [
        ReportTable.Column("", .word, minimumWidth: 12), ReportTable.Column("target", .name),
        ReportTable.Column("CPU", .number), ReportTable.Column("why", .text, isOptional: true),
      ], noun: Noun("target"), limit: 12, showsAll: "--all")
    for (number, name) in names.enumerated() {
      table.add([
        ReportTable.Cell("recompile", .strong), ReportTable.Cell(name),
        ReportTable.Cell("\(number).25 s"), ReportTable.Cell("uses \(name)", .faint),
      ])
    }
    return ReportDocument(
      "touch", headline: Headline("\(names.count) targets recompile: \(names[0])"),
      blocks: [
        .table(table),
        .line(ReportLine("test", .good, "3 targets", names: names, command: "swift test")),
        .section(ReportSection("Details of \(names[0])", isFolded: true, [.sentence(names[0])])),
        .note("Small print about \(names[0])."),
      ],
      annotations: names.map {
        ReportAnnotation(
          .warning, title: $0, message: "'\($0)' may go stale.",
          place: SourcePlace(path: "Sources/\($0).swift", line: 3))
      })
  }

  @Test(
    "no line is wider than the terminal, whatever the names",
    arguments: [40, 60, 80, 120])
  func width(width: Int) {
    let names = Self.hostile + (0..<20).map { "Target\($0)WithARatherLongNameForAColumn" }
    let style = TextStyle(isColoured: false, width: width)
    for line in Self.document(names).text(style).split(separator: "\n") {
      #expect(DisplayWidth.of(String(line)) <= width, "\(line)")
    }
  }

  @Test("without a terminal nothing is cut, and rows past the limit are a count")
  func noTerminal() {
    let names = (0..<30).map { "Target\($0)" + String(repeating: "x", count: 200) }
    let text = Self.document(names).text(TextStyle(isColoured: false))
    #expect(!text.contains("…\n") && text.contains(names[11]) && !text.contains(names[12]))
    #expect(text.contains("… and 18 more targets (--all shows them)\n"))
  }

  @Test("a single row past the limit is shown, since its count would take as much room")
  func oneMore() {
    let text = Self.document((0..<13).map { "T\($0)" }).text(TextStyle(isColoured: false))
    #expect(text.contains("T12") && !text.contains("more targets"))
  }

  @Test("no name reaches a terminal, a comment or a log as anything but text")
  func hostile() {
    let document = Self.document(Self.hostile)
    let text = document.text(TextStyle(isColoured: false, width: 80))
    #expect(!text.unicodeScalars.contains { $0.value == 0x1B || $0.value == 0x202E })
    let markdown = document.markdown()
    #expect(markdown.utf8.count < 65_536)
    #expect(!markdown.contains("<script>") && !markdown.contains("@everyone"))
    #expect(!markdown.contains("https://") && !markdown.contains("www.e"))
    #expect(!markdown.unicodeScalars.contains { $0.value == 0x1B || $0.value == 0x202E })
    let lines = document.github().split(separator: "\n")
    #expect(lines.count == 1 + Self.hostile.count)
    #expect(
      lines.allSatisfy { $0.hasPrefix("::notice title=") || $0.hasPrefix("::warning title=") })
  }

  @Test("a log has ten annotations of a level at most, and says how many it leaves out")
  func annotations() {
    let lines = Self.document((0..<13).map { "T\($0)" }).github().split(separator: "\n")
    #expect(lines.filter { $0.hasPrefix("::warning") }.count == 10)
    #expect(
      lines[0]
        == "::notice title=ripple touch::13 targets recompile: T0; 3 more warnings not shown here")
  }

  @Test("a log's paths begin at the repository's root")
  func paths() {
    let annotation = ReportAnnotation(
      .error, title: "t", message: "m", place: SourcePlace(path: "../Core/./A.swift", line: 0))
    let document = ReportDocument("check", headline: Headline("h"), annotations: [annotation])
    #expect(
      document.github(folder: "Apps/Shop")
        == "::notice title=ripple check::h\n::error title=t,file=Apps/Core/A.swift::m\n")
  }

  @Test("a comment has a marker, ten open rows and the rest folded")
  func comment() throws {
    try expectGolden(Self.document((0..<12).map { "T\($0)" }).markdown(), "document.md")
  }

  @Test("a table gives up optional columns before names get unreadable, then cuts in the middle")
  func narrow() throws {
    let names = (0..<3).map { "Sources/Features/Checkout/Payment\($0)/PaymentMethodPicker.swift" }
    let document = Self.document(names)
    let texts = [40, 60, 120].map { document.text(TextStyle(isColoured: false, width: $0)) }
    try expectGolden(texts.joined(separator: "-- wider\n"), "document-narrow.txt")
  }

  @Test("the terminal's height decides how many rows are shown, and never fewer than five")
  func height() {
    var document = Self.document((0..<40).map { "T\($0)" })
    guard case .table(var table) = document.blocks[0] else { return }
    table.fitsHeight = true
    document.blocks[0] = .table(table)
    for (height, rows) in [(24, 16), (50, 40), (3, 5)] {
      let text = document.text(TextStyle(isColoured: false, width: 80, height: height))
      #expect(text.split(separator: "\n").filter { $0.hasPrefix("recompile") }.count == rows)
    }
  }

  @Test("counts agree with their nouns, and thousands stand apart")
  func nouns() {
    #expect(Noun("target").counted(1) == "1 target")
    #expect(Noun("target").counted(0) == "0 targets")
    #expect(Noun("dependency", "dependencies").more(2) == "2 more dependencies")
    #expect(Noun.grouped(12_978) == "12,978" && Noun.grouped(-1_000) == "-1,000")
    #expect(Noun.grouped(999) == "999")
  }

  @Test("a command that is too wide is wrapped so that it can be copied, and no word is cut")
  func commands() {
    let document = ReportDocument(
      "touch", headline: Headline("h"),
      blocks: [
        .line(
          ReportLine(
            "test", .good, "3 targets",
            command: "swift test --filter \"$(ripple touch Core --tests | paste -sd '|' -)\""))
      ])
    #expect(
      document.text(TextStyle(isColoured: false, width: 72)) == #"""
        h

        test          3 targets
                      → swift test --filter \
                          "$(ripple touch Core --tests | paste -sd '|' -)"

        """#)
    #expect(ShellText.quoted("it's") == "'it'\\''s'")
    #expect(ShellText.quoted("A/B.swift") == "A/B.swift")
    #expect(ShellText.quoted("-rf") == "'-rf'" && ShellText.quoted("$(x)") == "'$(x)'")
  }
}
