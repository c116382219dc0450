package import RippleModel
import WorkspaceLoading

/// The stored form of a classified change.
package enum ChangeCodec {
  /// The version of the form and of what classifies.
  static let version = 3

  static func encode(_ change: FileChange) -> [UInt8] {
    var writer = ByteWriter()
    writer.write(change.changeClass.rawValue)
    writer.write(change.rightClass.rawValue)
    writer.write(change.visibility?.rawValue)
    writer.write(change.fileScopeChanged)
    writer.write(change.moduleBytesChange)
    writer.write(change.changedTypes) { $0.write($1) }
    writer.write(change.changedExtensions) { writer, item in
      writer.write(item.extendedType)
      writer.write(item.members) { $0.write($1) }
    }
    writer.write(change.changedLayouts) { $0.write($1) }
    writer.write(change.changed) { writer, item in
      writer.write(item.container)
      writer.write(item.kind)
      writer.write(item.name)
      writer.write(item.what.rawValue)
      writer.write(item.accessBefore?.rawValue)
      writer.write(item.accessAfter?.rawValue)
      writer.write(item.line)
    }
    return writer.bytes
  }

  package static func decode(_ bytes: [UInt8]) throws -> FileChange {
    var reader = try ByteReader(bytes)
    var change = FileChange(
      changeClass: ChangeClass(rawValue: try reader.readText()) ?? .unknown,
      rightClass: RightClass(rawValue: try reader.readText()) ?? .interface)
    change.visibility = try reader.readOptionalText().flatMap { Visibility(rawValue: $0) }
    change.fileScopeChanged = try reader.readBool()
    change.moduleBytesChange = try reader.readBool()
    change.changedTypes = try reader.readList { try $0.readText() }
    change.changedExtensions = try reader.readList { reader in
      ChangedExtension(
        extendedType: try reader.readText(), members: try reader.readList { try $0.readText() })
    }
    change.changedLayouts = try reader.readList { try $0.readText() }
    change.changed = try reader.readList { reader in
      ChangedDeclaration(
        container: try reader.readText(), kind: try reader.readText(), name: try reader.readText(),
        what: ChangedDeclaration.What(rawValue: try reader.readText()) ?? .interface,
        accessBefore: try reader.readOptionalText().flatMap { AccessLevel(rawValue: $0) },
        accessAfter: try reader.readOptionalText().flatMap { AccessLevel(rawValue: $0) },
        line: try reader.readInt())
    }
    return change
  }

  /// The two classes alone, which stand first.
  static func classes(_ bytes: [UInt8]) throws -> (ChangeClass, RightClass) {
    var reader = try ByteReader(bytes)
    return (
      ChangeClass(rawValue: try reader.readText()) ?? .unknown,
      RightClass(rawValue: try reader.readText()) ?? .interface
    )
  }
}
