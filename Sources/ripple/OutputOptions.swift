import ArgumentParsing

/// Where results go and how they are dressed.
struct OutputOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Write the result to a file.", valueName: "file"))
  var output: String?

  @Flag(inversion: .prefixedNo, help: "Colour results on a terminal.")
  var color = true

  @Flag(help: "Leave out warnings and progress.")
  var quiet = false
}
