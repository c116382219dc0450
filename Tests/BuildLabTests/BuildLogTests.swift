import BuildLab
import RippleModel
import TestSupport
import Testing
import WorkspaceLoading

@Suite("Logs of builds")
struct BuildLogTests {
  private static let log = """
    Building for debugging...
    /opt/swift/usr/bin/swiftc -module-name Core -emit-dependencies -c @/p/.build/Core.build/sources
    /opt/swift/usr/bin/swift-frontend -frontend -c -primary-file /p/Sources/Core/A B.swift \
    /p/Sources/Core/C.swift -primary-file /p/Sources/Core/C.swift -module-name Core -o /p/x.o
    /opt/swift/usr/bin/swift-frontend -frontend -c -primary-file '/p/Sources/Core/D E.swift' -o /p/x.o \
    -module-name Core
    /opt/swift/usr/bin/swift-frontend -frontend -c -primary-file /p/Package.swift -module-name main
    /usr/bin/clang -target x86_64 -c /p/Sources/CThing/t.c -o /p/.build/debug/CThing.build/t.c.o
    /opt/swift/usr/bin/swiftc -L /p/.build/debug -o /p/.build/debug/app -emit-executable
    /opt/swift/usr/bin/swiftc -o /p/.build/debug/app-manifest -emit-executable
    Build complete! (1.00s)
    """

  @Test("Drivers, files, C sources and products are read; the manifest is not")
  func read() {
    let build = BuildLogReader.read(BuildLogTests.log, root: "/p", succeeded: true)
    #expect(build.drivers == ["Core"])
    #expect(
      build.compiled == [
        "Core": ["Sources/Core/A B.swift", "Sources/Core/C.swift", "Sources/Core/D E.swift"],
        "CThing": ["Sources/CThing/t.c"],
      ])
    #expect(build.linked == ["app"])
  }

  @Test("What a driver says of its files is kept by file; Swift Build's titles are read as well")
  func remarks() {
    let log = """
      /opt/swift/usr/bin/swiftc -module-name Core -emit-dependencies -c @sources
      remark: Incremental compilation: Scheduling changed input  {compile: A.o <= A.swift}
      remark: Incremental compilation: Skipping input:  {compile: C.o <= C.swift}
      remark: Incremental compilation: Traced: interface of top-level name 'f' in A.swift -> \
      implementation of source file from B.swiftdeps in B.swift
      remark: Incremental compilation: Traced:
      Planning Swift module Mid (x86_64)
      Compile D E.swift (x86_64)
      """
    let build = BuildLogReader.read(log, root: "/p", succeeded: true)
    #expect(
      build.remarks == [
        "Core": [
          "A.swift": ["it is newer than at the last build"],
          "B.swift": [
            "it uses the interface of top-level name 'f' in A.swift, which changed"
          ],
        ]
      ])
    #expect(build.drivers == ["Core", "Mid"])
    #expect(build.compiled == ["Mid": ["D E.swift"]])
  }

  @Test("Files of packages beside the workspace are named from it")
  func beside() {
    let log =
      "/opt/swift/usr/bin/swift-frontend -frontend -c -primary-file /p/mid/Sources/M/m.swift "
      + "-primary-file /p/app/Sources/A/a.swift -module-name M -o /p/M.o"
    let build = BuildLogReader.read(log, root: "/p/app", succeeded: true)
    #expect(build.compiled == ["M": ["../mid/Sources/M/m.swift", "Sources/A/a.swift"]])
  }

  @Test("Without primary files all inputs are compiled, also those that a list names")
  func wholeModule() {
    let log = """
      /opt/swift/usr/bin/swift-frontend -frontend -c /p/Sources/A/A B.swift /p/Sources/A/C.swift \
      -emit-module-path /p/A.swiftmodule -module-name A -num-threads 2 -o /p/C.o
      /opt/swift/usr/bin/swift-frontend -frontend -c -filelist /tmp/inputs -module-name B -o /p/B.o
      """
    let build = BuildLogReader.read(log, root: "/p", succeeded: true)
    #expect(build.compiled == ["A": ["Sources/A/A B.swift", "Sources/A/C.swift"], "B": []])
    #expect(build.compiledWhole == ["B"])
    let workspace = Workspace.sample("B")
    let result = BuildComparison(workspace, buildsTests: false).compare(
      Impact(changes: [], targets: []), with: build, commit: "c", subject: "s")
    #expect(result.recompiled.missed == ["B"])
  }

  @Test(
    "What terminals and build servers add to a line is left out",
    arguments: [
      "2026-01-02T03:04:05.6789012Z ", "[03:04:05] ", "[2026-01-02 03:04:05.678] ", "12:00:01.5 | ",
      "build\tRun tests\t2026-01-02T03:04:05.678Z ", "  ", "\u{1B}[32m", "\u{1B}[0;1m[3/12] ",
      "\u{1B}]0;title\u{7}",
    ])
  func stamps(prefix: String) {
    let line =
      "\(prefix)/opt/swift/usr/bin/swift-frontend -frontend -c -primary-file /p/A.swift "
      + "-module-name A -o /p/A.o\u{1B}[0m\r\n"
    let build = BuildLogReader.read(line, root: "/p", succeeded: true)
    #expect(build.compiled == ["A": ["A.swift"]])
  }

  @Test("A prediction is compared at the level of targets, files and products")
  func compare() {
    let workspace = Workspace.sample("App(executable) → Core")
    let core = TargetID("Core")
    let impact = Impact(
      changes: [Change(target: core, changeClass: .body)],
      targets: [
        TargetImpact(id: core, effect: .recompile, bound: .recompile, files: []),
        TargetImpact(id: TargetID("App"), effect: .driver, bound: .recompile, files: []),
      ])
    let result = BuildComparison(workspace, buildsTests: false).compare(
      impact, with: ObservedBuild(drivers: ["Core"]), commit: "c", subject: "s")
    #expect(result.targets == Tally(hit: ["Core"], extra: ["App"]))
    #expect(result.baselines[.closure] == Tally(hit: ["Core"], extra: ["App"]))
    #expect(result.baselines[.own] == Tally(hit: ["Core"]))
    #expect(TallySum([result.targets]).precision == 0.5)
  }

  @Test("A record of builds is read, and anything else is refused")
  func record() throws {
    let text = """
      {"build_args": ["build", "--build-tests"], "steps": [{"commit": "c", "parent": "p",
      "subject": "s", "ok": true, "base_ok": false, "drivers": ["A", "A@tool"],
      "compiled": {"A@tool": ["a.swift"]}, "c_compiled": {"c-thing": ["t.c"]},
      "linked": ["app-tool"], "archived": [], "errors": []}]}
      """
    let builds = try RecordedBuilds(Array(text.utf8), name: "record")
    #expect(builds.buildsTests)
    #expect(builds.steps.first?.succeededBefore == false)
    #expect(builds.steps.first?.build.drivers == ["A"])
    #expect(
      builds.steps.first?.build.compiled == ["A": ["a.swift"], "c_thing": ["t.c"]])
    #expect(throws: FormatError.self) { try RecordedBuilds(Array("[]".utf8), name: "x") }
  }
}
