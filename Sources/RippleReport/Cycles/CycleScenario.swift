public import RippleModel

/// The way out of a cycle as a scenario file, ready for `ripple compare`.
public struct CycleScenario: Sendable {
  private let diagnosis: CycleDiagnosis

  /// Makes the scenario of a diagnosis.
  public init(_ diagnosis: CycleDiagnosis) { self.diagnosis = diagnosis }

  /// A name for its file: letters, digits and dashes of the witness.
  public var fileName: String {
    let words = diagnosis.witness.prefix(4).map { name in
      String(name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    }
    return "break-" + words.joined(separator: "-") + ".json5"
  }

  /// The same, with a number where another scenario has the name.
  public func fileName(besides taken: inout Set<String>) -> String {
    var name = fileName
    var number = 1
    while !taken.insert(name).inserted {
      number += 1
      name = "\(fileName.dropLast(6))-\(number).json5"
    }
    return name
  }

  /// The file, in the form of a scenario.
  public var text: String {
    let ring = (diagnosis.witness + diagnosis.witness.prefix(1)).joined(separator: " -> ")
    let why = diagnosis.breaks.map(\.reason).joined(separator: " ")
    var text = "{\n  schemaVersion: 1,\n"
    text += "  name: \(CycleScenario.quoted("Break \(ring)")),\n"
    text += "  why: \(CycleScenario.quoted(why)),\n  steps: [\n"
    for item in diagnosis.breaks { text += "    \(step(item)),\n" }
    return text + "  ],\n}\n"
  }

  private func step(_ item: CycleDiagnosis.Break) -> String {
    let quoted = CycleScenario.quoted
    let edge = quoted("\(item.from) -> \(item.to)")
    let word = CycleScenario.word
    switch item.way {
    case .inversion:
      return
        "{ invert: { dependency: \(edge), contract: \(quoted("\(word(item.to))Contract")) } }"
    case .extraction:
      guard !item.files.isEmpty else {
        return
          "{ invert: { dependency: \(edge), contract: \(quoted("\(word(item.to))Contract")) } }"
      }
      let files = item.files.map(quoted).joined(separator: ", ")
      let name = item.crossing.count == 1 ? item.crossing[0] : "\(word(item.to))Types"
      return "{ extract: { files: [\(files)], into: \(quoted(word(name))) } }"
    case .mediation:
      let ends = [item.from, item.to].map(quoted).joined(separator: ", ")
      let name = quoted("\(word(item.from))\(word(item.to))Events")
      return "{ mediate: { between: [\(ends)], events: \(name) } }"
    case .removal: return "{ cut: [\(edge)] }"
    }
  }

  /// The last part of a label, for the name of a new target.
  private static func word(_ label: String) -> String {
    String(label.split(separator: "/").last ?? "Cycle")
  }

  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      default:
        if scalar.value < 0x20 || scalar.value == 0x7F || scalar.value == 0x2028
          || scalar.value == 0x2029
        {
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
