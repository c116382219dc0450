import RippleGraph
import RippleModel
import RippleReport
import TestSupport
import Testing

@Suite("Names are harmless wherever they are printed")
struct EscapeTests {
  private static let hostile = "a\"]; <b>&'\u{1B}[31m\n--> `x` \\ |#%0A::error::"

  @Test("A terminal gets no control character")
  func terminal() {
    let text = Escape.terminal(Self.hostile + "\u{202E}\u{7F}")
    #expect(
      !text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F || $0.value == 0x202E })
    #expect(Escape.terminal("plain — 日本") == "plain — 日本")
  }

  @Test("DOT, Mermaid and GraphML keep a hostile name inside its label")
  func pictures() {
    let graph = TargetGraph([
      Target(
        id: TargetID(package: "p", name: Self.hostile),
        dependencies: [Dependency(to: .target(TargetID(package: "p", name: "B")))]),
      Target(id: TargetID(package: "p", name: "B")),
    ])
    let rendering = GraphRendering(graph)
    let dot = rendering.dot.split(separator: "\n").filter { $0.contains("label=") }
    #expect(dot.count == 2)
    #expect(rendering.dot.contains("\\\""))
    let mermaid = rendering.mermaid.split(separator: "\n")
    #expect(mermaid.filter { $0.contains("-->") }.count == 1)
    #expect(!rendering.mermaid.contains("<b>"))
    #expect(!rendering.graphML.contains("<b>"))
    #expect(!rendering.graphML.contains("\u{1B}"))
  }

  @Test("Markdown and workflow commands are not opened by a name")
  func markup() {
    #expect(!Escape.workflowMessage(Self.hostile).contains("\n"))
    #expect(Escape.workflowProperty("a:b,c") == "a%3Ab%2Cc")
    #expect(Escape.markdown("a|b*c") == "a\\|b\\*c")
    #expect(Escape.xml("<&>\"'") == "&lt;&amp;&gt;&quot;&#39;")
  }

  @Test("A plan's code spans, fences and commands hold hostile names")
  func plan() {
    var step = MigrationPlan.Step(title: Self.hostile)
    step.moves = [.init(from: "a`b\n```\n# c", to: "$(x)")]
    step.manifest = ["+ \"\(Self.hostile)\",", "```"]
    let text = PlanReport(MigrationPlan(name: Self.hostile, steps: [step])).markdown()
    #expect(!text.contains("\u{1B}"))
    #expect(text.split(separator: "\n").filter { $0.hasPrefix("```") }.count == 4)
    #expect(text.contains("'$(x)'"))
  }
}
