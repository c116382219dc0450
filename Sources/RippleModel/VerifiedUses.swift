/// How often source alone tells who uses what, against what the drivers of a build remember.
public struct VerifiedUses: Hashable, Sendable, Codable {
  /// The package.
  public var package: String
  /// The build model.
  public var model: String
  /// One entry for each type, extension and file that was changed in thought.
  public var changes: [VerifiedChange]

  /// Makes a comparison from its parts.
  public init(package: String, model: String, changes: [VerifiedChange] = []) {
    self.package = package
    self.model = model
    self.changes = changes
  }
}

/// A change that nobody made: which files would be compiled, by source and by record.
public struct VerifiedChange: Hashable, Sendable, Codable {
  /// The file.
  public var path: String
  /// The type or the extended type; empty for the file's scope.
  public var type: String
  /// What of it changes.
  public var changeClass: ChangeClass
  /// The files.
  public var files: Tally

  /// Makes an entry.
  public init(path: String, type: String, changeClass: ChangeClass, files: Tally) {
    self.path = path
    self.type = type
    self.changeClass = changeClass
    self.files = files
  }
}
