import Foundation
import RippleSystem
import TestSupport
import Testing

/// The page in a real browser, driven as its readers drive it.
@Suite("The page in Chromium", .tags(.page))
struct PageBrowserTests {
  @Test(
    "every view, by mouse, keyboard and link, light and dark, narrow and wide, with hostile names",
    .enabled(if: PageBrowser.isPresent, PageBrowser.reason), .timeLimit(.minutes(20)))
  func browser() throws {
    let browser = try #require(PageBrowser.here)
    let folder = try TemporaryFolder()
    let page = try Self.samplePage(in: folder)
    let graph = try folder.write("hostile.json", PageSample.hostileGraph())
    let hostile = folder.url.appending(path: "hostile.html").path
    var result = try RippleProgram().run([
      "report", "--graph", graph.path, "--output", hostile, "--quiet",
    ])
    #expect(result.status == 0, "\(result.errors)")
    result = try browser.run([
      SharedFolder.projectRoot.appending(path: "Tests/Page/browser.py").path, browser.chromium,
      page, hostile,
    ])
    let failures = result.output.split(separator: "\n").filter { $0.hasPrefix("FAIL") }
    #expect(failures == [])
    #expect(result.status == 0, "\(result.errors.suffix(2_000))")
  }

  /// The page of the sample with some history and three scenarios.
  private static func samplePage(in folder: TemporaryFolder) throws -> String {
    let root = SharedFolder.projectRoot
    let package = folder.url.appending(path: "Tienda")
    try FileManager.default.copyItem(
      at: root.appending(path: "Data/Samples/Tienda"), to: package)
    let git = { (arguments: [String]) in
      let author = ["-c", "user.name=t", "-c", "user.email=t@example.invalid"]
      _ = try Tool("git").run(["-C", package.path] + author + arguments)
    }
    try git(["init", "-q", "-b", "main"])
    let file = package.appending(path: "Sources/Modelos/Usuario.swift")
    let text = try String(contentsOf: file, encoding: .utf8)
    for addition in ["", "// A comment\n", "public func nueva() -> Int { 1 }\n"] {
      try (text + addition).write(to: file, atomically: true, encoding: .utf8)
      try git(["add", "-A"])
      try git(["commit", "-qm", "step"])
    }
    let page = folder.url.appending(path: "page.html").path
    let scenarios = ["break-up-comun", "split-analitica", "invert-login"].flatMap {
      ["--scenario", root.appending(path: "Scenarios/Tienda/\($0).json5").path]
    }
    let result = try RippleProgram().run(
      ["report", "--package-path", package.path, "-o", page, "--quiet"] + scenarios)
    #expect(result.status == 0, "\(result.errors)")
    return page
  }
}

/// The browser of this machine, and the Python that drives it.
struct PageBrowser {
  /// What a skipped test prints.
  static let reason: Comment =
    "Chromium or Python with playwright is not here (.ci/setup installs them): the page was not used"

  let chromium: String
  let python: String

  /// Whether both are there.
  static let isPresent = here != nil

  static let here: PageBrowser? = {
    let files = FileManager.default
    let chromium = ["/usr/bin/chromium", "/usr/bin/chromium-headless-shell"]
      .first { files.isExecutableFile(atPath: $0) }
    let own = SharedFolder.projectRoot.appending(path: ".build/page-python/bin/python").path
    let named = ProcessInfo.processInfo.environment["RIPPLE_PAGE_PYTHON"]
    let python = [named, own].compactMap(\.self).first { files.isExecutableFile(atPath: $0) }
    guard let chromium, let python else { return nil }
    return PageBrowser(chromium: chromium, python: python)
  }()

  /// Runs a script.
  func run(_ arguments: [String]) throws -> RippleProgram.Result {
    try NodeProgram.run(arguments, program: python)
  }
}
