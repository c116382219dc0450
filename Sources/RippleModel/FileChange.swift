/// What a change of one file means: to the toolchain, and to a reader of its interface.
public struct FileChange: Hashable, Sendable, Codable {
  /// The toolchain's answer: the highest rung of the ladder that the change reaches.
  public var changeClass: ChangeClass
  /// The right answer, by access level, layout and copied bodies.
  public var rightClass: RightClass
  /// Who can see the change; `nil` where no other module can, `@testable` or not.
  public var visibility: Visibility?
  /// Whether tokens outside the bodies of types and extensions changed.
  public var fileScopeChanged: Bool
  /// Whether the bytes of the module's debug `.swiftmodule` change.
  public var moduleBytesChange: Bool
  /// Types whose body's fingerprint changed, sorted.
  public var changedTypes: [String]
  /// Extensions whose body's fingerprint changed, by the type they extend.
  public var changedExtensions: [ChangedExtension]
  /// Types whose stored layout, cases, requirements or method table changed, sorted.
  public var changedLayouts: [String]
  /// The declarations that differ, in source order, removed ones last.
  public var changed: [ChangedDeclaration]

  /// Makes a change; everything but the two classes has a default.
  public init(
    changeClass: ChangeClass, rightClass: RightClass, visibility: Visibility? = nil,
    fileScopeChanged: Bool = false, moduleBytesChange: Bool = false, changedTypes: [String] = [],
    changedExtensions: [ChangedExtension] = [], changedLayouts: [String] = [],
    changed: [ChangedDeclaration] = []
  ) {
    self.changeClass = changeClass
    self.rightClass = rightClass
    self.visibility = visibility
    self.fileScopeChanged = fileScopeChanged
    self.moduleBytesChange = moduleBytesChange
    self.changedTypes = changedTypes
    self.changedExtensions = changedExtensions
    self.changedLayouts = changedLayouts
    self.changed = changed
  }

  /// No change at all.
  public static let none = FileChange(changeClass: .none, rightClass: .none)
}

/// The right answer about a change, whatever a toolchain does with it.
public enum RightClass: String, Hashable, Sendable, Codable, CaseIterable, Comparable {
  /// Bytes equal, or only line endings.
  case none
  /// Comments and white space.
  case comment
  /// Tokens that no other module sees or is compiled against.
  case implementation
  /// What another module sees or is compiled against.
  case interface

  /// Orders by reach.
  public static func < (left: RightClass, right: RightClass) -> Bool { left.rank < right.rank }

  private var rank: Int { RightClass.allCases.firstIndex(of: self) ?? 0 }
}

/// Who sees a change of an interface, from the fewest to the most.
public enum Visibility: String, Hashable, Sendable, Codable, CaseIterable, Comparable {
  /// Modules with `@testable import`: an internal declaration changed.
  case testable
  /// Modules of the same package.
  case package
  /// Every module that imports this one.
  case `public`

  /// Orders by reach.
  public static func < (left: Visibility, right: Visibility) -> Bool { left.rank < right.rank }

  private var rank: Int { Visibility.allCases.firstIndex(of: self) ?? 0 }
}

/// One declaration that differs between two versions of a file.
public struct ChangedDeclaration: Hashable, Sendable, Codable {
  /// The dotted name of the type or of the extended type that holds it; empty at file scope.
  public var container: String
  /// The introducer: a word such as `func`, `extension` or `import`.
  public var kind: String
  /// Its base name.
  public var name: String
  /// What happened to it.
  public var what: What
  /// Its access level before; `nil` where it was added.
  public var accessBefore: AccessLevel?
  /// Its access level after; `nil` where it was removed.
  public var accessAfter: AccessLevel?
  /// Its line after, or before where it was removed.
  public var line: Int

  /// Makes a record of one declaration.
  public init(
    container: String, kind: String, name: String, what: What, accessBefore: AccessLevel?,
    accessAfter: AccessLevel?, line: Int
  ) {
    self.container = container
    self.kind = kind
    self.name = name
    self.what = what
    self.accessBefore = accessBefore
    self.accessAfter = accessAfter
    self.line = line
  }

  /// What can happen to a declaration.
  public enum What: String, Hashable, Sendable, Codable, CaseIterable {
    /// It is new.
    case added
    /// It is gone.
    case removed
    /// Tokens outside its bodies, or its access level, changed.
    case interface
    /// Only tokens inside its bodies changed.
    case implementation
  }
}

/// An extension whose body changed, with the members that its users may have met.
public struct ChangedExtension: Hashable, Sendable, Codable {
  /// The dotted name of the extended type, as written.
  public var extendedType: String
  /// Base names of the members before and after, sorted.
  public var members: [String]

  /// Makes a record of one extension.
  public init(extendedType: String, members: [String]) {
    self.extendedType = extendedType
    self.members = members
  }
}
