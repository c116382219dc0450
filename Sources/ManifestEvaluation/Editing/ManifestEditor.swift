public import RippleModel
import SwiftParser
import SwiftSyntax
import SyntaxText

/// Edits a `Package.swift` by its syntax; what is not edited keeps every byte.
public struct ManifestEditor: Sendable {
  private var bytes: [UInt8]

  /// Takes a manifest.
  ///
  /// - Throws: `ManifestEditError` where it does not parse, or the parser should not be given it.
  public init(_ source: String) throws(ManifestEditError) {
    bytes = Array(source.utf8)
    guard bytes.count <= ManifestScanner.largestSource, !NestingGuard.refuses(bytes) else {
      throw ManifestEditError("the manifest is too large or nested too deeply to be edited.")
    }
    if let line = ManifestScanner.firstSyntaxError(source) {
      throw ManifestEditError(line: line, "the manifest does not parse; mend it first.")
    }
  }

  /// The manifest as it is now.
  public var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Makes one change.
  ///
  /// - Throws: `ManifestEditError` where what is to change is not written out, such as a list that
  ///   is computed; the manifest then stays as it was.
  public mutating func apply(_ edit: ManifestEdit) throws(ManifestEditError) {
    let (edits, source) = try edits(for: edit)
    let result = edits.applied(to: source)
    guard ManifestScanner.firstSyntaxError(String(decoding: result, as: UTF8.self)) == nil else {
      throw ManifestEditError("the edit would leave a manifest that does not parse; do it by hand.")
    }
    bytes = result
  }

  private func edits(
    for edit: ManifestEdit
  ) throws(ManifestEditError) -> (edits: [TextEdit], source: [UInt8]) {
    let source = bytes
    let tree = source.withUnsafeBufferPointer {
      Parser.parse(source: $0, maximumNestingLevel: 200)
    }
    let view = ManifestView(ManifestTree(tree), source)
    switch edit {
    case .addTarget(let target): return (try view.adding(target), source)
    case .removeTarget(let name): return (try view.removing(name), source)
    case .addDependency(let target, let entry): return (try view.adding(entry, to: target), source)
    case .removeDependency(let target, let entry):
      return (try view.removing(entry, from: target), source)
    case .replaceInProducts(let target, let others):
      return (try view.replacing(target, by: others), source)
    case .addToProducts(let beside, let targets):
      return (try view.listing(targets, beside: beside), source)
    case .moveResources(let from, let to, let paths):
      return (try view.movingResources(paths, from: from, to: to), source)
    }
  }
}
