import Foundation
import RippleModel
import SwiftFacts
import TestSupport
import Testing

/// Everything that the scanners find in a few files of many constructs.
@Suite("Scans, whole")
struct WholeScanTests {
  private func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
  }

  static let declarations = """
    @_exported import Core
    @testable private import struct Kit.Inner
    #if os(Linux) && !DEBUG
      import Glibc
    #elseif canImport(Darwin)
      import Darwin
    #else
      import Other
    #endif
    infix operator <+> : Higher
    precedencegroup Higher { higherThan: AdditionPrecedence }
    public protocol Shape: Named, Sendable where Item: Equatable {
      associatedtype Item = Int
      var area: Double { get async throws }
      static func make(_ item: Item) -> Self
      init?(name: String)
    }
    public struct Box<Value: Shape>: Shape, @unchecked Sendable where Value.Item == Int {
      @Wrapped public private(set) var value: Value { didSet { log(oldValue) } }
      lazy var later = { [weak owner] in owner?.count ?? 0 }()
      let pair: (first: Int, second: [String: Set<Int>]?) = (1, nil)
      static let shared = Box<Circle>(value: .init(radius: 2))
      public var area: Double { get { value.area * Self.factor } set { _ = newValue } }
      public subscript(index: Int, _ more: String...) -> Value? { index == 0 ? value : nil }
      @inlinable public func map<Other>(_ change: (Value) throws -> Other) rethrows -> Other {
        try change(value)
      }
      @_alwaysEmitIntoClient public func emitted() -> some Collection<Int> { [1, 2, 3] }
      @usableFromInline internal var inner: Int { 3 }
      public init(value: Value, _ count: Int = Defaults.count) { self.value = value }
      enum State: Int, Codable { case idle, busy(reason: Reason, since: Date), done = 3 }
      indirect enum Tree { case leaf; case node(Tree, Tree) }
    }
    extension Box: CustomStringConvertible where Value: Named {
      public var description: String { "\\(value.name): \\(area)" }
      fileprivate func hidden() throws(Failure) -> Never { fatalError() }
      typealias Pair = (Value, Value)
    }
    extension [Box<Circle>]? { func count() -> Int { self?.count ?? 0 } }
    open class Base: NSObject, Shape { open class func run() {} ; deinit { print(self) } }
    final class Leaf: Base { override class func run() { super.run() } ; unowned let base: Base }
    actor Store { nonisolated let id = UUID(); func load() async throws -> [Box<Circle>] { [] } }
    private let table: [String: Int] = ["a": 1, "b": .zero]
    public func <+> (left: some Shape, right: any Shape) -> Bool { left.area < 0 }
    func generic<T>(_ value: T, or other: @autoclosure () -> T) async -> T where T: Shape { value }
    macro stringify<T>(_ value: T) -> (T, String) = #externalMacro(module: "M", type: "S")
    @available(macOS 13, *) @resultBuilder public enum Builder { static func buildBlock() {} }
    """

  static let bodies = """
    import Core
    struct View {
      @State private var model = Model.empty
      var body: some View {
        List(model.items) { item in
          if let image = item.image, image.isLarge { Photo(image).resizable() } else { Text("x") }
          ForEach(0..<3, id: \\.self) { Row($0, style: .plain, action: { send(.tapped($0)) }) }
        }
        .onAppear { Task { await model.load() } }
      }
      func route(_ action: Action) -> Effect<Action> {
        switch action {
        case .tapped(let index) where index > 0: return .run { send in await send(.loaded([])) }
        case .loaded(var items), .replaced(let items, _): items.sort(); return .none
        case is Other, .cancelled?: break
        default: return .merge(.cancel(id: ID.load), .none)
        }
        guard case .some(let value) = model.value, !(value is Special) else { return .none }
        for case let item? in model.items where item.count > 1 { total += item.count }
        defer { lock.unlock() }
        do { try save(value as! Model) } catch Failure.full(let path) { print(path) } catch {}
        let tuple = (a: 1, b: [1: "x", 2: "y"]), key = \\Model.items[0].name
        repeat { count -= 1 } while count > 0 && flag || !done
        label: while true { if stop { break label } else { continue label } }
        let made: Set<Kind> = [.first, .init(rawValue: 2)!], same = made == [] ? nil : made.first
        return Optional(model?.items.first?.name).map { $0 + "!" }.flatMap(Effect.init) ?? .none
      }
      static func == (left: Self, right: Self) -> Bool { left.model === right.model }
      #if DEBUG
        func debug() { Logger.shared.debug("\\(self)") }
      #endif
    }
    func local() { struct Inner { var x = Outer.y }; func nested() -> Inner { .init() }; _ = nested() }
    let closure: (Int) -> String = { value in String(describing: value) }
    #Preview { View() }
    @Test("name") func test() async throws { #expect(try await fetch() == .zero) }
    """

  @Test("Facts are those of the golden file")
  func facts() throws {
    var text = ""
    for source in [Self.declarations, Self.bodies] {
      let bytes = Array(source.utf8)
      text += try json(FileScanner().scan(bytes)) + json(ImportScanner().imports(of: bytes))
      let there = FileScanner(conditions: BuildConditions().defining(["DEBUG"])).scan(bytes)
      text += try json(there)
    }
    try expectGolden(text, "facts.json")
  }

  @Test("Facts of the lab's snippets are those of the golden file")
  func labFacts() throws {
    var seen: Set<String> = []
    let texts = (LabSnippet.all + LabSnippet.measured).flatMap { [$0.before, $0.after] }
      .filter { seen.insert($0).inserted }
    var text = ""
    for source in texts {
      let facts = FileScanner().scan(Array(source.utf8))
      // The numbers are long; what they are of is told by the tests of classes.
      text += "== \(source.replacing("\n", with: "⏎"))\n"
      text += facts.declarations.map { item in
        "\(item.kind) \(item.name) \(item.access) \(item.container ?? -1) \(item.line) "
          + "\(item.traits.rawValue) \(item.signatureNames) \(item.layoutNames) \(item.result) "
          + "\(item.parameters) \(item.wrappers) \(item.valueNames)\n"
      }.joined()
      text += "names \(facts.names) bare \(facts.bare) \(facts.unqualified) \(facts.lookups)\n"
      text += "values \(facts.valueTypeNames) implied \(facts.implied)\n"
      text += facts.steps.map {
        "\($0.kind) \($0.base ?? -1) \($0.name) \($0.container ?? -1)\n"
      }.joined()
    }
    try expectGolden(text, "lab-facts.txt")
  }

  @Test("Classes of changes of single lines are those of the golden file")
  func classes() throws {
    let lines = Self.declarations.split(separator: "\n", omittingEmptySubsequences: false)
    let before = FileScanner().scan(Array(Self.declarations.utf8))
    var text = ""
    for (index, line) in lines.map(String.init).enumerated() {
      let edits: [(String, String)] = [
        ("removed", ""), ("renamed", line.replacing("func ", with: "func other")),
        ("closed", line.replacing("public ", with: "")),
        ("valued", line.replacing("3", with: "4").replacing("0", with: "5")),
        ("commented", line + "  // x"),
      ]
      for (name, edit) in edits where edit != line {
        var changed = lines
        changed[index] = edit[...]
        let after = FileScanner().scan(Array(changed.joined(separator: "\n").utf8))
        let change = ChangeClassifier().classify(before: before, after: after)
        text += "\(index + 1) \(name): \(try json(change))"
      }
    }
    try expectGolden(text, "classes.txt")
  }

  @Test("Random edits of a seed are those of the golden file")
  func edits() throws {
    let sources = [Self.declarations, Self.bodies].enumerated().map {
      RandomEditor.Source(path: "Sources/M/\($0).swift", module: "M", text: $1)
    }
    var editor = RandomEditor(sources, seed: 7)
    var text = ""
    for _ in 0..<120 {
      guard let edit = editor.next() else { break }
      text += "== \(edit.kind) \(edit.what)\n"
      for (path, changed) in edit.files.sorted(by: { $0.key < $1.key }) {
        let before = sources.first { $0.path == path }?.text.split(separator: "\n") ?? []
        let difference = changed.split(separator: "\n").difference(from: before)
        text += difference.map { step in
          switch step {
          case .insert(let offset, let line, _): "\(path) +\(offset) \(line)\n"
          case .remove(let offset, let line, _): "\(path) -\(offset) \(line)\n"
          }
        }.joined()
      }
    }
    try expectGolden(text, "edits.txt")
  }

  @Test("Enums of actions and the places that name their cases")
  func actions() throws {
    let source = """
      struct Feature { enum Action: Equatable { case tapped(Int, at: Date), loaded([String]); case cancel }
        enum Other { case tapped } }
      extension Feature { enum Late { case cancel(reason: String = "x") } }
      enum Action { case tapped }
      func reduce(_ state: inout State, _ action: Feature.Action) async -> Effect {
        switch action {
        case .tapped(let index, _): if index == 0, state.isOpen { return .none }
        case .loaded(let items) where items.isEmpty: state.items = items
        case .cancel: return .run { send in await send(.cancel); await other.send(Feature.Action.tapped(1, at: .now)) }
        }
        if case .loaded = action { send(Feature.Action.cancel) }
        guard action == .cancel else { return .send(.tapped(2, at: now)) }
        return tapped(3)
      }
      """
    let bytes = Array(source.utf8)
    let scanner = ActionScanner()
    var text = try json(
      scanner.enums(named: ["Feature.Action", "Feature.Late", "Action"], in: bytes))
    text += try scanner.mentions(of: ["tapped", "cancel", "loaded"], in: bytes).map(json).joined()
    try expectGolden(text, "actions.json")
  }
}
