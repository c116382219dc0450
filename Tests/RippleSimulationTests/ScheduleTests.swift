import RippleModel
import RippleSimulation
import TestSupport
import Testing

@Suite("Jobs on workers")
struct ScheduleTests {
  private struct Sample {
    var graph = JobGraph()
    var waits: [(first: Int, second: Int)] = []
  }

  private func jobs(_ random: inout SplitMix64) -> Sample {
    var result = Sample()
    for index in 0..<Int(random.next() % 40) {
      _ = result.graph.add(Double(random.next() % 100) / 10)
      for _ in 0..<(index == 0 ? 0 : Int(random.next() % 4)) {
        let first = Int(random.next() % UInt64(index))
        result.graph.order(first, before: index)
        result.waits.append((first, index))
      }
    }
    return result
  }

  @Test("A makespan keeps Graham's bounds", arguments: PropertySeeds.all)
  func bounds(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let graph = jobs(&random).graph
    let workers = 1 + Int(random.next() % 6)
    let table = try #require(graph.timetable(workers: workers))
    let count = Double(workers)
    let slack = 1e-6
    #expect(table.makespan >= graph.work / count - slack)
    #expect(table.makespan >= table.span - slack)
    #expect(table.makespan <= graph.work / count + (1 - 1 / count) * table.span + slack)
  }

  @Test(
    "No job starts before what it waits for, and never too many run", arguments: PropertySeeds.all)
  func isPossible(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let sample = jobs(&random)
    let workers = 1 + Int(random.next() % 4)
    let table = try #require(sample.graph.timetable(workers: workers))
    let costs = sample.graph.costs
    for (first, second) in sample.waits {
      #expect(table.starts[second] >= table.starts[first] + costs[first] - 1e-9)
    }
    for time in table.starts {
      let running = costs.indices.filter {
        table.starts[$0] <= time && time < table.starts[$0] + costs[$0] - 1e-9
      }
      #expect(running.count <= workers)
    }
  }

  @Test("One worker takes all the work, and enough workers take the span")
  func extremes() throws {
    var random = SplitMix64(seed: 3)
    let graph = jobs(&random).graph
    let alone = try #require(graph.timetable(workers: 1))
    #expect(abs(alone.makespan - graph.work) < 1e-6)
    let many = try #require(graph.timetable(workers: graph.costs.count + 1))
    #expect(abs(many.makespan - many.span) < 1e-6)
  }

  @Test("Jobs that wait for each other have no timetable")
  func circle() {
    var graph = JobGraph()
    let (first, second) = (graph.add(1), graph.add(1))
    graph.order(first, before: second)
    graph.order(second, before: first)
    #expect(graph.timetable(workers: 2) == nil)
  }
}
