import RippleModel
import Testing
@testable import WorkspaceLoading

@Suite("Podfile.lock tells the pods that were installed")
struct PodfileLockTests {
  private static let text = """
    PODS:
      - Alamofire (5.4.0)
      - "GoogleUtilities/Logger (7.1)":
        - GoogleUtilities/Environment
        - Promises (~> 1.2)
      - Promises (1.2.8)

    DEPENDENCIES:
      - Alamofire (~> 5.4)
      - GoogleUtilities/Logger
      - Local (from `../Local`)

    SPEC CHECKSUMS:
      Alamofire: f3b09a368f1582ab751b3fff5460276e0d2cf5c9

    COCOAPODS: 1.15.2
    """

  @Test("Pods, their versions and what they use")
  func pods() throws {
    let lock = try PodfileLock(Array(Self.text.utf8), path: "Podfile.lock")
    #expect(lock.pods.map(\.name) == ["Alamofire", "GoogleUtilities/Logger", "Promises"])
    #expect(lock.pods.map(\.version) == ["5.4.0", "7.1", "1.2.8"])
    #expect(
      lock.pods.map(\.dependencies) == [[], ["GoogleUtilities/Environment", "Promises"], []])
    #expect(lock.asked == ["Alamofire", "GoogleUtilities/Logger", "Local"])
  }

  @Test("A target that links the aggregate of its pods uses each pod that is asked for")
  func aggregate() {
    let project = ProjectDescription(
      path: "ios/App.xcodeproj/project.pbxproj", format: .xcode, name: "App", folder: "ios",
      targets: [
        ProjectTarget(
          name: "App", kind: .application,
          dependencies: [
            ProjectDependency(.target("Kit"), line: 3),
            ProjectDependency(.productFile("Pods_App.framework"), origin: .linked, line: 4),
          ])
      ])
    let known = project.withPods(of: MemoryTree(["Podfile.lock": Self.text]))
    #expect(
      known.targets[0].dependencies == [
        ProjectDependency(.target("Kit"), line: 3),
        ProjectDependency(.external("Alamofire", from: "CocoaPods"), origin: .linked, line: 4),
        ProjectDependency(
          .external("GoogleUtilities", from: "CocoaPods"), origin: .linked, line: 4),
        ProjectDependency(.external("Local", from: "CocoaPods"), origin: .linked, line: 4),
      ])
    #expect(project.withPods(of: MemoryTree([:])) == project)
    let broken = project.withPods(of: MemoryTree(["ios/Podfile.lock": "PODS: [\n"]))
    #expect(broken.targets == project.targets)
    #expect(
      broken.diagnostics.map(\.message) == [
        "The pods are not known: what is opened here is not closed."
      ])
  }
}
