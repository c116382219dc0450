#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A program that runs beside Ripple and is talked to over pipes.
///
/// Standard error goes to a file without a name, so that it can never fill up and stop the
/// program.
public final class ToolStream {
  private let tool: String
  private let process: pid_t
  private var input: Int32
  private var output: Int32
  private let errors: UnsafeMutablePointer<FILE>
  private var buffer: [UInt8] = []
  private var position = 0
  private var chunk = [UInt8](repeating: 0, count: 1 << 16)
  private var status: Int32?
  private let limit: Duration

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - tool: The program, looked up in `PATH`.
  ///   - arguments: Passed as they are.
  ///   - environment: Set on top of the environment of this process.
  ///   - given: What it reads from standard input; `nil` where `write` tells it later.
  ///   - limit: How long it may keep silent while something is read from it.
  /// - Throws: `ToolError` where it cannot be started.
  public init(
    _ tool: String, _ arguments: [String], environment: [String: String?], given: [UInt8]? = nil,
    limit: Duration = .seconds(120)
  ) throws {
    self.tool = tool
    self.limit = limit
    var ends: [Int32] = [0, 0]
    var inputs: [Int32] = [-1, -1]
    guard let errors = tmpfile(), ToolStream.connect(&ends) else {
      throw ToolError(tool: tool, status: nil, output: "no pipe can be made")
    }
    if let given {
      guard let file = tmpfile() else {
        throw ToolError(tool: tool, status: nil, output: "no temporary file can be made")
      }
      fwrite(given, 1, given.count, file)
      rewind(file)
      inputs[0] = dup(fileno(file))
      fclose(file)
    } else if !ToolStream.connect(&inputs) {
      throw ToolError(tool: tool, status: nil, output: "no pipe can be made")
    }
    var actions = Platform.emptyActions
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, inputs[0], 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_adddup2(&actions, fileno(errors), 2)
    var process = pid_t()
    let code = Tool.withCStrings([tool] + arguments) { argv in
      Tool.withCStrings(Tool.merged(environment)) { envp in
        posix_spawnp(&process, tool, &actions, nil, argv, envp)
      }
    }
    Platform.close(ends[1])
    Platform.close(inputs[0])
    self.errors = errors
    self.process = process
    input = inputs[1]
    output = ends[0]
    guard code == 0 else {
      status = 127
      throw ToolError(tool: tool, status: nil, output: String(cString: strerror(code)))
    }
  }

  /// Two ends that a program inherits only where it is told to.
  private static func connect(_ ends: inout [Int32]) -> Bool {
    guard socketpair(AF_UNIX, Platform.streamSocket, 0, &ends) == 0 else { return false }
    ends.forEach(Platform.silence)
    return ends.allSatisfy { fcntl($0, F_SETFD, FD_CLOEXEC) == 0 }
  }

  deinit {
    if output >= 0 { Platform.close(output) }
    if input >= 0 { Platform.close(input) }
    if status == nil {
      kill(process, SIGKILL)
      _ = Tool.wait(for: process)
    }
    fclose(errors)
  }

  /// Tells the program something; at most as much as a socket holds before it is read from.
  public func write(_ bytes: [UInt8]) throws {
    var start = 0
    while start < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        send(
          input, buffer.baseAddress.map { $0 + start }, bytes.count - start,
          Platform.noSignal)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure("it went away") }
      start += count
    }
  }

  /// The bytes up to a mark, without it; `nil` at the end.
  public func read(upTo mark: UInt8) throws -> ArraySlice<UInt8>? {
    var searched = position
    while true {
      if let end = buffer[searched...].firstIndex(of: mark) {
        defer { position = end + 1 }
        return buffer[position..<end]
      }
      searched = buffer.count
      let moved = position
      if try !fill() {
        guard position < buffer.count else { return nil }
        defer { position = buffer.count }
        return buffer[position...]
      }
      searched -= moved - position
    }
  }

  /// A number of bytes; fewer where the program ends early.
  public func read(count: Int) throws -> [UInt8] {
    if buffer.count - position < count { buffer.reserveCapacity(count + (1 << 16)) }
    while buffer.count - position < count, try fill() {}
    let end = min(position + count, buffer.count)
    defer { position = end }
    return Array(buffer[position..<end])
  }

  /// Waits for the end.
  ///
  /// - Throws: `ToolError` where it did not end well.
  public func finish() throws {
    if input >= 0 { Platform.close(input) }
    input = -1
    while try fill() { position = buffer.count }
    let exit = Tool.wait(for: process)
    status = exit
    guard exit == 0 else { throw failure("") }
  }

  private func fill() throws -> Bool {
    if position > 0 {
      buffer.removeFirst(position)
      position = 0
    }
    var end = [pollfd(fd: output, events: Int16(POLLIN), revents: 0)]
    let deadline = ContinuousClock.now + limit
    while true {
      let ready = poll(&end, 1, Tool.milliseconds(until: deadline))
      if ready == 0 { throw ToolError.late(tool, limit) }
      if ready < 0, errno == EINTR { continue }
      let count = Platform.read(output, &chunk, chunk.count)
      if count > 0 {
        buffer.append(contentsOf: chunk[..<count])
        return true
      }
      if count == 0 { return false }
      guard errno == EINTR else { throw failure(String(cString: strerror(errno))) }
    }
  }

  private func failure(_ text: String) -> ToolError {
    rewind(errors)
    var said = [UInt8](repeating: 0, count: 4096)
    let count = fread(&said, 1, said.count, errors)
    let words = String(decoding: said[..<count], as: UTF8.self)
    return ToolError(tool: tool, status: status, output: words.isEmpty ? text : words)
  }
}
