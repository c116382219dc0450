import FileTrees
import RippleModel

/// Finds the Swift sources that a build wrote for a target.
struct BuildOutputs {
  let tree: any FileTree
  /// The folders that may hold a build: the workspace's, and the package's own.
  let folders: [String]

  /// What plugins wrote, and what SwiftPM wrote of embedded resources, sorted.
  ///
  /// Found out with swift-6.3.1: `.build/plugins/outputs/PACKAGE/TARGET/destination/PLUGIN/…`, and
  /// `.build/debug/TARGET.build/DerivedSources/embedded_resources.swift`.
  func sources(of target: Target, usesPlugins: Bool, embeds: Bool) -> [String] {
    var result: Set<String> = []
    for folder in folders {
      if usesPlugins {
        let outputs = RelativePath.join(
          folder, GeneratedSources.plugins + target.id.package + "/" + target.id.name)
        let built = outputs + "/destination"
        result.formUnion(swiftFiles(below: isThere(built) ? built : outputs))
      }
      if embeds {
        let derived = ".build/debug/" + target.id.name + ".build" + GeneratedSources.derived
        let path = RelativePath.join(folder, derived + GeneratedSources.embedded.file)
        if isThere(path) { result.insert(path) }
      }
    }
    return result.sorted()
  }

  /// Whether something is there; asking for what is not lets the next command see when it comes.
  private func isThere(_ path: String) -> Bool {
    tree.kind(of: path) != nil || tree.bytes(of: path) != nil
  }

  private func swiftFiles(below folder: String) -> [String] {
    var result: [String] = []
    var pending = [folder]
    while let next = pending.popLast() {
      for entry in tree.entries(of: next) {
        let path = RelativePath.join(next, entry.name)
        if entry.kind == .folder {
          pending.append(path)
        } else if entry.name.hasSuffix(".swift") {
          result.append(path)
        }
      }
    }
    return result
  }
}
