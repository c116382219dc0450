package import RippleModel
package import RippleStore

/// Changed files that belong to no target that was loaded: what they rebuild is not known.
package struct UnownedChanges {
  private let paths: [UnownedPath]

  package init(_ paths: [UnownedPath]) { self.paths = paths.sorted() }

  /// A sentence for the answer; `nil` where every changed file has an owner.
  package var sentence: String? {
    guard let first = code.first ?? paths.first else { return nil }
    let isOne = paths.count == 1
    let rest = isOne ? "" : ", and \(paths.count - 1) more"
    return "\(paths.count) changed \(isOne ? "file" : "files") of no known target: '\(first.path)' "
      + "(\(first.reason))\(rest); what \(isOne ? "it rebuilds" : "they rebuild") is not seen."
  }

  /// Refuses to say that nothing is rebuilt where code changed that no known target owns.
  ///
  /// - Parameters:
  ///   - isEmpty: Whether the answer would be empty.
  ///   - store: Knows what could not be read, which may be why.
  /// - Throws: `Problem`.
  package func refuseNothing(where isEmpty: Bool, _ store: Store) throws {
    guard isEmpty, let first = code.first else { return }
    let rest = code.count > 1 ? " and \(code.count - 1) more" : ""
    let unread = try store.diagnostics().first { $0.kind == .manifestDoesNotCompile }?.place
    let why = unread.map { "; '\($0.path)' could not be read" } ?? ""
    throw Problem(
      "the changed code '\(first.path)'\(rest) belongs to no target that was loaded, so what it "
        + "rebuilds is not known\(why); run 'ripple ingest' for what is not seen.")
  }

  /// Whether a test may depend on one of them: on any but documents and settings of services and
  /// editors, of which `RunScan` finds those that a test reads.
  package var mayMatter: Bool { !mattering.isEmpty }

  private var mattering: [UnownedPath] { paths.filter { !UnownedChanges.isDocument($0.path) } }

  /// Refuses to say that no test has to run where a change could not be followed to its end.
  ///
  /// - Throws: `Problem`.
  package func refuseNoTests(where isEmpty: Bool, isUndecided: Bool) throws {
    guard isEmpty, isUndecided || mayMatter else { return }
    let what = (code.first ?? mattering.first).map { "'\($0.path)' belongs to no known target" }
    throw Problem(
      "no test can be named: \(what ?? "a manifest is not decided"); run all tests, or list them "
        + "with --all-if-unsure\(isUndecided ? "; --evaluate decides the manifest" : "").")
  }

  private static func isDocument(_ path: String) -> Bool {
    let parts = path.split(separator: "/")
    guard let name = parts.last?.lowercased() else { return false }
    return [".md", ".rst", ".adoc", ".cff"].contains { name.hasSuffix($0) }
      || parts.contains { $0 == ".github" || $0.hasSuffix(".docc") }
      || [
        "license", "license.txt", "notice.txt", "contributors.txt", "codeowners", ".gitignore",
        ".gitattributes", ".mailmap", ".editorconfig", ".spi.yml", ".swift-format",
        ".swiftformat", ".swiftlint.yml", ".licenseignore", ".unacceptablelanguageignore",
      ].contains(name)
  }

  /// The files that a compiler reads.
  private var code: [UnownedPath] {
    paths.filter { file in UnownedChanges.extensions.contains { file.path.hasSuffix($0) } }
  }

  private static let extensions = [".swift", ".m", ".mm", ".c", ".cc", ".cpp", ".h", ".metal"]
}
