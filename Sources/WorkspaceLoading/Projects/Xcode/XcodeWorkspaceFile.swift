import FileTrees
/// What the `contents.xcworkspacedata` of an `.xcworkspace` names.
struct XcodeWorkspaceFile: Hashable, Sendable {
  /// A project, package, folder or file of a workspace.
  struct Reference: Hashable, Sendable {
    /// Its path, relative to the root of the tree; it may lead out.
    var path: String
    /// The line that names it, from 1.
    var line: Int

    /// Whether it is a project.
    var isProject: Bool { path.hasSuffix(".xcodeproj") }
  }

  /// The file that was read.
  let path: String
  /// What it names, in its order.
  private(set) var references: [Reference] = []

  /// The workspace, as `-workspace` takes it.
  var bundle: String { RelativePath.folder(of: path) }

  /// The file of a workspace.
  static func path(of bundle: String) -> String {
    RelativePath.join(bundle, "contents.xcworkspacedata")
  }

  /// Reads a file.
  ///
  /// - Throws: `ProjectError` with the place.
  init(_ bytes: [UInt8], path: String) throws(ProjectError) {
    self.path = path
    let document: XMLDocument
    do {
      document = try XMLDocument(bytes)
    } catch {
      throw ProjectError(error, path: path)
    }
    guard document.elements[0].name == "Workspace" else {
      throw ProjectError(path: path, line: 1, message: "its root is no 'Workspace'")
    }
    let home = RelativePath.folder(of: bundle)
    // A group's folder is the base of what stands in it.
    var pending = [(element: document.elements[0], base: home)]
    while let (element, base) = pending.popLast() {
      for child in element.children.reversed() {
        let item = document.elements[child]
        let place = XcodeWorkspaceFile.place(
          item.attributes["location"] ?? "", base: base, home: home)
        switch item.name {
        case "Group": pending.append((item, place ?? base))
        case "FileRef":
          if let place { references.append(Reference(path: place, line: item.line)) }
        default: continue
        }
      }
    }
    references.sort { ($0.line, $0.path) < ($1.line, $1.path) }
  }

  /// The path that a location stands for; `nil` for the workspace itself and Xcode's own folders.
  private static func place(_ location: String, base: String, home: String) -> String? {
    guard let colon = location.firstIndex(of: ":") else { return nil }
    let path = String(location[location.index(after: colon)...])
    switch location[..<colon] {
    case "group": return RelativePath.join(base, path)
    case "container": return RelativePath.join(home, path)
    case "absolute": return path
    default: return nil
    }
  }
}

extension ProjectError {
  /// A file that is no XML.
  init(_ error: XMLError, path: String) {
    self.init(path: path, line: error.line, column: error.column, message: error.message)
  }
}
