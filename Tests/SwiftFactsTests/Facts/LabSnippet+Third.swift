/// Edits of the second micro lab.
///
/// Three lines an edit: its name, the file before, the file after; `⏎` is a line break.
extension LabSnippet {
  static let third = parse(
    ####"""
    #if condition text, both false
    public func f() {}⏎#if NOPE⏎func a() {}⏎#endif⏎
    public func f() {}⏎#if NOPE2⏎func a() {}⏎#endif⏎
    #if condition text, both true
    public func f() {}⏎#if true⏎func a() {}⏎#endif⏎
    public func f() {}⏎#if !false⏎func a() {}⏎#endif⏎
    #if added around existing decl (true)
    public func f() {}⏎func a() {}⏎
    public func f() {}⏎#if true⏎func a() {}⏎#endif⏎
    #if false block added
    public func f() {}⏎
    public func f() {}⏎#if NOPE⏎func zz() {}⏎#endif⏎
    #if inside struct, inactive branch
    public struct S { func a() {}⏎#if NOPE⏎func b() {}⏎#endif⏎}⏎
    public struct S { func a() {}⏎#if NOPE⏎func c() {}⏎#endif⏎}⏎
    #if active inside body
    public func f() {⏎#if true⏎print(1)⏎#endif⏎}⏎
    public func f() {⏎#if true⏎print(2)⏎#endif⏎}⏎
    comment inside signature
    public func f(_ x: Int) {}⏎
    public func f(_ x: /* c */ Int) {}⏎
    newline inside signature
    public func f(_ x: Int) {}⏎
    public func f(⏎  _ x: Int⏎) {}⏎
    multi-line string global, indentation
    public let g = """⏎  a⏎  """⏎
    public let g = """⏎    a⏎    """⏎
    nested func/type in body
    public func f() { func g() {} ; struct L { func m() {} } }⏎
    public func f() { func g2() {} ; struct L { func m2() {}; var q = 1 } }⏎
    private(set) added
    public struct S { public var a = 1 }⏎
    public struct S { public private(set) var a = 1 }⏎
    where clause
    public func f<T>(_ t: T) {}⏎
    public func f<T>(_ t: T) where T: Equatable {}⏎
    _modify accessor body
    public struct S { var x = 1; public var y: Int { get { x } _modify { yield &x } } }⏎
    public struct S { var x = 1; public var y: Int { get { x } _modify { x += 1; yield &x } } }⏎
    available attr
    public func f() {}⏎
    @available(macOS 12, *) public func f() {}⏎
    closure in default arg of method
    public struct S { func f(_ x: () -> Int = { 1 }) {} }⏎
    public struct S { func f(_ x: () -> Int = { 2 }) {} }⏎
    enum method body
    public enum E { case a; func m() -> Int { 1 } }⏎
    public enum E { case a; func m() -> Int { 2 } }⏎
    protocol requirement default in ext + constrained
    public protocol Q {}⏎extension Q where Self: Equatable { func d() -> Int { 1 } }⏎
    public protocol Q {}⏎extension Q where Self: Equatable { func d() -> Int { 2 } }⏎
    actor method body
    public actor A { func m() -> Int { 1 } }⏎
    public actor A { func m() -> Int { 2 } }⏎
    result builder body
    @resultBuilder struct RB { static func buildBlock(_ x: Int...) -> Int { 0 } }⏎public struct S { @RB var b: Int { 1; 2 } }⏎
    @resultBuilder struct RB { static func buildBlock(_ x: Int...) -> Int { 0 } }⏎public struct S { @RB var b: Int { 1; 3 } }⏎
    some View-like computed prop body (same type)
    public struct S { public var b: some PP { OA() } }⏎
    public struct S { public var b: some PP { let x = OA(); return x } }⏎
    two decls swapped
    public func a() {}⏎public func b() {}⏎
    public func b() {}⏎public func a() {}⏎
    numeric literal spelling in global
    public let g = 1000⏎
    public let g = 1_000⏎
    extension with only private members body edit
    private extension Other { func q() -> Int { 1 } }⏎
    private extension Other { func q() -> Int { 2 } }⏎
    extension member computed body
    extension Other { var q: Int { 1 } }⏎
    extension Other { var q: Int { 2 } }⏎
    extension nested type member added
    extension Other { struct N { var a = 1 } }⏎
    extension Other { struct N { var a = 1; var b = 2 } }⏎
    struct nested struct: outer member
    public struct S { struct N { var a = 1 } ; var z = 1 }⏎
    public struct S { struct N { var a = 1 } ; var z = 2 }⏎
    implicit getter -> uses other type
    public struct S { var z: Int { _ = Other(); return 1 } }⏎
    public struct S { var z: Int { return 1 } }⏎
    subscript default arg
    public struct S { subscript(i: Int = 1) -> Int { 1 } }⏎
    public struct S { subscript(i: Int = 2) -> Int { 1 } }⏎
    add blank file content (only comment)

    // only a comment⏎
    """####)
}
