import Foundation
import RippleModel
import RippleRPC
import Synchronization
import Testing

@Suite("A connection", .timeLimit(.minutes(20)))
struct ServerTests {
  /// Answers with what it is asked; `wait` waits until it is cancelled.
  private final class Echo: RPCHandling {
    let isOver = false
    let outbox: RPCOutbox
    private var notes = 0

    init(_ outbox: RPCOutbox) { self.outbox = outbox }

    func answer(_ method: String, _ parameters: JSONValue) throws -> JSONValue {
      switch method {
      case "echo": return parameters
      case "notes": return .integer(notes)
      case "wait":
        outbox.send("waiting")
        while true { try Task.checkCancellation() }
      case "fail": throw RPCError.wrongParameters("no")
      default: throw RPCError.unknownMethod(method)
      }
    }

    func note(_ method: String, _ parameters: JSONValue) { notes += 1 }
  }

  /// What a server says to some lines, each of which waits until that many lines were said before.
  ///
  /// It runs on a thread of its own, since it waits where tasks must go on.
  private func talk(
    _ dialect: RPCDialect = .modelContext, framed: Bool = false,
    lines: [(after: Int, text: String)]
  ) async -> [String] {
    await withCheckedContinuation { continuation in
      Thread {
        var rest = lines[...]
        let box = SaidBox()
        RPCServer(dialect) { bytes in box.add(bytes) }.run(
          readSome: {
            guard let next = rest.popFirst() else { return [] }
            while box.count < next.after { usleep(500) }
            let text = next.text + "\n"
            return framed
              ? Array("Content-Length: \(text.utf8.count)\r\n\r\n\(text)".utf8) : Array(text.utf8)
          }, wait: { usleep(500) }, makeHandler: Echo.init)
        continuation.resume(returning: box.all)
      }.start()
    }
  }

  private final class SaidBox: Sendable {
    private let said = Mutex<[String]>([])
    func add(_ bytes: [UInt8]) {
      let text = String(decoding: bytes, as: UTF8.self)
      said.withLock { $0.append(String(text[(text.firstIndex(of: "{") ?? text.startIndex)...])) }
    }
    var count: Int { said.withLock(\.count) }
    var all: [String] {
      said.withLock { $0.map { $0.hasSuffix("\n") ? String($0.dropLast()) : $0 } }
    }
  }

  @Test("requests are answered in their order, notifications are not")
  func order() async {
    let said = await talk(lines: [
      (0, #"{"jsonrpc":"2.0","id":1,"method":"echo","params":{"a":[1]}}"#),
      (0, #"{"jsonrpc":"2.0","method":"hello"}"#),
      (0, #"{"jsonrpc":"2.0","id":"two","method":"notes"}"#),
      (0, #"{"jsonrpc":"2.0","id":3,"method":"fail"}"#),
      (0, #"{"jsonrpc":"2.0","id":4,"method":"nothing"}"#),
    ])
    #expect(
      said == [
        #"{"id":1,"jsonrpc":"2.0","result":{"a":[1]}}"#,
        #"{"id":"two","jsonrpc":"2.0","result":1}"#,
        #"{"error":{"code":-32602,"message":"no"},"id":3,"jsonrpc":"2.0"}"#,
        #"{"error":{"code":-32601,"message":"there is no method 'nothing'"},"id":4,"jsonrpc":"2.0"}"#,
      ])
  }

  @Test("what is no request is refused, and the next one answered")
  func malformed() async {
    let said = await talk(lines: [
      (0, "nonsense"), (1, "[]"), (2, #"{"id":1}"#), (3, #"{"id":9,"result":{}}"#),
      (3, #"{"id":2,"method":"notes"}"#),
    ])
    #expect(said.map { $0.contains("-32700") } == [true, false, false, false])
    #expect(said.map { $0.contains("-32600") } == [false, true, true, false])
    #expect(said.last == #"{"id":2,"jsonrpc":"2.0","result":0}"#)
  }

  @Test("a cancelled request gets no answer in one protocol and an error in the other")
  func cancellation() async {
    let silent = await talk(lines: [
      (0, #"{"id":1,"method":"wait"}"#),
      (1, #"{"method":"notifications/cancelled","params":{"requestId":1}}"#),
      (1, #"{"id":2,"method":"echo"}"#),
    ])
    #expect(
      silent == [
        #"{"jsonrpc":"2.0","method":"waiting"}"#, #"{"id":2,"jsonrpc":"2.0","result":null}"#,
      ])
    let told = await talk(
      .languageServer, framed: true,
      lines: [
        (0, #"{"id":1,"method":"wait"}"#),
        (1, #"{"id":2,"method":"echo"}"#),
        (1, #"{"method":"$/cancelRequest","params":{"id":2}}"#),
        (1, #"{"method":"$/cancelRequest","params":{"id":1}}"#),
        (1, #"{"method":"$/cancelRequest","params":{"id":7}}"#),
      ])
    #expect(told.count == 3)
    #expect(told.dropFirst().allSatisfy { $0.contains("-32800") })
  }
}
