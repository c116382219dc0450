import ArgumentParsing
import Testing

@Suite("Parsing")
struct ParsingTests {
  private func draw(_ words: String...) throws -> Draw {
    try #require(try SampleTool.parseAsRoot(["draw"] + words) as? Draw)
  }

  private func count(_ words: String...) throws -> Count {
    try #require(try SampleTool.parseAsRoot(["count"] + words) as? Count)
  }

  @Test("Values that are left out have their defaults")
  func defaults() throws {
    let draw = try draw()
    #expect(draw.files.isEmpty)
    #expect(draw.jobs == 8)
    #expect(draw.output.format == .text)
    #expect(draw.output.outputPath == nil)
    #expect(draw.output.color)
    #expect(draw.leaveOut.isEmpty)
    #expect(draw.scale == nil)
    #expect(!draw.verbose)
    #expect(!draw.trace)
  }

  @Test(
    "An option takes its value from the next word or from behind '='",
    arguments: [
      ["--jobs", "3"], ["--jobs=3"], ["-j", "3"], ["-j=3"], ["-j", "9", "--jobs", "3"],
    ])
  func optionForms(words: [String]) throws {
    #expect(try #require(try SampleTool.parseAsRoot(["draw"] + words) as? Draw).jobs == 3)
  }

  @Test("A repeated option keeps all its values, in order")
  func repeatedOption() throws {
    #expect(try draw("--leave-out", "a", "--leave-out=b=c").leaveOut == ["a", "b=c"])
  }

  @Test("Options and positional arguments mix")
  func mixed() throws {
    let draw = try draw("a", "-v", "b", "--format", "dot", "c")
    #expect(draw.files == ["a", "b", "c"])
    #expect(draw.verbose)
    #expect(draw.output.format == .dot)
  }

  @Test("After '--' every word is a positional argument")
  func terminator() throws {
    #expect(try draw("a", "--", "--jobs", "--", "-h").files == ["a", "--jobs", "--", "-h"])
  }

  @Test("A single dash is a plain value")
  func dash() throws {
    let draw = try draw("-", "--output", "-")
    #expect(draw.files == ["-"])
    #expect(draw.output.outputPath == "-")
  }

  @Test("Negative numbers are values where a number is wanted")
  func negativeNumbers() throws {
    #expect(try draw("--scale", "-2.5", "--jobs", "-1").scale == -2.5)
    #expect(try count("a", "-3", "--unit", "cm").offset == -3)
  }

  @Test("A value with a dash can be attached")
  func attachedDash() throws {
    #expect(try draw("--output=--x", "-o=-y").output.outputPath == "-y")
  }

  @Test("A word that is empty is a value")
  func emptyWord() throws {
    #expect(try draw("", "--output", "").files == [""])
  }

  @Test("Of a flag and its opposite the last one wins")
  func inversion() throws {
    #expect(try !draw("--color", "--no-color").output.color)
    #expect(try draw("--no-color", "--color").output.color)
    #expect(try count("a", "--unit", "cm").cache == nil)
    #expect(try count("a", "--unit", "cm", "--enable-cache").cache == true)
    #expect(try count("a", "--unit", "cm", "--disable-cache").cache == false)
  }

  @Test("An optional truth value is read from a word", arguments: ["true", "false"])
  func optionalBool(word: String) throws {
    #expect(try count("a", "--unit", "cm", "--round", word).round == (word == "true"))
  }

  @Test("Hidden flags work")
  func hidden() throws {
    #expect(try draw("--trace").trace)
    #expect(try SampleTool.parseAsRoot(["secret"]) is Secret)
  }

  @Test("An alias selects a subcommand")
  func alias() throws {
    #expect(try SampleTool.parseAsRoot(["paint"]) is Draw)
  }

  @Test(
    "The default subcommand is meant where none is named",
    arguments: [
      ["group"], ["group", "--limit", "3"], ["group", "--all"], ["group", "--all", "--limit=3"],
      ["group", "list"], ["group", "--"],
    ])
  func defaultSubcommand(words: [String]) throws {
    let listing = try #require(try SampleTool.parseAsRoot(words) as? Listing)
    #expect(listing.limit == (words.contains { $0.contains("limit") } ? 3 : 10))
  }

