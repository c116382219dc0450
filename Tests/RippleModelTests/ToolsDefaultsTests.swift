import RippleModel
import Testing

@Suite("What a tools version gives the compiler")
struct ToolsDefaultsTests {
  @Test(
    "is the same where the language mode is, wherever it is written",
    arguments: [
      ("5.9", [], [], "5"), ("6.0", [], [], "6"), ("6.1", ["swiftLanguageModes=5"], [], "5"),
      ("6.0", ["swiftLanguageModes=5,4.2,6"], ["swift.swiftLanguageMode(4.2)"], "4.2"),
      ("6.0", ["macos-12.0"], ["swift.define(A)", "swift.swiftLanguageMode(5)"], "5"),
      ("6.0", [], ["swift.swiftLanguageMode(5) when(platforms: linux)"], "5"),
      ("6.0", ["swiftLanguageModes=1e999,?"], [], "1e999"), (nil, [], [], "3"),
    ] as [(String?, [String], [String], String)])
  func languageMode(version: String?, package: [String], target: [String], mode: String) {
    let defaults = ToolsDefaults(version: version, package: package, target: target)
    #expect(defaults.languageMode == mode)
    #expect(
      defaults.namesPackage == (version.map { $0 != "5.8" && !$0.hasPrefix("3") } ?? false))
  }
}
