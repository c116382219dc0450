internal import RippleModel

/// Which bodies of types and extensions have another fingerprint than before.
struct BodyComparison {
  /// Types that are there before and after, with another body; sorted.
  private(set) var types: [String] = []
  /// Extended types one of whose extension bodies came, went or changed; sorted.
  private(set) var extensions: [ChangedExtension] = []

  /// Whether extensions with equal heads changed places: no fingerprint tells, the module does.
  private(set) var isReordered = false

  private struct Key: Hashable {
    var name: String
    var isExtension: Bool
  }

  init(_ before: FileFacts, _ after: FileFacts) {
    let old = BodyComparison.bodies(before)
    let new = BodyComparison.bodies(after)
    for (key, bodies) in new where !key.isExtension {
      guard let others = old[key] else { continue }
      if others.map(\.body) != bodies.map(\.body) { types.append(key.name) }
    }
    types.sort()
    for key in Set(old.keys).union(new.keys) where key.isExtension {
      let (gone, come) = BodyComparison.difference(old[key] ?? [], new[key] ?? [])
      if gone.isEmpty, come.isEmpty {
        if old[key]?.map(\.body) != new[key]?.map(\.body) { isReordered = true }
        continue
      }
      let members = BodyComparison.members(of: gone, in: before)
        .union(BodyComparison.members(of: come, in: after))
      extensions.append(ChangedExtension(extendedType: key.name, members: members.sorted()))
    }
    extensions.sort { $0.extendedType < $1.extendedType }
  }

  private typealias Body = (index: Int, body: Fingerprint)

  private static func bodies(_ facts: FileFacts) -> [Key: [Body]] {
    var bodies: [Key: [Body]] = [:]
    for (index, type) in facts.types.enumerated() {
      bodies[Key(name: type.name, isExtension: type.isExtension), default: []]
        .append((index, type.body))
    }
    return bodies
  }

  /// The compiler names an extension by its body's hash, so that neither order nor number count.
  private static func difference(_ old: [Body], _ new: [Body]) -> (gone: [Int], come: [Int]) {
    let before = Set(old.map(\.body))
    let after = Set(new.map(\.body))
    return (
      old.filter { !after.contains($0.body) }.map(\.index),
      new.filter { !before.contains($0.body) }.map(\.index)
    )
  }

  private static func members(of bodies: [Int], in facts: FileFacts) -> Set<String> {
    let bodies = Set(bodies)
    return Set(
      facts.declarations.filter { $0.container.map(bodies.contains) ?? false }.map(\.name))
  }
}
