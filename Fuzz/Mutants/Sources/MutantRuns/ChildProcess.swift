import Foundation

/// A process with limits on its time and memory, in a process group of its own, so that its children end with it.
struct ChildProcess: Sendable {
  /// How a process ended.
  enum Ending: Equatable, Sendable {
    case exited(Int32)
    case signaled(Int32)
    /// Its wall time was up.
    case timedOut
    /// Its CPU time was up.
    case usedUp
    /// The output had a line that ``ChildProcess/stop`` looks for.
    case stopped
  }

  /// What is known of a process that has ended.
  struct Result: Sendable {
    let ending: Ending
    /// CPU time in seconds, with that of its children.
    let seconds: Double
    /// Standard output and standard error.
    let output: String
  }

  var arguments: [String]
  var environment: [String: String] = [:]
  /// The wall time in seconds after which the process is killed.
  var wallLimit = 3_600.0
  /// The wall time in seconds after which the process is killed if it uses less than 0.1 s of CPU time meanwhile, since it is
  /// waiting forever.
  var idleLimit: Double?
  /// The CPU time in seconds after which the process is killed. Its children may use twice as much.
  var secondsLimit: Int?
  /// The address space in megabytes.
  var memoryLimit: Int?
  /// Ends the process at the first line of its output for which this returns `true`.
  var stop: (@Sendable (Substring) -> Bool)?

  /// Runs the process and waits for it.
  ///
  /// - Parameter log: The file for the output. It is overwritten.
  /// - Throws: ``MutantsError`` if the process can't be started.
  func run(log: URL) throws -> Result {
    var limits = ""
    if let secondsLimit { limits += "ulimit -t \(secondsLimit * 2); " }
    if let memoryLimit { limits += "ulimit -v \(memoryLimit << 10); " }
    let command = ["/usr/bin/env", "bash", "-c", limits + "exec \"$@\"", "bash"] + arguments
    try Data().write(to: log)
    let number = try spawn(command, log: log)
    LiveGroups.shared.insert(number)
    defer { LiveGroups.shared.remove(number) }

    let start = Date.now
    var status: Int32 = 0
    var usage = rusage()
    var ending: Ending?
    var output = OutputReader(log)
    var (lastSeconds, lastWork) = (0.0, start)
    while true {
      let ended = wait4(number, &status, WNOHANG, &usage)
      if ended == number || (ended < 0 && errno != EINTR) { break }
      if ending == nil, let stop, output.newLines().contains(where: stop) { ending = .stopped }
      if ending == nil, -start.timeIntervalSinceNow > wallLimit { ending = .timedOut }
      let seconds = Self.secondsUsed(by: number)
      // A thread that only measures the memory once a second uses little.
      if seconds > lastSeconds + 0.1 { (lastSeconds, lastWork) = (seconds, Date.now) }
      if ending == nil, let idleLimit, seconds > 0, -lastWork.timeIntervalSinceNow > idleLimit { ending = .timedOut }
      if ending == nil, let secondsLimit, seconds > Double(secondsLimit) { ending = .usedUp }
      if ending != nil { kill(-number, SIGKILL) }
      usleep(20_000)
    }
    // Children that outlive the process.
    kill(-number, SIGKILL)
    // A process can end between two looks at its output.
    if ending == nil, let stop, output.newLines(isComplete: true).contains(where: stop) { ending = .stopped }
    let signal = status & 0x7F
    if ending == nil { ending = signal == 0 ? .exited((status >> 8) & 0xFF) : .signaled(signal) }
    // The system ends a process in one of two ways when it exceeds the limit of `ulimit`.
    if secondsLimit != nil, ending == .signaled(SIGXCPU) || ending == .signaled(SIGKILL) { ending = .usedUp }
    return Result(
      ending: ending ?? .timedOut,
      seconds: Self.seconds(usage.ru_utime) + Self.seconds(usage.ru_stime),
      output: (try? String(decoding: Data(contentsOf: log), as: UTF8.self)) ?? ""
    )
  }

  private func spawn(_ command: [String], log: URL) throws -> pid_t {
    var arguments = command.map { strdup($0) }
    let merged = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    var variables = merged.map { strdup("\($0)=\($1)") }
    defer { for text in arguments + variables { free(text) } }
    arguments.append(nil)
    variables.append(nil)
    #if canImport(Darwin)
      var files: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var files = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&files)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&files)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&files, 1, log.path, O_WRONLY | O_APPEND, 0)
    posix_spawn_file_actions_adddup2(&files, 1, 2)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    posix_spawnattr_setpgroup(&attributes, 0)
    var number = pid_t()
    let result = posix_spawn(&number, command[0], &files, &attributes, arguments, variables)
    guard result == 0 else {
      throw MutantsError("can't start \(self.arguments.first ?? ""): \(String(cString: strerror(result)))")
    }
    return number
  }

  /// Returns the CPU time that a running process has used, or 0 if the system doesn't say.
  ///
  /// `ulimit` counts clock ticks, which is wrong by a factor of two on a busy machine.
  private static func secondsUsed(by number: pid_t) -> Double {
    #if canImport(Glibc)
      var clock = clockid_t()
      var time = timespec()
      guard clock_getcpuclockid(number, &clock) == 0, clock_gettime(clock, &time) == 0 else { return 0 }
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1_000_000_000
    #else
      return 0
    #endif
  }

  private static func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1_000_000 }
}
