/// What the files of a target meet, in the numbers of a table, with an index for those who ask often.
final class Meetings {
  let table: DeclarationTable
  let files: [TouchTracer.Touched?]
  /// Whether something is not known of a file.
  let hasUnknown: Bool
  private var index: Index?
  private var questions = 0

  /// The files by what they meet.
  struct Index {
    var byName: [String: [Int]] = [:]
    var byType: [Int: [Int]] = [:]
    var byLookedUp: [Int: [Int]] = [:]

    init(_ files: [TouchTracer.Touched?]) {
      for (number, file) in files.enumerated() {
        guard let file else { continue }
        for name in file.words.union(file.unqualified).union(file.topLevel) {
          byName[name, default: []].append(number)
        }
        for type in file.types { byType[type, default: []].append(number) }
        for type in file.lookedUp { byLookedUp[type, default: []].append(number) }
      }
    }

    /// The files that meet one of some types, or one of some names.
    func files(_ types: Set<Int>, _ names: Set<String>) -> Set<Int> {
      var result: Set<Int> = []
      for type in types { result.formUnion(byType[type] ?? []) }
      if names.count < byName.count {
        for name in names { result.formUnion(byName[name] ?? []) }
      } else {
        for (name, files) in byName where names.contains(name) { result.formUnion(files) }
      }
      return result
    }
  }

  init(table: DeclarationTable, files: [TouchTracer.Touched?]) {
    self.table = table
    self.files = files
    hasUnknown = files.contains { $0 == nil }
  }

  /// Makes the index, after which nothing changes any more.
  func prepare() {
    if index == nil { index = Index(files) }
  }

  /// The index, once enough was asked for it to pay.
  func indexIfAskedOften() -> Index? {
    if let index { return index }
    questions += 1
    if questions > 4 { prepare() }
    return index
  }
}
