public import RippleModel
import Synchronization

/// What sets one protocol over JSON-RPC apart from another.
public struct RPCDialect: Sendable {
  let framing: MessageFraming
  let cancelMethod: String
  let cancelledKey: String
  /// The code of the answer to a request that was cancelled; `nil` where it gets none.
  let cancelledCode: Int?

  /// The Model Context Protocol over standard input and output.
  public static let modelContext = RPCDialect(
    framing: .lines, cancelMethod: "notifications/cancelled", cancelledKey: "requestId",
    cancelledCode: nil)

  /// The Language Server Protocol.
  public static let languageServer = RPCDialect(
    framing: .headers, cancelMethod: "$/cancelRequest", cancelledKey: "id", cancelledCode: -32800)
}

/// Answers the requests of one connection, one after the other and in their order.
public protocol RPCHandling: AnyObject {
  /// The result of a request.
  ///
  /// It runs in a task, which is cancelled where the request is.
  ///
  /// - Throws: `RPCError`; any other error is told as an internal one.
  func answer(_ method: String, _ parameters: JSONValue) throws -> JSONValue

  /// Takes what needs no answer.
  func note(_ method: String, _ parameters: JSONValue)

  /// Whether the connection is to end.
  var isOver: Bool { get }
}

/// Sends messages, each whole.
public final class RPCOutbox: Sendable {
  private let dialect: RPCDialect
  private let write: Mutex<@Sendable ([UInt8]) -> Void>

  init(_ dialect: RPCDialect, _ write: @escaping @Sendable ([UInt8]) -> Void) {
    self.dialect = dialect
    self.write = Mutex(write)
  }

  /// Sends a notification, or with an id a request, whose answer is not looked at.
  public func send(_ method: String, _ parameters: JSONValue = .null, id: JSONValue? = nil) {
    var message: [String: JSONValue] = ["method": .string(method)]
    if parameters != .null { message["params"] = parameters }
    if let id { message["id"] = id }
    send(message)
  }

  func send(_ message: [String: JSONValue]) {
    let bytes = JSONValue.object(message.merging(["jsonrpc": "2.0"]) { $1 }).bytes
    write.withLock { $0(dialect.framing.framed(bytes)) }
  }

  func fail(_ error: RPCError, id: JSONValue = .null) { send(["id": id, "error": error.json]) }
}

/// Reads requests, has them answered, and drops those that are cancelled.
public struct RPCServer: Sendable {
  private let dialect: RPCDialect
  private let outbox: RPCOutbox
  private let queue = RPCQueue()

  /// Makes a server.
  ///
  /// - Parameters:
  ///   - dialect: Which protocol.
  ///   - write: Sends bytes; it is never called twice at once.
  public init(_ dialect: RPCDialect, write: @escaping @Sendable ([UInt8]) -> Void) {
    self.dialect = dialect
    outbox = RPCOutbox(dialect, write)
  }

  /// Serves until the stream ends or the handler is done; what was asked before is answered first.
  ///
  /// - Parameters:
  ///   - readSome: Waits for bytes; none at the end of the stream.
  ///   - wait: Passes a short time, when the stream has ended and answers are still being made.
  ///   - makeHandler: Makes what answers; all its work is done by one task at a time.
  public func run(
    readSome: @escaping () throws -> [UInt8], wait: () -> Void,
    makeHandler: @escaping @Sendable (RPCOutbox) -> any RPCHandling
  ) {
    let worker = RPCWorker(dialect, outbox, queue)
    Task.detached { await worker.run(makeHandler) }
    var reader = MessageReader(dialect.framing, readSome: readSome)
    do {
      while !queue.isOver, let message = try reader.next() { take(message) }
    } catch {
      outbox.fail(error as? RPCError ?? .noRequest)
    }
    queue.close()
    while !queue.isOver { wait() }
  }

  private func take(_ bytes: [UInt8]) {
    guard let message = try? JSONValue(parsing: bytes) else { return outbox.fail(.notJSON) }
    guard message.members != nil else { return outbox.fail(.noRequest) }
    guard let method = message["method"].text else {
      // What has no method is an answer to a request of ours, unless it is neither.
      let isAnswer =
        message["result"] != .null || message["error"] != .null
        || message.members?["result"] != nil
      return isAnswer ? () : outbox.fail(.noRequest, id: message["id"])
    }
    if method == dialect.cancelMethod {
      return queue.cancel(message["params"][dialect.cancelledKey])
    }
    queue.add(
      RPCQueue.Item(id: message.members?["id"], method: method, parameters: message["params"]))
  }
}
