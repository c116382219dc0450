import Foundation
import TestSupport
import Testing

/// The page in a real browser, driven as its readers drive it.
@Suite("The page in browsers", .tags(.page))
struct PageBrowserTests {
  @Test(
    "Chromium: every view, by mouse, keyboard and link, light and dark, narrow and wide, hostile",
    .enabled(if: PageBrowser.chromium != nil, PageBrowser.chromiumReason), .timeLimit(.minutes(20)))
  func chromium() throws { try drive(PageBrowser.chromium) }

  @Test(
    "Firefox: the same",
    .enabled(if: PageBrowser.firefox != nil, PageBrowser.firefoxReason), .timeLimit(.minutes(20)))
  func firefox() throws { try drive(PageBrowser.firefox) }

  /// Opens the page with which the tour ends, and one of hostile names.
  private func drive(_ browser: PageBrowser?) throws {
    let browser = try #require(browser)
    let folder = try TemporaryFolder()
    let page = folder.url.appending(path: "page.html").path
    let graph = try folder.write("hostile.json", PageSample.hostileGraph())
    let hostile = folder.url.appending(path: "hostile.html").path
    for arguments in [
      ["demo", "--page", page, "--quiet"],
      ["report", "--graph", graph.path, "--output", hostile, "--quiet"],
    ] {
      let result = try RippleProgram().run(arguments)
      #expect(result.status == 0, "\(result.errors)")
    }
    let result = try browser.run([page, hostile])
    let failures = result.output.split(separator: "\n").filter { $0.hasPrefix("FAIL") }
    #expect(failures == [])
    #expect(result.status == 0, "\(result.errors.suffix(2_000))")
  }
}

/// A browser of this machine, and the Python that drives it.
struct PageBrowser {
  let kind: String
  let program: String
  let python: String

  /// What a skipped test prints.
  static let chromiumReason: Comment =
    "Chromium or Python with playwright is not here (.ci/setup installs them): the page was not used"
  /// What a skipped test prints.
  static let firefoxReason: Comment =
    "Firefox ESR or Python with playwright is not here (.ci/setup installs them): the page was not used there"

  static let chromium = find("chromium", ["chromium", "chromium-headless-shell"])
  static let firefox = find("firefox", ["firefox-esr"])

  private static func find(_ kind: String, _ names: [String]) -> PageBrowser? {
    let files = FileManager.default
    let program = names.map { "/usr/bin/\($0)" }.first { files.isExecutableFile(atPath: $0) }
    let own = SharedFolder.projectRoot.appending(path: ".build/page-python/bin/python").path
    let named = ProcessInfo.processInfo.environment["RIPPLE_PAGE_PYTHON"]
    let python = [named, own].compactMap(\.self).first { files.isExecutableFile(atPath: $0) }
    guard let program, let python else { return nil }
    return PageBrowser(kind: kind, program: program, python: python)
  }

  /// Uses pages as readers do.
  func run(_ arguments: [String]) throws -> RippleProgram.Result {
    let script = SharedFolder.projectRoot.appending(path: "Tests/Page/browser.py").path
    return try NodeProgram.run([script, kind, program] + arguments, program: python)
  }
}
