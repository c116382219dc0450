import RippleGraph
import RippleModel
import RippleSimulation
import SwiftFacts
import TestSupport

/// A graph whose facts are scanned from sources: `// TARGET/FILE.swift`, then the file's text.
///
/// A target's edges are what its files import; `App` is the program, and `…Tests` are tests.
struct ScannedSample {
  var targets: [Target] = []
  var sources = SourceIndex()
  /// The text of each file.
  var texts: [String: String] = [:]

  init(_ text: String) {
    var path = ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("// "), line.hasSuffix(".swift") {
        path = "Sources/" + line.dropFirst(3)
      } else {
        texts[path, default: ""] += line + "\n"
      }
    }
    let paths = Dictionary(grouping: texts.keys.sorted()) { $0.split(separator: "/")[1] }
    let names = Set(paths.keys.map(String.init))
    for (name, files) in paths.sorted(by: { $0.key < $1.key }) {
      let id = TargetID(String(name))
      let scanned = files.map { path in
        let facts = FileScanner().scan(Array((texts[path] ?? "").utf8))
        return SourceIndex.SourceFile(path: path, imports: facts.imports, facts: facts)
      }
      sources.files[id] = scanned
      let imported = Set(scanned.flatMap { $0.imports.map(\.module) }).intersection(names)
      let kind: TargetKind =
        name == "App" ? .executable : name.hasSuffix("Tests") ? .test : .library
      targets.append(
        Target(
          id: id, kind: kind, path: "Sources/\(name)",
          files: files.map { OwnedFile(path: $0, role: .source) },
          dependencies: imported.sorted().map { Dependency(to: .target(TargetID($0))) }))
    }
  }

  var graph: TargetGraph { TargetGraph(targets) }

  func simulator(_ model: String) throws -> Simulator {
    Simulator(
      graph: graph, traits: TargetTraits(targets),
      products: [
        Product(package: "", name: "app", kind: .executable, targets: [TargetID("App")])
      ],
      model: try BuildModels.load(model), sources: sources)
  }

  /// Names of all declarations, as `Type.member` or `name`, by target.
  var declarations: [(target: TargetID, name: String)] {
    targets.flatMap { target in
      let names = (sources.files[target.id] ?? []).flatMap { file -> [String] in
        guard let facts = file.facts else { return [] }
        return facts.declarations.filter { $0.kind != "extension" && !$0.name.isEmpty }.map {
          declaration in
          declaration.container.map { facts.types[$0].name + "." + declaration.name }
            ?? declaration.name
        }
      }
      return Set(names).sorted().map { (target.id, $0) }
    }
  }

  /// A shop of some modules, with the constructs whose users are hard to tell.
  static let shop = ScannedSample(
    """
    // Core/Model.swift
    public protocol Priced { var price: Int { get }; associatedtype Currency = Int }
    public protocol Named { static var title: String { get } }
    public struct Model: Priced, Hashable {
      public var price: Int = 1
      var hidden: Int { price + 1 }
      public private(set) var note = "x"
      public init(price: Int) { self.price = price }
      public func total(_ count: Int = 2) -> Int { price * count }
      public static let zero = Model(price: 0)
      public enum Kind: String, CaseIterable { case small, large(Int) }
    }
    public typealias Price = Model
    @inlinable public func doubled(_ value: Int) -> Int { helper(value) }
    @usableFromInline func helper(_ value: Int) -> Int { value * 2 }
    public func opaque() -> some Priced { Model(price: 3) }
    let secret = Model.zero
    // Core/Extensions.swift
    extension Model { public func discounted() -> Model { self }; func inner() -> Int { hidden } }
    extension Array where Element == Model { public var sum: Int { reduce(0) { $0 + $1.price } } }
    extension Int: Named { public static var title: String { "int" } }
    public func + (left: Model, right: Model) -> Model { left }
    infix operator <+> : AdditionPrecedence
    public func <+> (left: Model, right: Model) -> Model { right }
    // Core/Base.swift
    open class Base { open func run() -> Price { Model.zero }; public init() {} ; deinit {} }
    public final class Leaf: Base { override public func run() -> Price { helperOf(self) } }
    private func helperOf(_ base: Base) -> Price { Model(price: 4) }
    @propertyWrapper public struct Clamped { public var wrappedValue: Int; public init(wrappedValue: Int) { self.wrappedValue = wrappedValue } }
    public struct Box<Value> { public var value: Value; public subscript(index: Int) -> Value { value } }
    @dynamicMemberLookup public struct Lens { public subscript(dynamicMember key: String) -> Int { 0 } }
    // Net/Client.swift
    import Core
    public struct Client { let box: Box<Model>; public func send(_ model: Model) async throws -> Int { model.total() }
      @Clamped var limit = 3 }
    public func fetch() -> Box<Price> { Box(value: .zero) }
    // Net/Door.swift
    @_exported import Core
    public protocol Gate: Priced { func open(_ model: Model) -> Base }
    extension Gate { public func twice(_ model: Model) -> Int { model.discounted().price } }
    // Feature/View.swift
    import Net
    import Core
    struct View { var model = Model(price: 1); var body: Int { model.price + [model, .zero].sum }
      func add() -> Model { model + model <+> .zero } }
    class Special: Base { override func run() -> Price { super.run() } }
    // Feature/Other.swift
    import Net
    func other() -> Int { fetch().value.discounted().total(3) }
    func literal() -> Set<Model> { [Model.zero, .init(price: 2)] }
    // Feature/Plain.swift
    import Net
    func plain() -> String { Int.title + "\\(Kind.a)" }
    enum Kind { case a }
    // Feature/Unused.swift
    import Core
    struct Unused { var text = "price" }
    // App/main.swift
    import Feature
    import Net
    let client = 1
    print(client)
    // CoreTests/ModelTests.swift
    @testable import Core
    final class ModelTests { func testHidden() { _ = Model(price: 2).hidden; _ = secret } ; func testSum() { _ = [Model.zero].sum } }
    // CoreTests/OpenTests.swift
    import Core
    struct OpenTests { func open() { _ = doubled(2); _ = opaque().price; _ = Lens().anything } }
    // FeatureTests/ViewTests.swift
    @testable import Feature
    struct ViewTests { func view() { _ = View().add(); _ = Special() } }
    """)
}
