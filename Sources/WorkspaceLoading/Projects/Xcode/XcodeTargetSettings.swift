import FileTrees
import RippleModel

/// What a target's settings name beside its lists: the app that tests run in, and single files.
enum XcodeTargetSettings {
  /// The apps that the target's tests run in or drive.
  static func testHosts(_ settings: XcodeSettings, line: Int) -> [ProjectDependency] {
    var result: [ProjectDependency] = []
    if let app = settings.value("TEST_TARGET_NAME"), !app.isEmpty {
      result.append(ProjectDependency(.target(app), origin: .testHost, line: line))
    }
    let host = settings.value("TEST_HOST") ?? settings.value("BUNDLE_LOADER") ?? ""
    if let bundle = host.split(separator: "/").first(where: { $0.hasSuffix(".app") }) {
      result.append(ProjectDependency(.productFile(String(bundle)), origin: .testHost, line: line))
    }
    return result
  }

  /// Files that settings name and no phase lists.
  static func members(
    _ settings: XcodeSettings, folder: String, line: Int
  ) -> [ProjectMember] {
    let headers = [("SWIFT_OBJC_BRIDGING_HEADER", OwnedFile.Role.privateHeader)]
    let resources = ["INFOPLIST_FILE", "CODE_SIGN_ENTITLEMENTS"].map {
      ($0, OwnedFile.Role.resource)
    }
    return (headers + resources).compactMap { name, role in
      guard let path = settings.value(name), !path.isEmpty, !path.hasPrefix("/") else { return nil }
      return ProjectMember(path: RelativePath.join(folder, path), role: role, line: line)
    }
  }

  /// The name that `import` uses.
  static func moduleName(_ settings: XcodeSettings, target: String) -> String {
    let name = settings.value("PRODUCT_MODULE_NAME") ?? settings.value("PRODUCT_NAME") ?? target
    return XcodeSettings.identifier(name.isEmpty ? target : name)
  }

  /// What every target has, whatever a project says.
  static func defaults(
    target: String, project: String, configuration: String
  ) -> XcodeSettings.Level {
    [
      "TARGET_NAME": target, "PRODUCT_NAME": "$(TARGET_NAME)", "TARGETNAME": target,
      "CONFIGURATION": configuration, "SRCROOT": ".", "PROJECT_DIR": ".", "PROJECT_NAME": project,
    ]
  }
}
