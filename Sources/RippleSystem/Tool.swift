#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A program that Ripple runs, with arguments and never through a shell.
public struct Tool: Sendable {
  /// The program, looked up in `PATH`.
  public let name: String
  /// What it is given as its temporary folder; `nil` for the usual one.
  private let temporary: TransientFolder?

  /// Names a program.
  public init(_ name: String) { self.init(name, temporary: nil) }

  init(_ name: String, temporary: TransientFolder?) {
    self.name = name
    self.temporary = temporary
  }

  /// The `swift` in `PATH`.
  ///
  /// The compiler's driver leaves a folder in the temporary folder at every run.
  public static let swift = Tool("swift", temporary: TransientFolder())

  /// Runs the program to its end.
  ///
  /// - Parameters:
  ///   - arguments: Passed as they are.
  ///   - input: What it reads from standard input.
  ///   - environment: Set on top of the environment of this process; `nil` takes a variable away.
  ///   - limit: How long it may take; it is killed then.
  /// - Returns: What it wrote to standard output.
  /// - Throws: `ToolError` where it is missing, ends with another status than 0, or takes too long.
  public func run(
    _ arguments: [String], input: [UInt8] = [], environment: [String: String?] = [:],
    limit: Duration? = nil
  ) throws -> [UInt8] {
    let transcript = try transcript(
      arguments, input: input, environment: environment, limit: limit)
    guard transcript.status == 0 else {
      throw ToolError(
        tool: name, status: transcript.status,
        output: String(decoding: transcript.errors, as: UTF8.self))
    }
    return transcript.output
  }

  /// What a run wrote, and the status that it ended with.
  public struct Transcript: Hashable, Sendable {
    /// Standard output.
    public let output: [UInt8]
    /// Standard error.
    public let errors: [UInt8]
    /// The exit status; 128 and the signal where one ended it.
    public let status: Int32
  }

  /// Runs the program to its end, whatever its status.
  ///
  /// - Parameters:
  ///   - arguments: Passed as they are.
  ///   - input: What it reads from standard input.
  ///   - environment: Set on top of the environment of this process; `nil` takes a variable away.
  ///   - limit: How long it may take; it is killed then.
  /// - Returns: What it wrote, and how it ended.
  /// - Throws: `ToolError` where it is missing or takes too long.
  public func transcript(
    _ arguments: [String], input: [UInt8] = [], environment: [String: String?] = [:],
    limit: Duration? = nil
  ) throws -> Transcript {
    guard let temporary else { return try spawn(arguments, input, environment, limit) }
    let own = environment.merging(["TMPDIR": temporary.path]) { given, _ in given }
    return try temporary.use { try spawn(arguments, input, own, limit) }
  }

