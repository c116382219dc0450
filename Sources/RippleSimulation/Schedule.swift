/// Jobs on a number of workers, by list scheduling.
///
/// A worker that is free takes, of the jobs whose dependencies are done, the one with the longest
/// chain behind it. Graham 1969: the makespan is at most work / m + (1 - 1/m) · span, and never
/// less than either work / m or span.
public struct Schedule: Hashable, Sendable {
  /// One job.
  public struct Job: Hashable, Sendable {
    /// How long it takes.
    public var seconds: Double
    /// The jobs that must be done before, by index.
    public var dependencies: [Int]

    /// Makes a job.
    public init(seconds: Double, dependencies: [Int] = []) {
      self.seconds = seconds
      self.dependencies = dependencies
    }
  }

  /// When each job starts.
  public let starts: [Double]
  /// When the last one ends.
  public let makespan: Double
  /// The sum of all jobs.
  public let work: Double
  /// The longest chain.
  public let span: Double

  /// Schedules jobs; `nil` if they wait for each other in a circle.
  ///
  /// - Complexity: O((n + e) log n) for n jobs and e dependencies.
  public init?(_ jobs: [Job], workers: Int) {
    guard let order = JobOrder(jobs) else { return nil }
    var run = ScheduleRun(jobs, order, workers: max(1, workers))
    run.finish()
    starts = run.starts
    makespan = run.now
    work = jobs.reduce(0) { $0 + $1.seconds }
    span = order.behind.max() ?? 0
  }
}

/// An order in which jobs can run, and what hangs on each.
private struct JobOrder {
  /// For each job its own seconds and those of the longest chain that waits for it.
  private(set) var behind: [Double]
  private(set) var dependents: [[Int]]

  init?(_ jobs: [Schedule.Job]) {
    dependents = Array(repeating: [], count: jobs.count)
    behind = jobs.map(\.seconds)
    var waiting = jobs.map { Set($0.dependencies).count }
    for (index, job) in jobs.enumerated() {
      for dependency in Set(job.dependencies).sorted() { dependents[dependency].append(index) }
    }
    var order = jobs.indices.filter { waiting[$0] == 0 }
    var next = 0
    while next < order.count {
      for dependent in dependents[order[next]] {
        waiting[dependent] -= 1
        if waiting[dependent] == 0 { order.append(dependent) }
      }
      next += 1
    }
    guard order.count == jobs.count else { return nil }
    for index in order.reversed() {
      let longest = dependents[index].map { behind[$0] }.max() ?? 0
      behind[index] = jobs[index].seconds + longest
    }
  }
}

/// A schedule while it is made.
private struct ScheduleRun {
  private let jobs: [Schedule.Job]
  private let order: JobOrder
  private var waiting: [Int]
  private var ready = PriorityQueue()
  /// Jobs that run, by their end.
  private var running = PriorityQueue()
  private var free: Int
  private(set) var starts: [Double]
  private(set) var now = 0.0

  init(_ jobs: [Schedule.Job], _ order: JobOrder, workers: Int) {
    self.jobs = jobs
    self.order = order
    waiting = jobs.map { Set($0.dependencies).count }
    starts = Array(repeating: 0, count: jobs.count)
    free = workers
    for index in jobs.indices where waiting[index] == 0 { ready.push(-order.behind[index], index) }
  }

  mutating func finish() {
    repeat {
      while free > 0, let (_, job) = ready.pop() {
        starts[job] = now
        free -= 1
        running.push(now + jobs[job].seconds, job)
      }
      guard let (end, job) = running.pop() else { return }
      now = end
      free += 1
      for dependent in order.dependents[job] {
        waiting[dependent] -= 1
        if waiting[dependent] == 0 { ready.push(-order.behind[dependent], dependent) }
      }
    } while true
  }
}

/// A binary heap of jobs; equal keys come out in the order of the jobs.
private struct PriorityQueue {
  private var heap: [(key: Double, job: Int)] = []

  private func precedes(_ left: Int, _ right: Int) -> Bool {
    heap[left].key == heap[right].key
      ? heap[left].job < heap[right].job : heap[left].key < heap[right].key
  }

  mutating func push(_ key: Double, _ job: Int) {
    heap.append((key, job))
    var index = heap.count - 1
    while index > 0, precedes(index, (index - 1) / 2) {
      heap.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  mutating func pop() -> (key: Double, job: Int)? {
    guard let first = heap.first, let last = heap.popLast() else { return nil }
    guard !heap.isEmpty else { return first }
    heap[0] = last
    var index = 0
    while true {
      var least = index
      for child in [2 * index + 1, 2 * index + 2] where child < heap.count {
        if precedes(child, least) { least = child }
      }
      if least == index { return first }
      heap.swapAt(index, least)
      index = least
    }
  }
}
