import FileTrees
import RippleModel

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What `swiftc -stats-output-dir` tells of a build.
///
/// Found out with swift-6.3.1: each frontend process writes one file for each primary file and
/// one for a module that it emits. Its time stands under
/// `time.swift-frontend.MODULE-INPUT-TRIPLE-OUTPUT-OPTIMISATION.user` (and `.sys`, `.wall`), where
/// INPUT is the file's name, or `all`, and OUTPUT is `o` or `swiftmodule`. The first file of a
/// process also pays for what all of its files share, such as loading the standard library.
/// Links are not told.
struct FrontendStatistics {
  private let tree: DiskTree

  init(_ tree: DiskTree) { self.tree = tree }

  private static let prefix = "time.swift-frontend."

  func costs() throws -> [MeasuredCost] {
    var result: [MeasuredCost] = []
    for entry in tree.entries(of: "") where entry.name.hasPrefix("stats-") {
      guard entry.name.hasSuffix(".json"), let bytes = tree.bytes(of: entry.name) else { continue }
      guard let values = try? JSONDecoder().decode([String: Double].self, from: Data(bytes)) else {
        // A compiler that crashed leaves half a file; the others are still worth having.
        continue
      }
      result += costs(values)
    }
    guard !result.isEmpty else {
      throw TimingsError.form(path: tree.root, detail: "it holds no statistics of a frontend")
    }
    return result
  }

  private func costs(_ values: [String: Double]) -> [MeasuredCost] {
    let names = values.keys.filter {
      $0.hasPrefix(FrontendStatistics.prefix) && $0.hasSuffix(".user")
    }
    return names.sorted().compactMap { name in
      let system = String(name.dropLast(5)) + ".sys"
      let seconds = (values[name] ?? 0) + (values[system] ?? 0)
      return cost(String(name.dropFirst(FrontendStatistics.prefix.count).dropLast(5)), seconds)
    }
  }

  private func cost(_ job: String, _ seconds: Double) -> MeasuredCost? {
    let parts = job.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    guard parts.count >= 5 else { return nil }
    let input = parts[1..<(parts.count - 3)].joined(separator: "-")
    if parts[parts.count - 2] == "swiftmodule" {
      return MeasuredCost(target: parts[0], kind: .emitModule, seconds: seconds)
    }
    return MeasuredCost(
      target: parts[0], path: input == "all" ? "" : input, kind: .compile, seconds: seconds)
  }
}
