import FileTrees
public import RippleModel
import WorkspaceLoading

/// Reads what `swift build -v` writes: one command line for each tool that it runs.
///
/// The driver's own command lines tell which targets were looked at, the frontend's which files
/// were compiled, clang's the C sources and, where the linker is run through it, the products. What
/// a terminal or a build server puts before or around a line, colours and times, is left out.
public struct BuildLogReader {
  private let root: String
  private var result = ObservedBuild()
  /// The module whose driver spoke last.
  private var module = ""

  /// Reads a log.
  ///
  /// - Parameters:
  ///   - text: The log.
  ///   - root: The package's folder, absolute; paths in the answer are relative to it.
  ///   - succeeded: Whether the build ended well.
  /// - Returns: What the build did.
  public static func read(_ text: String, root: String, succeeded: Bool) -> ObservedBuild {
    var reader = BuildLogReader(root: root)
    reader.result.succeeded = succeeded
    for line in text.split(whereSeparator: \.isNewline) { reader.take(LogLine.bare(line)) }
    return reader.result
  }

  private init(root: String) { self.root = root }

  private mutating func take(_ line: Substring) {
    if line.contains("error:"), result.errors.count < 12 {
      result.errors.append(String(line.prefix(400)))
    }
    if let remark = DriverRemark(line) {
      result.remarks[module, default: [:]][remark.file, default: []].append(remark.because)
    }
    takeTitle(line)
    guard line.hasPrefix("/") else { return }
    let words = BuildLogReader.words(line)
    guard let tool = words.first.map(RelativePath.name) else { return }
    switch tool {
    case "swiftc": takeDriver(words)
    case "swift-frontend": takeFrontend(words)
    case "clang", "clang++": takeClang(words)
    case "ar", "llvm-ar":
      for word in words where word.hasSuffix(".a") {
        result.linked.insert(RelativePath.name(of: word))
      }
    default: break
    }
  }

  private mutating func takeDriver(_ words: [String]) {
    let output = BuildLogReader.value(of: "-o", in: words) ?? ""
    if words.contains("-emit-executable") || words.contains("-emit-library") {
      if !output.contains("manifest") { result.linked.insert(RelativePath.name(of: output)) }
    } else if let module = BuildLogReader.value(of: "-module-name", in: words), module != "main" {
      result.drivers.insert(module)
      self.module = module
    }
  }

  /// Swift Build's log has titles instead of command lines, with names instead of paths.
  private mutating func takeTitle(_ line: Substring) {
    let planning = "Planning Swift module "
    if line.hasPrefix(planning),
      let name = line.dropFirst(planning.count).split(separator: " ").first
    {
      module = String(name)
      result.drivers.insert(module)
    } else if line.hasPrefix("Compile "), let end = line.firstRange(of: ".swift (") {
      let name = line[line.index(line.startIndex, offsetBy: 8)..<end.lowerBound] + ".swift"
      result.compiled[module, default: []].insert(String(name))
    }
  }

  private mutating func takeFrontend(_ words: [String]) {
    guard words.count > 2, words[1] == "-frontend", words[2] == "-c",
      let module = BuildLogReader.value(of: "-module-name", in: words)
    else { return }
    let primary = words.indices.dropLast().filter { words[$0] == "-primary-file" }
      .map { relative(BuildLogReader.source(at: $0 + 1, in: words)) }
    // Without primary files, the module is compiled as a whole: all of its inputs are.
    let files = primary.isEmpty ? BuildLogReader.sources(from: 3, in: words).map(relative) : primary
    if module == "main", files.contains(where: RelativePath.isManifest) { return }
    result.compiled[module, default: []].formUnion(files)
    if primary.isEmpty, words.contains("-filelist") { result.compiledWhole.insert(module) }
  }

  private mutating func takeClang(_ words: [String]) {
    let output = BuildLogReader.value(of: "-o", in: words) ?? ""
    guard let source = BuildLogReader.value(of: "-c", in: words) else {
      if output.contains("/debug/") || output.contains("/release/"), !output.contains("manifest") {
        result.linked.insert(RelativePath.name(of: output))
      }
      return
    }
    let folder = output.split(separator: "/").first { $0.hasSuffix(".build") && $0 != ".build" }
    guard let target = folder?.dropLast(6) else { return }
    let module = Target.moduleName(ofTarget: String(target))
    result.compiled[module, default: []].insert(relative(source))
  }

  private func relative(_ path: String) -> String { RelativePath.of(path, from: root) }

  /// A path that the driver prints without quotes, whatever spaces it holds.
  private static func source(at index: Int, in words: [String]) -> String {
    let rest = words[index...]
    let end = rest.firstIndex { $0.hasSuffix(".swift") } ?? index
    return rest[...end].joined(separator: " ")
  }

  /// The paths that stand side by side from a word on, up to the next flag.
  private static func sources(from start: Int, in words: [String]) -> [String] {
    var result: [String] = []
    var index = start
    while index < words.count, !words[index].hasPrefix("-") {
      let path = source(at: index, in: words)
      index += path.split(separator: " ", omittingEmptySubsequences: false).count
      if path.hasSuffix(".swift") { result.append(path) }
    }
    return result
  }

  private static func value(of flag: String, in words: [String]) -> String? {
    guard let index = words.firstIndex(of: flag), index + 1 < words.count else { return nil }
    return words[index + 1]
  }

  /// The words of a command line as a shell would split them; SwiftPM quotes with `'`, `"`
  /// and `\`.
  static func words(_ line: Substring) -> [String] {
    var words: [String] = []
    var word = ""
    var quote: Character?
    var isEscaped = false
    var isInside = false
    for character in line {
      if isEscaped {
        word.append(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
        isInside = true
      } else if let open = quote {
        if character == open { quote = nil } else { word.append(character) }
      } else if character == "'" || character == "\"" {
        quote = character
        isInside = true
      } else if character == " " {
        if isInside || !word.isEmpty { words.append(word) }
        word = ""
        isInside = false
      } else {
        word.append(character)
      }
    }
    if isInside || !word.isEmpty { words.append(word) }
    return words
  }
}
