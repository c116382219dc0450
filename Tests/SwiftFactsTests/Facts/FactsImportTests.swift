import Foundation
import RippleModel
import SwiftFacts
import TestSupport
import Testing

@Suite struct FactsImportTests {
  struct Expectation: Decodable {
    var unconditional: [String]
    var conditional: [String: String]
    var active_on_linux_without_DEBUG: [String]
    var testable: [String]
    var exported: [String]
    var access: [String: String]
  }

  static let release = BuildConditions(defines: ["SWIFT_PACKAGE"])

  @Test(
    "every spelling of import is read, and no text that only looks like one")
  func trickySpellings() throws {
    let folder = "c07-imports-scan"
    let expected = try JSONDecoder().decode(
      Expectation.self, from: CaseFolder.data("\(folder)/expected.json"))
    let bytes = [UInt8](try CaseFolder.data("\(folder)/input/Tricky.swift"))
    let imports = FileScanner(conditions: FactsImportTests.release).scan(bytes).imports
    #expect(ImportScanner(conditions: FactsImportTests.release).imports(of: bytes) == imports)
    func modules(_ choose: (Import) -> Bool) -> [String] {
      imports.filter(choose).map(\.module).sorted()
    }
    #expect(modules { $0.condition == nil } == expected.unconditional)
    #expect(modules { $0.condition != nil } == expected.conditional.keys.sorted())
    #expect(modules(\.isActive) == expected.active_on_linux_without_DEBUG)
    #expect(modules(\.isTestable) == expected.testable)
    #expect(modules(\.isExported) == expected.exported)
    for entry in imports { #expect(entry.access == expected.access[entry.module]) }
  }

  @Test("an import says its conditions, kind, member and line")
  func parts() {
    let text = """
      import struct A.B.C
      #if os(Linux)
        #if X || Y
          import D
        #else
          import E
        #endif
      #elseif DEBUG
        import F
      #else
        package import G
      #endif
      """
    let imports = FileScanner().scan(Array(text.utf8)).imports
    #expect(
      imports == [
        Import(module: "A", member: "B.C", kind: "struct", line: 1),
        Import(module: "D", condition: "os(Linux) && X || Y", isActive: false, line: 4),
        Import(module: "E", condition: "os(Linux) && !(X || Y)", line: 6),
        Import(module: "F", condition: "!os(Linux) && DEBUG", isActive: false, line: 9),
        Import(
          module: "G", access: "package", condition: "!os(Linux) && !DEBUG", isActive: false,
          line: 11),
      ])
  }

  static let madeUp = [
    "", "import", "import A", "import A\n", "import A;import B",
    "\nimport A\n\n\n\n\n\nstruct S {}",
    "let a = \"\"\"\nimport X\n\"\"\"\n\n\n\n\n\nimport B\n\n\n\n\n\n\nlet b = 1",
    "/* import A\n*/ import B\n\n\n\n\n\n\nfunc f() {}", "// import A\n// */ import B\nlet c = 1",
    "/*\n// */ import A\n\n\n\n\n\n\nfunc f() {}",
    "let r = #/\nimport X\n\n\n\n\n\n\n/#\nimport A\n\n\n\n\n\nlet s = 1",
    "#if A\nimport B\n\n\n\n\n\n\n#else\n\n\n\nlet x = 1\n#endif\n",
    "@testable\nimport\nA\n.\nB\n.\nC\n.\nD\nlet x = 1\n",
    "import A\nstruct S {\nfunc f() {\nimport B\n}\n\n\n\n\n}\n\n\n\nimport C\n",
    "let important = 1\nlet imports = 2\n_ = importer",
    "let `import` = 1\n\n\n\n\nimport A\n\n\n\n\nlet b = 2\n",
    "import A\r\nimport B\r\n\r\n\r\n\r\n\r\nlet x = 1", "let x = a <\n\nimport B\n\n\n\n\n> c\n",
  ]

  @Test("the fast path reads what the full scan does, in made-up files", arguments: madeUp)
  func fastPath(_ text: String) {
    let bytes = Array(text.utf8)
    #expect(ImportScanner().imports(of: bytes) == FileScanner().scan(bytes).imports)
  }

  @Test("the fast path reads what the full scan does, in any prefix of a tricky file")
  func fastPathOfPrefixes() {
    let bytes = Array(Samples.tricky.utf8)
    for length in stride(from: 0, through: bytes.count, by: 7) {
      let prefix = Array(bytes[..<length])
      #expect(ImportScanner().imports(of: prefix) == FileScanner().scan(prefix).imports)
    }
  }

  @Test(
    "the fast path reads what the full scan does, in real files",
    .enabled(if: !realFiles.isEmpty, "no folder of real Swift files is here"))
  func fastPathOfRealFiles() throws {
    for file in FactsImportTests.realFiles {
      let bytes = [UInt8](try Data(contentsOf: file))
      let fast = ImportScanner().imports(of: bytes)
      #expect(fast == FileScanner().scan(bytes).imports, "\(file.path)")
    }
  }

  /// Some real files of `RIPPLE_REAL_SWIFT_FILES`, a folder; all of them would take minutes.
  static let realFiles: [URL] = {
    guard let path = ProcessInfo.processInfo.environment["RIPPLE_REAL_SWIFT_FILES"],
      let files = FileManager.default.enumerator(
        at: URL(filePath: path), includingPropertiesForKeys: nil)
    else { return [] }
    return files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
  }()
}
