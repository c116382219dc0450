import Foundation
import RippleGraph
import RippleModel
import RippleReport
import TestSupport
import Testing

/// What networkx 3.6.1 says of the recorded graphs (`Tests/Benchmarks/metrics_peers.py` compares all).
@Suite("Metrics of real apps", .enabled(if: SharedFolder.isPresent, "\(SharedFolder.reason)"))
struct RecordedMetricsTests {
  /// One graph's figures.
  struct Recorded: Sendable, CustomTestStringConvertible {
    let name: String
    /// The sum of closure sizes, a target's own included.
    let cumulative: Int
    /// Edges that the transitive reduction leaves out.
    let redundant: Int
    /// Edges on the longest path.
    let height: Int
    /// The greatest betweenness, not normalised.
    let betweenness: Double
    /// The most targets that one dominates.
    let dominated: Int
    var testDescription: String { name }

    init(
      _ name: String, _ cumulative: Int, _ redundant: Int, _ height: Int, _ betweenness: Double,
      _ dominated: Int
    ) {
      self.name = name
      self.cumulative = cumulative
      self.redundant = redundant
      self.height = height
      self.betweenness = betweenness
      self.dominated = dominated
    }
  }

  static let recorded = [
    Recorded("IceCubesApp", 112, 36, 7, 21.0, 2), Recorded("NetNewsWire", 176, 26, 6, 23.0, 1),
    Recorded("apple-browsers", 853, 80, 7, 309.8333, 3), Recorded("element-x-ios", 9, 0, 1, 0, 1),
    Recorded("home-assistant-ios", 26, 0, 2, 2.0, 2), Recorded("ios-pass", 94, 14, 7, 16.5, 1),
    Recorded("isowords.2601b47a8.before", 1718, 177, 10, 326.25, 3),
    Recorded("isowords.1195a704f.after", 1849, 191, 10, 326.25, 3),
    Recorded("isowords", 1831, 187, 11, 327.9, 3), Recorded("pocket-casts-ios", 15, 1, 3, 2.0, 1),
    Recorded("protoncore_ios", 1978, 249, 13, 186.8219, 3),
    Recorded("swift-composable-architecture", 137, 5, 5, 22.0, 4),
  ]

  private struct File: Decodable {
    struct Target: Decodable {
      let name: String
      let package: String
      let dependencies: [String]
    }
    let targets: [Target]
  }

  private func graph(_ name: String) throws -> TargetGraph {
    let file = try JSONDecoder().decode(
      File.self, from: SharedFolder.data("data/graphs/\(name).graph.json"))
    let ids = Dictionary(
      file.targets.map { ($0.name, TargetID(package: $0.package, name: $0.name)) },
      uniquingKeysWith: { first, _ in first })
    return TargetGraph(
      file.targets.map { target in
        .sample(
          TargetID(package: target.package, name: target.name),
          dependencies: target.dependencies.compactMap { ids[$0] }.map {
            Dependency(to: .target($0))
          })
      })
  }

  @Test("are networkx's", arguments: recorded)
  func networkx(_ recorded: Recorded) throws {
    var options = MetricsReport.Options()
    options.computesBetweenness = true
    let report = MetricsReport(try graph(recorded.name), scope: "all", options: options)
    #expect(report.whole.cumulativeDependency == recorded.cumulative)
    #expect(report.whole.redundantEdges.count == recorded.redundant)
    #expect(report.whole.coreSize == 1)
    #expect(report.rows.map(\.height).max() == recorded.height)
    #expect(report.longestPath.count == recorded.height + 1)
    #expect(report.rows.map(\.dominated).max() == recorded.dominated)
    let most = try #require(report.rows.compactMap(\.betweenness).max())
    #expect(abs(most - recorded.betweenness) < 0.0001)
  }
}
