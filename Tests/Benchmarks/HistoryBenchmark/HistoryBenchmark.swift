import Revisions
import RippleStore
import RippleSystem

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Prints what it costs to import a history from nothing, to look again, and what git alone takes.
///
///     swift run -c release HistoryBenchmark repository
///     swift run -c release HistoryBenchmark repository pydriller.py
///
/// A second argument is a script that another tool's run is timed with; it is given the
/// repository.
@main
struct HistoryBenchmark {
  static func main() throws {
    guard CommandLine.arguments.count >= 2 else {
      return print("usage: HistoryBenchmark repository [script]")
    }
    let path = CommandLine.arguments[1]
    let file = FileManager.default.temporaryDirectory
      .appending(path: "ripple-history-\(UUID().uuidString).sqlite").path
    defer {
      // Losing the error is right: what is left in the temporary folder does no harm.
      for suffix in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: file + suffix)
      }
    }
    let git = try time("git log --raw and cat-file --batch of the same blobs") {
      _ = try Tool("sh").run([
        "-c",
        "git -C \"$1\" log --raw --no-abbrev -r --format= -- '*.swift' | awk '{print $3; print $4}' "
          + "| sort -u | grep -v '^0*$' | git -C \"$1\" cat-file --batch --buffer > /dev/null",
        "-", path,
      ])
    }
    let store = try Store(path: file)
    let repository = try GitTool(folder: path)
    let ingest = HistoryImport(store: store, repository: repository, rootName: "bench")
    var work = HistoryImport.Work()
    let first = try time("import from nothing") {
      work = try ingest.refresh("HEAD", comparesMerges: false)
    }
    print("  \(work.commits) commits, \(work.versions) versions, \(work.bytes) bytes")
    print("  \(work.parsedBytes) bytes parsed, \(work.wholeVersions) versions whole")
    print("  \(ratio(first, git)) times git alone")
    _ = try time("look again, nothing new") {
      _ = try ingest.refresh("HEAD", comparesMerges: false)
    }
    _ = try time("read the history back") {
      _ = try HistoryReader(store: store, repository: repository, rootName: "bench")
        .read(HistoryOptions())
    }
    if CommandLine.arguments.count > 2 {
      _ = try time(CommandLine.arguments[2]) {
        _ = try Tool("python3").run([CommandLine.arguments[2], path])
      }
    }
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    print(status.split(separator: "\n").first { $0.hasPrefix("VmHWM") } ?? "peak memory not known")
  }

  private static func ratio(_ left: Duration, _ right: Duration) -> Double {
    (left / right * 10).rounded() / 10
  }

  private static func time(_ title: String, _ body: () throws -> Void) rethrows -> Duration {
    let length = try ContinuousClock().measure(body)
    print("\(title): \(length)")
    return length
  }
}
