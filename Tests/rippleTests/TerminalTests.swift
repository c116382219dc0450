import Foundation
import RippleReport
import TestSupport
import Testing

/// Runs the program on a terminal of its own, which Python's `pty` makes.
private struct PseudoTerminal {
  static let reason = "python3 is not here: what a terminal gets was not checked"

  static let isAvailable = FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")

  private static let script = """
    import fcntl, os, pty, struct, sys, termios
    rows, columns = int(sys.argv[1]), int(sys.argv[2])
    child, descriptor = pty.fork()
    if child == 0:
        size = struct.pack("HHHH", rows, columns, 0, 0)
        fcntl.ioctl(1, termios.TIOCSWINSZ, size)
        os.execv(sys.argv[3], sys.argv[3:])
    output = b""
    while True:
        try:
            part = os.read(descriptor, 65536)
        except OSError:
            break
        if not part:
            break
        output += part
    os.waitpid(child, 0)
    sys.stdout.buffer.write(output.replace(b"\\r\\n", b"\\n"))
    """

  static func run(
    _ arguments: [String], in folder: String, rows: Int = 24, columns: Int = 80,
    _ variables: [String: String]
  ) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/python3")
    process.arguments =
      ["-c", script, "\(rows)", "\(columns)", RippleProgram.path] + arguments + ["--quiet"]
    process.currentDirectoryURL = URL(filePath: folder)
    var environment = ProcessInfo.processInfo.environment
    for name in ["NO_COLOR", "COLUMNS", "LINES"] { environment[name] = nil }
    environment["TERM"] = "xterm"
    process.environment = environment.merging(variables) { $1 }
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}

@Suite(
  "On a terminal", .enabled(if: PseudoTerminal.isAvailable, "\(PseudoTerminal.reason)"))
struct TerminalTests {
  private let package: SamplePackage

  init() throws { package = try SamplePackage() }

  private func touch(
    _ options: String..., rows: Int = 24, columns: Int = 80, with variables: [String: String] = [:]
  ) throws -> String {
    try PseudoTerminal.run(
      ["touch", "Core"] + options, in: package.path, rows: rows, columns: columns, variables)
  }

  @Test("colours show, unless NO_COLOR, a dumb terminal or --no-color forbids them")
  func colours() throws {
    #expect(try touch().contains("\u{1B}[31mrecompile\u{1B}[0m"))
    #expect(try !touch(with: ["NO_COLOR": "1"]).contains("\u{1B}"))
    #expect(try touch(with: ["NO_COLOR": ""]).contains("\u{1B}"))
    #expect(try !touch(with: ["TERM": "dumb"]).contains("\u{1B}"))
    #expect(try !touch("--no-color").contains("\u{1B}"))
  }

  @Test("lines are cut to the terminal's width", arguments: [60, 80, 120])
  func width(columns: Int) throws {
    let text = try touch(columns: columns, with: ["NO_COLOR": "1"])
    let lines = text.split(separator: "\n").filter { !$0.contains("paste -sd") }
    #expect(lines.count > 6)
    for line in lines { #expect(DisplayWidth.of(String(line)) <= columns, "\(line)") }
  }

  @Test("a file gets neither colours nor cuts, though a terminal is there")
  func file() throws {
    _ = try touch("--output", "out.txt", columns: 40)
    let text = try String(
      contentsOf: package.folder.url.appending(path: "out.txt"), encoding: .utf8)
    #expect(!text.contains("\u{1B}") && !text.contains("…"))
    #expect(text.split(separator: "\n").contains { $0.count > 80 })
  }
}
