import RippleGraph
import RippleModel
import SourceUses

/// What is compiled because a file reads something that has no fingerprint: headers, plugins, modules
/// that are compiled whole.
extension InvalidationTracer {
  /// Every file of a target, for a change of any one of them; unknown where they are not known.
  func anyFile(of target: TargetID) -> CompiledFiles {
    guard let files = usage.sources.files[target], !files.isEmpty else { return .unknown }
    return .some(Set(files.map(\.path)))
  }

  /// All files of a target whose compile loads what changed; only its driver runs where none does.
  mutating func wholeFiles(
    of node: Int, loading source: Int, _ change: Change?
  ) -> CompiledFiles {
    guard simulator.model.compilation == .perFile, change?.changeClass != .toolchain else {
      return .all
    }
    let id = simulator.graph.id(node)
    if simulator.traits.languages[node] == .clang {
      // C sources follow the headers that they include; where these are known, they are done.
      return change?.scope?.headers == nil ? .all : .none
    }
    var sources = [source]
    if let exposing = change?.scope?.headers?.exposing {
      sources = exposing.compactMap(simulator.graph.index)
    }
    var isLoaded = false
    for source in sources {
      guard let loads = usage.loads(source, in: id) else {
        if explains { doubts.unread.insert(id) }
        return .all
      }
      isLoaded = isLoaded || loads
    }
    return isLoaded ? .all : simulator.effectWhenUnused(node)
  }

  /// Compiles the C-family sources that include a changed file, in whatever target, and lets their
  /// new objects travel.
  mutating func applyInclude(
    _ change: Change, _ row: BuildModel.Effects, _ reach: HeaderReach, at node: Int
  ) {
    var row = row
    row.dependents = .all
    for (target, sources) in reach.sources.sorted(by: { $0.key < $1.key }) {
      guard let user = simulator.graph.index(of: target), !sources.isEmpty else { continue }
      var state = states[user] ?? State()
      state.files = state.files.union(.some(Set(sources)))
      state.objects = .yes
      if explains {
        state.reasons.append(
          user == node
            ? own(change, row)
            : Reason(
              edge: "\(target.name) -> \(change.target.name)",
              because: Wording.included(change, sources)))
      }
      states[user] = state
      if simulator.model.reach == .declared { travel(from: user, row, change) }
    }
    // Swift Build follows what was loaded, whether or not an object is new.
    guard simulator.model.reach == .loaded else { return }
    for target in reach.exposing {
      if let source = simulator.graph.index(of: target) { travel(from: source, row, change) }
    }
  }

  /// The files of a target that declare a macro of a plugin, or expand one.
  mutating func macroUsers(_ node: Int, of plugin: Int) -> CompiledFiles {
    let id = simulator.graph.id(node)
    guard let files = usage.sources.files[id] else { return .unknown }
    guard files.allSatisfy({ $0.facts != nil }) else {
      if explains { doubts.unread.insert(id) }
      return .unknown
    }
    let users = usage.macroUsers(in: id, of: plugin, expandingOnly: false)
    return users.isEmpty ? simulator.effectWhenUnused(node) : .some(users)
  }
}
