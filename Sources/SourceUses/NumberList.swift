import RippleGraph

/// Numbers in order, as small as they are kept.
struct NumberList: Sequence {
  private let numbers: [Int32]

  /// Takes the members of a set.
  init(_ set: BitSet) { numbers = set.map { Int32(truncatingIfNeeded: $0) } }

  /// Whether a number is in it.
  ///
  /// - Complexity: O(log n).
  func contains(_ number: Int) -> Bool {
    var (low, high) = (0, numbers.count)
    while low < high {
      let middle = (low + high) / 2
      if numbers[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low < numbers.count && numbers[low] == number
  }

  func makeIterator() -> some IteratorProtocol<Int> { numbers.lazy.map(Int.init).makeIterator() }
}
