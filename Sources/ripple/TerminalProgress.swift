import RippleSystem
import Synchronization

/// A line on standard error that says how far long work has come.
///
/// It shows only on a terminal, and only once the work has taken half a second.
struct TerminalProgress: ProgressReporting {
  func start(_ title: String, total: Int) -> any ProgressBar {
    // A line that is written over needs a terminal that can.
    let isAble = StandardStream.errors.isTerminal && System.environment["TERM"] != "dumb"
    return isAble ? Bar(title: title, total: total) : SilentProgress()
  }

  private final class Bar: ProgressBar {
    private struct State {
      var done = 0
      var shown: ContinuousClock.Instant?
    }

    private let title: String
    private let total: Int
    private let start = ContinuousClock.now
    private let state = Mutex(State())

    init(title: String, total: Int) {
      self.title = title
      self.total = total
    }

    func advance(by count: Int) {
      let line: String? = state.withLock { state in
        state.done += count
        let now = ContinuousClock.now
        let isDue =
          state.shown.map { now - $0 > .milliseconds(100) } ?? (now - start > .milliseconds(500))
        guard isDue else { return nil }
        state.shown = now
        return text(done: state.done, now: now)
      }
      if let line { Console.show("\r\u{1B}[K" + line) }
    }

    func finish() {
      if state.withLock({ $0.shown != nil }) { Console.show("\r\u{1B}[K") }
    }

    private func text(done: Int, now: ContinuousClock.Instant) -> String {
      let elapsed = Double((now - start).components.seconds) + 0.5
      let left = Int(elapsed / Double(max(1, done)) * Double(total - done))
      return "\(title) \(done)/\(total), about \(left) s left"
    }
  }
}
