/// Jobs with their order, and the time that a number of workers need for them.
///
/// A worker that is free takes, of the jobs whose dependencies are done, the one with the longest
/// chain behind it. Graham 1969: the makespan of a list schedule is at most
/// work / m + (1 - 1/m) · span, and never less than either work / m or span.
public struct JobGraph: Sendable {
  /// Seconds of each job.
  public private(set) var costs: [Double] = []
  private var edgeStarts: [Int32] = []
  private var edgeEnds: [Int32] = []

  /// Starts without jobs.
  public init() {}

  /// Forgets the jobs and keeps the memory.
  public mutating func removeAll() {
    costs.removeAll(keepingCapacity: true)
    edgeStarts.removeAll(keepingCapacity: true)
    edgeEnds.removeAll(keepingCapacity: true)
  }

  /// Adds a job and gives its number.
  public mutating func add(_ cost: Double) -> Int {
    costs.append(cost)
    return costs.count - 1
  }

  /// Lets a job wait for another.
  public mutating func order(_ first: Int, before second: Int) {
    edgeStarts.append(Int32(first))
    edgeEnds.append(Int32(second))
  }

  /// The sum of all costs.
  public var work: Double { costs.reduce(0, +) }

  /// When each job starts, when the last one ends, and the longest chain.
  public struct Timetable: Hashable, Sendable {
    /// When each job starts.
    public var starts: [Double]
    /// When the last one ends.
    public var makespan: Double
    /// The longest chain.
    public var span: Double
  }

  /// Schedules the jobs; `nil` where they wait for each other in a circle.
  ///
  /// - Complexity: O(J log J + E) for J jobs that wait E times.
  public func timetable(workers: Int) -> Timetable? {
    let rows = Rows(costs.count, edgeStarts, edgeEnds)
    guard let behind = behind(rows) else { return nil }
    var waits = rows.waits
    var ready = Heap<Ranked>()
    var running = Heap<Ranked>()
    for job in costs.indices where waits[job] == 0 { ready.push(Ranked(-behind[job], job)) }
    var result = Timetable(
      starts: Array(repeating: 0, count: costs.count), makespan: 0, span: behind.max() ?? 0)
    var free = max(1, workers)
    repeat {
      while free > 0, let next = ready.pop() {
        result.starts[next.job] = result.makespan
        free -= 1
        running.push(Ranked(result.makespan + costs[next.job], next.job))
      }
      guard let done = running.pop() else { return result }
      result.makespan = done.key
      free += 1
      for place in rows.range(done.job) {
        let next = Int(rows.ends[place])
        waits[next] -= 1
        if waits[next] == 0 { ready.push(Ranked(-behind[next], next)) }
      }
    } while true
  }

  /// For each job its own seconds and those of the longest chain that waits for it.
  private func behind(_ rows: Rows) -> [Double]? {
    var waits = rows.waits
    var order = costs.indices.filter { waits[$0] == 0 }
    var next = 0
    while next < order.count {
      for place in rows.range(order[next]) {
        let end = Int(rows.ends[place])
        waits[end] -= 1
        if waits[end] == 0 { order.append(end) }
      }
      next += 1
    }
    guard order.count == costs.count else { return nil }
    var result = costs
    for job in order.reversed() {
      var longest = 0.0
      for place in rows.range(job) { longest = max(longest, result[Int(rows.ends[place])]) }
      result[job] = costs[job] + longest
    }
    return result
  }

  /// A job by what comes first; equal ones in the order of their numbers.
  private struct Ranked: Comparable {
    var key: Double
    var job: Int

    init(_ key: Double, _ job: Int) {
      self.key = key
      self.job = job
    }

    static func < (left: Ranked, right: Ranked) -> Bool {
      left.key == right.key ? left.job < right.job : left.key < right.key
    }
  }

  /// The order as rows: for each job those that wait for it, one after the other.
  private struct Rows {
    var offsets: [Int32]
    var ends: [Int32]
    var waits: [Int32]

    init(_ count: Int, _ starts: [Int32], _ followers: [Int32]) {
      offsets = Array(repeating: 0, count: count + 1)
      waits = Array(repeating: 0, count: count)
      for start in starts { offsets[Int(start) + 1] += 1 }
      for job in 0..<count { offsets[job + 1] += offsets[job] }
      var next = offsets
      ends = Array(repeating: 0, count: followers.count)
      for (start, end) in zip(starts, followers) {
        ends[Int(next[Int(start)])] = end
        next[Int(start)] += 1
        waits[Int(end)] += 1
      }
    }

    func range(_ job: Int) -> Range<Int> { Int(offsets[job])..<Int(offsets[job + 1]) }
  }
}
