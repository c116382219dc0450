import RippleGraph
import RippleModel
import TestSupport
import Testing

@testable import RippleReport

@Suite("The page of a report")
struct PageTests {
  @Test(
    "SHA-256 as FIPS 180-4 and RFC 6234 give it",
    arguments: [
      ("", "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="),
      ("abc", "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0="),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "JI1qYdIGOLjlwCaTDD5gOaM85Flk/yFn9uzt1BnbBsE="
      ),
    ])
  func hash(text: String, expected: String) { #expect(SHA256.base64(of: text) == expected) }

  @Test("no text ends the data block, and every text is read back")
  func escapes() {
    let hostile = "</script><!-- & \" \\ \u{2028}\u{1B}[31m\u{202E}ñ\n"
    #expect(
      PageValue.text(hostile).json
        == #""\u003c/script\u003e\u003c!-- \u0026 \" \\ \u2028\u001b[31m"# + "\u{202E}ñ"
        + #"\u000a""#)
  }

  @Test(
    "seconds are tenths of a millisecond, and figures that no clock gives are nothing",
    arguments: [
      (0.12345, 1_235), (-0.5, -5_000), (.infinity, 0), (.nan, 0), (1e300, 1_000_000_000_000_000),
    ])
  func seconds(seconds: Double, ticks: Int) { #expect(PageValue.ticks(seconds) == ticks) }

  @Test("the same content gives the same bytes, whatever order it was given in")
  func deterministic() {
    let first = PageRendering(content("App → Feature → Core; Feature → Net")).html
    let second = PageRendering(content("Feature → Net; App → Feature; Feature → Core")).html
    #expect(first == second)
  }

  @Test("the policy forbids everything but the page's own script and style")
  func policy() throws {
    let html = PageRendering(content("App → Core")).html
    let script = try #require(between("<script>", "</script>", in: html))
    let style = try #require(between("<style>", "</style>", in: html))
    let policy = try #require(
      between("http-equiv=\"Content-Security-Policy\" content=\"", "\"", in: html))
    #expect(
      policy == "default-src 'none'; script-src 'sha256-\(SHA256.base64(of: script))'; "
        + "style-src 'sha256-\(SHA256.base64(of: style))'; base-uri 'none'; form-action 'none'")
  }

  @Test("names that are markup stand in the page as text only")
  func hostileNames() {
    var page = content("App → Core")
    let name = "</script><img src=x onerror=hacked()>"
    page.title = name
    page.notes = [name]
    page.hotspots = Hotspots(source: .estimated)
    page.hotspots?.targets = [Hotspots.Row(name: name, fanIn: 0, closure: 0, ownSeconds: 0)]
    page.outcome = CheckOutcome()
    page.outcome?.open = [
      Finding(rule: "layers", severity: .error, subject: .target(name), message: name)
    ]
    page.scenarios = [PageScenario(name: name, why: name, problem: name)]
    let html = PageRendering(page).html
    #expect(!html.contains("<img"))
    #expect(html.components(of: "</script>") == 2)
  }

  @Test("a page without scenarios, history, rules and targets is a page")
  func empty() {
    let html = PageRendering(content("")).html
    #expect(html.contains("<p>0 targets (0 of them tests), 0 dependencies"))
  }

  @Test("what is longer than a table is cut, and the cut is told")
  func cut() {
    let names = (0..<201).map { "T\($0)" }.joined(separator: "; ")
    #expect(PageRendering(content(names)).html.contains("<p>The first 200 of 201.</p>"))
  }

  private func content(_ text: String) -> PageContent {
    let workspace = text.isEmpty ? Workspace() : Workspace.sample(text)
    let graph = TargetGraph(workspace)
    return PageContent(
      title: "Sample", version: "1", model: "none", workers: 2,
      graph: PageGraph(
        graph: graph, targets: workspace.targets, products: workspace.products,
        tables: SimulationTables(), book: MeasuredCosts()))
  }

  private func between(_ start: String, _ end: String, in text: String) -> String? {
    guard let first = text.firstRange(of: start) else { return nil }
    let rest = text[first.upperBound...]
    return rest.firstRange(of: end).map { String(rest[..<$0.lowerBound]) }
  }
}

extension String {
  /// How often a text stands in it.
  fileprivate func components(of text: String) -> Int { ranges(of: text).count }
}
