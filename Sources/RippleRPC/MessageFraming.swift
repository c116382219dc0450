/// How one message ends and the next begins.
public enum MessageFraming: Sendable {
  /// A message is a line, as in the Model Context Protocol.
  case lines
  /// A message has a header that tells its length, as in the Language Server Protocol.
  case headers

  /// The most bytes that a message, or its header, may have.
  static let limit = 64 << 20

  /// A message as it is sent.
  func framed(_ message: [UInt8]) -> [UInt8] {
    switch self {
    case .lines: message + [UInt8(ascii: "\n")]
    case .headers: Array("Content-Length: \(message.count)\r\n\r\n".utf8) + message
    }
  }
}

/// Cuts a stream of bytes into messages.
public struct MessageReader {
  private let framing: MessageFraming
  private let readSome: () throws -> [UInt8]
  private var buffer: [UInt8] = []
  private var isAtEnd = false

  /// Makes a reader.
  ///
  /// - Parameters:
  ///   - framing: How messages are told apart.
  ///   - readSome: Waits for bytes and hands them over; none at the end of the stream.
  public init(_ framing: MessageFraming, readSome: @escaping () throws -> [UInt8]) {
    self.framing = framing
    self.readSome = readSome
  }

  /// The next message, without what frames it; `nil` at the end.
  ///
  /// - Throws: `RPCError` for a header without a length or a message that is too long: what follows
  ///   cannot be told apart any more.
  public mutating func next() throws -> [UInt8]? {
    switch framing {
    case .lines: return try line()
    case .headers:
      guard let length = try header() else { return nil }
      while buffer.count < length { if try !fill() { return nil } }
      defer { buffer.removeFirst(length) }
      return Array(buffer.prefix(length))
    }
  }

  /// The next line that is not blank.
  private mutating func line() throws -> [UInt8]? {
    while let line = try rawLine() {
      if line.contains(where: { $0 > UInt8(ascii: " ") }) { return line }
    }
    return nil
  }

  /// The next line without its end; a last one may lack it.
  private mutating func rawLine() throws -> [UInt8]? {
    var searched = 0
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { buffer.removeFirst(end + 1) }
        return Array(buffer[..<end])
      }
      searched = buffer.count
      if try !fill() {
        defer { buffer = [] }
        return buffer.isEmpty ? nil : buffer
      }
    }
  }

  /// The length that the next header tells; `nil` at the end.
  private mutating func header() throws -> Int? {
    var length: Int?
    while let line = try rawLine() {
      let text = String(decoding: line, as: UTF8.self).filter { $0 != "\r" && $0 != "\r\n" }
      if text.isEmpty, length != nil { break }
      let parts = text.split(separator: ":", maxSplits: 1)
      if parts.count == 2, parts[0].lowercased() == "content-length" {
        length = Int(parts[1].filter { $0 != " " })
      }
      if text.isEmpty { throw RPCError.malformedHeader }
    }
    guard let length else { return nil }
    guard (0...MessageFraming.limit).contains(length) else { throw RPCError.malformedHeader }
    return length
  }

  private mutating func fill() throws -> Bool {
    guard !isAtEnd else { return false }
    let bytes = try readSome()
    isAtEnd = bytes.isEmpty
    buffer += bytes
    if buffer.count > MessageFraming.limit + 1 << 16 { throw RPCError.malformedHeader }
    return !isAtEnd
  }
}
