import RippleModel
import TestSupport
import Testing
@testable import WorkspaceLoading

@Suite("Graphs of other build systems and graphs with files are read from JSON")
struct ForeignGraphTests {
  @Test("A stream of 'bazel query' has a target for each rule that compiles")
  func bazelStream() throws {
    let lines = [
      """
      {"type":"RULE","rule":{"name":"//app:App","ruleClass":"ios_application",
      "location":"/home/me/app/app/BUILD.bazel:12:4","attribute":[
      {"name":"deps","type":"LABEL_LIST","stringListValue":["//app:Lib"]}]}}
      """,
      """
      {"type":"RULE","rule":{"name":"//app:Lib","ruleClass":"swift_library","attribute":[
      {"name":"srcs","stringListValue":["//app:src/A.swift","//app:gen","//app:all"]},
      {"name":"deps","stringListValue":["//kit","//app:kit_alias","@@rules~swift~net//:Net"]},
      {"name":"private_deps","selectorList":{"elements":[{"entries":[
      {"label":"//c:ios","stringListValue":["//kit:Extra"]},
      {"label":"//conditions:default","stringListValue":[]}]}]}},
      {"name":"plugins","stringListValue":["//macros:M"]},
      {"name":"module_name","stringValue":"AppLib"},
      {"name":"defines","stringListValue":["FAST"]},
      {"name":"library_evolution","booleanValue":true}]}}
      """,
      #"{"type":"RULE","rule":{"name":"//app:all","ruleClass":"filegroup","attribute":["#
        + #"{"name":"srcs","stringListValue":["//app:src/B.swift"]}]}}"#,
      #"{"type":"RULE","rule":{"name":"//app:kit_alias","ruleClass":"alias","attribute":["#
        + #"{"name":"actual","stringValue":"//kit:Extra"}]}}"#,
      #"{"type":"RULE","rule":{"name":"//app:gen","ruleClass":"genrule","attribute":[]}}"#,
      #"{"type":"RULE","rule":{"name":"//kit:kit","ruleClass":"objc_library","attribute":["#
        + #"{"name":"srcs","stringListValue":["//kit:k.m"]},"#
        + #"{"name":"hdrs","stringListValue":["//kit:k.h"]}]}}"#,
      #"{"type":"RULE","rule":{"name":"//kit:Extra","ruleClass":"swift_library"}}"#,
      #"{"type":"RULE","rule":{"name":"//macros:M","ruleClass":"swift_compiler_plugin"}}"#,
      #"{"type":"SOURCE_FILE","sourceFile":{"name":"//app:src/A.swift"}}"#,
    ]
    let graph = try GraphInput().graph([("graph", Array(lines.joined(separator: "\n").utf8))])
    let tree = MemoryTree([
      "app/src/A.swift": "", "app/src/B.swift": "", "kit/k.m": "", "kit/k.h": "",
    ])
    #expect(
      text(graph.workspace(of: tree)) == [
        "bazel///app:App executable none app_App -> //app:Lib target",
        "bazel///app:Lib library swift AppLib app/src/A.swift source, app/src/B.swift source -> "
          + "//kit:Extra target, //kit:kit target, //macros:M plugin, external:rules/Net target "
          + "[bazel.libraryEvolution swift.define(FAST)]",
        "bazel///kit:Extra library none kit_Extra",
        "bazel///kit:kit library clang kit_kit kit/k.h publicHeader, kit/k.m source",
        "bazel///macros:M macro none macros_M",
      ])
    let app = graph.workspace.targets.first { $0.id.name == "//app:App" }
    #expect(app?.place == SourcePlace(path: "app/BUILD.bazel", line: 12))
  }

  @Test(
    "The other forms of Bazel hold the same",
    arguments: [
      #"{"target":[T]}"#, #"{"results":[{"target":T,"configurationId":1}],"configurations":[]}"#,
      "T\nT", "T T",
    ])
  func bazelForms(_ form: String) throws {
    let target = #"{"type":"RULE","rule":{"name":"@@//a:A","ruleClass":"swift_test"}}"#
    let text = form.replacing("T", with: target)
    let workspace = try GraphInput().read([("graph", Array(text.utf8))])
    #expect(self.text(workspace) == ["bazel///a:A test none a_A"])
  }

  @Test(
    "The forms of Buck2 hold the same",
    arguments: [
      #"{"name":"A","buck.package":"root//a",E}"# + "\n"
        + #"{"name":"B","buck.package":"root//b","buck.type":"prelude//r.bzl:apple_test"}"#,
      #"[{"name":"A","buck.package":"root//a",E},"#
        + #"{"name":"B","buck.package":"root//b","buck.type":"apple_test"}]"#,
      #"{"root//a:A":{E},"root//b:B (cfg#1)":{"buck.type":"r.bzl:apple_test"}}"#,
    ])
  func buck(_ form: String) throws {
    let entry =
      #""buck.type":"prelude//r.bzl:apple_library","buck.deps":["root//b:B (cfg#1)","net//:Net"],"#
      + #""buck.inputs":["root//a/A.swift","root//a/A.h","other//x/X.swift"],"#
      + #""exported_headers":["A.h"],"module_name":"Alpha""#
    let bytes = Array(form.replacing("E", with: entry).utf8)
    let graph = try GraphInput().graph([("graph", bytes)])
    #expect(
      text(graph.workspace(of: MemoryTree(["a/A.swift": "", "a/A.h": "", "x/X.swift": ""]))) == [
        "buck2///a:A library swift Alpha a/A.h publicHeader, a/A.swift source -> //b:B target, "
          + "external:net/Net target",
        "buck2///b:B test none b_B",
      ])
  }

  @Test(
    "A graph of Tuist, with dictionaries of either form",
    arguments: [#"{"/r/app":P}"#, #"["/r/app",P]"#])
  func tuist(_ projects: String) throws {
    let project = """
      {"path":"/r/app","name":"App","targets":{
      "App":{"name":"App","product":"app","sources":[{"path":"/r/app/A.swift"}],
      "resources":{"resources":[{"file":{"path":"/r/app/a.png"}}]},
      "dependencies":[{"target":{"name":"Kit","status":"required"}},
      {"project":{"target":"Core","path":"/r/core"}},{"package":{"product":"Net"}},
      {"sdk":{"name":"UIKit"}},{"xcframework":{"path":"/r/Old.xcframework"}}]},
      "Kit":{"name":"Kit","product":"static_framework","productName":"My-Kit"}}}
      """
    let text =
      "{\"name\":\"W\",\"path\":\"/r\",\"projects\":"
      + projects.replacing("P", with: project) + "}"
    let graph = try GraphInput().graph([("graph", Array(text.utf8))])
    #expect(
      self.text(graph.workspace(of: MemoryTree(["app/A.swift": "", "app/a.png": ""]))) == [
        "App/App executable swift App app/A.swift source, app/a.png resource -> Kit target, "
          + "external:/Net target, external:/Old target, external:core/Core target",
        "App/Kit library none My_Kit",
      ])
  }

  @Test("Targets of a plain graph own their files or their folders, the inner folder first")
  func plain() throws {
    let text = """
      {"targets":[
      {"name":"App","path":"App","dependencies":["Kit"]},
      {"name":"Kit","path":"App/Kit/","dependencies":[]},
      {"name":"Core","files":["x/C.swift","x/c.h","gone.swift"],"dependencies":[]},
      {"name":"Bare","dependencies":[]},
      {"name":"None","path":"App","files":0,"dependencies":[]},
      {"name":"Obj","path":"x","language":"clang","dependencies":[]}]}
      """
    let graph = try GraphInput().graph([("graph", Array(text.utf8))])
    let workspace = graph.workspace(
      of: MemoryTree([
        "App/A.swift": "", "App/Kit/K.swift": "", "x/C.swift": "", "x/c.h": "", "y/Y.swift": "",
      ]))
    #expect(
      self.text(workspace) == [
        "App library swift App App/A.swift source -> Kit target", "Bare library swift Bare",
        "Core library swift Core x/C.swift source, x/c.h privateHeader",
        "Kit library swift Kit App/Kit/K.swift source", "None library swift None",
        "Obj library clang Obj x/C.swift source, x/c.h privateHeader",
      ])
    #expect(
      workspace.diagnostics.map(\.message) == ["'Core' names 'gone.swift', which is not there."])
  }

  @Test("Nothing outside the folder is read")
  func outside() throws {
    let text = """
      {"targets":[{"name":"A","path":"../x","dependencies":[]},
      {"name":"B","files":["/etc/passwd","../y.swift"],"dependencies":[]}]}
      """
    let graph = try GraphInput().graph([("graph", Array(text.utf8))])
    let tree = MemoryTree(["../x/X.swift": "", "../y.swift": "", "/etc/passwd": ""])
    #expect(graph.workspace(of: tree).targets.map(\.files) == [[], []])
  }

  @Test(
    "What is cut or of another shape is refused",
    arguments: [
      (
        #"{"type":"RULE","rule":{"name":"//a:A","ruleClass":"x_library""#,
        FormatError.Kind.truncated
      ), (#"{"type":"RULE","rule":{"ruleClass":"x_library"}}"#, .shape),
      (#"{"projects":[{"targets":{}}]}"#, .shape),
      (
        #"{"projects":[{"path":"/a","name":"A","targets":[]},{"path":"/b","name":"A","targets":[]}]}"#,
        .content
      ),
    ])
  func refused(_ text: String, _ kind: FormatError.Kind) {
    let error = #expect(throws: FormatError.self) {
      try GraphInput().read([("graph", Array(text.utf8))])
    }
    #expect(error?.kind == kind)
  }

  private func text(_ workspace: Workspace) -> [String] {
    workspace.targets.map { target in
      var line = "\(target.id) \(target.kind.rawValue) \(target.language.rawValue)"
      line += " \(target.moduleName)"
      let files = target.files.map { "\($0.path) \($0.role.rawValue)" }
      if !files.isEmpty { line += " " + files.joined(separator: ", ") }
      let edges = target.dependencies.map { edge in
        "\(edge.targetID?.name ?? edge.to.description) \(edge.via.rawValue)"
      }
      if !edges.isEmpty { line += " -> " + edges.joined(separator: ", ") }
      if !target.settings.isEmpty { line += " [\(target.settings.joined(separator: " "))]" }
      return line
    }
  }
}
