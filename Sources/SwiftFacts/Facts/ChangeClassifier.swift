public import RippleModel

/// Tells what a change of one file means, from the facts before and after.
///
/// It answers twice: as the toolchain's dependency analysis does (`FileChange.changeClass`), and
/// as a reader of interfaces would (`FileChange.rightClass`).
public struct ChangeClassifier: Sendable {
  /// What reads bytes, where facts are not at hand.
  public let scanner: FileScanner

  /// Makes a classifier.
  public init(scanner: FileScanner = FileScanner()) { self.scanner = scanner }

  /// Classifies a change of bytes; `nil` stands for a file that is not there.
  ///
  /// Equal bytes, and bytes that differ in line endings alone, are not parsed.
  public func classify(beforeBytes: [UInt8]?, afterBytes: [UInt8]?) -> FileChange {
    if let beforeBytes, let afterBytes, let same = classifyUnparsed(beforeBytes, afterBytes) {
      return same
    }
    return classify(before: beforeBytes.map(scanner.scan), after: afterBytes.map(scanner.scan))
  }

  /// What can be told without facts: `none` for equal bytes and for other line endings; else `nil`.
  public func classifyUnparsed(_ before: [UInt8], _ after: [UInt8]) -> FileChange? {
    LineEndings.areAllThatDiffers(before, after) ? FileChange.none : nil
  }

  /// Classifies a change of facts; `nil` stands for a file that is not there.
  ///
  /// Facts cannot tell a file from its equal in bytes, so that equal facts are `trivia`.
  public func classify(before: FileFacts?, after: FileFacts?) -> FileChange {
    guard before != nil || after != nil else { return .none }
    let old = before ?? .empty
    let new = after ?? .empty
    let bodies = BodyComparison(old, new)
    let matches = DeclarationMatches(old, new)
    let layouts = LayoutComparison(old, new, matches)
    var change = FileChange(
      changeClass: changeClass(before, after, bodies, matches),
      rightClass: .comment,
      fileScopeChanged: old.fileScope != new.fileScope,
      changedTypes: bodies.types, changedExtensions: bodies.extensions,
      changedLayouts: layouts.changed, changed: matches.changes())
    change.moduleBytesChange = change.changeClass >= .copiedBody
    guard old.tokens != new.tokens else { return change }
    change.rightClass = .implementation
    if change.changeClass == .unknown {
      change.rightClass = .interface
      change.visibility = .public
      return change
    }
    change.visibility = InterfaceComparison(old, new, matches, layouts).visibility
    if let visibility = change.visibility, visibility > .testable { change.rightClass = .interface }
    return change
  }

  private func changeClass(
    _ before: FileFacts?, _ after: FileFacts?, _ bodies: BodyComparison,
    _ matches: DeclarationMatches
  ) -> ChangeClass {
    guard let before else { return .fileAdded }
    guard let after else { return .fileRemoved }
    let isWellFormed = before.isWellFormed && after.isWellFormed
    if !isWellFormed, before.tokens != after.tokens { return .unknown }
    if before.fileScope != after.fileScope { return .fileScope }
    if !bodies.types.isEmpty { return .typeMember }
    if !bodies.extensions.isEmpty { return .extensionMember }
    if before.activeTokens == after.activeTokens {
      if before.layout == after.layout { return .trivia }
      return matches.movesCopiedLine ? .copiedBody : .movedTrivia
    }
    let isCopied =
      matches.movesCopiedLine || before.localTypes != after.localTypes || matches.changesCopiedBody
      || bodies.isReordered
    return isCopied ? .copiedBody : .body
  }
}

extension FileFacts {
  /// The facts of an empty file.
  static var empty: FileFacts {
    let nothing = TokenHash().fingerprint
    return FileFacts(tokens: nothing, layout: nothing, fileScope: nothing)
  }
}

/// Line endings, which no token holds but those of long literals.
enum LineEndings {
  /// Whether two files are equal once CRLF is read as LF.
  static func areAllThatDiffers(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    if left == right { return true }
    var (leftIndex, rightIndex) = (0, 0)
    while true {
      skipReturn(left, &leftIndex)
      skipReturn(right, &rightIndex)
      guard leftIndex < left.count, rightIndex < right.count else { break }
      guard left[leftIndex] == right[rightIndex] else { return false }
      leftIndex += 1
      rightIndex += 1
    }
    return leftIndex == left.count && rightIndex == right.count
  }

  private static func skipReturn(_ bytes: [UInt8], _ index: inout Int) {
    if index + 1 < bytes.count, bytes[index] == 0x0D, bytes[index + 1] == 0x0A { index += 1 }
  }
}
