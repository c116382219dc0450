import RippleModel
import RippleReport
import Testing

@Suite("The answer of experiment")
struct ExperimentReportTests {
  private func row(_ low: Double, _ high: Double) -> ExperimentRow {
    let interval = PairedDifference(mean: (low + high) / 2, low: low, high: high)
    return ExperimentRow(
      restructuring: Restructuring(commit: "c", parent: "p", date: 0, subject: "s", moves: []),
      kind: .move, isScenario: true, changesBefore: 20, changesAfter: 20,
      predictedCPUSeconds: interval, realisedCPUSeconds: interval, rivals: [:])
  }

  private func headline(_ rows: [ExperimentRow], decided: Int, right: Int) -> Headline {
    ExperimentReport(
      rows: rows,
      scores: [
        ExperimentScore(
          predictor: "ripple", decided: decided, directionsRight: right, rankCorrelation: nil)
      ], found: 3, leftOut: [:], model: "m", toolchain: "t"
    ).document().headline
  }

  @Test("Directions are told only where one is known")
  func directions() {
    #expect(
      headline([row(1, 2), row(-1, 1)], decided: 1, right: 1)
        == Headline(
          "Direction right for 1 of 1 restructuring whose direction is known, of 3 found", .good))
    #expect(
      headline([row(-1, 1)], decided: 0, right: 0)
        == Headline(
          "No direction is known: what 1 restructuring saved may be chance, of 3 found", .notice))
    #expect(
      headline([], decided: 0, right: 0)
        == Headline("3 restructurings found, none of which can be told.", .notice))
  }
}
