/// Measured edits of nested `#if`, local types and statements.
///
/// Four lines an edit: what the compiler changed (file, type and extension hash, module bytes), its
/// name, the file before, the file after; `⏎` is a line break.
extension LabSnippet {
  static let statements = parseMeasured(
    ####"""
    ----
    nested if in inactive func body
    #if NOPE⏎func f() {⏎#if A⏎#endif⏎}⏎#endif
    #if NOPE⏎func f() {⏎#if B⏎#endif⏎}⏎#endif
    ----
    nested if in inactive type body
    #if NOPE⏎struct S {⏎#if A⏎#endif⏎}⏎#endif
    #if NOPE⏎struct S {⏎#if B⏎#endif⏎}⏎#endif
    F--M
    nested nested
    #if NOPE⏎#if A⏎#if B⏎#endif⏎#endif⏎#endif
    #if NOPE⏎#if A⏎#if C⏎#endif⏎#endif⏎#endif
    -T-M
    nested in type inactive
    struct S {⏎#if NOPE⏎#if A⏎#endif⏎#endif⏎}
    struct S {⏎#if NOPE⏎#if B⏎#endif⏎#endif⏎}
    F--M
    type attribute if inactive
    #if NOPE⏎@frozen⏎#endif⏎public struct S {}
    #if NOPE⏎@dynamicMemberLookup⏎#endif⏎public struct S {}
    -T-M
    member attribute if inactive
    struct S {⏎#if NOPE⏎@discardableResult⏎#endif⏎func f() -> Int { 1 }⏎}
    struct S {⏎#if NOPE⏎@inline(never)⏎#endif⏎func f() -> Int { 1 }⏎}
    F--M
    attribute if else
    #if true⏎@inline(never)⏎#else⏎@discardableResult⏎#endif⏎func f() -> Int { 1 }
    #if true⏎@inline(never)⏎#else⏎@inlinable⏎#endif⏎func f() -> Int { 1 }
    F--M
    attribute if argument inactive
    #if NOPE⏎@available(macOS 1, *)⏎#endif⏎func f() -> Int { 1 }
    #if NOPE⏎@available(macOS 2, *)⏎#endif⏎func f() -> Int { 1 }
    ----
    postfix if inactive global
    let a = [1]⏎#if NOPE⏎.map { $0 }⏎#endif
    let a = [1]⏎#if NOPE⏎.map { $0 + 1 }⏎#endif
    F--M
    postfix if active global
    let a = [1]⏎#if true⏎.map { $0 }⏎#endif
    let a = [1]⏎#if true⏎.map { $0 + 1 }⏎#endif
    ----
    postfix if nested condition
    let a = [1]⏎#if NOPE⏎#if A⏎.map { $0 }⏎#endif⏎#endif
    let a = [1]⏎#if NOPE⏎#if B⏎.map { $0 }⏎#endif⏎#endif
    ----
    if in closure of global inactive
    let a: Int = {⏎#if NOPE⏎print(1)⏎#endif⏎return 1 }()
    let a: Int = {⏎#if NOPE⏎print(2)⏎#endif⏎return 1 }()
    F--M
    if in closure of global nested
    let a: Int = {⏎#if NOPE⏎#if A⏎print(1)⏎#endif⏎#endif⏎return 1 }()
    let a: Int = {⏎#if NOPE⏎#if B⏎print(1)⏎#endif⏎#endif⏎return 1 }()
    ----
    switch case if inactive in global
    let a: Int = { switch 1 {⏎#if NOPE⏎case 2: return 1⏎#endif⏎default: return 3 } }()
    let a: Int = { switch 1 {⏎#if NOPE⏎case 3: return 1⏎#endif⏎default: return 3 } }()
    ----
    inactive unparsable by version
    #if compiler(>=99)⏎let a = 1⏎#endif
    #if compiler(>=99)⏎let b = 1⏎#endif
    ----
    main: func in closure of let
    let a = { func g() { print(1) }; g() }
    let a = { func g() { print(2) }; g() }
    ---M
    main: type in closure of let
    let a = { struct L { var x = 1 }; _ = L() }
    let a = { struct L { var x = 2 }; _ = L() }
    ---M
    main: type in closure of call
    _ = { struct L { var x = 1 }; _ = L() }
    _ = { struct L { var x = 2 }; _ = L() }
    F--M
    main: method in type in if
    if true { struct L { func m() { print(1) } } ; _ = L() }
    if true { struct L { func m() { print(2) } } ; _ = L() }
    F--M
    main: getter in if
    if true { var g: Int { 1 }; print(g) }
    if true { var g: Int { 2 }; print(g) }
    ----
    main: observer in let
    var a = 1 { didSet { print(1) } }
    var a = 1 { didSet { print(2) } }
    ----
    main: func nested in func
    func f() { func g() { print(1) } }
    func f() { func g() { print(2) } }
    -T-M
    main: type member
    struct S { var a = 1 }⏎print(1)
    struct S { var a = 2 }⏎print(1)
    ----
    main: inactive statement
    #if NOPE⏎print(1)⏎#endif
    #if NOPE⏎print(2)⏎#endif
    F--M
    main: active if statement
    #if true⏎print(1)⏎#endif
    #if true⏎print(2)⏎#endif
    ----
    main: statement comment
    print(1)⏎print(2)
    print(1) // a⏎print(2)
    F--M
    main: statement white space
    print(1)⏎if true { print(2) }
    print(1)⏎if  true {⏎  print( 2 ) }
    ----
    main: defer
    defer { func g() { print(1) } ; g() }
    defer { func g() { print(2) } ; g() }
    ----
    main: inactive in if
    if true {⏎#if NOPE⏎print(1)⏎#endif⏎}
    if true {⏎#if NOPE⏎print(2)⏎#endif⏎}
    -T-M
    ext order in type nested
    struct S { struct A { var x = 1 }; struct B { var x = 1 } }
    struct S { struct B { var x = 1 }; struct A { var x = 1 } }
    F--M
    ext of two types swapped
    extension Int { }⏎extension Bool { }
    extension Bool { }⏎extension Int { }
    ----
    inactive moved
    let a = 1⏎#if NOPE⏎let b = 1⏎#endif
    let a = 1⏎#if NOPE⏎⏎⏎let b = 1⏎#endif
    -T-M
    local type in attribute arg closure
    struct S { @W(wrappedValue: { struct L { var x = 1 }; return L().x }()) var a: Int }
    struct S { @W(wrappedValue: { struct L { var x = 2 }; return L().x }()) var a: Int }
    F--M
    local protocol-free typealias in closure of global
    let a: Int = { typealias T = Int; return 1 }()
    let a: Int = { typealias T = Bool; return 1 }()
    ---M
    local type: body literal in initializer
    func f() { struct L { var x = { 1 }() } }
    func f() { struct L { var x = { 2 }() } }
    ----
    local type: getter body
    func f() { struct L { var x: Int { 1 } } }
    func f() { struct L { var x: Int { 2 } } }
    ----
    main cond space
    if true { print(1) }
    if  true { print(1) }
    ----
    main inner space
    if true { print(1) }
    if true { print(1)  }
    ----
    main paren space
    if true { print(1) }
    if true { print( 1) }
    ----
    main inner comment
    if true { print(1) }
    if true { /* c */ print(1) }
    F--M
    main newline
    if true { print(1) }
    if true {⏎print(1) }
    ----
    main call paren space
    print(1)
    print( 1)
    ----
    main do
    do { print(1) }
    do { print( 1) }
    ----
    main while
    while false { print(1) }
    while false { print( 1) }
    ----
    main for
    for _ in [1] { print(1) }
    for _ in [1] { print( 1) }
    ----
    main guard
    guard true else { fatalError() }
    guard true else {  fatalError() }
    ----
    main two statements space
    print(1); print(2)
    print(1);  print(2)
    ----
    main leading space
    if true { print(1) }
      if true { print(1) }
    ----
    main leading comment
    if true { print(1) }
    // x⏎if true { print(1) }
    ----
    main let space
    let a = 1
    let  a = 1
    ----
    main closure if
    _ = { if true { print(1) } }
    _ = { if true { print( 1) } }
    ----
    main let closure if
    let a = { if true { print(1) } }
    let a = { if true { print( 1) } }
    ----
    main func if
    func f() { if true { print(1) } }
    func f() { if true { print( 1) } }
    F--M
    main func if tokens in closure
    let a = { if true { func g() { print(1) }; g() } }
    let a = { if true { func g() { print(2) }; g() } }
    ----
    main switch
    switch 1 { case 1: print(1)⏎default: break }
    switch 1 { case 1: print( 1)⏎default: break }
    ----
    main inactive in if
    if true {⏎#if NOPE⏎print(1)⏎#endif⏎}
    if true {⏎#if NOPE⏎print( 1)⏎#endif⏎}
    ----
    main if-expr let
    let a = if true { 1 } else { 2 }
    let a = if true { 1 } else {  2 }
    ----
    main defer
    defer { print(1) }
    defer { print( 1) }
    ----
    main repeat
    repeat { print(1) } while false
    repeat { print( 1) } while false
    ----
    main nested
    if true { if true { print(1) } }
    if true { if true { print( 1) } }
    ----
    lib closure if space
    let a: Int = { if true { print(1) }; return 1 }()
    let a: Int = { if true { print( 1) }; return 1 }()
    F--M
    lib closure if func
    let a: Int = { if true { func g() { print(1) }; g() }; return 1 }()
    let a: Int = { if true { func g() { print(2) }; g() }; return 1 }()
    ----
    lib closure guard space
    let a: Int = { guard true else { return 2 }; return 1 }()
    let a: Int = { guard true else {  return 2 }; return 1 }()
    ----
    inactive first token
    #if NOPE⏎let a = 1⏎#endif
    #if NOPE⏎var a = 1⏎#endif
    F--M
    inactive first token added
    #if NOPE⏎#endif
    #if NOPE⏎var a = 1⏎#endif
    ----
    nested after let
    #if NOPE⏎let a = 1⏎#if A⏎#endif⏎#endif
    #if NOPE⏎let a = 1⏎#if B⏎#endif⏎#endif
    ----
    nested after import
    #if NOPE⏎import X⏎#if A⏎#endif⏎#endif
    #if NOPE⏎import X⏎#if B⏎#endif⏎#endif
    ----
    nested after func
    #if NOPE⏎func f() {}⏎#if A⏎#endif⏎#endif
    #if NOPE⏎func f() {}⏎#if B⏎#endif⏎#endif
    F--M
    nested after nested
    #if NOPE⏎#if A⏎#endif⏎#if A⏎#endif⏎#endif
    #if NOPE⏎#if A⏎#endif⏎#if B⏎#endif⏎#endif
    ----
    nested before let
    #if NOPE⏎#if A⏎#endif⏎let a = 1⏎#endif
    #if NOPE⏎#if A⏎#endif⏎let b = 1⏎#endif
    ----
    nested first: content
    #if NOPE⏎#if A⏎let a = 1⏎#endif⏎#endif
    #if NOPE⏎#if A⏎func a() {}⏎#endif⏎#endif
    F--M
    nested first: long condition
    #if NOPE⏎#if A && B⏎#endif⏎#endif
    #if NOPE⏎#if A && C⏎#endif⏎#endif
    F--M
    nested first: os condition
    #if NOPE⏎#if os(Linux)⏎#endif⏎#endif
    #if NOPE⏎#if os(macOS)⏎#endif⏎#endif
    F--M
    nested first: added
    #if NOPE⏎#endif
    #if NOPE⏎#if B⏎#endif⏎#endif
    F--M
    nested first: elseif
    #if NOPE⏎#if A⏎#elseif X⏎#endif⏎#endif
    #if NOPE⏎#if A⏎#elseif Y⏎#endif⏎#endif
    ----
    nested nested after let
    #if NOPE⏎#if A⏎let a = 1⏎#if B⏎#endif⏎#endif⏎#endif
    #if NOPE⏎#if A⏎let a = 1⏎#if C⏎#endif⏎#endif⏎#endif
    F--M
    nested first in else
    #if true⏎#else⏎#if A⏎#endif⏎#endif
    #if true⏎#else⏎#if B⏎#endif⏎#endif
    F--M
    nested first in elseif
    #if true⏎#elseif X⏎#if A⏎#endif⏎#endif
    #if true⏎#elseif X⏎#if B⏎#endif⏎#endif
    ----
    nested after let in else
    #if true⏎#else⏎let a = 1⏎#if A⏎#endif⏎#endif
    #if true⏎#else⏎let a = 1⏎#if B⏎#endif⏎#endif
    F--M
    inactive attribute first
    #if NOPE⏎@inlinable func a() {}⏎#endif
    #if NOPE⏎@frozen func a() {}⏎#endif
    F--M
    inactive attribute first argument
    #if NOPE⏎@available(macOS 1, *) func a() {}⏎#endif
    #if NOPE⏎@available(macOS 2, *) func a() {}⏎#endif
    F--M
    nested attribute if
    #if NOPE⏎#if A⏎@inlinable⏎#endif⏎func f() {}⏎#endif
    #if NOPE⏎#if A⏎@frozen⏎#endif⏎func f() {}⏎#endif
    F--M
    void getter emptied
    var a: Void { print(1) }
    var a: Void { }
    ----
    void get emptied
    var a: Void { get { print(1) } }
    var a: Void { get { } }
    -T-M
    void subscript emptied
    struct S { subscript(i: Int) -> Void { print(1) } }
    struct S { subscript(i: Int) -> Void { } }
    ----
    void func emptied
    func f() { print(1) }
    func f() { }
    -T-M
    struct member inactive import attr
    struct S {⏎#if NOPE⏎#if A⏎var a = 1⏎#endif⏎#endif⏎}
    struct S {⏎#if NOPE⏎#if B⏎var a = 1⏎#endif⏎#endif⏎}
    """####)
}
