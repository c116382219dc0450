package enum RevisionName {
  /// The last component of a path.
  package static func last(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}
