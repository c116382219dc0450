import RippleGraph
import RippleModel

extension UseEstimator {
  /// The types that a file meets, and how it writes names.
  final class FileUses {
    /// The names that it looks up: all, and those without a base.
    let lookups: [String]
    let unqualified: [String]
    /// Met in any way.
    var types = NumberList(BitSet(capacity: 0))
    /// Members of them were looked up.
    var lookedUp = NumberList(BitSet(capacity: 0))
    /// Its code is made by how they are laid out.
    var laid = NumberList(BitSet(capacity: 0))
    /// Those of them in which the file's own code stands.
    var implicit: Set<Int> = []
    /// Those of them that the file declares, and does not only extend.
    var declaredTypes: Set<Int> = []
    /// What the signatures that were met look up from where they stand, and what in other names.
    private(set) var words: Set<String> = []
    private(set) var qualified: Set<String> = []
    /// Those of them whose conformances the file declares, and the protocols.
    var conforming: Set<Int> = []
    /// The members that these conformances ask for.
    var requirements: Set<String> = []
    /// The modules whose declarations led anywhere.
    var modules: Set<Int> = []
    /// The signatures whose initial values were looked through.
    var followed: Set<ObjectIdentifier> = []
    /// What the file itself declares at file scope, which the compiler looks for elsewhere too.
    var topLevel: [String] = []
    /// In what its members are looked up.
    var members: MemberLookups
    /// The members that the file itself declares, by type.
    var declared: [Int: Set<String>] = [:]

    init(_ facts: FileFacts, _ members: MemberLookups) {
      self.members = members
      lookups = facts.lookups
      unqualified = facts.unqualified
    }

    /// Takes over what a signature looks up.
    func read(_ signature: DeclarationTable.Signature, _ table: DeclarationTable) {
      words.formUnion(table.words(of: signature))
      qualified.formUnion(signature.qualified)
    }

    /// Takes over what an initial value looks up in something.
    func read(members names: [String]) { qualified.formUnion(names) }

    /// Takes over names that are looked up.
    func read(_ names: some Sequence<String>) { words.formUnion(names) }
  }
}
