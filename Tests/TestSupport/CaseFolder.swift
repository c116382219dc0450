public import Foundation

/// The cases of `Data/Fixtures/Cases`: self-made inputs, each with the right answer.
public enum CaseFolder {
  /// The folder of all cases.
  public static let root = SharedFolder.projectRoot.appending(path: "Data/Fixtures/Cases")

  /// A file or folder below it.
  public static func url(_ path: String) -> URL { root.appending(path: path) }

  /// A file's bytes; the one file that is too large to be kept is made here, as `gen.py` makes it.
  public static func data(_ path: String) throws -> Data {
    guard path == "r03-depth-and-path-explosion/input/chain.json" else {
      return try Data(contentsOf: url(path))
    }
    let nodes = (0..<20_000).map { "M\($0)" }
    let edges = zip(nodes, nodes.dropFirst()).map { [$0, $1] }
    return try JSONSerialization.data(withJSONObject: ["nodes": nodes, "edges": edges])
  }

  /// A JSON file as an untyped value.
  public static func json(_ path: String) throws -> Any {
    try JSONSerialization.jsonObject(with: data(path))
  }

  /// What a case's `expected.json` says.
  public static func expected(_ name: String) throws -> [String: Any] {
    try json("\(name)/expected.json") as? [String: Any] ?? [:]
  }
}
