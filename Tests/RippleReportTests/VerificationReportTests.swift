import RippleModel
import RippleReport
import Testing

@Suite("Predictions against builds, as they are reported")
struct VerificationReportTests {
  private func report(_ commits: [VerifiedCommit]) -> String {
    VerificationReport(
      Verification(package: "p", model: "m", source: "swift build", commits: commits)
    ).text(TextStyle(isColoured: false))
  }

  private func commit(_ name: String, files: Tally) -> VerifiedCommit {
    VerifiedCommit(commit: name, subject: "s", outcome: .scored, files: files)
  }

  @Test("where no commit counts there is nothing to say, and no share")
  func nothing() {
    let text = report([
      commit("a", files: Tally()),
      VerifiedCommit(commit: "b", subject: "s", outcome: .failedBefore),
    ])
    #expect(
      text.hasPrefix(
        "Nothing to say: no commit counts (1 without a build before and after, 1 in which nothing"
          + " was built or expected).\n"))
    #expect(!text.contains("%"))
  }

  @Test("an empty commit counts for nothing, a file that was not predicted is a miss")
  func counted() {
    let commits = [
      commit("a", files: Tally()), commit("b", files: Tally(hit: ["x"], missed: ["y"])),
    ]
    let verification = Verification(package: "p", model: "m", source: "s", commits: commits)
    #expect(verification.scored.map(\.commit) == ["b"])
    #expect(verification.empty.map(\.commit) == ["a"])
    #expect(commits.map(\.isMissed) == [false, true])
    #expect(TallySum([Tally]()).recall == nil)
    #expect(TallySum([commits[1].files]).recall == 0.5)
    #expect(report(commits).contains("1 of them built nothing, as predicted; not counted"))
  }
}
