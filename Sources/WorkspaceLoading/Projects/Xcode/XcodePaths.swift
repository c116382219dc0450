import FileTrees

/// Where the files and folders of an Xcode project lie, from the chain of groups above each.
struct XcodePaths {
  /// A place that an object names.
  enum Place: Hashable {
    /// Below the tree: a path relative to its root.
    case file(String)
    /// A file that a build makes, by its name.
    case built(String)
    /// Part of an SDK or of Xcode, or a place that only a build setting tells.
    case elsewhere(String)
  }

  private let objects: XcodeObjects
  private let folder: String
  private var places: [XcodeObjects.Object: Place] = [:]

  /// Walks the groups.
  ///
  /// - Parameters:
  ///   - objects: The project's objects.
  ///   - project: The project object.
  ///   - folder: The folder that paths are relative to.
  init(_ objects: XcodeObjects, project: XcodeObjects.Object, folder: String) {
    self.objects = objects
    self.folder = folder
    guard let main = objects.object("mainGroup", of: project) else { return }
    var pending = [(object: main, place: place(of: main, in: .file(folder)))]
    while let (group, place) = pending.popLast() {
      guard places[group] == nil else { continue }
      places[group] = place
      for child in objects.objects("children", of: group) where places[child] == nil {
        pending.append((child, self.place(of: child, in: place)))
      }
    }
  }

  /// Every object that has a place, in no order.
  var all: [XcodeObjects.Object: Place] { places }

  /// Where an object lies; one that is in no group lies in the project's folder.
  subscript(object: XcodeObjects.Object) -> Place {
    places[object] ?? place(of: object, in: .file(folder))
  }

  private func place(of object: XcodeObjects.Object, in parent: Place) -> Place {
    let path = objects.text("path", of: object)
    switch objects.text("sourceTree", of: object) ?? "<group>" {
    case "<group>":
      guard let path else { return parent }
      switch parent {
      case .file(let folder): return .file(RelativePath.join(folder, path))
      case .built: return .built(RelativePath.name(of: path))
      case .elsewhere(let root): return .elsewhere(RelativePath.join(root, path))
      }
    case "SOURCE_ROOT", "PROJECT_DIR", "SRCROOT":
      return .file(path.map { RelativePath.join(folder, $0) } ?? folder)
    case "BUILT_PRODUCTS_DIR": return .built(RelativePath.name(of: path ?? ""))
    default: return .elsewhere(path ?? "")
    }
  }
}
