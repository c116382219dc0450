import TestSupport
import Testing

/// In which types a file looks its members up: `B.next` leads to `C`, `A.next` to no type of the
/// sample, and both are met.
@Suite("Members are looked up in the types that declarations tell")
struct LookupTests {
  private func meets(_ code: String) throws -> Bool {
    let sources = [
      "Core/C.swift": "struct C { var c = 1 }",
      "Core/A.swift": """
      struct A { init() {} }
      extension A { var next: Int { 1 }; static func it(_: Int) -> A { A() } }
      """,
      "Core/B.swift": "struct B { init() {} }",
      "Core/B+C.swift": """
      extension B { var next: C { C() }; static func it(_: C) -> B { B() } }
      """,
      "Core/P.swift": "protocol P { var next: Int { get } }",
      "Core/E.swift": "enum E { case a(A), b(B) }",
      "Core/F.swift": """
      func with(_ body: (A, B) -> Void) {}
      func take(_ a: A) {}
      func take(b: B) {}
      func pair() -> (A, B) { (A(), B()) }
      """,
      "Core/User.swift": code,
    ]
    return try ChangedSample.files("Core.C", as: "typeMember", in: sources)
      .contains("Core/User.swift")
  }

  @Test(
    "as far as they are written",
    arguments: [
      ("func user(_ a: A, _ b: B) { _ = b.next }", true),
      ("func user(_ a: A, _ b: B) { _ = a.next }", false),
      ("func user(_ b: B) { let x = A(); _ = x.next }", false),
      ("func user(_ b: B) { let x: A = A(); _ = x.next; do { let x = b; _ = x.next } }", true),
      ("func user(_ b: B) { do { let x = b; _ = x }; let x = A(); _ = x.next }", false),
      ("func user(_ a: A?, _ b: B) { if let x = a { _ = x.next } }", false),
      ("func user(_ a: A?, _ b: B) { guard let a else { return }; _ = a.next }", false),
      ("func user(_ a: A, _ b: B?) { _ = b?.next }", true),
      ("func user(_ a: A, _ b: B!) { _ = b.next }", true),
      ("func user(_ a: A!, _ b: B) { _ = a.next }", false),
      ("func user(_ a: (A, B)!) { _ = a.1.next }", true),
      ("func user(_ list: [A], _ b: B) { for x in list { _ = x.next } }", false),
      ("func user(_ list: [B], _ a: A) { for x in list { _ = x.next } }", true),
      ("func user(_ all: [Int: A], _ b: B) { for (_, x) in all { _ = x.next } }", false),
      ("func user(_ all: [Int: A], _ b: B) { _ = all[1]?.next }", false),
      ("func user(_ list: [A], _ b: B) { _ = list.map { $0.next } }", false),
      ("func user(_ list: [B], _ a: A) { _ = list.filter { _ in true }.first?.next }", true),
      ("func user() { with { a, b in _ = a.next } }", false),
      ("func user() { with { a, b in _ = b.next } }", true),
      ("func user() { let (x, _) = pair(); _ = x.next }", false),
      ("func user() { _ = pair().1.next }", true),
      ("func user() { _ = Core.pair().0.next }", false),
      ("func user() { _ = Core.pair().1.next }", true),
      ("func user(_ x: A, _ b: B) { let pair = x; _ = pair.next }", false),
      ("func user(_ e: E) { if case .a(let x) = e { _ = x.next } }", false),
      ("func user(_ e: E) { switch e { case .a: break; case let .b(x): _ = x.next } }", true),
      ("func user<T: P>(_ x: T, _ b: B) { _ = x.next }", false),
      ("func user(_ x: some P, _ b: B) { _ = x.next }", false),
      ("func user(_ x: any P, _ b: B) { _ = x.next }", false),
      ("func user(_ x: Any, _ b: B) { _ = (x as! A).next }", false),
      ("struct User { let a: A; let b: B; func user() { _ = a.next } }", false),
      ("struct User { let a: A; let b: B; func user() { _ = self.b.next } }", true),
      ("typealias Other = A\nfunc user(_ x: Other, _ b: B) { _ = x.next }", false),
    ])
  func written(_ code: String, isMet: Bool) throws {
    #expect(try meets(code) == isMet)
  }

