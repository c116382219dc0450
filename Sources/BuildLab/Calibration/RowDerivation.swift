import FileTrees
import RippleModel

/// Turns what builds did into the row of a build model.
struct RowDerivation {
  /// The experiments of one class with the work that each caused.
  let runs: [(experiment: Experiment, work: BuildWork)]

  /// The row, which holds for all of them; where they differ, a certainty is `perhaps`.
  var effects: BuildModel.Effects {
    BuildModel.Effects(
      own: runs.map(own).max() ?? .none,
      module: certainty { $0.work.modulesChanged.contains($0.experiment.target) },
      objects: certainty(objectsChange),
      dependents: runs.map(dependents).max() ?? .none,
      next: certainty { $0.work.modulesChanged.contains(dependent(of: $0.experiment)) },
      evidence: runs.map(\.experiment.id))
  }

  private func certainty(
    _ happens: ((experiment: Experiment, work: BuildWork)) -> Bool
  ) -> BuildModel.Certainty {
    let answers = Set(runs.map(happens))
    return answers == [true] ? .yes : answers == [false] ? .no : .perhaps
  }

  /// An object is new, or is gone from what is linked.
  private func objectsChange(_ run: (experiment: Experiment, work: BuildWork)) -> Bool {
    let isListChanged = [.fileAdded, .fileRemoved, .fileRenamed].contains(
      run.experiment.changeClass)
    return run.work.objectsChanged.contains(run.experiment.target)
      || (isListChanged && !run.work.linked.isEmpty)
  }

  /// The target whose files tell what dependents do.
  private func dependent(of experiment: Experiment) -> String {
    experiment.target == "CBase" ? "CUser" : ProbePackage.dependent
  }

  private func own(_ run: (experiment: Experiment, work: BuildWork)) -> BuildModel.Files {
    let experiment = run.experiment
    guard let compiled = run.work.compiled[experiment.target], !compiled.isEmpty else {
      return run.work.drivers.contains(experiment.target) ? .driverOnly : .none
    }
    let known = [experiment.editedStem, experiment.formerStem].compactMap(\.self)
    let sources = stems(of: experiment.target)
    if compiled.contains("*") || sources.isSubset(of: compiled.union(known)) {
      let isOnlyOne =
        sources.count == 1 && ![.header, .privateHeader].contains(experiment.changeClass)
      return isOnlyOne ? .edited : .all
    }
    let others = compiled.subtracting([experiment.editedStem ?? ""])
    if others.isEmpty { return .edited }
    switch experiment.changeClass {
    case .extensionMember where others.isSubset(of: experiment.users): return .usersOfMember
    case .typeMember where others.isSubset(of: experiment.users): return .usersOfType
    default: return .usersOfFile
    }
  }

  private func dependents(_ run: (experiment: Experiment, work: BuildWork)) -> BuildModel.Files {
    let target = dependent(of: run.experiment)
    guard let compiled = run.work.compiled[target], !compiled.isEmpty else {
      return run.work.drivers.contains(target) ? .driverOnly : .none
    }
    let sources = stems(of: target)
    if compiled.contains("*") || compiled == sources { return .all }
    switch run.experiment.changeClass {
    case .extensionMember where compiled.isSubset(of: run.experiment.dependents):
      return .usersOfMember
    case .typeMember where compiled.isSubset(of: run.experiment.dependents): return .usersOfType
    default: return .usersOfFile
    }
  }

  private func stems(of target: String) -> Set<String> {
    Set(
      ProbePackage.files.keys.filter {
        $0.hasPrefix("Sources/\(target)/") && ($0.hasSuffix(".swift") || $0.hasSuffix(".c"))
      }.map { String(RelativePath.name(of: $0).prefix { $0 != "." }) })
  }
}
