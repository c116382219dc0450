import ArgumentParsing
import RippleKit
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
    try ServedConnection(.modelContext, package).run { package, _ in
      ToolServer(package, allowsWriting: allowsWriting)
    }
  }
}

/// A connection over standard input and output, about one package.
struct ServedConnection {
  private let dialect: RPCDialect
  private let package: PackageOptions

  init(_ dialect: RPCDialect, _ package: PackageOptions) {
    self.dialect = dialect
    self.package = package
  }

  /// Serves until the client goes away.
  ///
  /// Paths in requests count from the package's folder, wherever the client started the program.
  func run(
    _ makeHandler: @escaping @Sendable (PackageOptions, RPCOutbox) -> any RPCHandling
  ) throws {
    if package.graph.contains("-") {
      throw ValidationError("standard input is the client's; give the graph as a file.")
    }
    let store = package.store.map(AbsolutePath.absolute)
    let graphs = package.graph.map(AbsolutePath.absolute)
    guard FileManager.default.changeCurrentDirectoryPath(package.packagePath) else {
      throw Problem("there is no folder '\(package.packagePath)'.")
    }
    let (evaluate, platform) = (package.evaluate, package.platform)
    let server = RPCServer(dialect) { bytes in
      // Losing the error is right: a client that went away asks nothing more.
      try? StandardStream.output.write(String(decoding: bytes, as: UTF8.self))
    }
    server.run(
      readSome: { try StandardStream.input.readSome() }, wait: { System.sleep(microseconds: 1_000) }
    ) { outbox in
      var package = PackageOptions()
      package.store = store
      package.graph = graphs
      package.evaluate = evaluate
      package.platform = platform
      return makeHandler(package, outbox)
    }
  }
}
