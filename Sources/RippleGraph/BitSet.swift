/// A set of small numbers, a bit each.
public struct BitSet: Hashable, Sendable {
  /// The bits, 64 a word, the lowest number first.
  public private(set) var words: [UInt64]

  /// Makes an empty set that holds numbers from 0 up to a capacity.
  ///
  /// - Complexity: O(*capacity* / 64).
  public init(capacity: Int) {
    words = Array(repeating: 0, count: (capacity + 63) / 64)
  }

  /// Makes a set of numbers below a capacity.
  ///
  /// - Complexity: O(*capacity* / 64 + *k*) for *k* numbers.
  public init(capacity: Int, _ members: some Sequence<Int>) {
    self.init(capacity: capacity)
    for member in members { insert(member) }
  }

  /// The number of members.
  ///
  /// - Complexity: O(*capacity* / 64).
  public var count: Int {
    var total = 0
    for word in words { total += word.nonzeroBitCount }
    return total
  }

  /// Whether there are no members.
  ///
  /// - Complexity: O(*capacity* / 64).
  public var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  /// Whether a number is a member; numbers beyond the capacity are not.
  ///
  /// - Complexity: O(1).
  public func contains(_ member: Int) -> Bool {
    let word = member >> 6
    return word >= 0 && word < words.count && words[word] & (1 << UInt64(member & 63)) != 0
  }

  /// Adds a number below the capacity, and says whether it is new.
  ///
  /// - Complexity: O(1).
  @discardableResult
  public mutating func insert(_ member: Int) -> Bool {
    let bit: UInt64 = 1 << UInt64(member & 63)
    let isNew = words[member >> 6] & bit == 0
    words[member >> 6] |= bit
    return isNew
  }

  /// Adds any number from 0, makes room for it, and says whether it is new.
  ///
  /// - Complexity: Amortised O(1) for numbers that are handed out in order.
  @discardableResult
  public mutating func insertGrowing(_ member: Int) -> Bool {
    let word = member >> 6
    if word >= words.count {
      words.append(
        contentsOf: repeatElement(0, count: Swift.max(word + 1, 2 * words.count) - words.count))
    }
    return insert(member)
  }

  /// Takes a number out.
  ///
  /// - Complexity: O(1).
  public mutating func remove(_ member: Int) {
    guard contains(member) else { return }
    words[member >> 6] &= ~(1 << UInt64(member & 63))
  }

  /// Takes everything out and keeps the storage.
  ///
  /// - Complexity: O(*capacity* / 64).
  public mutating func removeAll() {
    for index in words.indices { words[index] = 0 }
  }

  /// Adds the members of another set of at most the same capacity.
  ///
  /// - Complexity: O(*capacity* / 64).
  public mutating func formUnion(_ other: BitSet) {
    for (index, word) in other.words.enumerated() { words[index] |= word }
  }

  /// The members of either set; both have the same capacity.
  ///
  /// - Complexity: O(*capacity* / 64).
  public func union(_ other: BitSet) -> BitSet {
    var result = self
    result.formUnion(other)
    return result
  }

  /// Keeps what another set has too.
  ///
  /// - Complexity: O(*capacity* / 64).
  public mutating func formIntersection(_ other: BitSet) {
    for index in words.indices {
      words[index] &= index < other.words.count ? other.words[index] : 0
    }
  }

  /// Takes out what another set has.
  ///
  /// - Complexity: O(*capacity* / 64).
  public mutating func subtract(_ other: BitSet) {
    for index in words.indices where index < other.words.count {
      words[index] &= ~other.words[index]
    }
  }

  /// Whether it shares no member with another.
  public func isDisjoint(with other: BitSet) -> Bool {
    zip(words, other.words).allSatisfy { $0 & $1 == 0 }
  }

  /// Whether every member is in another set.
  ///
  /// - Complexity: O(*capacity* / 64).
  public func isSubset(of other: BitSet) -> Bool {
    for (index, word) in words.enumerated() {
      let cover = index < other.words.count ? other.words[index] : 0
      if word & ~cover != 0 { return false }
    }
    return true
  }
}

extension BitSet: Sequence {
  /// Walks the members in ascending order.
  public struct Iterator: IteratorProtocol {
    private let words: [UInt64]
    private var position = 0
    private var rest: UInt64

    init(_ words: [UInt64]) {
      self.words = words
      rest = words.first ?? 0
    }

    /// The next member.
    ///
    /// - Complexity: O(1) on average over a full walk of a dense set.
    public mutating func next() -> Int? {
      while rest == 0 {
        position += 1
        guard position < words.count else { return nil }
        rest = words[position]
      }
      let bit = rest.trailingZeroBitCount
      rest &= rest - 1
      return position << 6 | bit
    }
  }

  /// An iterator over the members in ascending order.
  ///
  /// - Complexity: O(1).
  public func makeIterator() -> Iterator { Iterator(words) }

  /// A lower bound of the number of members, which costs nothing.
  ///
  /// - Complexity: O(1).
  public var underestimatedCount: Int { 0 }
}
