import Testing

@testable import WorkspaceLoading

@Suite("Patterns of paths")
struct PathGlobTests {
  @Test(
    "A pattern fits whole paths and what lies below them",
    arguments: [
      ("*.swift", "a.swift", true), ("*.swift", "x/a.swift", false),
      ("**/*.swift", "a.swift", true),
      ("**/*.swift", "x/y/a.swift", true), ("x/**", "x/y/z", true), ("x/**", "y/x", false),
      ("x/*", "x/y/z", true), ("x", "x/y", true), ("x", "xy", false), ("**", "any/thing", true),
      ("a/**/b", "a/b", true), ("a/**/b", "a/c/d/b", true), ("a/**/b", "a/c/d", false),
      ("?.m", "a.m", true), ("?.m", "ab.m", false), ("[a-c].m", "b.m", true),
      ("[!a-c].m", "b.m", false), ("*.{h,m}", "b.h", true), ("*.{h,m}", "b.c", false),
      ("{a,b}/{c,d}.m", "b/c.m", true), ("a*b*c", "aXbYbZc", true), ("a*b*c", "aXbY", false),
      ("", "a", false), ("[", "[", true), ("**/**/x", "x", true), ("*.lproj/A", "en.lproj/A", true),
    ])
  func fits(pattern: String, path: String, expected: Bool) {
    #expect(ProjectPathMatcher([.glob(pattern)]).matches(path) == expected)
  }

  @Test(
    "A path means itself and what lies below it, whatever characters it holds",
    arguments: [
      ("a[b]", "a[b]/c", true), ("a", "ab", false), ("a/b", "a", false), ("./a//b/", "a/b/c", true),
    ])
  func paths(rule: String, path: String, expected: Bool) {
    #expect(ProjectPathMatcher([.path(rule)]).matches(path) == expected)
  }

  @Test("A pattern of many stars takes no more than its length times the name's")
  func stars() {
    let pattern = String(repeating: "*a", count: 60) + "b"
    let name = String(repeating: "a", count: 4000)
    #expect(!ProjectPathMatcher([.glob(pattern)]).matches(name))
    let deep = String(repeating: "**/a/", count: 40) + "b"
    let path = String(repeating: "a/", count: 400) + "c"
    #expect(!ProjectPathMatcher([.glob(deep)]).matches(path))
  }
}
