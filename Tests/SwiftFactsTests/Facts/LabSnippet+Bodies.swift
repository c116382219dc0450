/// Measured edits of `#if`, literals and bodies.
///
/// Four lines an edit: what the compiler changed (file, type and extension hash, module bytes), its
/// name, the file before, the file after; `⏎` is a line break.
extension LabSnippet {
  static let conditions = parseMeasured(
    ####"""
    ---M
    local type in closure of stored value: member
    public struct S { var a: Int = { struct L { var x = 1 }; return L().x }() }
    public struct S { var a: Int = { struct L { var x = 2 }; return L().x }() }
    ---M
    local type in closure of global: member added
    let a: Int = { struct L { var x = 1 }; return L().x }()
    let a: Int = { struct L { var x = 1; var y = 2 }; return L().x }()
    F--M
    local type in closure of global: renamed
    let a: Int = { struct L { var x = 1 }; return L().x }()
    let a: Int = { struct M { var x = 1 }; return M().x }()
    ---M
    local type in default arg: member
    func f(_ x: Int = { struct L { var x = 1 }; return L().x }()) {}
    func f(_ x: Int = { struct L { var x = 2 }; return L().x }()) {}
    ----
    local func in closure of global: body
    let a: Int = { func g() -> Int { 1 }; return g() }()
    let a: Int = { func g() -> Int { 2 }; return g() }()
    ----
    local var getter in closure of global: body
    let a: Int = { var g: Int { 1 }; return g }()
    let a: Int = { var g: Int { 2 }; return g }()
    F--M
    interp: space in interpolation
    let q = 1⏎let a = "a\(q + 1)"
    let q = 1⏎let a = "a\(q  +  1)"
    F--M
    interp: comment in interpolation
    let q = 1⏎let a = "a\(q + 1)"
    let q = 1⏎let a = "a\(q /* c */ + 1)"
    F--M
    interp multi-line indentation
    let q = 1⏎let a = """⏎  a\(q)⏎  """
    let q = 1⏎let a = """⏎    a\(q)⏎    """
    ----
    interp in body
    let q = 1⏎func f() { print("a\(q + 1)") }
    let q = 1⏎func f() { print("a\(q + 2)") }
    F--M
    closure in interpolation with func body
    let a = "a\({ () -> Int in func g() -> Int { 1 }; return g() }())"
    let a = "a\({ () -> Int in func g() -> Int { 2 }; return g() }())"
    F--M
    elseif condition
    #if NOPE⏎let a = 1⏎#elseif NADA⏎let b = 1⏎#else⏎let c = 1⏎#endif
    #if NOPE⏎let a = 1⏎#elseif NADA2⏎let b = 1⏎#else⏎let c = 1⏎#endif
    F--M
    elseif after active
    #if true⏎let a = 1⏎#elseif NADA⏎let b = 1⏎#endif
    #if true⏎let a = 1⏎#elseif NADA2⏎let b = 1⏎#endif
    F--M
    else added empty
    #if true⏎let a = 1⏎#endif
    #if true⏎let a = 1⏎#else⏎#endif
    F--M
    nested if in inactive
    #if NOPE⏎#if A⏎#endif⏎let a = 1⏎#endif
    #if NOPE⏎#if B⏎#endif⏎let a = 1⏎#endif
    F--M
    nested if in active
    #if true⏎#if A⏎#endif⏎let a = 1⏎#endif
    #if true⏎#if B⏎#endif⏎let a = 1⏎#endif
    ----
    if in body condition
    func f() {⏎#if A⏎#endif⏎}
    func f() {⏎#if B⏎#endif⏎}
    -T-M
    if in type body condition
    struct S {⏎#if A⏎#endif⏎}
    struct S {⏎#if B⏎#endif⏎}
    ----
    if in enum cases
    enum E { case a⏎#if A⏎case b⏎#endif⏎}
    enum E { case a⏎#if A⏎case c⏎#endif⏎}
    F--M
    attribute if
    #if true⏎@discardableResult⏎#endif⏎func f() -> Int { 1 }
    #if true⏎@inline(never)⏎#endif⏎func f() -> Int { 1 }
    F--M
    attribute if inactive
    #if NOPE⏎@discardableResult⏎#endif⏎func f() -> Int { 1 }
    #if NOPE⏎@inline(never)⏎#endif⏎func f() -> Int { 1 }
    ----
    operator spacing
    let a = 1+2
    let a = 1 + 2
    F--M
    generic brackets
    let a: Array<Array<Int>> = []
    let a: Array<Array<Int> > = []
    F--M
    optional spacing
    let a: Int?? = nil⏎let b = a!!
    let a: (Int?)? = nil⏎let b = a!!
    F--M
    precedencegroup
    precedencegroup M { associativity: left }
    precedencegroup M { associativity: right }
    -T-M
    protocol accessor
    protocol Q { var a: Int { get } }
    protocol Q { var a: Int { get set } }
    -T-M
    get effects
    struct S { var a: Int { get throws { 1 } } }
    struct S { var a: Int { get async throws { 1 } } }
    ----
    init accessor
    struct S { var _a: Int; var a: Int { @storageRestrictions(initializes: _a) init(x) { _a = x } get { _a } } }
    struct S { var _a: Int; var a: Int { @storageRestrictions(initializes: _a) init(x) { _a = x + 1 } get { _a } } }
    ----
    subscript set body
    struct S { subscript(i: Int) -> Int { get { 1 } set { print(1) } } }
    struct S { subscript(i: Int) -> Int { get { 1 } set { print(2) } } }
    -T-M
    willSet name
    struct S { var a = 1 { willSet(n) { print(n) } } }
    struct S { var a = 1 { willSet(m) { print(m) } } }
    F--M
    if expression value
    let a: Int = if true { 1 } else { 2 }
    let a: Int = if true { 1 } else { 3 }
    F--M
    switch expression value
    let a: Int = switch true { case true: 1; case false: 2 }
    let a: Int = switch true { case true: 1; case false: 3 }
    -T-M
    semicolon at member end
    struct S { var a = 1 }
    struct S { var a = 1; }
    F--M
    semicolon at file end
    let a = 1
    let a = 1;
    ----
    keyword back-ticks
    func f(in x: Int) {}
    func f(`in` x: Int) {}
    F--M
    extended regex global
    let r = #/a b/#
    let r = #/a  b/#
    F--M
    raw string hashes
    let r = "a"
    let r = #"a"#
    F--M
    extension of protocol where
    protocol Q {}⏎extension Q where Self: Equatable {}
    protocol Q {}⏎extension Q where Self: Hashable {}
    ---M
    two extensions swapped
    extension Int { func a() {} }⏎extension Int { func b() {} }
    extension Int { func b() {} }⏎extension Int { func a() {} }
    F--M
    same extension twice
    extension Int { }
    extension Int { }⏎extension Int { }
    -T-M
    nested type renamed
    struct S { struct A {} }
    struct S { struct B {} }
    ----
    local type: method body
    func f() { struct L { func m() { print(1) } } }
    func f() { struct L { func m() { print(2) } } }
    ---M
    local type: stored value
    func f() { struct L { var x = 1 } }
    func f() { struct L { var x = 2 } }
    ---M
    local type: inner parameter
    func f() { struct L { func m(_ x: Int) {} } }
    func f() { struct L { func m(_ y: Int) {} } }
    ---M
    local type: method added
    func f() { struct L { } }
    func f() { struct L { func m() {} } }
    ----
    body around local type
    func f() { print(1); struct L { } }
    func f() { print(2); struct L { } }
    ----
    body with var before local type
    func f() { let z = 1; _ = z; struct L { } }
    func f() { let y = 1; _ = y; struct L { } }
    ---M
    local enum
    func f() { enum L { case a } }
    func f() { enum L { case b } }
    ---M
    local typealias
    func f() { typealias L = Int }
    func f() { typealias L = Bool }
    ---M
    local type in getter
    var f: Int { struct L { var x = 1 }; return 1 }
    var f: Int { struct L { var y = 1 }; return 1 }
    ---M
    local type in observer
    var f: Int = 1 { didSet { struct L { var x = 1 } } }
    var f: Int = 1 { didSet { struct L { var y = 1 } } }
    ---M
    local type in local func
    func f() { func g() { struct L { var x = 1 } } }
    func f() { func g() { struct L { var y = 1 } } }
    ---M
    local type in closure in body
    func f() { _ = { struct L { var x = 1 }; return 1 }() }
    func f() { _ = { struct L { var y = 1 }; return 1 }() }
    ---M
    local type in local type
    func f() { struct K { struct L { var x = 1 } } }
    func f() { struct K { struct L { var y = 1 } } }
    ---M
    local type in method of local type
    func f() { struct K { func m() { struct L { var x = 1 } } } }
    func f() { struct K { func m() { struct L { var y = 1 } } } }
    ---M
    local type in private func
    private func f() { struct L { var x = 1 } }
    private func f() { struct L { var y = 1 } }
    ----
    local type in inactive if
    func f() {⏎#if NOPE⏎struct L { var x = 1 }⏎#endif⏎}
    func f() {⏎#if NOPE⏎struct L { var y = 1 }⏎#endif⏎}
    ----
    local extension-like generic func
    func f() { func g<T>(_ t: T) {} }
    func f() { func g<U>(_ t: U) {} }
    ---M
    inlinable calls local func
    @inlinable public func f() { func g() { print(1) }; g() }
    @inlinable public func f() { func g() { print(2) }; g() }
    ----
    inlinable comment
    @inlinable public func f() { print(1) }
    @inlinable public func f() { /* x */ print(1) }
    ----
    inlinable line shift
    @inlinable public func f() { print(1) }
    ⏎⏎@inlinable public func f() { print(1) }
    ---M
    inlinable getter attr on accessor
    public struct S { public var a: Int { @inlinable get { 1 } } }
    public struct S { public var a: Int { @inlinable get { 2 } } }
    ---M
    inlinable init
    public struct S { @inlinable public init() { print(1) } }
    public struct S { @inlinable public init() { print(2) } }
    ---M
    inlinable subscript
    public struct S { @inlinable public subscript(i: Int) -> Int { 1 } }
    public struct S { @inlinable public subscript(i: Int) -> Int { 2 } }
    ---M
    inlinable deinit
    public class S { @inlinable deinit { print(1) } }
    public class S { @inlinable deinit { print(2) } }
    ---M
    inlinable on extension member
    extension Int { @inlinable public func zz() -> Int { 1 } }
    extension Int { @inlinable public func zz() -> Int { 2 } }
    ----
    usableFromInline inline always
    @inline(__always) @usableFromInline func g() -> Int { 1 }
    @inline(__always) @usableFromInline func g() -> Int { 2 }
    ----
    backDeployed
    @backDeployed(before: macOS 99)⏎public func g() -> Int { 1 }
    @backDeployed(before: macOS 99)⏎public func g() -> Int { 2 }
    ----
    inferred opaque var
    public var g: some Equatable { 1 }
    public var g: some Equatable { "s" }
    -T-M
    lazy local
    struct S { lazy var a = { [1, 2].map { $0 + 1 } }() }
    struct S { lazy var a = { [1, 2].map { $0 + 2 } }() }
    -T-M
    property wrapper closure
    struct S { @W var a = { 1 }() }
    struct S { @W var a = { 2 }() }
    F--M
    enum indirect
    indirect enum E { case a }
    enum E { case a }
    F--M
    sourceLocation
    #sourceLocation(file: "a.swift", line: 1)⏎func f() {}
    #sourceLocation(file: "b.swift", line: 1)⏎func f() {}
    ----
    doc comment in type
    struct S { var a = 1 }
    struct S {⏎/// x⏎var a = 1 }
    F--M
    if available in global closure
    let a: Int = { if #available(macOS 10, *) { return 1 } else { return 2 } }()
    let a: Int = { if #available(macOS 11, *) { return 1 } else { return 2 } }()
    F--M
    main: statement
    print(1)⏎func f() { print(1) }
    print(2)⏎func f() { print(1) }
    ----
    main: func body
    print(1)⏎func f() { print(1) }
    print(1)⏎func f() { print(2) }
    F--M
    main: if body
    if true { print(1) }
    if true { print(2) }
    F--M
    main: closure
    let a = { print(1) }
    let a = { print(2) }
    F--M
    main: type in if
    if true { struct L { var x = 1 } ; _ = L() }
    if true { struct L { var x = 2 } ; _ = L() }
    F--M
    main: func in if
    if true { func g() { print(1) } ; g() }
    if true { func g() { print(2) } ; g() }
    F--M
    main: for
    for i in 0..<2 { print(i) }
    for i in 0..<3 { print(i) }
    ----
    main: var computed
    var c: Int { 1 }⏎print(c)
    var c: Int { 2 }⏎print(c)
    ----
    nested if in inactive: active content
    #if NOPE⏎#if true⏎let a = 1⏎#endif⏎#endif
    #if NOPE⏎#if true⏎let a = 2⏎#endif⏎#endif
    ----
    nested if in inactive: inactive content
    #if NOPE⏎#if A⏎let a = 1⏎#endif⏎#endif
    #if NOPE⏎#if A⏎let a = 2⏎#endif⏎#endif
    ----
    nested if in inactive: else content
    #if NOPE⏎#if A⏎let a = 1⏎#else⏎let a = 1⏎#endif⏎#endif
    #if NOPE⏎#if A⏎let a = 1⏎#else⏎let a = 2⏎#endif⏎#endif
    ----
    nested if in inactive: else added
    #if NOPE⏎#if A⏎let a = 1⏎#endif⏎#endif
    #if NOPE⏎#if A⏎let a = 1⏎#else⏎#endif⏎#endif
    ----
    nested elseif in inactive
    #if NOPE⏎#if A⏎let a = 1⏎#elseif B⏎#endif⏎#endif
    #if NOPE⏎#if A⏎let a = 1⏎#elseif C⏎#endif⏎#endif
    """####)
}
