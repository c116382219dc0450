import RippleModel
import Testing

@testable import BuildLab

@Suite("What builds of the probe package say about a build model")
struct RowDerivationTests {
  private func row(_ id: String, _ change: (inout BuildWork) -> Void) throws -> BuildModel.Effects {
    let experiment = try #require(Experiment.all.first { $0.id == id })
    var work = BuildWork()
    change(&work)
    return RowDerivation(runs: [(experiment, work)]).effects
  }

  @Test("A body compiles the edited file and nothing else")
  func body() throws {
    let row = try row("body_function") { work in
      work.compiled = ["Core": ["Functions"]]
      work.objectsChanged = ["Core"]
    }
    #expect(row.own == .edited && row.dependents == .none)
    #expect(row.module == .no && row.objects == .yes && row.next == .no)
  }

  @Test("Users of a type are told from users of a file")
  func users() throws {
    let type = try row("type_method") { work in
      work.compiled = [
        "Core": ["Model", "UsesModel", "Extension"], "User": ["UserOfModel", "UserOfExtension"],
      ]
      work.modulesChanged = ["Core"]
    }
    #expect(type.own == .usersOfType && type.dependents == .usersOfType && type.module == .yes)
    let file = try row("type_method") { work in
      work.compiled = ["Core": ["Model", "UsesFunction"], "User": ["UserOfFunction"]]
    }
    #expect(file.own == .usersOfFile && file.dependents == .usersOfFile)
  }

  @Test("A whole module at once is all of its files; a driver that ran for nothing is said")
  func wholeModule() throws {
    let row = try row("body_function") { work in
      work.compiled = ["Core": ["*"]]
      work.drivers = ["Core", "User"]
    }
    #expect(row.own == .all && row.dependents == .driverOnly)
  }

  @Test("Experiments that disagree make a certainty uncertain")
  func disagreement() throws {
    let experiments = Experiment.all.filter { $0.changeClass == .body }
    var changed = BuildWork()
    changed.modulesChanged = ["Core"]
    let runs = zip(experiments, [changed, BuildWork()]).map { ($0, $1) }
    #expect(RowDerivation(runs: runs).effects.module == .perhaps)
  }

  @Test("Every class but those of plugins and toolchains has an experiment, and every edit applies")
  func catalogue() {
    let measured = Set(Experiment.all.map(\.changeClass))
    #expect(Set(ChangeClass.allCases).subtracting(measured) == [.plugin, .toolchain, .unknown])
    #expect(Set(Experiment.all.map(\.id)).count == Experiment.all.count)
    for experiment in Experiment.all {
      if case .replace(let path, let old, _) = experiment.edit {
        #expect(ProbePackage.files[path]?.contains(old) == true, "\(experiment.id)")
      }
    }
  }
}
