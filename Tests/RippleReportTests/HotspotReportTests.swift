import RippleModel
import RippleReport
import TestSupport
import Testing

@Suite("The answer of hotspots")
struct HotspotReportTests {
  private static func row(_ name: String, _ changes: Int, _ seconds: Double) -> Hotspots.Row {
    var row = Hotspots.Row(name: name, fanIn: 3, closure: 7, ownSeconds: 1.5)
    row.changeCount = changes
    row.interfaceCount = changes / 2
    row.lineCount = 10 * changes
    row.cpuSeconds = seconds
    return row
  }

  private static var hotspots: Hotspots {
    var hotspots = Hotspots(source: .estimated)
    hotspots.targets = [row("app/Models", 4, 158), row("app/Helpers", 7, 94.2)]
    hotspots.files = [
      row("App/App.xcworkspace/Package.resolved", 7, 607), row("Package.resolved", 1, 9),
      row("Sources/Models/Move.swift", 2, 79), row("Sources/Helpers/Date.swift", 7, 20),
    ]
    var month = Hotspots.Period(month: "2026-01")
    month.stepCount = 21
    month.cpuSeconds = 728
    hotspots.trend = [month]
    hotspots.coChanges = [
      Hotspots.CoChange(targets: ["app/Helpers", "app/Models"], count: 3, confidence: 0.75)
    ]
    hotspots.classes = [.body: 20, .fileScope: 1]
    hotspots.stepCount = 21
    hotspots.excluded = [History.Skip(what: "steps marked bulk", count: 1)]
    return hotspots
  }

  private func text(_ level: HotspotReport.Level, isWide: Bool = false) -> String {
    HotspotReport(
      Self.hotspots, level: level, model: "m", toolchain: "t", limit: 20, window: "the last year",
      isWide: isWide
    ).text(TextStyle(isColoured: false))
  }

  @Test("says in one line what the same steps cost under the model of today")
  func baseline() {
    var report = HotspotReport(
      Self.hotspots, level: .targets, model: "next", toolchain: "t", limit: 20)
    report.baseline = ModelBaseline(model: "swiftpm-debug", cpuSeconds: 364)
    let text = report.text(TextStyle(isColoured: false))
    #expect(
      text.contains(
        "today         the same steps cost 364 s CPU under swiftpm-debug, the model of builds here: "
          + "'next' would be 100 % dearer (728 s)\n"))
  }

  @Test("leads with the sum, then six columns and how to read them")
  func targets() {
    #expect(
      text(.targets) == """
        728 s CPU rebuilt by 21 steps of the last year; 22 % by Models

        share     CPU  changes  seen    each  target
         22 %   158 s        4     2  39.5 s  Models
         13 %  94.2 s        7     3  13.5 s  Helpers
        read as       22 % of all rebuild time comes with changes of 'Models', most with \
        Sources/Models/Move.swift → ripple touch Sources/Models/Move.swift
        Highest class of a step: body 95.2 %, fileScope 4.8 %.
        Left out: steps marked bulk (1).
        Replayed under m, measured on t; seconds estimated from source size.

        """)
  }

  @Test("leaves out what a tool writes after a change")
  func files() {
    let text = text(.files)
    #expect(!text.contains("Package.resolved"))
    #expect(text.contains("  Sources/Models/Move.swift\n"))
  }

  @Test("--wide has the plain rankings, the months and what changes together")
  func wide() {
    let text = text(.targets, isWide: true)
    #expect(text.contains("by churn  by closure  by own  target\n"))
    #expect(
      text.contains("By month\nmonth    steps    CPU    each\n2026-01     21  728 s  34.7 s\n"))
    #expect(text.contains("       3          75 %  app/Helpers and app/Models\n"))
  }
}
