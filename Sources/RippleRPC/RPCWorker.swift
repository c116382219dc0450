import RippleModel

/// Answers what the queue holds, one request after the other.
actor RPCWorker {
  private let dialect: RPCDialect
  private let outbox: RPCOutbox
  private let queue: RPCQueue
  private var handler: (any RPCHandling)?

  init(_ dialect: RPCDialect, _ outbox: RPCOutbox, _ queue: RPCQueue) {
    self.dialect = dialect
    self.outbox = outbox
    self.queue = queue
  }

  func run(_ makeHandler: @Sendable (RPCOutbox) -> any RPCHandling) async {
    handler = makeHandler(outbox)
    for await item in queue.items {
      if handler?.isOver ?? true { break }
      guard let id = item.id else {
        handler?.note(item.method, item.parameters)
        continue
      }
      let task = Task { self.answer(item, id) }
      queue.start(id, task)
      await task.value
    }
    handler = nil
    queue.end()
  }

  private func answer(_ item: RPCQueue.Item, _ id: JSONValue) {
    let result = Result {
      try Task.checkCancellation()
      return try handler?.answer(item.method, item.parameters) ?? .null
    }
    if queue.finish(id) {
      if let code = dialect.cancelledCode {
        outbox.fail(RPCError(code: code, message: "the request was cancelled"), id: id)
      }
      return
    }
    switch result {
    case .success(let value): outbox.send(["id": id, "result": value])
    case .failure(let error):
      outbox.fail(error as? RPCError ?? RPCError(code: -32603, message: "\(error)"), id: id)
    }
  }
}
