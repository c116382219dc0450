import RippleModel
import RippleSimulation
import TestSupport
import Testing

@Suite("Jobs on workers")
struct ScheduleTests {
  private func jobs(_ random: inout SplitMix64) -> [Schedule.Job] {
    let count = Int(random.next() % 40)
    return (0..<count).map { index in
      let wanted = index == 0 ? 0 : Int(random.next() % 4)
      let dependencies = (0..<wanted).map { _ in Int(random.next() % UInt64(index)) }
      return Schedule.Job(seconds: Double(random.next() % 100) / 10, dependencies: dependencies)
    }
  }

  @Test("A makespan keeps Graham's bounds", arguments: PropertySeeds.all)
  func bounds(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let jobs = jobs(&random)
    let workers = 1 + Int(random.next() % 6)
    let schedule = try #require(Schedule(jobs, workers: workers))
    let count = Double(workers)
    let slack = 1e-6
    #expect(schedule.makespan >= schedule.work / count - slack)
    #expect(schedule.makespan >= schedule.span - slack)
    #expect(
      schedule.makespan <= schedule.work / count + (1 - 1 / count) * schedule.span + slack)
  }

  @Test(
    "No job starts before what it waits for, and never too many run", arguments: PropertySeeds.all)
  func isPossible(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let jobs = jobs(&random)
    let workers = 1 + Int(random.next() % 4)
    let schedule = try #require(Schedule(jobs, workers: workers))
    for (index, job) in jobs.enumerated() {
      for dependency in job.dependencies {
        #expect(
          schedule.starts[index] >= schedule.starts[dependency] + jobs[dependency].seconds - 1e-9)
      }
      let time = schedule.starts[index]
      let running = jobs.indices.filter {
        schedule.starts[$0] <= time && time < schedule.starts[$0] + jobs[$0].seconds - 1e-9
      }
      #expect(running.count <= workers)
    }
  }

  @Test("One worker takes all the work, and enough workers take the span")
  func extremes() throws {
    var random = SplitMix64(seed: 3)
    let jobs = jobs(&random)
    let alone = try #require(Schedule(jobs, workers: 1))
    #expect(abs(alone.makespan - alone.work) < 1e-6)
    let many = try #require(Schedule(jobs, workers: jobs.count + 1))
    #expect(abs(many.makespan - many.span) < 1e-6)
  }

  @Test("Jobs that wait for each other have no schedule")
  func circle() {
    let jobs = [
      Schedule.Job(seconds: 1, dependencies: [1]), Schedule.Job(seconds: 1, dependencies: [0]),
    ]
    #expect(Schedule(jobs, workers: 2) == nil)
  }
}
