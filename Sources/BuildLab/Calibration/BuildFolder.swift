import FileTrees

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a build folder shows of the work that a build did, whatever build system wrote it.
///
/// Diagnostics files are written by every compile job and by nothing else, so their times tell
/// what was compiled; a module's bytes tell whether it changed; the driver's priors are written
/// whenever it ran.
struct BuildFolder {
  /// The state of one file.
  struct Stamp: Hashable {
    var modified: Int64
    var content: ContentID?
  }

  private(set) var compiles: [Key: Stamp] = [:]
  private(set) var drivers: [Key: Stamp] = [:]
  private(set) var modules: [Key: Stamp] = [:]
  private(set) var objects: [Key: Stamp] = [:]
  private(set) var programs: [Key: Stamp] = [:]

  /// A file by its target and its name without extensions.
  struct Key: Hashable {
    let target: String
    let stem: String
  }

  /// Looks through a build folder for the probe's targets.
  init(_ root: String, targets: Set<String>) {
    let tree = DiskTree(root: root)
    var pending = [""]
    while let folder = pending.popLast() {
      for entry in tree.entries(of: folder) where !entry.name.hasPrefix("ModuleCache") {
        let path = RelativePath.join(folder, entry.name)
        if entry.kind == .folder {
          if !entry.name.hasSuffix(".noindex") || entry.name == "Intermediates.noindex" {
            pending.append(path)
          }
        } else {
          record(path, entry.name, targets, tree)
        }
      }
    }
  }

  private mutating func record(
    _ path: String, _ name: String, _ targets: Set<String>, _ tree: DiskTree
  ) {
    guard let stamp = tree.stamp(of: path) else { return }
    let parts = name.split(separator: ".").map(String.init)
    let stem = parts.first ?? name
    let isolated = path.split(separator: "/").last { part in
      part.hasSuffix(".build") && targets.contains(String(part.dropLast(6)))
    }
    let target = isolated.map { String($0.dropLast(6)) }
    let time = Stamp(modified: stamp.modified)
    let content = {
      Stamp(modified: 0, content: tree.bytes(of: path).map { ContentID(ofContent: $0) })
    }
    if name.hasSuffix(".swiftmodule"), targets.contains(stem), path.contains("Modules/") {
      modules[Key(target: stem, stem: stem)] = content()
    } else if let target, name.hasSuffix(".priors") {
      drivers[Key(target: target, stem: "")] = time
    } else if let target, name.hasSuffix(".dia") || name.hasSuffix(".c.d"),
      !name.contains("emit-module")
    {
      compiles[Key(target: target, stem: BuildFolder.source(stem, target))] = time
    } else if let target, name.hasSuffix(".o"), !name.hasSuffix(".swiftmodule.o") {
      // A C object counts by its time, as the build system takes it.
      objects[Key(target: target, stem: stem)] = target == "CBase" ? time : content()
    } else if targets.contains(name), isolated == nil {
      programs[Key(target: name, stem: RelativePath.folder(of: path))] = time
    }
  }

  /// A diagnostics file that is named after the module stands for all its files.
  private static func source(_ stem: String, _ target: String) -> String {
    stem == target || stem == "\(target)-primary" || stem == "\(target)-master" ? "*" : stem
  }

  /// What was done between two looks.
  func work(since before: BuildFolder) -> BuildWork {
    var work = BuildWork()
    for (key, stamp) in compiles where before.compiles[key] != stamp {
      work.compiled[key.target, default: []].insert(key.stem)
    }
    for (key, stamp) in drivers where before.drivers[key] != stamp {
      work.drivers.insert(key.target)
    }
    for (key, stamp) in modules where before.modules[key] != stamp {
      work.modulesChanged.insert(key.target)
    }
    for (key, stamp) in objects where before.objects[key] != stamp {
      work.objectsChanged.insert(key.target)
    }
    for (key, stamp) in programs where before.programs[key] != stamp {
      work.linked.insert(key.target)
    }
    work.drivers.formUnion(work.compiled.keys)
    return work
  }
}

/// The work that one build did.
struct BuildWork: Hashable, Codable {
  /// Files compiled, by target, without extensions; `*` is the whole module at once.
  var compiled: [String: Set<String>] = [:]
  /// Targets whose driver ran.
  var drivers: Set<String> = []
  /// Targets whose module's bytes changed.
  var modulesChanged: Set<String> = []
  /// Targets of which an object's bytes changed.
  var objectsChanged: Set<String> = []
  /// Programs that were linked.
  var linked: Set<String> = []

  enum CodingKeys: String, CodingKey {
    case compiled, drivers, modulesChanged, objectsChanged, linked
  }

  /// Makes a record of nothing.
  init() {}

  /// Reads the form of the log.
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    compiled = try container.decode([String: Set<String>].self, forKey: .compiled)
    drivers = try container.decode(Set<String>.self, forKey: .drivers)
    modulesChanged = try container.decode(Set<String>.self, forKey: .modulesChanged)
    objectsChanged = try container.decode(Set<String>.self, forKey: .objectsChanged)
    linked = try container.decode(Set<String>.self, forKey: .linked)
  }

  /// Writes lists in order, so that equal work gives equal bytes.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(compiled.mapValues { $0.sorted() }, forKey: .compiled)
    try container.encode(drivers.sorted(), forKey: .drivers)
    try container.encode(modulesChanged.sorted(), forKey: .modulesChanged)
    try container.encode(objectsChanged.sorted(), forKey: .objectsChanged)
    try container.encode(linked.sorted(), forKey: .linked)
  }
}
