import BuildLab
import RippleModel
import RippleSystem
import TestSupport
import Testing

@Suite("What jobs cost is measured")
struct CostCalibrationTests {
  @Test("A probe package is built, and the figures are those of a machine that works")
  func run() throws {
    let folder = try TemporaryFolder()
    let result = try CostCalibration(folder: folder.path, rounds: 1, progress: SilentProgress())
      .run()
    #expect(result.idleSeconds > 0.01)
    let incremental = result.incremental
    #expect(incremental.startSeconds + incremental.emitStartSeconds > 0.01)
    #expect(result.clean.startSeconds > 0.01)
  }
}
