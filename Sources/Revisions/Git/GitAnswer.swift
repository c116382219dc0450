import FileTrees

/// What git answers, read from bytes of any form: what is not as git writes it is left out.
package enum GitAnswer {
  /// The files, links and submodules that `ls-tree -r -z` lists.
  package static func tree(_ output: [UInt8]) -> [GitEntry] {
    output.split(separator: 0).compactMap { entry($0, nameField: 2) }
  }

  /// Those that `ls-files --stage -z` lists; unmerged files are left out.
  package static func index(_ output: [UInt8]) -> [GitEntry] {
    output.split(separator: 0).compactMap { record in
      let isMerged = record.split(separator: 9, maxSplits: 1).first?.last == UInt8(ascii: "0")
      return isMerged ? entry(record, nameField: 1) : nil
    }
  }

  private static func entry(_ record: ArraySlice<UInt8>, nameField: Int) -> GitEntry? {
    let halves = record.split(separator: 9, maxSplits: 1)
    guard halves.count == 2 else { return nil }
    let words = halves[0].split(separator: 32)
    guard words.count == 3, let kind = GitEntry.Kind(mode: words[0]),
      let content = ContentID(hexadecimal: words[nameField])
    else { return nil }
    return GitEntry(path: GitText.path(halves[1]), content: content, kind: kind)
  }

  /// The contents that `cat-file --batch` gives, in the order asked, up to the first that it lacks.
  package static func blobs(_ output: [UInt8], count: Int) -> [[UInt8]] {
    var result: [[UInt8]] = []
    var rest = output[...]
    while result.count < count, let end = rest.firstIndex(of: 10),
      let size = rest[..<end].split(separator: 32).last.flatMap(GitText.number),
      (0..<(rest.endIndex - end)).contains(size)
    {
      result.append(Array(rest[(end + 1)..<(end + 1 + size)]))
      rest = rest[(end + 1 + size)...].dropFirst()
    }
    return result
  }

  /// The commits that `rev-list --parents` lists.
  package static func commits(_ output: [UInt8]) -> [HistoryLine.Entry] {
    output.split(separator: 0x0A).compactMap { line in
      let words = line.split(separator: 0x20).map(GitText.words)
      return words.first.map { HistoryLine.Entry(name: $0, parents: Array(words.dropFirst())) }
    }
  }
}
