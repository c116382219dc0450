#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One step of XCLogParser's `json` and `flatJson` reporters.
struct XCLogStep: Decodable {
  var type: String
  var title: String?
  var signature: String?
  var detailStepType: String?
  var documentURL: String?
  var identifier: String?
  var parentIdentifier: String?
  var startTimestamp: Double?
  var endTimestamp: Double?
  var duration: Double?
  var compilationDuration: Double?
  var fetchedFromCache: Bool?
  var subSteps: [XCLogStep]?

  /// What a step does.
  enum Work {
    case swift, swiftTogether, c, emitModule, link, other
  }

  /// What it does; the parser knows the steps of Xcode 14 and later as `other`.
  var work: Work {
    switch detailStepType {
    case "swiftCompilation": return .swift
    case "swiftAggregatedCompilation": return .swiftTogether
    case "cCompilation": return .c
    case "mergeSwiftModule", "emitSwiftModule": return .emitModule
    case "linker", "createStaticLibrary": return .link
    default: break
    }
    let word = signature?.split(separator: " ").first ?? ""
    switch word {
    case "SwiftCompile": return .swift
    case "SwiftDriver", "SwiftDriver\\": return .swiftTogether
    case "SwiftEmitModule": return .emitModule
    default: return .other
    }
  }

  /// The name in `Build target Core`, `Build target Core of project App with configuration
  /// Debug` or `Target Core`; `nil` where the step is no target's, such as `Prepare build`.
  var targetName: String? {
    let title = title ?? ""
    for start in ["Build target ", "Build aggregate target ", "Target "]
    where title.hasPrefix(start) {
      let rest = title.dropFirst(start.count)
      let end = [" of project ", " with configuration "].compactMap {
        rest.ranges(of: $0).last?.lowerBound
      }.min()
      let name = rest[..<(end ?? rest.endIndex)]
      return name.isEmpty ? nil : String(name)
    }
    return nil
  }

  /// The file that is compiled: its URL, which may not be encoded, or the name in the title
  /// `Compile a.swift (arm64)`; empty where neither tells one.
  var path: String {
    if let url = documentURL, !url.isEmpty {
      let path = url.hasPrefix("file://") ? String(url.dropFirst(7)) : url
      return URL(string: url)?.path(percentEncoded: false) ?? path
    }
    let title = title ?? ""
    for start in ["Compile ", "Compiling "] where title.hasPrefix(start) {
      guard let end = title.firstRange(of: ".swift")?.upperBound else { continue }
      let name = title[..<end].dropFirst(start.count)
      if !name.contains(",") { return String(name) }
    }
    return ""
  }

  /// The steps of `flatJson` as a tree: below their parents or, where the parser took a parent
  /// out, below the target before them.
  static func tree(_ flat: [XCLogStep]) -> [XCLogStep] {
    let places = Dictionary(
      flat.enumerated().compactMap { index, step in step.identifier.map { ($0, index) } },
      uniquingKeysWith: { first, _ in first })
    var children: [[Int]] = flat.map { _ in [] }
    var roots: [Int] = []
    var target: Int?
    for (index, step) in flat.enumerated() {
      let parent = step.parentIdentifier.flatMap { places[$0] }.flatMap { $0 < index ? $0 : nil }
      if step.type == "target" { target = index }
      if let around = parent ?? (step.type == "detail" ? target : nil) {
        children[around].append(index)
      } else {
        roots.append(index)
      }
    }
    // Parents stand before their children, so the last are complete first.
    var steps = flat
    for index in flat.indices.reversed() {
      steps[index].subSteps = (flat[index].subSteps ?? []) + children[index].map { steps[$0] }
    }
    return roots.map { steps[$0] }
  }
}
