import RippleModel

/// What the files of a target meet, in the numbers of a table, and who meets what.
///
/// A file is traced when it is first asked about: most questions are answered for most files by the
/// names that they write.
final class TargetUses {
  let table: DeclarationTable
  private let facts: [FileFacts?]
  private let home: Int
  private let numbers: [Int?]
  private var traced: [UseEstimator.FileUses?]
  /// How many questions were asked.
  private var questions = 0
  /// Whether something is not known of a file.
  let hasUnknown: Bool
  /// Who meets what, worked out when it is first asked for; from then on nothing here is written,
  /// so that threads may share it.
  private(set) lazy var index: Index = {
    isIndexed = true
    return Index(files)
  }()
  private var isIndexed = false

  /// The files by what they meet.
  struct Index {
    var byName: [String: [Int]] = [:]
    var byType: [Int: [Int]] = [:]
    var byLookedUp: [Int: [Int]] = [:]

    init(_ files: [UseEstimator.FileUses?]) {
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

  /// What the files of a module meet of the declarations of a table.
  init(_ files: [SourceIndex.SourceFile], home: Int, in table: DeclarationTable) {
    self.table = table
    self.home = home
    facts = files.map(\.facts)
    numbers = files.map { table.file($0.path) }
    traced = Array(repeating: nil, count: files.count)
    hasUnknown = zip(facts, numbers).contains { $0 == nil || $1 == nil }
  }

  /// What all files meet.
  var files: [UseEstimator.FileUses?] { facts.indices.map { file($0) } }

  /// What a file meets.
  func file(_ index: Int) -> UseEstimator.FileUses? {
    if let known = traced[index] { return known }
    guard let facts = facts[index], let number = numbers[index] else { return nil }
    let touched = UseEstimator.trace(facts, file: number, home: home, in: table)
    traced[index] = touched
    return touched
  }

  /// Whether a file writes the name of a type where it looks names up, and so meets it whatever else
  /// it does; says nothing of files that do not.
  func names(_ type: Int, in index: Int) -> Bool {
    guard let facts = facts[index], let number = numbers[index] else { return false }
    return UseEstimator.names(type, facts, file: number, home: home, in: table)
  }

  /// Whether it pays to trace all files and to look the answer up: not for the first few questions.
  func isWorthIndexing() -> Bool {
    if isIndexed { return true }
    questions += 1
    return questions > 8
  }

  /// What a file says.
  func written(_ index: Int) -> FileFacts? { facts[index] }

  /// The names that a file looks up where it stands, sorted, which take no tracing.
  func unqualified(_ index: Int) -> [String] { facts[index]?.unqualified ?? [] }
}
