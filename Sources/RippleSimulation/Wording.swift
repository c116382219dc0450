import RippleModel
import SourceUses

/// The sentences of an answer, in one place so that they agree with each other.
enum Wording {
  static func own(_ change: Change, _ row: BuildModel.Effects) -> String {
    var text = change.path.map { "'\($0)' changes" } ?? "it changes"
    text += " (\(change.changeClass.rawValue))"
    if let asked = change.scope?.requested, !asked.isEmpty { text += " at '\(asked)'" }
    switch row.module {
    case .yes: return text + ", and so does its module"
    case .perhaps: return text + ", and its module may change too"
    case .no: return text + "; its module stays as it is"
    }
  }

  static func dependent(
    _ files: CompiledFiles, _ simulator: Simulator, _ node: Int, _ source: Int, isCertain: Bool
  ) -> String {
    let module = simulator.traits.moduleNames[source]
    let isSwift = simulator.traits.languages[source] == .swift
    let verb = isCertain ? "changes" : "may change"
    let change =
      isSwift ? "the module '\(module)' \(verb)" : "what '\(module)' is built from changes"
    switch files {
    case .none, .driverOnly: return "\(change), and \(noFile(simulator, node))"
    case .some(let files):
      if files.isEmpty { return "\(change), and \(noFile(simulator, node))" }
      let total = simulator.traits.sourceCounts[node].map { " of its \($0) files" }
      let noun = total ?? (files.count == 1 ? " file" : " files")
      return "\(change); \(files.count)\(noun) \(files.count == 1 ? "uses" : "use") it"
    case .unknown: return "\(change); which files use it is not known"
    case .all: return "\(change), and every file is compiled"
    }
  }

  private static func noFile(_ simulator: Simulator, _ node: Int) -> String {
    simulator.generates(node)
      ? "no file of its own needs what changed; what its plugin writes was not read"
      : "no file needs what changed"
  }

  static func included(_ change: Change, _ sources: [String]) -> String {
    let names = sources.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
    let more = sources.count > 3 ? " and \(sources.count - 3) more" : ""
    return "\(names)\(more) \(sources.count == 1 ? "includes" : "include")"
      + " '\(change.path ?? change.target.name)', which changes"
  }

  static func moduleMayChange(_ change: Change) -> String {
    "Whether the module of '\(change.target.name)' changes cannot be told from source"
      + " (\(change.changeClass.rawValue)); counted as yes."
  }

  static func waveMayGoOn(_ targets: String) -> String {
    "Whether the modules of \(targets) change in turn depends on what they inline or store;"
      + " counted as yes."
  }

  static func waveNotFollowed(_ targets: String) -> String {
    "Whether the modules of \(targets) change in turn depends on which declaration changes;"
      + " only the bound counts it."
  }

  static func sourcesUnknown(_ targets: String) -> String {
    "The sources of \(targets) are not known; their files are assumed to use what changed."
  }

  static func scopeUnknown(_ module: String) -> String {
    "Which declaration of '\(module)' changes was not said; every file that imports it is counted."
  }

  static func generatedMayChange(_ targets: String) -> String {
    "Whether the plugin's output for \(targets) changes is not known; counted as yes."
  }

  static func generatedUnknown(_ targets: String) -> String {
    "What plugins write for \(targets) was not read; if it uses what changed, it is compiled too."
  }

  static func embeddedUnwritten(_ path: String) -> String {
    "The source that SwiftPM writes for '\(path)' is not there before a build; it is counted as one "
      + "file."
  }

  static func layout(_ count: Int, _ module: String) -> String {
    "If the layout of a type of '\(module)' changes, \(count) "
      + (count == 1 ? "target" : "targets")
      + " beyond its direct dependents may hold its values and stay stale (H3)."
  }
}
