import ArgumentParsing
import RippleKit
import RippleModel
import RippleRPC
import RippleReport
import Synchronization

/// Answers an agent by the Model Context Protocol.
final class ToolServer: RPCHandling {
  private let settings: Session.Settings
  private let allowsWriting: Bool
  private var isInitialized = false
  private var warm: WarmSession?
  private let notes = NoteList()

  let isOver = false

  init(_ settings: Session.Settings, allowsWriting: Bool) {
    self.settings = settings
    self.allowsWriting = allowsWriting
  }

  /// The versions of the protocol, the newest first.
  private static let versions = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]

  func answer(_ method: String, _ parameters: JSONValue) throws -> JSONValue {
    switch method {
    case "initialize": return initialize(parameters)
    case "ping": return [:]
    case _ where !isInitialized:
      throw RPCError(code: -32600, message: "the first request is 'initialize'")
    case "tools/list":
      return ["tools": .array(ServedTool.all.map { $0.description(allowsWriting: allowsWriting) })]
    case "tools/call": return try call(parameters)
    default: throw RPCError.unknownMethod(method)
    }
  }

  func note(_ method: String, _ parameters: JSONValue) {}

  private func initialize(_ parameters: JSONValue) -> JSONValue {
    isInitialized = true
    let asked = parameters["protocolVersion"].text ?? ""
    let version = ToolServer.versions.contains(asked) ? asked : ToolServer.versions[0]
    return [
      "protocolVersion": .string(version), "capabilities": ["tools": ["listChanged": false]],
      "serverInfo": ["name": "ripple", "version": .string(Ripple.configuration.version)],
      "instructions": .string(
        "Ripple predicts what a change rebuilds in a modular Swift codebase, from a measured model "
          + "and without building. Ask 'touch' before an edit to see what it costs, 'tests' after "
          + "it for what to run. An answer names its model and what it could not know."),
    ]
  }

  private func call(_ parameters: JSONValue) throws -> JSONValue {
    let name = parameters["name"].text ?? ""
    guard let tool = ServedTool.all.first(where: { $0.name == name }) else {
      let names = ServedTool.all.map(\.name).joined(separator: ", ")
      throw RPCError.wrongParameters("there is no tool '\(name)'; there are \(names)")
    }
    _ = notes.take()
    do {
      let text = try answer(tool, parameters["arguments"].members ?? [:])
      return result(BriefText.cut(text, notes: notes.take()), isError: false)
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      // How to type it on a command line, which comes next, is nothing to an agent.
      let text = Failure(error).text.split(separator: "\n").first.map { "\($0)\n" } ?? ""
      return result(BriefText.cut(text, notes: notes.take()), isError: true)
    }
  }

  private func answer(_ tool: ServedTool, _ values: [String: JSONValue]) throws -> String {
    let command = try tool.command(with: values, allowsWriting: allowsWriting)
    return try command.answer(CommandContext(session(), OutputOptions.parse([])))
  }

  /// The session of the last call, or a new one where something changed since.
  private func session() throws -> Session {
    if let warm, try warm.isCurrent() { return warm.session }
    warm = nil
    let fresh = try WarmSession(settings, listener: notes.add)
    warm = fresh
    return fresh.session
  }

  private func result(_ text: String, isError: Bool) -> JSONValue {
    ["content": [["type": "text", "text": .string(text)]], "isError": .bool(isError)]
  }
}

/// What a person would be told beside an answer.
private final class NoteList: Sendable {
  private let notes = Mutex<[String]>([])

  func add(_ note: String) {
    let line = note.hasSuffix("\n") ? String(note.dropLast()) : note
    notes.withLock { $0.append(Escape.terminal(line)) }
  }

  func take() -> [String] {
    notes.withLock { notes in
      defer { notes = [] }
      return notes
    }
  }
}

/// Text that an agent reads, and pays for by the token.
enum BriefText {
  /// What 1,500 tokens hold at the least: names and paths have about three bytes to a token.
  static let limit = 4_500

  /// An answer within the limit, its beginning first: it leads with its figures.
  ///
  /// - Parameters:
  ///   - text: The answer.
  ///   - notes: What a person would be told beside it; they come first, since they may doubt it.
  /// - Returns: Whole lines, and how many were left out.
  static func cut(_ text: String, notes: [String]) -> String {
    let lines = (notes.joined(separator: "\n") + (notes.isEmpty ? "" : "\n") + text)
      .split(separator: "\n", omittingEmptySubsequences: false).map(shortened)
    var size = 0
    let kept = lines.prefix { line in
      size += line.utf8.count + 1
      return size <= limit - 100
    }
    guard kept.count < lines.count else { return lines.joined(separator: "\n") }
    let left = lines.count - kept.count
    return kept.joined(separator: "\n") + "\n… \(left) more lines; ask about less for the rest.\n"
  }

  /// A line that one table cell cannot blow up.
  private static func shortened(_ line: Substring) -> String {
    line.utf8.count > 1_000 ? String(line.prefix(300)) + "…" : String(line)
  }
}
