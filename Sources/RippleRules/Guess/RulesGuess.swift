public import RippleGraph
public import RippleModel

/// Sensible rules for a graph that has none yet.
public struct RulesGuess {
  private let layers: [LayerGuess.Layer]
  private let depth: Int?
  private let forbidden: [String]
  private let junkDrawer: Int

  /// Guesses from names and edges.
  ///
  /// - Parameters:
  ///   - graph: The targets that are checked.
  ///   - keepsDepth: Whether the depth of today becomes the limit.
  /// - Complexity: O(V + E).
  public init(_ graph: TargetGraph, keepsDepth: Bool = false) {
    layers = LayerGuess(graph).layers
    depth = keepsDepth ? TopologicalOrder(graph.structure).maximumHeight : nil
    let names = Set(layers.map(\.name))
    forbidden = names.isSuperset(of: ["features", "live"]) ? ["features -> live"] : []
    junkDrawer = 8
  }

  /// Whether layers were found.
  public var hasLayers: Bool { !layers.isEmpty }

  /// The same as a decoded file.
  public var value: JSONValue {
    var rules: [String: JSONValue] = [
      "acyclic": .bool(true), "stableDependencies": .string("note"),
      "undeclaredImports": .string("error"), "unusedDependencies": .string("warning"),
      "reexports": .string("warning"), "hazards": .string("warning"),
      "junkDrawer": .object([
        "minimumFanIn": .integer(junkDrawer), "minimumFanOut": .integer(junkDrawer),
      ]), "actionGranularity": .string("warning"),
    ]
    if let depth { rules["maximumDepth"] = .integer(depth) }
    if !forbidden.isEmpty { rules["forbid"] = .array(forbidden.map(JSONValue.string)) }
    var file: [String: JSONValue] = [
      "schemaVersion": .integer(1), "rules": .object(rules),
      "baseline": .string(".ripple-baseline.json"),
    ]
    if !layers.isEmpty { file["layers"] = .array(layers.map(RulesGuess.value)) }
    return .object(file)
  }

  private static func value(_ layer: LayerGuess.Layer) -> JSONValue {
    var entry: [String: JSONValue] = [
      "name": .string(layer.name), "targets": .array(layer.patterns.map(JSONValue.string)),
    ]
    if layer.isIndependent { entry["independent"] = .bool(true) }
    return .object(entry)
  }

  /// The same as the text of a rules file.
  public var text: String {
    var text =
      "// What 'ripple check' holds this package to. Guessed from names and edges: edit it.\n"
    text += "{\n  schemaVersion: 1,\n"
    if !layers.isEmpty {
      text += "  layers: [   // from the ground up; arrows point down\n"
      for layer in layers {
        let targets = layer.patterns.map(RulesGuess.quoted).joined(separator: ", ")
        let tail = layer.isIndependent ? ", independent: true" : ""
        text += "    { name: \"\(layer.name)\", targets: [\(targets)]\(tail) },\n"
      }
      text += "  ],\n"
    }
    text += "  rules: {\n"
    if !forbidden.isEmpty {
      text += "    forbid: [\(forbidden.map(RulesGuess.quoted).joined(separator: ", "))],\n"
    }
    if let depth { text += "    maximumDepth: \(depth),\n" }
    text += """
          acyclic: true,
          stableDependencies: "note",
          undeclaredImports: "error",
          unusedDependencies: "warning",
          reexports: "warning",
          hazards: "warning",
          junkDrawer: { minimumFanIn: \(junkDrawer), minimumFanOut: \(junkDrawer) },
          actionGranularity: "warning",
        },
        baseline: ".ripple-baseline.json",
      }

      """
    return text
  }

  /// A name as a text of JSON5.
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      default:
        if scalar.value < 0x20 || scalar.value == 0x2028 || scalar.value == 0x2029 {
          let digits = String(scalar.value, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + "\""
  }
}