  @Test("Options of a parent stand before the subcommand")
  func parentOptions() throws {
    #expect(try SampleTool.parseAsRoot(["group", "--all", "remove", "a", "--ask"]) is Removal)
  }

  @Test("A command that only holds subcommands asks for its help when it runs")
  func bareRoot() throws {
    var command = try SampleTool.parseAsRoot([])
    #expect(command is SampleTool)
    do {
      try command.run()
      Issue.record("It ran.")
    } catch {
      #expect(SampleTool.exitCode(for: error) == .success)
      #expect(SampleTool.fullMessage(for: error) == SampleTool.helpMessage())
    }
  }

  @Test("A subcommand can be parsed by itself")
  func parseItself() throws {
    #expect(try Draw.parse(["-j", "2"]).jobs == 2)
    #expect(throws: (any Error).self) { try Group.parse(["remove", "a", "--ask"]) }
  }

  @Test("Two parses share nothing")
  func twoParses() throws {
    let first = try draw("a", "--jobs", "1", "--leave-out", "x", "--format", "json")
    let second = try draw("b", "--leave-out", "y")
    #expect(first.files == ["a"])
    #expect(second.files == ["b"])
    #expect(first.leaveOut == ["x"])
    #expect(second.leaveOut == ["y"])
    #expect((first.jobs, second.jobs) == (1, 8))
    #expect((first.output.format, second.output.format) == (.json, .text))
  }

  @Test("Changing a copy of a command leaves the other copy alone")
  func copies() throws {
    let first = try draw("--jobs", "1")
    var second = first
    second.jobs = 2
    second.output.format = .dot
    second.verbose = true
    #expect((first.jobs, second.jobs) == (1, 2))
    #expect(!first.verbose)
  }

  @Test("Words replace the default values of an array")
  func arrayDefault() throws {
    struct Defaults: ParsableCommand {
      @Argument var files = ["a", "b"]
      @Option var size = [1, 2]
    }
    #expect(try Defaults.parse([]).files == ["a", "b"])
    #expect(try Defaults.parse(["c", "--size", "-3", "--size", "4"]).files == ["c"])
    #expect(try Defaults.parse(["c", "--size", "-3", "--size", "4"]).size == [-3, 4])
  }

  @Test("Wrappers without parentheses and without a value compile and are required")
  func bareWrappers() throws {
    struct Bare: ParsableCommand {
      @Argument var path: String
      @Option var name: String
      @Option var count: Int? = nil
      @Option var depth: Int?
    }
    #expect(try Bare.parse(["a", "--name", "b"]).path == "a")
    #expect(throws: (any Error).self) { try Bare.parse([]) }
  }

  @Test("Every other form of declaration works, beside properties that are not wrapped")
  func otherForms() throws {
    enum Side: ExpressibleByArgument, CaseIterable {
      case left, right
      init?(argument: String) {
        guard let side = Self.allCases.first(where: { "\($0)" == argument }) else { return nil }
        self = side
      }
    }
    struct Forms: ParsableCommand {
      @Argument var side = Side.left
      @Argument var note: String? = nil
      @Option var size: [Int]
      @Flag(inversion: .prefixedNo) var color: Bool? = nil
      var unwrapped = 3
    }
    var forms = try Forms.parse(["right", "--size", "1", "--size", "2", "--no-color"])
    #expect((forms.side, forms.note, forms.color, forms.unwrapped) == (.right, nil, false, 3))
    #expect(forms.size == [1, 2])
    forms.side = .left
    #expect(forms.side == .left)
    #expect(Forms.commandInformation().arguments[0].value?.allowedValues == ["left", "right"])
    let error = #expect(throws: (any Error).self) { try Forms.parse([]) }
    guard let error else { return }
    #expect(Forms.message(for: error) == "Missing expected argument '--size <size>'")
    #expect(Forms.helpMessage().contains("\n  <note>\n"))
    #expect(Forms.helpMessage(for: Draw.self).contains("USAGE: draw [<files> ...]"))
  }
}
