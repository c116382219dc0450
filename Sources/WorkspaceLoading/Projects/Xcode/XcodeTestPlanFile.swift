/// What an `.xctestplan` file says of the targets that it tests.
struct XcodeTestPlanFile: Hashable, Sendable {
  /// The targets, in the file's order.
  let testables: [XcodeSchemeFile.Testable]

  /// Reads a file.
  ///
  /// - Throws: `ProjectError` with the place.
  init(_ bytes: [UInt8], path: String) throws(ProjectError) {
    let list: PropertyList
    do {
      list = try PropertyList(bytes, .json)
    } catch {
      let place = PropertyListError.place(of: error.offset, in: bytes)
      throw ProjectError(
        path: path, line: place.line, column: place.column, message: error.message)
    }
    guard list.value(of: "testTargets", in: 0) != nil else {
      throw ProjectError(path: path, line: 1, message: "it has no 'testTargets'")
    }
    let places = LineIndex(bytes)
    testables = list.items("testTargets", in: 0).compactMap { item in
      guard let target = list.value(of: "target", in: item),
        let name = list.text("name", in: target)
      else { return nil }
      let isWhole = ["selectedTests", "skippedTests", "selectedTags", "skippedTags"]
        .allSatisfy { list.value(of: $0, in: item) == nil }
      return XcodeSchemeFile.Testable(
        reference: .init(
          container: XcodeSchemeFile.Reference.plain(
            list.text("containerPath", in: target) ?? ""),
          name: name, line: places.line(of: list, target)),
        isEnabled: list.text("enabled", in: item) != "false", isWhole: isWhole)
    }
  }
}
