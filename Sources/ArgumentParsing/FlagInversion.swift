/// How the names of a flag and of its opposite are made.
public enum FlagInversion: Hashable, Sendable {
  /// `--name` and `--no-name`.
  case prefixedNo

  /// `--enable-name` and `--disable-name`.
  case prefixedEnableDisable

  /// The names of the flag and of its opposite; short names have no opposite.
  func names(of names: [String]) -> (positive: [String], negative: [String]) {
    let long = names.filter { !$0.isShortName }.map(\.undashed)
    let short = names.filter(\.isShortName)
    switch self {
    case .prefixedNo:
      return (short + long.map { "--\($0)" }, long.map { "--no-\($0)" })
    case .prefixedEnableDisable:
      return (short + long.map { "--enable-\($0)" }, long.map { "--disable-\($0)" })
    }
  }
}
