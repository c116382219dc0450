/// 512 nodes as bits, a cache line: what one sweep over a graph finds out about each component.
typealias ReachBlock = SIMD8<UInt64>

/// Sweeps over the condensation of a graph that find, for 512 nodes at a time, what reaches them.
///
/// Components are numbered so that an edge leads to a smaller number; nodes get the bits in the
/// order of their components.  A component that lies before a sweep's first node cannot reach it,
/// so sweep *k* of *s* walks the last 1 - *k*/*s* of the graph only.  The rows of a sweep take a
/// cache line per component, where whole bit sets would take V²/8 bytes together.
struct ReachSweep {
  static let width = 512

  let components: StronglyConnectedComponents
  let rows: CompressedGraph.Rows
  private var blocks: [ReachBlock]

  init(_ components: StronglyConnectedComponents, _ condensation: CompressedGraph) {
    self.components = components
    rows = condensation.forward
    blocks = Array(repeating: .zero, count: condensation.nodeCount)
  }

  /// Finds for every component what its edges lead to within a block of nodes, and beyond.
  ///
  /// `report` gets the component, all that its successors reach (themselves included), and all
  /// that the component reaches, itself included.
  mutating func sweep(
    from firstBit: Int,
    _ report: (_ component: Int, _ beyond: ReachBlock, _ reached: ReachBlock) -> Void
  ) {
    let offsets = components.offsets
    let first = Int(components.component[Int(components.members[firstBit])])
    blocks.withUnsafeMutableBufferPointer { blocks in
      rows.columns.withUnsafeBufferPointer { columns in
        for component in first..<components.count {
          var beyond = ReachBlock.zero
          var edge = Int(rows.offsets[component + 1])
          let end = Int(rows.offsets[component])
          while edge > end, Int(columns[edge - 1]) >= first {
            edge -= 1
            beyond |= blocks[Int(columns[edge])]
          }
          let own = ReachSweep.bits(
            Int(offsets[component]) - firstBit, Int(offsets[component + 1]) - firstBit)
          blocks[component] = beyond | own
          report(component, beyond, beyond | own)
        }
      }
    }
  }

  /// The bits of a range of nodes, as far as they are in the block.
  @inline(__always)
  static func bits(_ lower: Int, _ upper: Int) -> ReachBlock {
    var result = ReachBlock.zero
    guard lower < width, upper > 0 else { return result }
    for bit in max(0, lower)..<min(width, upper) { result[bit >> 6] |= 1 << UInt64(bit & 63) }
    return result
  }
}

extension SIMD8<UInt64> {
  /// The number of bits set in all lanes together.
  ///
  /// Bits are added in pairs, fours and bytes, lanes then byte by byte (at most 64 each), so that
  /// no processor instruction beyond the baseline is needed.
  @inline(__always)
  var bitCount: Int {
    let pairs = self &- ((self &>> 1) & 0x5555_5555_5555_5555)
    let fours = (pairs & 0x3333_3333_3333_3333) &+ ((pairs &>> 2) & 0x3333_3333_3333_3333)
    let bytes = ((fours &+ (fours &>> 4)) & 0x0F0F_0F0F_0F0F_0F0F).wrappedSum()
    let shorts = (bytes & 0x00FF_00FF_00FF_00FF) &+ ((bytes >> 8) & 0x00FF_00FF_00FF_00FF)
    return Int((shorts &* 0x0001_0001_0001_0001) >> 48)
  }
}
