package import RippleGraph
import RippleModel
import RippleReport
package import RippleRules
import RippleSystem
import WorkspaceLoading

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The rules file and the baseline of a package.
package struct RulesFolder {
  /// The rules file's path.
  package let path: String
  /// The path as the user would name it.
  package let shownPath: String

  /// The file that was named, or the one at the package's root.
  package init(named: String?, of session: Session) {
    let packagePath = session.settings.folder
    let root = packagePath == "." ? "" : packagePath + "/"
    shownPath = named ?? root + ".ripple.json5"
    path = AbsolutePath.absolute(shownPath)
  }

  package var exists: Bool { FileManager.default.fileExists(atPath: path) }

  /// Reads the rules.
  ///
  /// - Throws: `Problem` with the first mistake, its line and its remedy.
  package func rules() throws -> RulesFile {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Problem("there is no rules file '\(shownPath)'; 'ripple check --init' writes one.")
    }
    let value: JSONValue
    do {
      value = try JSON5Text.decode(JSONValue.self, from: data)
    } catch {
      throw Problem("\(shownPath): it is not JSON5\(RulesFolder.detail(error)).")
    }
    do {
      return try RulesFile(value)
    } catch {
      throw problem(error)
    }
  }

  /// A mistake in the file, with its line.
  package func problem(_ problem: RulesProblem) -> Problem {
    // Without the file there is no line, and the place says enough.
    let data = FileManager.default.contents(atPath: path)
    let text = data.map { String(decoding: $0, as: UTF8.self) } ?? ""
    let line = problem.line(in: text).map { ":\($0)" } ?? ""
    let place = problem.place.isEmpty ? "" : "\(problem.place): "
    return Problem("\(shownPath)\(line): \(place)\(problem.text)")
  }

  private static func detail(_ error: any Error) -> String {
    guard case .dataCorrupted(let context) = error as? DecodingError,
      let text = (context.underlyingError as? CocoaError)?.userInfo["NSDebugDescription"] as? String
    else { return "; look for a missing comma, quote or brace" }
    return " (\(text.hasSuffix(".") ? String(text.dropLast()) : text))"
  }

  /// The layers of the rules file, laid over a graph.
  ///
  /// - Throws: `Problem` for a file that cannot be read or does not fit the graph.
  package func layers(over graph: TargetGraph) throws -> (plan: LayerPlan, names: [String]) {
    let layers = try rules().layers
    do {
      let names = layers.flatMap { $0.patterns.map(\.description) }
      return (try LayerPlan(layers, graph, known: Set(names)), layers.map(\.name))
    } catch {
      throw problem(error)
    }
  }

  // MARK: Baseline

  /// Where the baseline lies: below the folder of the rules file, which a repository brings.
  private func baselinePath(_ rules: RulesFile) throws -> String {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    let place = AbsolutePath.resolve("\(folder)/\(rules.baseline)")
    let real = SystemFile.realPath(of: place) ?? SystemFile.realPath(of: AbsolutePath.folder(place))
    let isLink = SystemFile.status(of: place, followingLinks: false)?.kind == .link
    guard !rules.baseline.hasPrefix("/"), place.hasPrefix(folder + "/"), !isLink,
      let real, let inside = SystemFile.realPath(of: folder), (real + "/").hasPrefix(inside + "/")
    else {
      throw Problem(
        "\(shownPath): the baseline '\(rules.baseline)' must lie beside the rules file or below "
          + "it, and be no link.")
    }
    return place
  }

  /// The baseline, or `nil` where there is none.
  package func baseline(_ rules: RulesFile) throws -> AcceptedFindings? {
    guard let data = FileManager.default.contents(atPath: try baselinePath(rules)) else {
      return nil
    }
    do {
      let baseline = try JSONDecoder().decode(AcceptedFindings.self, from: data)
      guard baseline.schemaVersion == 1 else {
        throw Problem("the baseline '\(rules.baseline)' has another schemaVersion than 1.")
      }
      return baseline
    } catch is DecodingError {
      throw Problem(
        "the baseline '\(rules.baseline)' cannot be read; 'ripple check --update-baseline' "
          + "writes it anew.")
    }
  }

  /// Writes what is accepted from now on.
  package func write(_ baseline: AcceptedFindings, _ rules: RulesFile) throws {
    try RulesFolder.write(JSONText.render(baseline), to: baselinePath(rules))
  }

  /// Writes a rules file where there is none.
  package func write(_ text: String) throws {
    guard !exists, SystemFile.status(of: path, followingLinks: false) == nil else {
      throw Problem("there is already a rules file '\(shownPath)'; name another with --rules.")
    }
    try RulesFolder.write(text, to: path)
  }

  private static func write(_ text: String, to path: String) throws {
    do {
      try OutputFile.write(Array(text.utf8), to: path)
    } catch let error as StreamError {
      throw Problem("'\(path)' cannot be written: \(error.reason).")
    }
  }
}
