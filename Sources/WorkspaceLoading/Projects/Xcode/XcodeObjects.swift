/// The objects of a `project.pbxproj`, found by their identifiers.
struct XcodeObjects {
  /// One object: a dictionary of the list.
  struct Object: Hashable {
    /// The dictionary's node.
    var node: Int
  }

  let list: PropertyList
  /// The file, for places.
  let path: String
  /// Open addressing over the identifiers' bytes: the node of a key, or -1.
  private var slots: [Int32]
  private let mask: Int
  private let lines: LineIndex

  /// Finds the objects.
  ///
  /// - Throws: `ProjectError` where the file is no project.
  init(_ bytes: [UInt8], path: String) throws(ProjectError) {
    self.path = path
    do {
      list = try PropertyList(bytes)
    } catch {
      let place = PropertyListError.place(of: error.offset, in: bytes)
      throw ProjectError(
        path: path, line: place.line, column: place.column, message: error.message)
    }
    guard let objects = list.value(of: "objects", in: 0), list.nodes[objects].kind == .dictionary
    else { throw ProjectError(path: path, line: 1, message: "it has no dictionary 'objects'") }
    let entries = list.entries(of: objects)
    var size = 16
    while size < entries.count * 2 { size *= 2 }
    mask = size - 1
    slots = Array(repeating: -1, count: size)
    lines = LineIndex(bytes)
    for entry in entries { insert(entry.key) }
  }

  private mutating func insert(_ key: Int) {
    var slot = hash(key) & mask
    while slots[slot] >= 0 {
      if isSame(Int(slots[slot]), key) { return }
      slot = (slot + 1) & mask
    }
    slots[slot] = Int32(key)
  }

  private func hash(_ node: Int) -> Int {
    let value = list.nodes[node]
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for index in Int(value.start)..<Int(value.end) {
      hash = (hash ^ UInt64(list.bytes[index])) &* 0x100_0000_01B3
    }
    return Int(truncatingIfNeeded: (hash ^ hash >> 29) & 0x7FFF_FFFF)
  }

  private func isSame(_ left: Int, _ right: Int) -> Bool {
    let (first, second) = (list.nodes[left], list.nodes[right])
    guard first.end - first.start == second.end - second.start else { return false }
    return list.bytes[Int(first.start)..<Int(first.end)]
      .elementsEqual(list.bytes[Int(second.start)..<Int(second.end)])
  }

  // MARK: Asking

  /// The object that a node refers to; `nil` where there is none of its name.
  func object(_ reference: Int) -> Object? {
    guard list.nodes[reference].kind == .text else { return nil }
    var slot = hash(reference) & mask
    while slots[slot] >= 0 {
      let key = Int(slots[slot])
      if isSame(key, reference) { return Object(node: Int(list.nodes[key].next)) }
      slot = (slot + 1) & mask
    }
    return nil
  }

  /// The object under a key.
  func object(_ key: String, of object: Object) -> Object? {
    list.value(of: key, in: object.node).flatMap { self.object($0) }
  }

  /// The objects that a list names; a name without an object is passed over.
  func objects(_ key: String, of object: Object) -> [Object] {
    guard let list = list.value(of: key, in: object.node) else { return [] }
    return self.list.items(of: list).compactMap { self.object($0) }
  }

  /// The text under a key.
  func text(_ key: String, of object: Object) -> String? {
    guard let value = list.value(of: key, in: object.node), list.nodes[value].kind == .text else {
      return nil
    }
    return list.text(value)
  }

  /// The texts of a list under a key.
  func texts(_ key: String, of object: Object) -> [String] {
    guard let value = list.value(of: key, in: object.node) else { return [] }
    return list.items(of: value).map { list.text($0) }
  }

  /// Whether an object is of a class.
  func isA(_ name: String, _ object: Object) -> Bool {
    list.value(of: "isa", in: object.node).map { list.equals($0, name) } ?? false
  }

  /// The class of an object.
  func className(of object: Object) -> String { text("isa", of: object) ?? "" }

  /// The line of an object, from 1.
  func line(of object: Object) -> Int { lines.line(of: list, object.node) }
}
