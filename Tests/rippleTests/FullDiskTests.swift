import Foundation
import RippleSystem
import TestSupport
import Testing

@Suite("A disk that is full, or that only reads")
struct FullDiskTests {
  /// A small file system of its own, where this process may mount one.
  private final class SmallDisk {
    let folder: TemporaryFolder

    init?(options: String) throws {
      folder = try TemporaryFolder()
      do {
        _ = try Tool("mount").run(["-t", "tmpfs", "-o", options, "ripple-test", folder.path])
      } catch {
        return nil  // Mounting needs rights that not every machine gives.
      }
    }

    deinit {
      // Losing the error is right: the folder goes with the machine.
      _ = try? Tool("umount").run(["-l", folder.path])
    }
  }

  private static let canMount: Bool = {
    let disk = try? SmallDisk(options: "size=64k")  // Asking is trying.
    return disk ?? nil != nil
  }()

  @Test(
    "A full disk is said in one line, and the store is as it was",
    .enabled(if: canMount, "mounting is not allowed here: the full disk was not tried"))
  func full() throws {
    let disk = try #require(try SmallDisk(options: "size=400k"))
    let package = try SamplePackage()
    let store = disk.folder.path + "/s.sqlite"
    #expect(try package.ripple("touch", "Core", "--store", store).status == 0)
    let before = try Data(contentsOf: URL(filePath: store))
    for number in 0..<100 {
      try package.folder.write("Sources/Mid/AFileWithALongName\(number).swift", "import Core\n")
    }
    _ = try? Tool("sh").run(["-c", "cat /dev/zero > \(disk.folder.path)/filler"])  // It must fail.
    let result = try package.ripple("touch", "Core", "--store", store)
    #expect(result.status == 2)
    #expect(result.errors.contains("the disk is full"), "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 1)
    #expect(try Data(contentsOf: URL(filePath: store)).count == before.count)
  }

  @Test(
    "A folder that only reads is said in one line",
    .enabled(if: canMount, "mounting is not allowed here: the read-only folder was not tried"))
  func readOnly() throws {
    let disk = try #require(try SmallDisk(options: "size=400k"))
    let package = try SamplePackage()
    let store = disk.folder.path + "/s.sqlite"
    #expect(try package.ripple("touch", "Core", "--store", store).status == 0)
    _ = try Tool("mount").run(["-o", "remount,ro", disk.folder.path])
    let result = try package.ripple("touch", "Core", "--store", store)
    #expect(result.status == 2)
    #expect(result.errors.contains("cannot be"), "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count == 1)
  }
}
