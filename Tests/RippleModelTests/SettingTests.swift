import RippleModel
import Testing

@Suite("Settings of a target")
struct SettingTests {
  @Test("A condition stands behind the setting")
  func text() {
    let text = SettingText("swift.define(A) when(platforms: linux, ios; configuration: debug)")
    #expect(text.setting == "swift.define(A)")
    #expect(text.conditions == ["platforms": ["linux", "ios"], "configuration": ["debug"]])
    #expect(text.holds("platforms", among: ["ios"]))
    #expect(!text.holds("platforms", among: ["macos"]))
    #expect(!text.holds("configuration", among: []))
    #expect(text.holds("traits", among: []))
    #expect(SettingText("swift.define(A").conditions == [:])
    #expect(SettingText("a when(b").setting == "a when(b")
  }

  @Test("Names are defined where their conditions hold")
  func defines() {
    let settings = [
      "swift.define(ALWAYS)", "swift.define(ONLINUX) when(platforms: linux)",
      "swift.define(ONMAC) when(platforms: macos)",
      "swift.define(RELEASED) when(configuration: release)",
      "swift.define(WITHTRAIT) when(traits: T)", "swift.define(WITHOUT) when(traits: V)",
      "swift.enableUpcomingFeature(Any)", "swift.enableExperimentalFeature(Ext)",
      "enabledTraits=T,U", "c.define(NOTSWIFT)", "swift.moduleAlias(X=Y)",
      "swift.moduleAlias(Z)",
    ]
    let here = Defines(settings)
    #expect(here.names == ["$Any", "$Ext", "ALWAYS", "ONLINUX", "T", "U", "WITHTRAIT"])
    #expect(here.moduleAliases == ["X": "Y"])
    let there = Defines(settings, platform: "macos", configuration: "release")
    #expect(there.names == ["$Any", "$Ext", "ALWAYS", "ONMAC", "RELEASED", "T", "U", "WITHTRAIT"])
  }

  @Test("An alias is read as it is written")
  func alias() {
    let setting = Defines.setting(alias: "New", of: "Old")
    #expect(setting == "swift.moduleAlias(New=Old)")
    #expect(Defines([setting]).moduleAliases == ["New": "Old"])
  }

  @Test("Nothing is defined where neither names nor aliases are")
  func empty() {
    #expect(Defines([]).isEmpty)
    #expect(!Defines(["swift.define(A)"]).isEmpty)
    #expect(!Defines(["swift.moduleAlias(A=B)"]).isEmpty)
  }

  @Test("A question is answered by names, features and the platform")
  func answers() {
    let plain = Defines(["swift.define(A)", "swift.enableUpcomingFeature(F)"])
    #expect(plain.answer(["A"]) && plain.answer(["F"]) && plain.answer(["B", "A"]))
    #expect(!plain.answer(["B"]) && !plain.answer([]) && !plain.answer(["os"]))
    let elsewhere = Defines(["swift.platform(ios)"])
    #expect(elsewhere.names == ["@ios"])
    for word in ["os", "canImport", "arch", "targetEnvironment", "DEBUG", "SWIFT_PACKAGE"] {
      #expect(elsewhere.answer([word]))
    }
    #expect(!elsewhere.answer(["A"]))
  }

  @Test(
    "Settings decide whether a target is compiled file by file",
    arguments: [
      ([], .usual), (["swift.unsafeFlags([\"-wmo\"])"], .module),
      (["swift.unsafeFlags([\"-whole-module-optimization\"])"], .module),
      (["swift.enableExperimentalFeature(Embedded)"], .embedded),
      (["swift.define(Embedded)"], .usual), (["c.unsafeFlags([\"-wmo\"])"], .usual),
      (["c.x", "swift.unsafeFlags([\"-wmo\"])"], .module),
      (["swift.unsafeFlags([\"-wmo\"]) when(configuration: release)"], .usual),
      (["swift.unsafeFlags([\"-wmo\"]) when(configuration: debug)"], .module),
      (["swift.unsafeFlags([\"-wmo\"]) when(platforms: macos)"], .module),
      (["swift.unsafeFlags([\"-wmo\"])", "swift.enableExperimentalFeature(Embedded)"], .embedded),
      (["swift.unsafeFlags([\"-wmo\"])", "swift.define(A)"], .module),
    ] as [([String], Target.CompilationUnit)])
  func unit(settings: [String], unit: Target.CompilationUnit) {
    #expect(Target.compilationUnit(settings) == unit)
  }

  @Test("A platform that is asked for leaves out the settings of others")
  func unitOnPlatform() {
    let settings = ["swift.unsafeFlags([\"-wmo\"]) when(platforms: macos)"]
    #expect(Target.compilationUnit(settings, platform: "linux") == .usual)
    #expect(Target.compilationUnit(settings, platform: "macos") == .module)
    let release = ["swift.unsafeFlags([\"-wmo\"]) when(configuration: release)"]
    #expect(Target.compilationUnit(release, configuration: "release") == .module)
  }

  @Test("The language mode stands in the target's last setting, else in the package's first")
  func languageMode() {
    let target = ["swift.swiftLanguageMode(5)", "swift.define(A)", "swift.swiftLanguageMode(4)"]
    let package = ["swiftLanguageModes=4,5", "swiftLanguageModes=6"]
    #expect(ToolsDefaults(version: "6.0", package: package, target: target).languageMode == "4")
    #expect(ToolsDefaults(version: "6.0", package: package, target: []).languageMode == "5")
    #expect(ToolsDefaults(version: "6.1", package: [], target: []).languageMode == "6")
    #expect(ToolsDefaults(version: nil, package: [], target: []).languageMode == "3")
    #expect(ToolsDefaults(version: "5.9", package: [], target: []).namesPackage)
    #expect(ToolsDefaults(version: "5.10", package: [], target: []).namesPackage)
    #expect(!ToolsDefaults(version: "5.8.9", package: [], target: []).namesPackage)
  }

  @Test("Traits bring the traits that they need, and 'default' is none")
  func traits() {
    var manifest = Manifest(
      name: "p", settings: ["b", "enabledTraits=Old"], traits: ["A", "B", "C"])
    manifest.traitRequirements = ["default": ["A"], "A": ["B"], "B": ["A"]]
    #expect(manifest.enabledTraits == ["Old"])
    manifest.enable(traits: ["default", "unknown"])
    #expect(manifest.settings == ["b", "enabledTraits=A,B"])
    #expect(manifest.enabledTraits == ["A", "B"])
    manifest.enable(traits: ["C"])
    #expect(manifest.settings == ["b", "enabledTraits=C"])
    manifest.enable(traits: [])
    #expect(manifest.settings == ["b"])
  }
}
