package import RippleModel

/// The files of one target that a build compiles, as exactly as it is known.
package enum CompiledFiles: Hashable {
  /// None, and the driver does not run.
  case none
  /// None, though the driver runs.
  case driverOnly
  /// These.
  case some(Set<String>)
  /// Some; which ones is not known.
  case unknown
  /// All.
  case all

  /// What is compiled when two causes meet.
  package func union(_ other: CompiledFiles) -> CompiledFiles {
    if case .some(let mine) = self, case .some(let theirs) = other {
      return .some(mine.union(theirs))
    }
    return rank >= other.rank ? self : other
  }

  private var rank: Int {
    switch self {
    case .none: 0
    case .driverOnly: 1
    case .some(let files): files.isEmpty ? 1 : 2
    case .unknown: 3
    case .all: 4
    }
  }

  /// The word of the answer.
  package var effect: Effect {
    switch self {
    case .none: .none
    case .driverOnly: .driver
    case .some(let files): files.isEmpty ? .driver : .recompile
    case .unknown, .all: .recompile
    }
  }

  /// Whether something is compiled, and all of it is among some files.
  package func isAmong(_ paths: Set<String>) -> Bool {
    if case .some(let files) = self { !files.isEmpty && files.isSubset(of: paths) } else { false }
  }

  /// Whether anything is compiled.
  package var isCompiled: Bool { effect == .recompile }
}
