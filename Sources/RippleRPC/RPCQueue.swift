import RippleModel
import Synchronization

/// Requests between the thread that reads them and the task that answers them.
final class RPCQueue: Sendable {
  struct Item: Sendable {
    /// `nil` for a notification.
    let id: JSONValue?
    let method: String
    let parameters: JSONValue
  }

  private struct State {
    var cancelled: Set<JSONValue> = []
    var waiting: Set<JSONValue> = []
    var running: (id: JSONValue, task: Task<Void, Never>)?
    var isOver = false
  }

  private let state = Mutex(State())
  private let stream: AsyncStream<Item>
  private let continuation: AsyncStream<Item>.Continuation

  init() { (stream, continuation) = AsyncStream.makeStream(of: Item.self) }

  var items: AsyncStream<Item> { stream }

  /// Whether nothing will be answered any more.
  var isOver: Bool { state.withLock { $0.isOver } }

  func add(_ item: Item) {
    if let id = item.id { state.withLock { _ = $0.waiting.insert(id) } }
    continuation.yield(item)
  }

  func close() { continuation.finish() }

  func end() { state.withLock { $0.isOver = true } }

  /// Cancels a request that waits or runs; an id that is not known means nothing.
  func cancel(_ id: JSONValue) {
    state.withLock { state in
      guard state.waiting.contains(id) else { return }
      state.cancelled.insert(id)
      if let running = state.running, running.id == id { running.task.cancel() }
    }
  }

  /// Takes note of the task that answers a request, unless that was cancelled before.
  func start(_ id: JSONValue, _ task: Task<Void, Never>) {
    state.withLock { state in
      state.running = (id, task)
      if state.cancelled.contains(id) { task.cancel() }
    }
  }

  /// Whether a request that is done was cancelled meanwhile; it is forgotten.
  func finish(_ id: JSONValue) -> Bool {
    state.withLock { state in
      state.running = nil
      state.waiting.remove(id)
      return state.cancelled.remove(id) != nil
    }
  }
}
