import ArgumentParsing
import RippleKit

/// Prints the schemas of Ripple's forms of JSON.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON schema of an answer or of a file that Ripple reads.",
    discussion: """
      Examples:
        ripple schema
        ripple schema touch
      """)

  @Argument(help: "The schema; without it, their names are listed.")
  var name: String?

  mutating func run() throws {
    let data = try ShippedData()
    let known = data.schemas()
    guard let name else { return try Console.write(known.map { $0 + "\n" }.joined()) }
    guard let schema = data.schema(name) else {
      throw Problem("there is no schema '\(name)'; there are \(known.joined(separator: ", ")).")
    }
    try Console.write(schema)
  }
}
