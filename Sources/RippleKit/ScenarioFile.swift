package import RippleComparison
import WorkspaceLoading

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Reads scenarios and change logs from disk.
package enum ScenarioFile {
  /// Reads a scenario.
  ///
  /// - Throws: `Problem` with the place and the remedy.
  package static func read(_ path: String) throws -> Scenario {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Problem("there is no file '\(path)'.")
    }
    return try scenario(data, name: path)
  }

  /// Decodes a scenario; `name` stands in the message.
  static func scenario(_ data: Data, name: String) throws -> Scenario {
    do {
      return try JSON5Text.decode(Scenario.self, from: data)
    } catch let error as ScenarioError {
      throw Problem("'\(name)': \(error)")
    } catch let error as DecodingError {
      throw Problem("'\(name)': it is not JSON5: \(detail(error))")
    }
  }

  /// Reads a change log: a JSON object on each line.
  package static func changeLog(_ path: String) throws -> [ChangeLogEntry] {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Problem("there is no file '\(path)'.")
    }
    let decoder = JSONDecoder()
    var result: [ChangeLogEntry] = []
    for (number, line) in data.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
    )
    .enumerated() where !line.isEmpty {
      do {
        result.append(try decoder.decode(ChangeLogEntry.self, from: Data(line)))
      } catch let error as DecodingError {
        throw Problem("'\(path)', line \(number + 1): \(missing(error))")
      }
    }
    return result
  }

  /// A file's name for a scenario: its number, then its words.
  package static func name(_ scenario: String, _ number: Int) -> String {
    let words = scenario.lowercased().split { !$0.isLetter && !$0.isNumber }.prefix(8)
    return (number < 10 ? "0" : "") + "\(number)-" + words.joined(separator: "-") + ".json5"
  }

  private static func detail(_ error: DecodingError) -> String {
    guard case .dataCorrupted(let context) = error else { return "\(missing(error))" }
    let text = context.underlyingError.map { "\($0)" } ?? context.debugDescription
    // Foundation's text ends in what matters, such as "around line 3, column 5."
    let quoted = text.split(separator: "\"").first { $0.contains("line") }.map(String.init)
    return quoted ?? text.split(separator: "\n").first.map(String.init) ?? "it cannot be read."
  }

  private static func missing(_ error: DecodingError) -> String {
    switch error {
    case .keyNotFound(let key, _): "'\(key.stringValue)' is missing."
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      "'\(context.codingPath.map(\.stringValue).joined(separator: "."))' has the wrong type."
    case .dataCorrupted: "it is not JSON."
    @unknown default: "it cannot be read."
    }
  }
}
