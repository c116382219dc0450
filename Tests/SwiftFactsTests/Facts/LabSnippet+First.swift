/// Edits of the first micro lab, A.
///
/// Three lines an edit: its name, the file before, the file after; `⏎` is a line break.
extension LabSnippet {
  static let first = parse(
    ####"""
    line comment
    public struct S { public var a: Int = 1; public init() {}⏎ public func m() -> Int { return 1 } }⏎public func f() -> Int { return 1 }⏎
    public struct S { public var a: Int = 1; public init() {}⏎ public func m() -> Int { return 1 } }⏎public func f() -> Int { return 1 }⏎// x⏎
    line shift
    public struct S { public var a: Int = 1; public init() {}⏎ public func m() -> Int { return 1 } }⏎public func f() -> Int { return 1 }⏎
    ⏎public struct S { public var a: Int = 1; public init() {}⏎ public func m() -> Int { return 1 } }⏎public func f() -> Int { return 1 }⏎
    func body
    public struct S { public var a: Int = 1; public init() {}⏎ public func m() -> Int { return 1 } }⏎public func f() -> Int { return 1 }⏎
    public struct S { public var a: Int = 1; public init() {}⏎ public func m() -> Int { return 1 } }⏎public func f() -> Int { return 2 }⏎
    method body
    public struct S { public var a: Int = 1; public init() {}⏎ public func m() -> Int { return 1 } }⏎public func f() -> Int { return 1 }⏎
    public struct S { public var a: Int = 1; public init() {}⏎ public func m() -> Int { return 2 } }⏎public func f() -> Int { return 1 }⏎
    init body
    public struct S { public var a: Int = 1; public init() {}⏎ public func m() -> Int { return 1 } }⏎public func f() -> Int { return 1 }⏎
    public struct S { public var a: Int = 1; public init() { a = 2 }⏎ public func m() -> Int { return 1 } }⏎public func f() -> Int { return 1 }⏎
    empty body -> nonempty
    public func f() {}⏎
    public func f() { print(1) }⏎
    local func in body
    public struct S { public var a: Int = 1; public init() {}⏎ public func m() -> Int { return 1 } }⏎public func f() -> Int { return 1 }⏎
    public struct S { public var a: Int = 1; public init() {}⏎ public func m() -> Int { return 1 } }⏎public func f() -> Int { func g() -> Int { 3 }; return g() }⏎
    local type in body
    public struct S { public var a: Int = 1; public init() {}⏎ public func m() -> Int { return 1 } }⏎public func f() -> Int { return 1 }⏎
    public struct S { public var a: Int = 1; public init() {}⏎ public func m() -> Int { return 1 } }⏎public func f() -> Int { struct L { var x = 1 }; return L().x }⏎
    stored prop initial value
    public struct S { public var a: Int = 1; public init() {}⏎ public func m() -> Int { return 1 } }⏎public func f() -> Int { return 1 }⏎
    public struct S { public var a: Int = 2; public init() {}⏎ public func m() -> Int { return 1 } }⏎public func f() -> Int { return 1 }⏎
    add private func top
    public struct S { public var a: Int = 1; public init() {}⏎ public func m() -> Int { return 1 } }⏎public func f() -> Int { return 1 }⏎
    public struct S { public var a: Int = 1; public init() {}⏎ public func m() -> Int { return 1 } }⏎public func f() -> Int { return 1 }⏎private func p() {}⏎
    add fileprivate type top
    public struct S { public var a: Int = 1; public init() {}⏎ public func m() -> Int { return 1 } }⏎public func f() -> Int { return 1 }⏎
    public struct S { public var a: Int = 1; public init() {}⏎ public func m() -> Int { return 1 } }⏎public func f() -> Int { return 1 }⏎fileprivate struct Q {}⏎
    add public func top
    public struct S { public var a: Int = 1; public init() {}⏎ public func m() -> Int { return 1 } }⏎public func f() -> Int { return 1 }⏎
    public struct S { public var a: Int = 1; public init() {}⏎ public func m() -> Int { return 1 } }⏎public func f() -> Int { return 1 }⏎public func p() {}⏎
    add private method
    public struct S { public var a: Int = 1; public init() {}⏎ public func m() -> Int { return 1 } }⏎public func f() -> Int { return 1 }⏎
    public struct S { public var a: Int = 1; private func z() {}; public init() {}⏎ public func m() -> Int { return 1 } }⏎public func f() -> Int { return 1 }⏎
    add public method
    public struct S { public var a: Int = 1; public init() {}⏎ public func m() -> Int { return 1 } }⏎public func f() -> Int { return 1 }⏎
    public struct S { public var a: Int = 1; public func z() {}; public init() {}⏎ public func m() -> Int { return 1 } }⏎public func f() -> Int { return 1 }⏎
    add private stored
    public struct S { public var a: Int = 1; public init() {}⏎ public func m() -> Int { return 1 } }⏎public func f() -> Int { return 1 }⏎
    public struct S { public var a: Int = 1; private var z = 1; public init() {}⏎ public func m() -> Int { return 1 } }⏎public func f() -> Int { return 1 }⏎
    add import
    public struct S { public var a: Int = 1; public init() {}⏎ public func m() -> Int { return 1 } }⏎public func f() -> Int { return 1 }⏎
    import Foundation⏎public struct S { public var a: Int = 1; public init() {}⏎ public func m() -> Int { return 1 } }⏎public func f() -> Int { return 1 }⏎
    attr on func
    public struct S { public var a: Int = 1; public init() {}⏎ public func m() -> Int { return 1 } }⏎public func f() -> Int { return 1 }⏎
    public struct S { public var a: Int = 1; public init() {}⏎ public func m() -> Int { return 1 } }⏎@discardableResult public func f() -> Int { return 1 }⏎
    attr on method
    public struct S { public var a: Int = 1; public init() {}⏎ public func m() -> Int { return 1 } }⏎public func f() -> Int { return 1 }⏎
    public struct S { public var a: Int = 1; public init() {}⏎ @discardableResult public func m() -> Int { return 1 } }⏎public func f() -> Int { return 1 }⏎
    attr on type
    public struct S { public var a: Int = 1; public init() {}⏎ public func m() -> Int { return 1 } }⏎public func f() -> Int { return 1 }⏎
    @frozen public struct S { public var a: Int = 1; public init() {}⏎ public func m() -> Int { return 1 } }⏎public func f() -> Int { return 1 }⏎
    inheritance clause
    public struct S { public var a: Int = 1; public init() {}⏎ public func m() -> Int { return 1 } }⏎public func f() -> Int { return 1 }⏎
    public struct S: PP { public var a: Int = 1; public init() {}⏎ public func m() -> Int { return 1 } }⏎public func f() -> Int { return 1 }⏎
    param internal name
    public func f(_ x: Int) -> Int { return x }⏎
    public func f(_ y: Int) -> Int { return y }⏎
    default arg value
    public func f(_ x: Int = 1) -> Int { return x }⏎
    public func f(_ x: Int = 2) -> Int { return x }⏎
    default arg closure body
    public func f(_ x: () -> Int = { 1 }) {}⏎
    public func f(_ x: () -> Int = { 2 }) {}⏎
    computed implicit getter
    public struct S { public var c: Int { return 1 } }⏎
    public struct S { public var c: Int { return 2 } }⏎
    computed explicit get
    public struct S { public var c: Int { get { return 1 } } }⏎
    public struct S { public var c: Int { get { return 2 } } }⏎
    computed get -> implicit
    public struct S { public var c: Int { get { return 1 } } }⏎
    public struct S { public var c: Int { return 1 } }⏎
    add setter
    public struct S { public var c: Int { get { return 1 } } }⏎
    public struct S { public var c: Int { get { return 1 } set { } } }⏎
    didSet body
    public struct S { public var c = 1 { didSet { print(1) } } }⏎
    public struct S { public var c = 1 { didSet { print(2) } } }⏎
    willSet body
    public struct S { public var c = 1 { willSet { print(1) } } }⏎
    public struct S { public var c = 1 { willSet { print(2) } } }⏎
    top computed var body
    public var c: Int { return 1 }⏎
    public var c: Int { return 2 }⏎
    subscript body
    public struct S { public subscript(i: Int) -> Int { return 1 } }⏎
    public struct S { public subscript(i: Int) -> Int { return 2 } }⏎
    global let typed value
    public let g: Int = 1⏎
    public let g: Int = 2⏎
    global let inferred same type
    public let g = 1⏎
    public let g = 2⏎
    global let inferred other type
    public let g = 1⏎
    public let g = "s"⏎
    global private let value
    private let g = 1⏎public func f() -> Int { return g }⏎
    private let g = 2⏎public func f() -> Int { return g }⏎
    global closure body
    public let g: (Int) -> Int = { $0 + 1 }⏎
    public let g: (Int) -> Int = { $0 + 2 }⏎
    global immediately-applied closure
    public let g: Int = { return 1 }()⏎
    public let g: Int = { return 2 }()⏎
    stored prop closure initial value
    public struct S { var g: () -> Int = { 1 } }⏎
    public struct S { var g: () -> Int = { 2 } }⏎
    lazy var closure
    public struct S { lazy var g: Int = { 1 }() }⏎
    public struct S { lazy var g: Int = { 2 }() }⏎
    lazy var value
    public struct S { lazy var g: Int = 1 }⏎
    public struct S { lazy var g: Int = 2 }⏎
    static let value
    public struct S { static let g: Int = 1 }⏎
    public struct S { static let g: Int = 2 }⏎
    enum raw value
    public enum E: Int { case a = 1 }⏎
    public enum E: Int { case a = 2 }⏎
    enum add case
    public enum E { case a }⏎
    public enum E { case a, b }⏎
    enum raw string
    public enum E: String { case a = "x" }⏎
    public enum E: String { case a = "y" }⏎
    opaque same-type body
    public func o() -> some PP { return OA() }⏎
    public func o() -> some PP { let x = OA(); return x }⏎
    opaque other type
    public func o() -> some PP { return OA() }⏎
    public func o() -> some PP { return OB() }⏎
    opaque inlinable other type
    @inlinable public func o() -> some PP { return OA() }⏎
    @inlinable public func o() -> some PP { return OB() }⏎
    """####)
}