  @Test(
    "or as what is expected where one begins with a dot",
    arguments: [
      ("func user(_ b: B) { let x: A = .it(1); _ = x }", false),
      ("func user(_ a: A) { let x: B = .it(make()); _ = x }", true),
      ("func user(_ b: B) -> A { .it(1) }", false),
      ("func user(_ b: B) { take(.it(1)) }", false),
      ("func user(_ a: A) { take(b: .it(make())) }", true),
      ("func user(_ b: B, _ a: A) { var x = a; x = .it(1); _ = x }", false),
      ("func user(_ b: B, _ list: [A]) { var all = list; all = [.it(1)]; _ = all }", false),
    ])
  func expected(_ code: String, isMet: Bool) throws {
    #expect(try meets(code + "\nfunc make<T>() -> T { fatalError() }") == isMet)
  }

  @Test(
    "or anywhere, where it takes inference",
    arguments: [
      ("func user(_ b: B) { _ = anything().next }\nfunc anything<T>() -> T { fatalError() }", true),
      (
        "func user(_ b: B) { _ = anything().other }\nfunc anything<T>() -> T { fatalError() }",
        false
      ),
    ])
  func inferred(_ code: String, isMet: Bool) throws {
    #expect(try meets(code) == isMet)
  }

  @Test("a string is put together by what its type names for that, where that is not usual")
  func interpolation() throws {
    let sources = [
      "Core/Message.swift": """
      struct Message: ExpressibleByStringInterpolation {
        init(stringLiteral: String) {}
        init(stringInterpolation: StringInterpolation) {}
      }
      """,
      "Core/Builder.swift": """
      extension Message {
        struct StringInterpolation: StringInterpolationProtocol {
          init(literalCapacity: Int, interpolationCount: Int) {}
          mutating func appendLiteral(_: String) {}
          mutating func appendInterpolation(_: Int) {}
        }
      }
      func log(_ message: @autoclosure () -> Message, _ note: String) {}
      """,
      "Core/Plain.swift": "func plain(_ m: Message, _ i: Int) { log(\"a\", \"\\(i)\") }",
      "Core/Made.swift": "func made(_ i: Int) { log(\"\\(i)\", \"a\") }",
      "Core/Kept.swift":
        "func kept(_ i: Int) { let all: [String: Message] = [\"a\": \"\\(i)\"]; _ = all }",
    ]
    #expect(
      try ChangedSample.files("Core.Message.StringInterpolation", as: "typeMember", in: sources)
        == ["Core/Builder.swift", "Core/Kept.swift", "Core/Made.swift", "Core/Message.swift"])
  }

  @Test("who meets a property's wrapper looks its initialisers up")
  func wrappers() throws {
    let sources = [
      "Core/Wrapper.swift": """
      @propertyWrapper struct Wrapper { var wrappedValue: Int }
      """,
      "Core/Wrapper+Help.swift":
        "extension Wrapper { init(help: Help) { self.init(wrappedValue: 1) } }",
      "Core/Help.swift": "struct Help { var text = 1 }",
      "Core/Wrapped.swift": "struct Wrapped { @Wrapper var a: Int = 1 }",
      "Core/Holds.swift": "func holds(_ wrapped: Wrapped) {}",
      "Core/Other.swift": "func other() {}",
    ]
    #expect(
      try ChangedSample.files("Core.Help", as: "typeMember", in: sources)
        == ["Core/Help.swift", "Core/Holds.swift", "Core/Wrapped.swift", "Core/Wrapper+Help.swift"])
  }

  @Test("a subclass finds the names of all that it could override")
  func subclass() throws {
    let sources = [
      "Core/Base.swift":
        "class Base { func made() -> Part { Part() }; final func no() -> Other? { nil } }",
      "Core/Part.swift": "struct Part { var a = 1 }",
      "Core/Other.swift": "struct Other { var a = 1 }",
      "Core/Leaf.swift": "class Leaf: Base { var b = 1 }",
      "Core/Uses.swift": "func uses(_ leaf: Leaf) { _ = leaf.b }",
    ]
    #expect(
      try ChangedSample.files("Core.Part", as: "typeMember", in: sources)
        == ["Core/Base.swift", "Core/Leaf.swift", "Core/Part.swift"])
    #expect(
      try ChangedSample.files("Core.Other", as: "typeMember", in: sources)
        == ["Core/Base.swift", "Core/Other.swift"])
  }

  @Test("'==' is compared with all others also where the compiler writes it")
  func equality() throws {
    let sources = [
      "Core/A.swift": "struct A: Named { static func == (_: A, _: A) -> Bool { true } }",
      "Core/Named.swift": "protocol Named { var name: Int { get } }",
      "Core/Plain.swift": "enum Plain { case one, two }",
      "Core/Paid.swift": "enum Paid { case one(Int) }",
      "Core/Coded.swift": "protocol Coded: Decodable {}\nstruct Uses: Coded { var a = 1 }",
      "Core/Base.swift":
        "class Base: Equatable { static func == (_: Base, _: Base) -> Bool { true } }",
      "Core/Leaf.swift": "class Leaf: Base {}",
    ]
    let comparing = [
      "Core/A.swift", "Core/Coded.swift", "Core/Leaf.swift", "Core/Plain.swift",
    ]
    #expect(try ChangedSample.files("Core.A", as: "typeMember", in: sources) == comparing)
    #expect(
      try ChangedSample.files("Core.Named", as: "typeMember", in: sources)
        == (comparing + ["Core/Named.swift"]).sorted())
  }

  @Test("who calls a requirement on a value of any type finds all that the protocol asks for")
  func existential() throws {
    let sources = [
      "Core/P.swift": "protocol P { func a(); func b() -> Part }",
      "Core/Part.swift": "struct Part { var c = 1 }",
      "Core/Any.swift": "func any(_ p: any P) { p.a() }",
      "Core/Some.swift": "func some<T: P>(_ p: T) { p.a() }",
    ]
    #expect(
      try ChangedSample.files("Core.Part", as: "typeMember", in: sources)
        == ["Core/Any.swift", "Core/P.swift", "Core/Part.swift"])
  }

  @Test("a generic parameter hides a type of its name; so does one of an extended type")
  func hidden() throws {
    let sources = [
      "Core/Element.swift": "struct Element { var part: Part }",
      "Core/Part.swift": "struct Part { var a = 1 }",
      "Core/Array.swift": "extension Array where Element == Int { var b: Int { 1 } }",
      "Core/Box.swift": "struct Box<Element> { var c: Element }",
      "Core/Uses.swift": "func uses(_ element: Element) {}",
    ]
    #expect(
      try ChangedSample.files("Core.Part", as: "typeMember", in: sources)
        == ["Core/Element.swift", "Core/Part.swift", "Core/Uses.swift"])
  }

  @Test("what takes a text without being told to meets 'String'")
  func texts() throws {
    let sources = [
      "Core/String.swift": "extension String { var own: Int { 1 } }",
      "Core/Checks.swift": "func checks(_ a: Int) { precondition(a > 0) }",
      "Core/Coded.swift": "struct Coded: Codable { var a = 1 }",
      "Core/Base.swift": "class Base: Foreign {}",
      "Core/Leaf.swift": "class Leaf: Base {}",
      "Core/Plain.swift": "func plain(_ a: Int) -> Int { a }",
    ]
    #expect(
      try ChangedSample.files("Sources/Core/String.swift", as: "fileScope", in: sources) == [
        "Core/Base.swift", "Core/Checks.swift", "Core/Coded.swift", "Core/Leaf.swift",
        "Core/String.swift",
      ])
  }

  @Test("the name of a variable around is looked for nowhere else")
  func variables() throws {
    let sources = [
      "Core/Clean.swift": "func clean() -> Int { 1 }",
      "Core/Calls.swift": "func calls() { _ = clean() }",
      "Core/Names.swift": "func names(_ clean: Int) { _ = clean + 1 }",
    ]
    #expect(
      try ChangedSample.files("Sources/Core/Clean.swift", as: "fileScope", in: sources)
        == ["Core/Calls.swift", "Core/Clean.swift"])
  }

  @Test("what is looked up in a value of the standard library is looked up in all that it inherits")
  func foreign() throws {
    let sources = [
      "Core/Sequence.swift": "extension Sequence { func own() -> Int { 1 } }",
      "Core/Bidirectional.swift": "extension BidirectionalCollection { func other() -> Int { 1 } }",
      "Core/Asks.swift": "func asks() { _ = [1].own() }",
      "Core/Holds.swift": "func holds(_ list: [Int]) {}",
    ]
    #expect(
      try ChangedSample.files("Sources/Core/Bidirectional.swift", as: "fileScope", in: sources)
        == ["Core/Asks.swift", "Core/Bidirectional.swift"])
  }

  @Test("what the condition of an extension names is looked up with its members")
  func conditions() throws {
    let sources = [
      "Core/Element.swift": "struct Element {}",
      "Core/Array.swift": """
      extension Array where Element == Int {
        static func < (_: [Int], _: [Int]) -> Bool { true }
        func own() -> Int { 1 }
      }
      extension Set { func other() -> Int { 1 } }
      """,
      "Core/Asks.swift": "func asks(_ list: [Int]) { _ = list.own() }",
      "Core/Compares.swift": "func compares(_ a: Int, _ b: Int) -> Bool { a < b }",
      "Core/Other.swift": "func other(_ a: Set<Int>) { _ = a.other() }",
    ]
    #expect(
      try ChangedSample.files("Sources/Core/Element.swift", as: "fileScope", in: sources)
        == ["Core/Array.swift", "Core/Asks.swift", "Core/Compares.swift", "Core/Element.swift"])
  }

  @Test("who only extends a class that is final does not look at what it stores")
  func finalClass() throws {
    let sources = [
      "Core/Kept.swift": "final class Kept { private var part: Part?; let size = 1 }",
      "Core/Open.swift": "class Open { private var part: Part?; let size = 1 }",
      "Core/Part.swift": "struct Part { var a = 1 }",
      "Core/Adds.swift": "extension Kept { func adds() -> Int { 1 } }",
      "Core/Asks.swift": "extension Kept { func asks() -> Int { size } }",
      "Core/Calls.swift": "extension Open { func calls() -> Int { 1 } }",
    ]
    #expect(
      try ChangedSample.files("Core.Part", as: "typeMember", in: sources) == [
        "Core/Asks.swift", "Core/Calls.swift", "Core/Kept.swift", "Core/Open.swift",
        "Core/Part.swift",
      ])
  }

  @Test("a loop that waits makes its iterator by the type, and asks the protocol for what is next")
  func awaited() throws {
    let sources = [
      "Core/Numbers.swift": """
      struct Numbers: AsyncSequence {
        func makeAsyncIterator() -> Iterator { Iterator() }
      }
      """,
      "Core/Iterator.swift": "struct Iterator: AsyncIteratorProtocol { var at = 1 }",
      "Core/Next.swift": "extension Iterator { mutating func next() async -> Int? { nil } }",
      "Core/Waits.swift": "func waits(_ n: Numbers) async { for await x in n { _ = x } }",
      "Core/Asks.swift":
        "func asks(_ n: Numbers) async { var i = n.makeAsyncIterator(); _ = await i.next() }",
      "Core/Holds.swift": "func holds(_ n: Numbers) {}",
    ]
    #expect(
      try ChangedSample.files("Core.Iterator", as: "typeMember", in: sources) == [
        "Core/Asks.swift", "Core/Iterator.swift", "Core/Next.swift", "Core/Numbers.swift",
        "Core/Waits.swift",
      ])
  }

  @Test("what takes a default value is called, and its types are not looked at")
  func defaults() throws {
    let sources = [
      "Core/Usual.swift": "struct Usual { static let it = 1; var a = 1 }",
      "Core/Makes.swift": "func make(_ size: Int = Usual.it) {}",
      "Core/Calls.swift": "func calls() { make() }",
    ]
    #expect(
      try ChangedSample.files("Core.Usual", as: "typeMember", in: sources)
        == ["Core/Makes.swift", "Core/Usual.swift"])
  }

  @Test("many files are traced on two cores, with the same answer")
  func cores() throws {
    var sources = [
      "Core/Part.swift": "struct Part { var a = 1 }",
      "Core/Whole.swift": "struct Whole { func part() -> Part { Part() }; var size: Int { 1 } }",
    ]
    var users = ["Core/Part.swift", "Core/Whole.swift"]
    for number in 0..<160 {
      let asks = number % 3 == 0
      sources["Core/U\(number).swift"] =
        "func u\(number)(_ whole: Whole) { _ = whole.\(asks ? "part()" : "size") }"
      if asks { users.append("Core/U\(number).swift") }
    }
    #expect(
      try ChangedSample.files("Core.Part", as: "typeMember", in: sources) == users.sorted())
  }
}
