import ArgumentParsing
import FileTrees
import RippleKit
import RippleModel
import RippleRPC
import RippleReport
import RippleSimulation
import RippleStore
import RippleSystem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Tells an editor, above declarations, how many files a change of them compiles.
final class LensServer: RPCHandling {
  private let settings: Session.Settings
  private let model: String?
  private let threshold: Int
  private let outbox: RPCOutbox
  private var known: Known?
  private var isShutDown = false
  private var refreshes = false

  let isOver = false

  init(_ settings: Session.Settings, _ model: String?, threshold: Int, _ outbox: RPCOutbox) {
    self.settings = settings
    self.model = model
    self.threshold = threshold
    self.outbox = outbox
  }

  /// What is worked out once for one state of the disk.
  private struct Known {
    let warm: WarmSession
    let tracer: ImpactTracer
    var lenses: [String: JSONValue] = [:]

    init(_ warm: WarmSession, _ model: String?) throws {
      let session = warm.session
      let loaded = try session.graph()
      self.warm = warm
      tracer = ImpactTracer(
        session.simulator(
          loaded, try session.buildModel(model),
          try session.sources(detailed: Set(loaded.targetIDs))))
    }
  }

  func answer(_ method: String, _ parameters: JSONValue) throws -> JSONValue {
    switch method {
    case "initialize":
      let workspace = parameters["capabilities"]["workspace"]
      refreshes = workspace["codeLens"]["refreshSupport"] == true
      return [
        "capabilities": [
          "codeLensProvider": ["resolveProvider": false],
          "textDocumentSync": ["openClose": false, "change": 0, "save": ["includeText": false]],
          "positionEncoding": "utf-16",
        ],
        "serverInfo": ["name": "ripple", "version": .string(Ripple.configuration.version)],
      ]
    case "shutdown":
      isShutDown = true
      return .null
    case "textDocument/codeLens": return try lenses(parameters["textDocument"]["uri"].text ?? "")
    default: throw RPCError.unknownMethod(method)
    }
  }

  func note(_ method: String, _ parameters: JSONValue) {
    switch method {
    case "exit": System.exit(isShutDown ? 0 : 1)
    case "textDocument/didSave" where refreshes:
      outbox.send("workspace/codeLens/refresh", id: "refresh")
    default: break
    }
  }

  private func lenses(_ address: String) throws -> JSONValue {
    guard let url = URL(string: address), url.isFileURL else { return [] }
    do {
      let path = try path(of: url)
      if let answer = known?.lenses[path] { return answer }
      let lenses = try reaches(path).map(lens)
      known?.lenses[path] = .array(lenses)
      return .array(lenses)
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      throw RPCError(code: -32803, message: Failure(error).text.trimmedLine)
    }
  }

  /// The path in the workspace, once what is known of it is fresh.
  private func path(of url: URL) throws -> String {
    if let before = known, try !before.warm.isCurrent() { known = nil }
    let now = try known ?? Known(WarmSession(settings) { _ in }, model)
    known = now
    let tree = now.warm.session.tree
    let file = SystemFile.realPath(of: url.path) ?? url.path
    let root = SystemFile.realPath(of: tree.root) ?? tree.root
    return AbsolutePath.relative(file, to: root)
  }

  private func reaches(_ path: String) throws -> [DeclarationReach] {
    guard let known else { return [] }
    let owners = try known.warm.session.store.owners(of: path).filter { $0.role == .source }
    // A file of several targets is shown as the one that it reaches the furthest from.
    return try owners.map { owner -> [DeclarationReach] in
      try Task.checkCancellation()
      let files = known.tracer.simulator.sources.files[owner.target] ?? []
      guard let file = files.first(where: { $0.path == path }) else { return [] }
      return DeclarationReach.all(
        of: file, in: owner.target, known.tracer, threshold: threshold)
    }.max { $0.count < $1.count } ?? []
  }

  private func lens(_ reach: DeclarationReach) -> JSONValue {
    let place: JSONValue = ["line": .integer(max(0, reach.line - 1)), "character": 0]
    return [
      "range": ["start": place, "end": place],
      "command": ["title": .string(LensServer.title(reach)), "command": ""],
    ]
  }

  /// `interface: 214 files in 31 targets; body: 1`.
  static func title(_ reach: DeclarationReach) -> String {
    let files = LensServer.count(reach.interface)
    let targets = Noun("target").counted(reach.interface.targets)
    let noun = reach.interface.files == 1 ? "file" : "files"
    let body = reach.body.map { "; body: \(LensServer.count($0))" } ?? ""
    return "interface: \(files) \(noun) in \(targets)\(body)"
  }

  private static func count(_ count: DeclarationReach.Count) -> String {
    (count.isBound ? "up to " : "") + Noun.grouped(count.files)
  }
}

extension String {
  fileprivate var trimmedLine: String { last == "\n" ? String(dropLast()) : self }
}
