import Foundation
import TestSupport
import Testing

/// What C-family sources include is theirs, whoever owns it, and goes as far as public headers do.
@Suite("Files that C-family sources include")
struct HeaderReachTests {
  private struct Answer: Decodable {
    struct Target: Decodable {
      var name: String
      var effect: String
      var files: [String]?
    }
    var targets: [Target]
  }

  private func touched(_ path: String, _ text: String) throws -> [String: [String]] {
    let package = try SamplePackage()
    try package.folder.write(
      "Package.swift",
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(name: "Sample", targets: [
        .target(name: "CBase", exclude: ["impl"]), .target(name: "CMid", dependencies: ["CBase"]),
        .target(name: "UseMid", dependencies: ["CMid"]),
        .target(name: "UseBase", dependencies: ["CBase"]),
        .target(name: "Elsewhere", dependencies: ["CBase"]),
      ])
      """)
    for (path, text) in [
      ("Sources/CBase/include/base.h", "int base(void);"), ("Sources/CBase/table.inc", "1, 2"),
      ("Sources/CBase/impl/part.c", "static int part;"), ("vendor/outside.h", "#define OUT 1"),
      (
        "Sources/CBase/base.c",
        "#include \"base.h\"\n#include \"table.inc\"\n#include \"impl/part.c\"\n"
          + "#include \"outside.h\"\n"
      ),
      ("Sources/CMid/include/mid.h", "#include <base.h>"),
      ("Sources/CMid/mid.c", "#include \"mid.h\""), ("Sources/UseMid/m.swift", "import CMid"),
      ("Sources/UseMid/n.swift", "func n() {}"), ("Sources/UseBase/u.swift", "import CBase"),
      ("Sources/Elsewhere/e.swift", "#if os(Windows)\nimport CBase\n#endif"),
    ] { try package.folder.write(path, text) }
    try package.git("init", "-q", "-b", "main")
    try package.commit("one")
    try package.folder.write(path, text)
    let result = try package.ripple(
      "touch", "--since", "HEAD", "--format", "json", "--platform", "linux")
    let answer = try JSONDecoder().decode(Answer.self, from: Data(result.output.utf8))
    return answer.targets.filter { $0.effect != "none" }.reduce(into: [:]) { result, target in
      result[target.name] = (target.files ?? ["unknown"]).map {
        String($0.split(separator: "/").last ?? "")
      }
    }
  }

  @Test("a header compiles the sources that include it, and who loads it through another module")
  func throughAnotherTarget() throws {
    #expect(
      try touched("Sources/CBase/include/base.h", "int base(int);") == [
        "CBase": ["base.c"], "CMid": ["mid.c"], "UseMid": ["m.swift", "n.swift"],
        "UseBase": ["u.swift"], "Elsewhere": [],
      ])
    #expect(
      try touched("Sources/CMid/include/mid.h", "#include  <base.h>") == [
        "CMid": ["mid.c"], "UseMid": ["m.swift", "n.swift"],
      ])
  }

  @Test(
    "tables, excluded sources and headers beside the target are inputs of what includes them",
    arguments: ["Sources/CBase/table.inc", "Sources/CBase/impl/part.c", "vendor/outside.h"])
  func unowned(path: String) throws {
    #expect(
      try touched(path, "3") == ["CBase": ["base.c"], "UseBase": [], "Elsewhere": []])
  }
}
