/// Jobs with their order, and the time that a number of workers need for them.
///
/// Graham 1969: a worker is never idle while a job is ready, so the finish time is at most
/// work / N + span · (1 − 1/N).
public struct JobGraph: Sendable {
  /// Seconds of each job.
  public private(set) var costs: [Double] = []
  private var waits: [Int32] = []
  private var edgeStarts: [Int32] = []
  private var edgeEnds: [Int32] = []

  /// Starts without jobs.
  public init() {}

  /// Forgets the jobs and keeps the memory.
  public mutating func removeAll() {
    costs.removeAll(keepingCapacity: true)
    waits.removeAll(keepingCapacity: true)
    edgeStarts.removeAll(keepingCapacity: true)
    edgeEnds.removeAll(keepingCapacity: true)
  }

  /// Adds a job and gives its number.
  public mutating func add(_ cost: Double) -> Int {
    costs.append(cost)
    waits.append(0)
    return costs.count - 1
  }

  /// Lets a job wait for another.
  public mutating func order(_ first: Int, before second: Int) {
    edgeStarts.append(Int32(first))
    edgeEnds.append(Int32(second))
    waits[second] += 1
  }

  /// The sum of all costs.
  public var work: Double { costs.reduce(0, +) }

  /// The finish time with as many workers as jobs.
  public var span: Double { makespan(workers: max(1, costs.count)) }

  /// The finish time of a list schedule: ready jobs start in the order of their numbers.
  ///
  /// - Precondition: The order has no cycle; jobs of a cycle would never start.
  /// - Complexity: O(J log J + E).
  public func makespan(workers: Int) -> Double {
    let (offsets, targets) = rows()
    var waits = waits
    var ready = Heap<Int>()
    for job in costs.indices where waits[job] == 0 { ready.push(job) }
    var running = Heap<Running>()
    var now = 0.0
    while true {
      while running.count < max(1, workers), let job = ready.pop() {
        running.push(Running(finish: now + costs[job], job: job))
      }
      guard let done = running.pop() else { return now }
      now = done.finish
      release(done.job, offsets, targets, &waits, &ready)
      while let other = running.first, other.finish == now {
        _ = running.pop()
        release(other.job, offsets, targets, &waits, &ready)
      }
    }
  }

  private func release(
    _ job: Int, _ offsets: [Int32], _ targets: [Int32], _ waits: inout [Int32],
    _ ready: inout Heap<Int>
  ) {
    for place in Int(offsets[job])..<Int(offsets[job + 1]) {
      let next = Int(targets[place])
      waits[next] -= 1
      if waits[next] == 0 { ready.push(next) }
    }
  }

  private func rows() -> ([Int32], [Int32]) {
    var offsets = [Int32](repeating: 0, count: costs.count + 1)
    for start in edgeStarts { offsets[Int(start) + 1] += 1 }
    for job in costs.indices { offsets[job + 1] += offsets[job] }
    var next = offsets
    var targets = [Int32](repeating: 0, count: edgeEnds.count)
    for (start, end) in zip(edgeStarts, edgeEnds) {
      targets[Int(next[Int(start)])] = end
      next[Int(start)] += 1
    }
    return (offsets, targets)
  }

  private struct Running: Comparable {
    var finish: Double
    var job: Int
    static func < (left: Running, right: Running) -> Bool {
      left.finish == right.finish ? left.job < right.job : left.finish < right.finish
    }
  }
}

/// A binary heap, the least first.
struct Heap<Element: Comparable> {
  private var elements: [Element] = []
  var count: Int { elements.count }
  var first: Element? { elements.first }

  mutating func push(_ element: Element) {
    elements.append(element)
    var place = elements.count - 1
    while place > 0, elements[place] < elements[(place - 1) / 2] {
      elements.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  mutating func pop() -> Element? {
    guard let top = elements.first, let last = elements.popLast() else { return nil }
    if elements.isEmpty { return top }
    elements[0] = last
    var place = 0
    while true {
      var least = place
      for child in [2 * place + 1, 2 * place + 2]
      where child < elements.count && elements[child] < elements[least] {
        least = child
      }
      if least == place { return top }
      elements.swapAt(place, least)
      place = least
    }
  }
}
