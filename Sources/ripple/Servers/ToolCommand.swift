import ArgumentParsing
import RippleKit
import RippleModel
import RippleRPC
import RippleSystem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A server that agents ask.
struct ToolCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mcp", abstract: "Serve touch, why, tests, check, compare and hotspots to agents.",
    discussion: """
      Speaks the Model Context Protocol on standard input and output; an agent starts it. An \
      answer has at most 1,500 tokens. Nothing is written but the store, unless --allow-writing \
      lets 'check' mend manifests.

      Examples:
        ripple mcp --package-path ~/App
        claude mcp add ripple -- ripple mcp --package-path ~/App
      """)

  @OptionGroup(title: "Package") var package: PackageOptions

  @Flag(help: "Offer what writes into the repository: 'fix' of 'check'.")
  var allowWriting = false

  mutating func run() throws {
    let allowsWriting = allowWriting
    try ServedConnection(.modelContext, package).run { settings, _ in
      ToolServer(settings, allowsWriting: allowsWriting)
    }
  }
}

/// A connection over standard input and output, about one package.
struct ServedConnection {
  private let dialect: RPCDialect
  private let settings: Session.Settings

  init(_ dialect: RPCDialect, _ package: PackageOptions) throws {
    if package.graph.contains("-") {
      throw ValidationError("standard input is the client's; give the graph as a file.")
    }
    self.dialect = dialect
    var settings = package.settings
    settings.store = settings.store.map(AbsolutePath.absolute)
    settings.graphs = settings.graphs.map(AbsolutePath.absolute)
    self.settings = settings
  }

  /// Serves until the client goes away.
  ///
  /// Paths in requests count from the package's folder, wherever the client started the program.
  func run(
    _ makeHandler: @escaping @Sendable (Session.Settings, RPCOutbox) -> any RPCHandling
  ) throws {
    guard FileManager.default.changeCurrentDirectoryPath(settings.folder) else {
      throw Problem("there is no folder '\(settings.folder)'.")
    }
    var here = settings
    here.folder = "."
    let server = RPCServer(dialect) { bytes in
      // Losing the error is right: a client that went away asks nothing more.
      try? StandardStream.output.write(String(decoding: bytes, as: UTF8.self))
    }
    server.run(
      readSome: { try StandardStream.input.readSome() }, wait: { System.sleep(microseconds: 1_000) }
    ) { [here] outbox in makeHandler(here, outbox) }
  }
}
