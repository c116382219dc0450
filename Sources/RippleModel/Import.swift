/// One `import` of a source file.
public struct Import: Hashable, Sendable, Codable, Comparable {
  /// The module: the first component of the path.
  public var module: String
  /// The rest of the path (`Child`, or the declaration of `import struct M.T`), or empty.
  public var member: String
  /// `struct`, `func`, … of a scoped import.
  public var kind: String?
  /// `public`, `package`, `internal`, `fileprivate` or `private`, where written.
  public var access: String?
  /// Whether it is `@testable`.
  public var isTestable: Bool
  /// Whether it is `@_exported`.
  public var isExported: Bool
  /// Whether it is `@_implementationOnly`.
  public var isImplementationOnly: Bool
  /// The `#if` conditions around it, as written and joined by `&&`; `nil` outside any.
  public var condition: String?
  /// Whether those conditions hold in the build that was asked about.
  public var isActive: Bool
  /// Its line, from 1.
  public var line: Int

  /// Makes an import; everything but the module has a default.
  public init(
    module: String, member: String = "", kind: String? = nil, access: String? = nil,
    isTestable: Bool = false, isExported: Bool = false, isImplementationOnly: Bool = false,
    condition: String? = nil, isActive: Bool = true, line: Int = 0
  ) {
    self.module = module
    self.member = member
    self.kind = kind
    self.access = access
    self.isTestable = isTestable
    self.isExported = isExported
    self.isImplementationOnly = isImplementationOnly
    self.condition = condition
    self.isActive = isActive
    self.line = line
  }

  /// Orders by line, then by module.
  public static func < (left: Import, right: Import) -> Bool {
    left.line == right.line ? left.module < right.module : left.line < right.line
  }
}
