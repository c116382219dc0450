import ArgumentParsing
import Foundation
import RippleKit
import RippleModel
import RippleSystem
import TestSupport
import Testing

@testable import ripple

@Suite("Options that agree")
struct OptionTests {
  #if canImport(ArgumentParser)
    private static let isOwnParser = false
  #else
    private static let isOwnParser = true
  #endif

  /// What a skipped test prints.
  private static let ownParser: Comment =
    "swift-argument-parser has other words and completions: they were not checked"

  #if !canImport(ArgumentParser)
    @Test("the tree of commands is well declared")
    func declarations() {
      #expect(Ripple.declarationProblems() == [])
    }
  #endif

  @Test("a class has one meaning in every spelling", arguments: ChangeClass.allCases)
  func spellings(changeClass: ChangeClass) throws {
    let kebab = changeClass.word
    for word in [changeClass.rawValue, kebab, kebab.uppercased().replacing("-", with: "_")] {
      #expect(try ChangeClass.named(word) == changeClass, "\(word)")
    }
  }

  @Test("a class that is none is refused with the nearest", .enabled(if: isOwnParser, ownParser))
  func wrongClass() throws {
    let result = try SamplePackage().ripple("touch", "Core", "--change", "file-scop")
    #expect(result.status == 64)
    #expect(result.errors.contains("Did you mean 'file-scope'?"))
  }

  /// Commands that take a time, with what else they need.
  private static let timed = [
    ["history"], ["hotspots"], ["compare", "a.json5"], ["suggest"], ["plan", "a.json5"],
  ]

  @Test("--since is a revision: where a time is wanted it says so", arguments: timed)
  func sinceIsNoTime(words: [String]) throws {
    let package = try SamplePackage()
    for (value, hint) in [("90d", "a time is --after 90d"), ("main", "'ripple touch'")] {
      let result = try package.ripple(words + ["--since", value])
      #expect(result.status == 64)
      #expect(result.errors.contains(hint), "\(result.errors)")
    }
  }

  @Test("--after is a time: a revision is refused before anything is read")
  func afterIsNoRevision() throws {
    let wrong = try SamplePackage().ripple(["history", "--after", "origin/main"])
    #expect(wrong.status == 64)
    #expect(wrong.errors.contains("'origin/main' is no time"))
    #expect(wrong.errors.contains("--since, in 'ripple touch'"))
  }

  @Test("a time where a revision is wanted says so, and a revision that looks like one counts")
  func timeIsNoRevision() throws {
    let package = try SamplePackage()
    try package.git("init", "-q", "-b", "main")
    try package.commit("one")
    for words in [
      ["touch", "--since", "90d"], ["tests", "--since", "90d"],
      ["touch", "--since", "2024-05-01"], ["diff", "--since", "6m"],
      ["diff", "main", "2024-05-01"], ["history", "2024-05-01"],
    ] {
      let result = try package.ripple(words)
      #expect(result.status == 64, "\(words)")
      #expect(result.errors.contains("is a time, and a revision is wanted"), "\(result.errors)")
    }
    try package.git("tag", "6m")
    #expect(try package.ripple("touch", "--since", "6m").status == 0)
    #expect(try package.ripple("diff", "--since", "6m").status == 0)
    #expect(try package.ripple("diff", "6m", "--since", "main").status == 64)
    #expect(try package.ripple("diff").status == 64)
  }

  @Test("--evaluate is about manifests alone; a window is --holdout")
  func evaluate() throws {
    let result = try SamplePackage().ripple("compare", "a.json5", "--evaluate", "2026-04-01..")
    #expect(result.status == 64)
    #expect(result.errors.contains("a second window is --holdout"))
  }

  @Test("help has topics, and finds them by a near word", .enabled(if: isOwnParser, ownParser))
  func topics() throws {
    let program = RippleProgram()
    let status = try program.run(["help", "exit-status"])
    #expect(status.status == 0)
    #expect(status.output.contains("64: the command line is wrong"))
    let classes = try program.run(["help", "change-classes"]).output
    for word in AskedClass.allValueStrings { #expect(classes.contains(word), "\(word)") }
    #expect(
      try program.run(["help", "exit-stauts"]).errors.contains("Did you mean 'exit-status'?"))
    #expect(try program.run(["--help"]).output.contains("  exit-status"))
  }

  #if !canImport(ArgumentParser)
    // swift-argument-parser makes the manual with a plugin of its own.
    @Test("the manual names every command and option, and is a page that man reads without a word")
    func manual() throws {
      let page = try RippleProgram().run(["--generate-manual"]).output
      for command in Ripple.commandInformation().all where !command.isHidden {
        #expect(page.contains("\"\(command.invocation.replacing("-", with: "\\-"))\""))
        for name in command.arguments.filter({ !$0.isHidden }).flatMap(\.names) {
          #expect(page.contains(name.replacing("-", with: "\\-")), "\(command.invocation) \(name)")
        }
      }
      #expect(page.contains(".SH \"RIPPLE EXIT\\-STATUS\""))
      #expect(!page.contains("\"RIPPLE COMPLETE\""))
      let folder = try TemporaryFolder()
      try folder.write("ripple.1", page)
      let script = "command -v groff > /dev/null || exit 0; groff -man -Tutf8 -ww -z \"$1\" 2>&1"
      let found = try Tool("sh").run(["-c", script + " || true", "-", folder.path + "/ripple.1"])
      #expect(String(decoding: found, as: UTF8.self) == "")
    }
  #endif

  @Test(
    "bash offers targets, files, classes, models and scenarios",
    .enabled(if: isOwnParser, ownParser))
  func completion() throws {
    let package = try SamplePackage()
    try package.folder.write("split.json5", "{}")
    try package.folder.write("notes.txt", "")
    let script = #"""
      PATH="$(dirname "$1"):$PATH"; export RIPPLE_DATA="$2"; cd "$3"
      eval "$(ripple --generate-completion-script bash)"
      offer() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _ripple; echo $(printf '%s\n' "${COMPREPLY[@]}" | sort -u); }
      offer ripple touch Co
      offer ripple why Core M
      offer ripple touch Sources/Mid/Q
      offer ripple touch Core --change file-s
      offer ripple touch Core --model swiftpm-deb
      offer ripple compare s
      offer ripple graph --around A
      """#
    let output = try Tool("bash").run(
      [
        "-c", script, "-", RippleProgram.path,
        SharedFolder.projectRoot.appending(path: "Data").path,
        package.path,
      ])
    #expect(
      String(decoding: output, as: UTF8.self) == """
        Core CoreTests
        Mid
        Sources/Mid/Quiet.swift
        file-scope
        swiftpm-debug swiftpm-debug-caching swiftpm-debug-explicit swiftpm-debug-hashing
        split.json5
        App

        """)
  }
}
