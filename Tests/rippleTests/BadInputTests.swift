import Foundation
import RippleStore
import RippleSystem
import TestSupport
import Testing

@Suite("Bad input gets one line and exit status 2, and loses nothing")
struct BadInputTests {
  private func expectRefusal(
    _ result: RippleProgram.Result, _ part: String, status: Int32 = 2,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(result.status == status, "\(result)", sourceLocation: sourceLocation)
    #expect(result.output.isEmpty, sourceLocation: sourceLocation)
    #expect(result.errors.contains(part), "\(result.errors)", sourceLocation: sourceLocation)
    let lines = result.errors.split(separator: "\n")
    #expect(lines.count == 1, "\(result.errors)", sourceLocation: sourceLocation)
  }

  private func ripple(_ arguments: String..., input: String = "") throws -> RippleProgram.Result {
    var program = RippleProgram()
    let folder = try TemporaryFolder()
    program.folder = folder.path
    return try program.run(arguments, input: input)
  }

  @Test("A folder without a package")
  func missingPackage() throws {
    expectRefusal(try ripple("touch", "Core"), "there is no Package.swift and no project here")
    expectRefusal(try ripple("ingest", "--package-path", "gone"), "there is no folder 'gone'")
  }

  @Test(
    "Input that is not JSON, is cut off, or has another shape",
    arguments: [
      ("hello", "it says 'hello'"), ("", "it is empty"), ("{\"targets\": [", "ends before"),
      ("{\"targets\": [{\"nam\": 1}]}", "has no"), ("{\"a\": 1}", "has no 'targets'"),
      ("[1, 2]", "is of another type"),
      ("{\"targets\": [{\"name\": \"A\", \"dependencies\": 7}]}", "'targets[0].dependencies"),
      ("{\"schemaVersion\": 9, \"targets\": []}", "schemaVersion is 9"),
    ])
  func badJSON(text: String, part: String) throws {
    expectRefusal(try ripple("ingest", "-", "--store", "s.sqlite", input: text), part)
  }

  @Test("A dependency on a target that is not there, and two targets of one name")
  func contradictions() throws {
    let dangling = #"{"targets":[{"name":"A","dependencies":["B"]}]}"#
    expectRefusal(
      try ripple("metrics", "--graph", "-", input: dangling),
      "'A' depends on 'B', which is no target")
    let twice = #"{"targets":[{"name":"A","dependencies":[]},{"name":"A","dependencies":[]}]}"#
    expectRefusal(
      try ripple("metrics", "--graph", "-", input: twice), "two targets are named 'A'")
  }

  @Test("A cyclic graph from JSON is legal and said")
  func cyclicGraph() throws {
    let text = #"{"targets":[{"name":"A","dependencies":["B"]},{"name":"B","dependencies":["A"]}]}"#
    let result = try ripple("touch", "A", "--graph", "-", input: text)
    #expect(result.status == 0)
    #expect(result.errors.contains("'A' -> 'B' -> 'A'"))
  }

  @Test("A hundred megabytes of nesting")
  func deepNesting() throws {
    let text = #"{"targets":"# + String(repeating: "[", count: 100_000_000)
    let result = try ripple("metrics", "--graph", "-", input: text)
    #expect(result.status == 2)
    #expect(result.errors.split(separator: "\n").count == 1)
  }

  @Test("A manifest of nothing but nesting")
  func deepManifest() throws {
    let package = try SamplePackage()
    try package.folder.write("Package.swift", String(repeating: "[", count: 5_000_000))
    let result = try package.ripple("ingest")
    #expect(result.status == 0)
    #expect(result.output.contains("does not compile"))
  }

