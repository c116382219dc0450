/// What a command does that runs code of the package under study, or builds at all.
///
/// Each is announced when it starts, from here and nowhere else.
enum CodeRun: CaseIterable {
  /// `--evaluate`.
  case manifests
  /// `ingest --measure`.
  case measuredBuild
  /// `verify`.
  case commits
  /// `verify --random-edits`.
  case randomEdits
  /// `verify --hazards`.
  case hazards
  /// `plan --apply --verify`.
  case planSteps
  /// `check --fix --verify`.
  case fixes
  /// `calibrate`.
  case calibration

  /// What it does, in one line.
  var sentence: String {
    switch self {
    case .manifests: "this lets the toolchain run manifests, which runs code of the package"
    case .measuredBuild: "this builds the package, which runs its code"
    case .commits:
      "this checks commits out into a scratch clone and builds them, which runs their code"
    case .randomEdits:
      "this edits sources in a scratch clone and builds them, which runs their code"
    case .hazards: "this builds and runs small packages in a temporary folder"
    case .planSteps:
      "this builds the package on its branch after each step, which runs its code"
    case .fixes: "this edits manifests and builds the package, which runs its code"
    case .calibration: "this builds a probe package in a temporary folder"
    }
  }
}

extension OutputOptions {
  /// Says that code is run, unless nothing is to be said.
  func announce(_ run: CodeRun) {
    if !quiet { Console.writeError("note: \(run.sentence)") }
  }
}
