import ArgumentParsing
import Testing

@testable import ripple

@Suite("The names of options")
struct CommandNamesTests {
  @Test("No command has two options of one name")
  func unique() throws {
    for command in Ripple.configuration.subcommands {
      let lines = command.helpMessage(columns: 200).split(separator: "\n")
      let names = lines.filter { $0.hasPrefix("  -") }.flatMap { line in
        line.prefix { $0 != "<" }.split { ", /".contains($0) }.prefix { $0.hasPrefix("-") }
      }
      #expect(!names.isEmpty)
      #expect(names.count == Set(names).count, "\(command): \(names)")
    }
  }

  @Test("A window to score on is a window, and no wish to run manifests")
  func window() throws {
    let compare = try Compare.parse(["a.json5", "--train", "..B", "--holdout", "A.."])
    #expect(compare.scenarios == ["a.json5"] && compare.holdout == "A..")
    #expect(!compare.package.evaluate)
    let suggest = try Suggest.parse(["--holdout", "A..", "--evaluate"])
    #expect(suggest.holdout == "A.." && suggest.package.evaluate)
  }
}
