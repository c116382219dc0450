import FileTrees
public import RippleModel
import WorkspaceLoading

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Builds that were recorded earlier, commit by commit (`tools/truth` writes the form).
public struct RecordedBuilds {
  /// One commit with what its build did.
  public struct Step {
    /// The commit.
    public let commit: String
    /// What it was built on top of.
    public let parent: String
    /// The first line of its message.
    public let subject: String
    /// Whether the build before it succeeded.
    public let succeededBefore: Bool
    /// Whether the build before it began with an empty folder.
    public let isFresh: Bool
    /// What the build did.
    public let build: ObservedBuild
  }

  /// The steps, in the order built.
  public let steps: [Step]
  /// Whether tests were built.
  public let buildsTests: Bool

  /// Reads a record.
  ///
  /// - Throws: `FormatError` where it is none.
  public init(_ bytes: [UInt8], name: String) throws {
    do {
      let document = try JSONDecoder().decode(Document.self, from: Data(bytes))
      buildsTests = document.arguments.contains("--build-tests")
      steps = document.steps.map(\.step)
    } catch {
      throw FormatError(.shape, name: name, detail: "it is no record of builds")
    }
  }

  private struct Document: Decodable {
    var arguments: [String]
    var steps: [Entry]

    enum CodingKeys: String, CodingKey {
      case arguments = "build_args"
      case steps
    }
  }

  private struct Entry: Decodable {
    var commit: String
    var parent: String
    var subject: String
    var ok: Bool
    var succeededBefore: Bool
    var drivers: [String]
    var compiled: [String: Set<String>]
    var clang: [String: Set<String>]
    var linked: [String]
    var archived: [String]
    var errors: [String]
    var settle: Settling?

    struct Settling: Decodable {
      var clean: Bool?
    }

    enum CodingKeys: String, CodingKey {
      case commit, parent, subject, ok, drivers, compiled, linked, archived, errors, settle
      case succeededBefore = "base_ok"
      case clang = "c_compiled"
    }

    var step: Step {
      var files: [String: Set<String>] = [:]
      for (module, paths) in compiled {
        files[ModuleLabel.plain(module), default: []].formUnion(paths)
      }
      for (target, paths) in clang {
        files[Target.moduleName(ofTarget: target), default: []].formUnion(paths)
      }
      let archives = archived.map(RelativePath.name)
      return Step(
        commit: commit, parent: parent, subject: subject, succeededBefore: succeededBefore,
        isFresh: settle?.clean ?? false,
        build: ObservedBuild(
          succeeded: ok, drivers: Set(drivers.map(ModuleLabel.plain)), compiled: files,
          linked: Set(linked + archives), errors: errors))
    }
  }
}

/// How a log tells the two builds of one target apart.
enum ModuleLabel {
  /// The module, whether it was built for the host (`X@tool`) or not.
  static func plain(_ label: String) -> String {
    label.hasSuffix("@tool") ? String(label.dropLast(5)) : label
  }
}