  private func spawn(
    _ arguments: [String], _ input: [UInt8], _ environment: [String: String?], _ limit: Duration?
  ) throws -> Transcript {
    guard let source = tmpfile() else {
      throw ToolError(tool: name, status: nil, output: "no temporary file can be made")
    }
    defer { fclose(source) }
    fwrite(input, 1, input.count, source)
    rewind(source)
    var descriptors: (output: [Int32], errors: [Int32]) = ([0, 0], [0, 0])
    guard Tool.makePipe(&descriptors.output), Tool.makePipe(&descriptors.errors)
    else { throw ToolError(tool: name, status: nil, output: "no pipe can be made") }
    var actions = Platform.emptyActions
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, fileno(source), 0)
    posix_spawn_file_actions_adddup2(&actions, descriptors.output[1], 1)
    posix_spawn_file_actions_adddup2(&actions, descriptors.errors[1], 2)
    var process = pid_t()
    let code = Tool.withCStrings([name] + arguments) { argv in
      Tool.withCStrings(Tool.merged(environment)) { envp in
        posix_spawnp(&process, name, &actions, nil, argv, envp)
      }
    }
    Platform.close(descriptors.output[1])
    Platform.close(descriptors.errors[1])
    let deadline = limit.map { ContinuousClock.now + $0 }
    let answer = Tool.drain(descriptors.output[0], descriptors.errors[0], until: deadline)
    guard code == 0 else {
      throw ToolError(tool: name, status: nil, output: String(cString: strerror(code)))
    }
    if answer == nil { kill(process, SIGKILL) }
    let exit = Tool.wait(for: process)
    guard let (output, errors) = answer else { throw ToolError.late(name, limit) }
    return Transcript(output: output, errors: errors, status: exit)
  }

  /// A pipe that the program inherits only where it is told to.
  private static func makePipe(_ ends: inout [Int32]) -> Bool {
    guard pipe(&ends) == 0 else { return false }
    return ends.allSatisfy { fcntl($0, F_SETFD, FD_CLOEXEC) == 0 }
  }

  /// The status with which a process ended; 128 and the signal where one ended it.
  static func wait(for process: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
  }

  static func merged(_ extra: [String: String?]) -> [String] {
    var variables = ProcessInfo.processInfo.environment
    for (name, value) in extra { variables[name] = value }
    return variables.map { "\($0.key)=\($0.value)" }.sorted()
  }

  static func withCStrings<Value>(
    _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Value
  ) -> Value {
    let pointers = texts.map { strdup($0) } + [nil]
    defer { pointers.forEach { free($0) } }
    return body(pointers)
  }

  /// Reads two pipes until both end, so that neither can fill up and stop the program; `nil` where
  /// that takes longer than it may.
  private static func drain(
    _ first: Int32, _ second: Int32, until deadline: ContinuousClock.Instant?
  ) -> ([UInt8], [UInt8])? {
    var results: [[UInt8]] = [[], []]
    var open = [
      pollfd(fd: first, events: Int16(POLLIN), revents: 0),
      pollfd(fd: second, events: Int16(POLLIN), revents: 0),
    ]
    defer { for end in open where end.fd >= 0 { Platform.close(end.fd) } }
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while open.contains(where: { $0.fd >= 0 }) {
      let ready = poll(&open, 2, Tool.milliseconds(until: deadline))
      if ready < 0 && errno != EINTR { break }
      if ready == 0 { return nil }
      for index in 0..<2 where ready > 0 && open[index].fd >= 0 && open[index].revents != 0 {
        let count = Platform.read(open[index].fd, &chunk, chunk.count)
        if count > 0 {
          results[index].append(contentsOf: chunk[..<count])
        } else if count == 0 || errno != EINTR {
          Platform.close(open[index].fd)
          open[index].fd = -1
        }
      }
    }
    return (results[0], results[1])
  }

  /// How long `poll` may wait; -1 for ever.
  static func milliseconds(until deadline: ContinuousClock.Instant?) -> Int32 {
    guard let deadline else { return -1 }
    let (seconds, attoseconds) = (deadline - .now).components
    return Int32(clamping: max(0, seconds * 1000 + attoseconds / 1_000_000_000_000_000))
  }
}

/// A program that could not be run or did not end well.
public struct ToolError: Error, Hashable, Sendable {
  /// The program.
  public let tool: String
  /// Its exit status; `nil` where it did not start.
  public let status: Int32?
  /// What it wrote to standard error.
  public let output: String

  /// Makes an error.
  public init(tool: String, status: Int32?, output: String) {
    self.tool = tool
    self.status = status
    self.output = output
  }

  /// The error for a program that took longer than it may.
  static func late(_ tool: String, _ limit: Duration?) -> ToolError {
    let seconds = limit.map { "\($0.components.seconds) s" } ?? "the time it may take"
    return ToolError(
      tool: tool, status: nil,
      output: "no answer within \(seconds); does its configuration name a pipe or a device?")
  }

  /// One line: the first error that the program printed.
  public var summary: String {
    let lines = output.split(separator: "\n").map(String.init)
    let line = lines.first { $0.contains("error:") || $0.hasPrefix("fatal:") } ?? lines.first ?? ""
    guard let status else { return "'\(tool)' cannot be run: \(line)" }
    return line.isEmpty
      ? "'\(tool)' ended with status \(status)" : "'\(tool)' says '\(line.prefix(300))'"
  }
}
