package import RippleStore

/// Writes numbers and texts into few bytes: LEB128 integers, and each text once.
package struct ByteWriter {
  private(set) var body: [UInt8] = []
  private var texts: [String: Int] = [:]
  private var table: [UInt8] = []

  package init() {}

  package mutating func write(_ value: Int) {
    write(UInt64(bitPattern: Int64(value << 1 ^ value >> 63)))
  }

  package mutating func write(_ value: UInt64) { ByteWriter.append(value, to: &body) }

  package mutating func write(fixed value: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) {
      body.append(UInt8(truncatingIfNeeded: value >> UInt64(shift)))
    }
  }

  package mutating func write(_ isSet: Bool) { body.append(isSet ? 1 : 0) }

  package mutating func write(_ text: String) {
    if let known = texts[text] { return write(UInt64(known)) }
    let number = texts.count
    texts[text] = number
    ByteWriter.append(UInt64(text.utf8.count), to: &table)
    table.append(contentsOf: text.utf8)
    write(UInt64(number))
  }

  package mutating func write(_ text: String?) {
    write(text != nil)
    if let text { write(text) }
  }

  package mutating func write<Element>(
    _ elements: [Element], _ element: (inout ByteWriter, Element) -> Void
  ) {
    write(UInt64(elements.count))
    for item in elements { element(&self, item) }
  }

  /// The texts, then what was written.
  package var bytes: [UInt8] {
    var result: [UInt8] = []
    ByteWriter.append(UInt64(texts.count), to: &result)
    return result + table + body
  }

  private static func append(_ value: UInt64, to bytes: inout [UInt8]) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}

/// Reads what `ByteWriter` wrote; any other bytes are an error and never a trap.
package struct ByteReader {
  /// The bytes are not what was expected.
  struct Malformed: Error {}

  private let bytes: [UInt8]
  private var position = 0
  private var texts: [String] = []

  package init(_ bytes: [UInt8]) throws {
    self.bytes = bytes
    let count = try readCount()
    texts.reserveCapacity(count)
    for _ in 0..<count {
      let length = try readCount()
      guard length <= bytes.count - position else { throw Malformed() }
      texts.append(String(decoding: bytes[position..<position + length], as: UTF8.self))
      position += length
    }
  }

  mutating func readUnsigned() throws -> UInt64 {
    var result: UInt64 = 0
    var shift: UInt64 = 0
    while position < bytes.count, shift < 64 {
      let byte = bytes[position]
      position += 1
      result |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return result }
      shift += 7
    }
    throw Malformed()
  }

  package mutating func readInt() throws -> Int {
    let value = try readUnsigned()
    return Int(truncatingIfNeeded: Int64(bitPattern: value >> 1)) ^ -Int(value & 1)
  }

  mutating func readFixed() throws -> UInt64 {
    guard bytes.count - position >= 8 else { throw Malformed() }
    var result: UInt64 = 0
    for index in 0..<8 { result |= UInt64(bytes[position + index]) << UInt64(index * 8) }
    position += 8
    return result
  }

  package mutating func readBool() throws -> Bool {
    guard position < bytes.count else { throw Malformed() }
    position += 1
    return bytes[position - 1] == 1
  }

  package mutating func readText() throws -> String {
    let index = try readUnsigned()
    guard index < UInt64(texts.count) else { throw Malformed() }
    return texts[Int(index)]
  }

  package mutating func readOptionalText() throws -> String? { try readBool() ? readText() : nil }

  package mutating func readList<Element>(
    _ element: (inout ByteReader) throws -> Element
  ) throws -> [Element] {
    let count = try readCount()
    var result: [Element] = []
    result.reserveCapacity(count)
    for _ in 0..<count { result.append(try element(&self)) }
    return result
  }

  /// A count that the bytes that are left can hold.
  private mutating func readCount() throws -> Int {
    let count = try readUnsigned()
    guard count <= UInt64(bytes.count - position) else { throw Malformed() }
    return Int(count)
  }
}

/// Bytes that a store holds and nothing else has, so that they cannot be computed anew in passing.
package enum StoredBytes {
  /// Reads them.
  ///
  /// - Throws: `StoreError.corrupt` where they are damaged.
  package static func read<Value>(_ store: Store, _ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch is ByteReader.Malformed {
      throw StoreError.corrupt(path: store.path)
    }
  }
}
