/// One line that a compiler prints about a place in a source.
public struct CompilerDiagnostic: Hashable, Sendable, Codable {
  /// How bad it is.
  public enum Severity: String, Hashable, Sendable, Codable {
    /// The build fails.
    case error
    /// The build goes on.
    case warning
    /// It belongs to the diagnostic before it.
    case note
  }

  /// How bad it is.
  public var severity: Severity
  /// The file, relative to the package where it lies in it; empty where none is named.
  public var path: String
  /// The line, from 1; 0 where none is named.
  public var line: Int
  /// The sentence.
  public var text: String

  /// Makes a diagnostic.
  public init(severity: Severity, path: String = "", line: Int = 0, text: String) {
    self.severity = severity
    self.path = path
    self.line = line
    self.text = text
  }

  /// The line as a compiler writes it.
  public var description: String {
    let place = path.isEmpty ? "" : "\(path):\(line): "
    return "\(place)\(severity.rawValue): \(text)"
  }

  /// Reads what a build printed; each diagnostic once, in the order of the log.
  ///
  /// - Parameters:
  ///   - log: The log.
  ///   - root: The package's folder, absolute.
  /// - Returns: The diagnostics.
  public static func read(_ log: String, root: String) -> [CompilerDiagnostic] {
    var result: [CompilerDiagnostic] = []
    var seen: Set<CompilerDiagnostic> = []
    for line in log.split(whereSeparator: \.isNewline) {
      guard let found = diagnostic(line, root) else { continue }
      // A note may belong to several errors.
      if found.severity == .note || seen.insert(found).inserted { result.append(found) }
    }
    return result
  }

  private static func diagnostic(_ line: Substring, _ root: String) -> CompilerDiagnostic? {
    for severity in [Severity.error, .warning, .note] {
      guard let mark = line.firstRange(of: "\(severity.rawValue): ") else { continue }
      let head = line[..<mark.lowerBound]
      let text = String(line[mark.upperBound...])
      if head.isEmpty { return CompilerDiagnostic(severity: severity, text: text) }
      guard head.hasSuffix(": ") else { continue }
      let parts = head.dropLast(2).split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count >= 3, let number = Int(parts[parts.count - 2]),
        Int(parts[parts.count - 1]) != nil
      else {
        return severity == .error
          ? CompilerDiagnostic(severity: severity, text: String(line)) : nil
      }
      let path = parts.dropLast(2).joined(separator: ":")
      let inner = path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : path
      return CompilerDiagnostic(severity: severity, path: inner, line: number, text: text)
    }
    return nil
  }
}
