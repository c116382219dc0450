import FileTrees
import RippleModel
import WorkspaceLoading

/// The projects of commits, each content read once, and the files that their targets own.
final class HistoricalProjects {
  /// One project at a commit; the same object as long as nothing that decides it changed.
  final class Record {
    let content: ContentID
    /// The files that reading it asked for, with their contents then.
    let inputs: [String: ContentID?]
    let description: ProjectDescription
    /// The explicit files of each target, by the target's place in the project.
    let explicit: [HistoricalOwnership.Files]
    /// The members that stand for folders, of each target.
    let folders: [[ProjectMember]]

    init(
      _ description: ProjectDescription, content: ContentID, inputs: [String: ContentID?],
      _ tree: GitObjectTree
    ) {
      self.description = description
      self.content = content
      self.inputs = inputs
      let isFile = { (member: ProjectMember) in
        guard member.includes.isEmpty, member.excludes.isEmpty else { return false }
        // A source is a file, whether it is there or not; anything else may be a folder.
        return ProjectFileName.role(of: member.path) == .source
          || tree.kind(of: member.path) == .file
      }
      explicit = description.targets.map { target in
        HistoricalOwnership.Files(
          target.members.filter(isFile).map {
            OwnedFile(path: $0.path, role: $0.role ?? ProjectFileName.role(of: $0.path))
          })
      }
      folders = description.targets.map { $0.members.filter { !isFile($0) } }
    }
  }

  private struct FolderKey: Hashable {
    var content: ContentID
    var member: ProjectMember
  }

  private var records: [String: Record] = [:]
  private var files: [FolderKey: HistoricalOwnership.Files] = [:]

  /// Adds the projects of a commit to its layout.
  func add(
    _ found: [(path: String, reader: any ProjectReading)], _ tree: GitObjectTree,
    to layout: inout HistoricalOwnership.Layout
  ) {
    if files.count > 4000 { files.removeAll(keepingCapacity: true) }
    let read = found.compactMap { record($0.path, $0.reader, tree) }
    let byPath = Dictionary(
      read.map { ($0.description.path, $0) }, uniquingKeysWith: { first, _ in first })
    for project in ProjectSet(read.map(\.description)).projects {
      guard let record = byPath[project.description.path] else { continue }
      layout.projects[project.identity] = record
      for (index, target) in record.description.targets.enumerated() {
        let id = TargetID(package: project.identity, name: target.name)
        layout.targets.append(.init(id: id, folder: "", files: record.explicit[index]))
        for member in record.folders[index] {
          guard let node = tree.node(at: member.path) else { continue }
          layout.targets.append(
            .init(id: id, folder: member.path, files: files(of: member, node.name, tree)))
        }
      }
    }
  }

  private func files(
    of member: ProjectMember, _ content: ContentID, _ tree: GitObjectTree
  ) -> HistoricalOwnership.Files {
    var plain = member
    plain.line = 0
    let key = FolderKey(content: content, member: plain)
    if let known = files[key] { return known }
    let result = HistoricalOwnership.Files(ProjectMemberFiles(tree: tree).files(of: member) ?? [])
    files[key] = result
    return result
  }

  /// A project as it was; `nil` where it cannot be read, and then it owns nothing.
  private func record(
    _ path: String, _ reader: any ProjectReading, _ tree: GitObjectTree
  ) -> Record? {
    guard let node = tree.node(at: path) else { return nil }
    if let known = records[path], known.content == node.name,
      known.inputs.allSatisfy({ tree.node(at: $0.key)?.name == $0.value })
    {
      return known
    }
    let recording = RecordingTree(tree)
    guard let description = try? reader.read(path, of: recording) else { return nil }
    let inputs = recording.readFiles.subtracting([path]).reduce(into: [:]) {
      $0[$1] = tree.node(at: $1)?.name
    }
    let record = Record(description, content: node.name, inputs: inputs, tree)
    records[path] = record
    return record
  }
}
