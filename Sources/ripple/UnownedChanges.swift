import RippleModel
import RippleStore

/// Changed files that belong to no target that was loaded: what they rebuild is not known.
struct UnownedChanges {
  private let paths: [String]

  init(_ paths: [String]) { self.paths = paths.sorted() }

  /// A sentence for the answer; `nil` where every changed file has an owner.
  var sentence: String? {
    guard let first = code.first ?? paths.first else { return nil }
    let rest = paths.count > 1 ? " and \(paths.count - 1) more" : ""
    return "What '\(first)'\(rest) rebuilds: \(paths.count == 1 ? "it belongs" : "they belong") "
      + "to no target that was loaded."
  }

  /// Refuses to say that nothing is rebuilt, or that no test has to run, where code changed that no
  /// known target owns.
  ///
  /// - Parameters:
  ///   - isEmpty: Whether the answer would be empty.
  ///   - store: Knows what could not be read, which may be why.
  /// - Throws: `Problem`.
  func refuse(where isEmpty: Bool, _ store: Store) throws {
    guard isEmpty, let first = code.first else { return }
    let rest = code.count > 1 ? " and \(code.count - 1) more" : ""
    let unread = try store.diagnostics().first { $0.kind == .manifestDoesNotCompile }?.place
    let why = unread.map { "; '\($0.path)' could not be read" } ?? ""
    throw Problem(
      "the changed code '\(first)'\(rest) belongs to no target that was loaded, so what it "
        + "rebuilds is not known\(why); run 'ripple ingest' for what is not seen.")
  }

  /// The files that a compiler reads.
  private var code: [String] {
    paths.filter { path in UnownedChanges.extensions.contains { path.hasSuffix($0) } }
  }

  private static let extensions = [".swift", ".m", ".mm", ".c", ".cc", ".cpp", ".h", ".metal"]
}
