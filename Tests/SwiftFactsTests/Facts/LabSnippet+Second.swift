/// Edits of the first micro lab, B.
///
/// Three lines an edit: its name, the file before, the file after; `⏎` is a line break.
extension LabSnippet {
  static let second = parse(
    ####"""
    opaque computed prop other type
    public struct S { public var b: some PP { return OA() } }⏎
    public struct S { public var b: some PP { return OB() } }⏎
    opaque internal other type
    func o() -> some PP { return OA() }⏎
    func o() -> some PP { return OB() }⏎
    inlinable body
    @inlinable public func i() -> Int { return 1 }⏎
    @inlinable public func i() -> Int { return 2 }⏎
    inlinable method body
    public struct S { @inlinable public func i() -> Int { return 1 } }⏎
    public struct S { @inlinable public func i() -> Int { return 2 } }⏎
    transparent body
    @_transparent public func i() -> Int { return 1 }⏎
    @_transparent public func i() -> Int { return 2 }⏎
    aeic body
    @_alwaysEmitIntoClient public func i() -> Int { return 1 }⏎
    @_alwaysEmitIntoClient public func i() -> Int { return 2 }⏎
    inline always body
    @inline(__always) public func i() -> Int { return 1 }⏎
    @inline(__always) public func i() -> Int { return 2 }⏎
    generic body
    public func i<T>(_ t: T) -> Int { return 1 }⏎
    public func i<T>(_ t: T) -> Int { return 2 }⏎
    specialize attr
    public func i<T>(_ t: T) -> Int { return 1 }⏎
    @_specialize(where T == Int) public func i<T>(_ t: T) -> Int { return 1 }⏎
    extension method body
    extension Other { public func e() -> Int { return 1 } }⏎
    extension Other { public func e() -> Int { return 2 } }⏎
    extension add public method
    extension Other { public func e() -> Int { return 1 } }⏎
    extension Other { public func e() -> Int { return 1 }; public func e2() {} }⏎
    extension add private method
    extension Other { public func e() -> Int { return 1 } }⏎
    extension Other { public func e() -> Int { return 1 }; private func e2() {} }⏎
    private extension add method
    private extension Other { func e() -> Int { return 1 } }⏎
    private extension Other { func e() -> Int { return 1 }; func e2() {} }⏎
    extension sig change
    extension Other { public func e() -> Int { return 1 } }⏎
    extension Other { public func e(_ x: Int = 1) -> Int { return 1 } }⏎
    extension new block
    extension Other { public func e() -> Int { return 1 } }⏎
    extension Other { public func e() -> Int { return 1 } }⏎extension Other { public func e2() {} }⏎
    extension + conformance
    extension Other { public func e() -> Int { return 1 } }⏎
    extension Other: PP { public func e() -> Int { return 1 } }⏎
    extension of stdlib type add
    extension Int { public func e() -> Int { return 1 } }⏎
    extension Int { public func e() -> Int { return 1 }; public func e2() {} }⏎
    protocol add requirement
    public protocol Q { func a() }⏎
    public protocol Q { func a(); func b() }⏎
    protocol ext default body
    extension PP { public func d() -> Int { return 1 } }⏎
    extension PP { public func d() -> Int { return 2 } }⏎
    typealias target
    public typealias T = Int⏎
    public typealias T = String⏎
    nested type member body
    public struct S { public struct N { public func x() -> Int { return 1 } } }⏎
    public struct S { public struct N { public func x() -> Int { return 2 } } }⏎
    nested type add member
    public struct S { public struct N { public func x() -> Int { return 1 } } }⏎
    public struct S { public struct N { public func x() -> Int { return 1 }; public func y() {} } }⏎
    #if false block content
    public func f() {}⏎#if NOPE⏎func a() {}⏎#endif⏎
    public func f() {}⏎#if NOPE⏎func b() {}⏎#endif⏎
    #if true block added
    public func f() {}⏎
    public func f() {}⏎#if true⏎func b() {}⏎#endif⏎
    #if inside body
    public func f() {⏎#if NOPE⏎print(1)⏎#endif⏎}⏎
    public func f() {⏎#if NOPE⏎print(2)⏎#endif⏎}⏎
    semicolons -> newline
    public struct S { var a = 1; var b = 2 }⏎
    public struct S { var a = 1⏎ var b = 2 }⏎
    trailing comma
    public let g: [Int] = [1, 2]⏎
    public let g: [Int] = [1, 2,]⏎
    string literal global
    public let g: String = "a"⏎
    public let g: String = "b"⏎
    string interpolation global
    let q = 1⏎public let g: String = "a\(q)"⏎
    let q = 1⏎public let g: String = "b\(q)"⏎
    property wrapper arg
    public struct S { @W var a: Int = 1 }⏎
    public struct S { @W var a: Int = 2 }⏎
    macro-free #file in body
    public func f() -> String { return #file }⏎
    public func f() -> String { return #function }⏎
    deinit body
    public class K { deinit { print(1) } }⏎
    public class K { deinit { print(2) } }⏎
    add deinit
    public class K { }⏎
    public class K { deinit { print(2) } }⏎
    class add private stored
    public class K { var a = 1 }⏎
    public class K { var a = 1; private var b = 1 }⏎
    func in body refs other decl
    public func f() -> Int { return 1 }⏎
    public func f() -> Int { _ = Other(); return 1 }⏎
    operator decl
    public func f() {}⏎
    infix operator +++⏎public func f() {}⏎
    access change public->internal
    public func f() {}⏎
    func f() {}⏎
    access change internal->private member
    public struct S { func a() {} }⏎
    public struct S { private func a() {} }⏎
    throws added
    public func f() {}⏎
    public func f() throws {}⏎
    async added
    public func f() {}⏎
    public func f() async {}⏎
    result type inferred closure var
    public let g = { (x: Int) in x + 1 }⏎
    public let g = { (x: Int) in x + 2 }⏎
    backtick ident
    public func f() {}⏎
    public func `f`() {}⏎
    if #available in body
    public func f() {}⏎
    public func f() { if #available(macOS 10.15, *) {} }⏎
    import attr
    import Foundation⏎public func f() {}⏎
    @_exported import Foundation⏎public func f() {}⏎
    import order
    import Foundation⏎import Dispatch⏎public func f() {}⏎
    import Dispatch⏎import Foundation⏎public func f() {}⏎
    doc comment
    public func f() {}⏎
    /// doc⏎public func f() {}⏎
    result builder-like attr
    public struct S { public var b: Int { 1 } }⏎
    public struct S { @inlinable public var b: Int { 1 } }⏎
    shebang/regex literal global
    public let r = /a/⏎
    public let r = /b/⏎
    """####)
}
