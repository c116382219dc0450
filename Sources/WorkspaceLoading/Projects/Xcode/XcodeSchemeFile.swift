/// What an `.xcscheme` file says, before its targets are looked up.
struct XcodeSchemeFile: Hashable, Sendable {
  /// A target as schemes and test plans name it.
  struct Reference: Hashable, Sendable {
    /// The project, or the folder of the package, as written; empty for the scheme's own package.
    var container: String
    /// The target's name.
    var name: String
    /// The line that names it, from 1.
    var line: Int
  }

  /// A target that is tested.
  struct Testable: Hashable, Sendable {
    /// The target.
    var reference: Reference
    /// Whether it runs.
    var isEnabled: Bool
    /// Whether all of its tests run.
    var isWhole: Bool
  }

  /// A test plan that the scheme names.
  struct Plan: Hashable, Sendable {
    /// Its file as written, relative to the folder of the scheme's container.
    var path: String
    /// Whether it runs where none is named.
    var isDefault: Bool
    /// The line that names it, from 1.
    var line: Int
  }

  /// The targets that are built.
  let builds: [Reference]
  /// The targets that are tested where there are no plans.
  let testables: [Testable]
  /// The test plans; where there are any, they decide what is tested.
  let plans: [Plan]

  /// Reads a file.
  ///
  /// - Throws: `ProjectError` with the place.
  init(_ bytes: [UInt8], path: String) throws(ProjectError) {
    let document: XMLDocument
    do {
      document = try XMLDocument(bytes)
    } catch {
      throw ProjectError(error, path: path)
    }
    let root = document.elements[0]
    guard root.name == "Scheme" else {
      throw ProjectError(path: path, line: 1, message: "its root is no 'Scheme'")
    }
    builds = document.descendants(
      of: root, ["BuildAction", "BuildActionEntries", "BuildActionEntry", "BuildableReference"]
    ).compactMap(Reference.init)
    testables = document.descendants(
      of: root, ["TestAction", "Testables", "TestableReference"]
    ).compactMap { item in
      guard
        let reference = document.children(of: item, named: "BuildableReference").first
          .flatMap(Reference.init)
      else { return nil }
      let isWhole = item.children.allSatisfy {
        !["SkippedTests", "SelectedTests"].contains(document.elements[$0].name)
      }
      return Testable(
        reference: reference, isEnabled: item.attributes["skipped"] != "YES", isWhole: isWhole)
    }
    plans = document.descendants(of: root, ["TestAction", "TestPlans", "TestPlanReference"])
      .compactMap { item in
        guard let reference = item.attributes["reference"] else { return nil }
        return Plan(
          path: Reference.plain(reference), isDefault: item.attributes["default"] == "YES",
          line: item.line)
      }
  }
}

extension XcodeSchemeFile.Reference {
  fileprivate init?(_ element: XMLDocument.Element) {
    guard let name = element.attributes["BlueprintName"] else { return nil }
    let container = element.attributes["ReferencedContainer"] ?? ""
    self.init(
      container: XcodeSchemeFile.Reference.plain(container), name: name, line: element.line)
  }

  /// The path of `container:path`.
  static func plain(_ text: String) -> String {
    guard let colon = text.firstIndex(of: ":") else { return text }
    return String(text[text.index(after: colon)...])
  }
}
