import RippleGraph
import TestSupport
import Testing

@Suite("A bit set")
struct BitSetTests {
  @Test("behaves as a set of numbers", arguments: PropertySeeds.all)
  func matchesSet(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let capacity = Int.random(in: 1...200, using: &generator)
    func draw() -> Set<Int> {
      Set((0..<capacity / 2).map { _ in Int.random(in: 0..<capacity, using: &generator) })
    }
    let (left, right) = (draw(), draw())
    let (leftBits, rightBits) = (
      BitSet(capacity: capacity, left), BitSet(capacity: capacity, right)
    )
    #expect(Array(leftBits) == left.sorted())
    #expect(leftBits.count == left.count)
    #expect(leftBits.isEmpty == left.isEmpty)
    #expect(Array(leftBits.union(rightBits)) == left.union(right).sorted())
    #expect(leftBits.isSubset(of: rightBits) == left.isSubset(of: right))
    #expect(leftBits.isSubset(of: leftBits.union(rightBits)))
    var common = leftBits
    common.formIntersection(rightBits)
    #expect(Array(common) == left.intersection(right).sorted())
    var rest = leftBits
    rest.subtract(rightBits)
    #expect(Array(rest) == left.subtracting(right).sorted())
  }

  @Test("says what is new, and what is not there")
  func membership() {
    var bits = BitSet(capacity: 65)
    let isNew = [bits.insert(64), bits.insert(64)]
    #expect(isNew == [true, false])
    #expect(bits.contains(64))
    #expect(!bits.contains(63))
    #expect(!bits.contains(1000))
    #expect(!bits.contains(-1))
    bits.remove(64)
    bits.remove(1000)
    #expect(bits.isEmpty)
    bits.insert(1)
    bits.removeAll()
    #expect(bits == BitSet(capacity: 65))
  }

  @Test("of nothing is empty")
  func empty() {
    #expect(Array(BitSet(capacity: 0)).isEmpty)
    #expect(BitSet(capacity: 0).words.isEmpty)
  }

  @Test("grows where it has to, and says what is new")
  func growing() {
    var set = BitSet(capacity: 0)
    for member in [0, 64, 3, 1_000, 64, 0] { set.insertGrowing(member) }
    #expect(Array(set) == [0, 3, 64, 1_000])
    #expect(set.insertGrowing(65) && !set.insertGrowing(1_000))
  }
}
