import BuildLab
import Foundation
import RippleKit
import RippleModel
import RippleSystem
import TestSupport
import WorkspaceLoading

/// Makes what `TruthFixture` holds, from a clone of the package and the builds that were recorded.
struct TruthRecorder {
  /// A build of which the facts are others after they were written and read again.
  struct Unfaithful: Error {
    var commit: String
  }

  private var fixture: TruthFixture
  private var numbers: [Data: Int] = [:]
  private var known: [String: Data] = [:]
  private var decoded: [String: FileFacts] = [:]

  /// Records the builds of a package.
  ///
  /// - Parameters:
  ///   - package: Its name, which its clone's folder bears.
  ///   - clones: The folder in which the clone lies.
  ///   - model: How the build behaves; what is recorded does not depend on it.
  /// - Returns: The fixture.
  /// - Throws: What reading the clone throws, `Unfaithful`.
  static func record(
    _ package: String, in clones: String, _ model: BuildModel
  ) throws -> TruthFixture {
    let store = try TemporaryFolder()
    var settings = Session.Settings(folder: clones + "/" + package)
    settings.store = store.path + "/ripple.sqlite"
    settings.host = .linux
    let prediction = CommitPrediction(
      context: try Session(settings), model: model, platform: "linux")
    let builds = try builds(of: package, prediction)
    var recorder = TruthRecorder(fixture: TruthFixture(buildsTests: builds.test))
    for build in builds.list { try recorder.add(build, prediction) }
    return recorder.fixture
  }

  private init(fixture: TruthFixture) { self.fixture = fixture }

  /// What was built, of `../shared/data/truth/NAME.json`, or of the fixture where that is absent.
  private static func builds(
    of package: String, _ prediction: CommitPrediction
  ) throws -> (list: [TruthFixture.Build], test: Bool) {
    guard SharedFolder.isPresent else {
      let fixture = try TruthFixture.load(package)
      return (fixture.builds, fixture.buildsTests)
    }
    let record = try SharedFolder.data("data/truth/\(package).json")
    let recorded = try RecordedBuilds([UInt8](record), name: package)
    return (stretches(of: recorded.steps, prediction), recorded.buildsTests)
  }

  /// The builds of those that succeeded, and of what leads to them.
  private static func stretches(
    of steps: [RecordedBuilds.Step], _ prediction: CommitPrediction
  ) -> [TruthFixture.Build] {
    var sequence = BuildSequence(prediction)
    var isFresh = true
    var result: [TruthFixture.Build] = []
    for step in steps {
      if step.isFresh { (sequence, isFresh) = (BuildSequence(prediction), true) }
      guard step.succeededBefore, step.build.succeeded else { continue }
      for stretch in sequence.stretches(from: step.parent, to: step.commit) {
        let isStep = stretch.commit == step.commit
        result.append(
          TruthFixture.Build(
            commit: stretch.commit, parent: stretch.parent, subject: isStep ? step.subject : "",
            isFresh: isFresh, observed: isStep ? TruthFixture.Observation(step.build) : nil))
        isFresh = false
      }
    }
    return result
  }

  /// Adds a build with its facts and packages, which must read as what they were.
  private mutating func add(_ build: TruthFixture.Build, _ prediction: CommitPrediction) throws {
    let question = try prediction.question(from: build.parent, to: build.commit)
    var build = build
    build.workspace = number(of: question.workspace)
    build.changes = question.changes
    build.facts = [:]
    let files = question.sources.files.values.joined().sorted { $0.path < $1.path }
    for file in files {
      guard let facts = file.facts else { throw Unfaithful(commit: build.commit) }
      let data = Data(FactsCodec.encode(facts))
      if known.updateValue(data, forKey: file.path) == data { continue }
      decoded[file.path] = try FactsCodec.decodeFacts([UInt8](data))
      build.facts[file.path] = number(of: data)
    }
    guard fixture.question(build, decoded).sources == question.sources else {
      throw Unfaithful(commit: build.commit)
    }
    fixture.builds.append(build)
  }

  private mutating func number(of facts: Data) -> Int {
    if let number = numbers[facts] { return number }
    numbers[facts] = fixture.facts.count
    fixture.facts.append(facts)
    return fixture.facts.count - 1
  }

  private mutating func number(of workspace: Workspace) -> Int {
    if let number = fixture.workspaces.firstIndex(of: workspace) { return number }
    fixture.workspaces.append(workspace)
    return fixture.workspaces.count - 1
  }
}
