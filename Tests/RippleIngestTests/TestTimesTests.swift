import RippleModel
import Testing

@testable import RippleIngest

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
        TestTime(module: "CoreTests", suite: "ATests", seconds: 0.75),
        TestTime(module: "CoreTests", suite: "Outer", seconds: 1),
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
