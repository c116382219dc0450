/// Texts that several tests share.
enum Samples {
  /// Most of what can stand outside and inside bodies, and literals that look like structure.
  static let tricky = ##"""
    #!/usr/bin/env swift
    /* a /* nested */ comment { */
    @testable import Alpha
    public import struct Beta.Thing
    #if os(Linux) && !NOPE
    import Gamma
    #elseif canImport(Darwin)
    import Darwin
    #endif

    /// Doc with } and "
    @available(*, deprecated, message: "use g {")
    @inlinable public func first<T: Sequence>(_ inner: T, of other: Int = { 1 + 2 }()) -> some P
    where T.Element == Int {
      struct Local { var a = 1; func m() { print("}") } }
      let s = #"raw " } \(not) \#(other)"#
      return """
        { not a block \(s.map { $0 } ?? "}")
        """
    }

    public struct Outer<Value>: Equatable, @unchecked Sendable {
      private(set) public var stored: Int = 1, second = [1: "a"], third: (Int, Int)?
      lazy var late: Int = { 42 }()
      static let shared = Outer<Int>()
      var computed: Int { stored &+ 1 }
      var both: Int { get { 1 } set(n) { stored = n } }
      @Wrapper(7) var wrapped = 3
      var observed = 0 { willSet(v) { print(v) } didSet { print(oldValue) } }
      public init?(_ x: Int = 3) { return nil }
      subscript(i: Int, default d: @autoclosure () -> Int = 0) -> Int { get throws { i } }
      enum Nested: Int, CaseIterable { case a = 1, b, c(Int = 2); indirect case d(Outer) }
      #if DEBUG
      func debugOnly() { print("debug") }
      #else
      func releaseOnly(_ `in`: Int) {}
      #endif
      deinit { _ = /[{}"]+(?<n>\/\*)?/ }
    }

    extension Outer.Nested: P where Value: Hashable {
      func q() -> Int { if #available(macOS 10, *) { 1 } else { 2 } }
      typealias Short = Array<Dictionary<Int, [String?]>>
    }
    open class Base { open func over() {}; class func k() {}; static var z: Int { 1 } }
    public protocol P: AnyObject { associatedtype A: P = Never; var v: Int { get set }; func r() }
    infix operator +++: AdditionPrecedence
    precedencegroup Mine { higherThan: AdditionPrecedence associativity: left }
    public func +++ (a: Int, b: Int) -> Int { a / b / (a) }
    let (one, two): (Int, String) = (1, "2"), closure = { (n: Int) in n * 2 }
    #sourceLocation(file: "x.swift", line: 7)
    private actor Worker { nonisolated var größe: Int { 1 } }
    #freestanding(1) { print("late") }
    let regex = #/ a { " /* /#
    """##
}
