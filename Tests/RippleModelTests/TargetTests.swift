import RippleModel
import Testing

@Suite("The words of the field")
struct TargetTests {
  @Test(
    "A module's name is the target's with what no identifier may hold replaced",
    arguments: [
      ("Core", "Core"), ("my-lib", "my_lib"), ("3D", "_D"), ("two words", "two_words"),
      ("日本", "日本"),
      ("a.b+c", "a_b_c"), ("x9", "x9"),
    ])
  func moduleName(target: String, module: String) {
    #expect(Target.moduleName(ofTarget: target) == module)
  }

  @Test(
    "A package's identity is the last component of its location",
    arguments: [
      ("https://example.invalid/Org/Alpha.git", "alpha"), ("../Kit", "kit"), ("../Kit/", "kit"),
      ("git@example.invalid:Org/Beta.git", "beta"), ("mona.LinkedList", "mona.linkedlist"),
    ])
  func identity(location: String, identity: String) {
    #expect(PackageDependency.identity(ofLocation: location) == identity)
  }

  @Test("An identity is read as it is written", arguments: ["p/T", "T"])
  func targetID(text: String) {
    #expect(TargetID(text).description == text)
  }

  @Test("The ladder rises from nothing to everything")
  func ladder() {
    #expect(ChangeClass.allCases == ChangeClass.allCases.sorted())
    #expect(ChangeClass.none < .trivia && .trivia < .movedTrivia && .movedTrivia < .body)
    #expect(ChangeClass.body < .copiedBody && .extensionMember < .typeMember)
    #expect(ChangeClass.typeMember < .fileScope && .fileScope < .fileRemoved)
  }

  @Test("A condition holds where it names the platform, and everywhere when none is asked for")
  func condition() {
    let condition = Condition(platforms: ["linux", "ios"])
    #expect(condition.holds(on: "Linux") && condition.holds(on: nil))
    #expect(!condition.holds(on: "macos"))
    #expect(Condition().isAlways && !condition.isAlways)
  }
}
