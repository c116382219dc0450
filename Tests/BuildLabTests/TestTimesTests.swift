import RippleModel
import Testing

@testable import BuildLab

@Suite("Times of tests")
struct TestTimesTests {
  private func read(_ text: String) throws -> [TestTime] {
    try TestTimesReader().read(Array(text.utf8), name: "t.xml")
  }

  @Test("suites of XCTest and of Swift Testing, and free tests")
  func forms() throws {
    let times = try read(
      """
      <?xml version="1.0"?><testsuites><testsuite name="x" tests="4">
      <testcase classname="CoreTests.ATests" name="testA" time="0.5"/>
      <testcase time='0.25' name='testB' classname='CoreTests.ATests'></testcase>
      <testcase classname="CoreTests.Outer.Inner" name="a()" time="1" />
      <testcase classname="NetTests" name="net(a:)" time="2"><failure message="a &gt; b"/></testcase>
      </testsuite></testsuites>
      """)
    #expect(
      times == [
        TestTime(module: "CoreTests", suite: "ATests", test: "testA", seconds: 0.5),
        TestTime(module: "CoreTests", suite: "ATests", test: "testB", seconds: 0.25),
        TestTime(module: "CoreTests", suite: "Outer", test: "Inner/a()", seconds: 1),
        TestTime(module: "NetTests", suite: "net()", seconds: 2),
      ])
  }

  @Test(
    "what is no report of tests is refused",
    arguments: ["", "{}", "<testcase", "<testcase classname=\"A\" name=\"b\" time=\"-1\"/>"])
  func refused(text: String) {
    #expect(throws: TimingsError.self) { try read(text) }
  }
}

@Suite("What timings tell of other targets")
struct LearnedScaleTests {
  @Test("half cost more than the scale says, and nine of ten lie within the factor")
  func learns() throws {
    #expect(LearnedScale([1, 2]) == nil)
    let learned = try #require(LearnedScale([1, 2, 2, 2, 2, 2, 2, 2, 3, 8]))
    #expect(learned.median == 2)
    #expect(learned.factor == 4)
    #expect(LearnedScale([2, 2, 2])?.factor == MeasuredCosts.measuredFactor)
  }
}