  @Test("A store that belongs to another program, or to a newer Ripple")
  func foreignStore() throws {
    let package = try SamplePackage()
    try package.folder.write("other.sqlite", "this is no database, and long enough to be looked at")
    expectRefusal(
      try package.ripple("touch", "Core", "--store", "other.sqlite"), "is no store of Ripple's")
    #expect(try package.ripple("touch", "Core", "--store", "new.sqlite").status == 0)
    let store = package.path + "/new.sqlite"
    _ = try Tool("python3").run([
      "-c",
      "import sqlite3,sys; c=sqlite3.connect(sys.argv[1]); c.execute('PRAGMA user_version=99')",
      store,
    ])
    expectRefusal(
      try package.ripple("touch", "Core", "--store", "new.sqlite"), "was written by a newer Ripple")
  }

  @Test("A store where none can be made")
  func unwritableFolder() throws {
    let package = try SamplePackage()
    expectRefusal(
      try package.ripple("touch", "Core", "--store", "/proc/none/s.sqlite"), "cannot be opened")
    try package.folder.write(".build", "a file where a folder should be")
    // Where the build folder cannot hold it, the user's cache does, and else nothing.
    let cache = try TemporaryFolder()
    var program = RippleProgram(folder: package.path)
    #expect(
      try program.run(["touch", "Core"], environment: ["XDG_CACHE_HOME": cache.path]).status == 0)
    #expect(
      try FileManager.default.subpathsOfDirectory(atPath: cache.path).contains {
        $0.hasSuffix("ripple.sqlite")
      })
    program.folder = package.path
    expectRefusal(
      try program.run(["touch", "Core"], environment: ["XDG_CACHE_HOME": "/proc/none"]),
      "cannot be opened or made")
  }

  @Test("A store that another process holds")
  func lockedStore() throws {
    let package = try SamplePackage()
    #expect(try package.ripple("touch", "Core", "--store", "s.sqlite").status == 0)
    try package.folder.write("Sources/Mid/New.swift", "import Core\n")
    let script = """
      import sqlite3, sys, time
      c = sqlite3.connect(sys.argv[1], isolation_level=None)
      c.execute('BEGIN IMMEDIATE')
      open(sys.argv[2], 'w').close()
      time.sleep(20)
      """
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "python3", "-c", script, package.path + "/s.sqlite", package.path + "/held",
    ]
    try process.run()
    defer { process.terminate() }
    while !FileManager.default.fileExists(atPath: package.path + "/held") { usleep(20_000) }
    expectRefusal(try package.ripple("touch", "Core", "--store", "s.sqlite"), "is in use")
  }

  @Test("A name that is nearly right")
  func nearMiss() throws {
    let package = try SamplePackage()
    expectRefusal(
      try package.ripple("touch", "Cor"), "there is no target 'Cor'. Did you mean 'Core'?")
    expectRefusal(try package.ripple("touch", "Core.Modl"), "'Core' declares no 'Modl'")
    expectRefusal(
      try package.ripple("touch", "Core", "--model", "swiftpm"), "there is no build model")
    let wrong = try package.ripple("touch", "Core", "--chang", "body")
    #expect(wrong.status == 64)
    #expect(wrong.errors.contains("Did you mean '--change'?"))
    #expect(try package.ripple("touch", "Core", "--change", "bdy").status == 64)
  }

  @Test("No git, and a revision that is not there")
  func noGit() throws {
    let package = try SamplePackage()
    expectRefusal(try package.ripple("touch"), "not a git repository")
    try package.git("init", "-q")
    try package.commit("one")
    expectRefusal(try package.ripple("touch", "--since", "nowhere"), "nowhere")
    expectRefusal(try package.ripple("touch", "--since=--output=x"), "is no revision")
  }

  @Test("A killed ingest leaves the store as it was")
  func killed() throws {
    let package = try SamplePackage()
    let before = try package.ripple("metrics", "--format", "json")
    for round in 0..<12 {
      try package.folder.write("Sources/Mid/New\(round).swift", "import Core\n")
      let process = Process()
      process.executableURL = URL(filePath: RippleProgram.path)
      process.arguments = ["ingest", "--package-path", package.path]
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      usleep(UInt32(round * 2_500))
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      let after = try package.ripple("metrics", "--format", "json")
      #expect(after.status == 0, "\(after.errors)")
      #expect(after.output == before.output)
    }
  }
}
