public import FileTrees
public import RippleModel

extension WorkspaceLoader.Result {
  /// Where the tests are run from.
  ///
  /// - Parameter tree: The tree that the workspace was loaded from.
  /// - Returns: The shared schemes and the packages, and what of them cannot be read or is not
  ///   there.
  public func testPlaces(
    of tree: any FileTree
  ) -> (places: TestPlaces, diagnostics: [Diagnostic]) {
    let found = XcodeSchemes(
      tree: tree, workspaces: workspaces, projects: projects, packages: workspace.packages
    ).read()
    let hasProjects = !projects.isEmpty
    let own = workspace.packages.filter {
      $0.isOfSwiftPM && !$0.path.hasPrefix("../") && !$0.path.hasPrefix(".build/")
        && !(hasProjects && $0.isForDevices)
    }
    let folders = Dictionary(
      own.map { ($0.identity, $0.path) }, uniquingKeysWith: { first, _ in first })
    return (TestPlaces(schemes: found.schemes, packages: folders), found.diagnostics)
  }
}

extension Package {
  /// Whether it is declared for phones and the like alone, so that no Mac runs its tests by itself.
  fileprivate var isForDevices: Bool {
    let declared = settings.compactMap { text -> String? in
      guard let dash = text.firstIndex(of: "-"),
        text[text.index(after: dash)...].first?.isNumber
          ?? false
      else { return nil }
      return String(text[..<dash])
    }
    return !declared.isEmpty
      && declared.allSatisfy(["ios", "tvos", "watchos", "visionos"].contains)
  }
}
