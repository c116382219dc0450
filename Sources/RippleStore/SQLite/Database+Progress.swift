import CSQLite

/// Keeps a closure where C can call it.
final class ProgressHandler {
  let interval: Int32
  let shouldStop: () -> Bool

  init(every interval: Int32, _ shouldStop: @escaping () -> Bool) {
    self.interval = interval
    self.shouldStop = shouldStop
  }
}

extension Database {
  /// Asks `shouldStop` at about every so many instructions; nil asks no more.
  ///
  /// When the answer is true, the running statement fails with `SQLiteError.Code.interrupt`. Whether
  /// it took effect is certain only inside `transaction`, which undoes it.
  func setProgressHandler(every interval: Int32 = 1000, _ shouldStop: (() -> Bool)?) throws {
    let handler = shouldStop.map { ProgressHandler(every: interval, $0) }
    try install(handler)
    progressHandler = handler
  }

  /// Runs what must not be interrupted, such as a rollback.
  func withoutProgressHandler(_ body: () throws -> Void) throws {
    guard progressHandler != nil else { return try body() }
    try install(nil)
    let result = Result { try body() }
    try install(progressHandler)
    try result.get()
  }

  /// Makes SQLite call a handler, which the caller keeps alive.
  private func install(_ handler: ProgressHandler?) throws {
    guard let handler else {
      sqlite3_progress_handler(try connection, 0, nil, nil)
      return
    }
    let context = Unmanaged.passUnretained(handler).toOpaque()
    sqlite3_progress_handler(
      try connection, handler.interval,
      { context in
        guard let context else { return 0 }
        let handler = Unmanaged<ProgressHandler>.fromOpaque(context).takeUnretainedValue()
        return handler.shouldStop() ? 1 : 0
      }, context)
  }
}
