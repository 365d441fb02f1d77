#if os(Linux) || os(macOS)
  import Foundation

  /// A program to run with a limit on its time.
  ///
  /// Each run has a process group of its own, whose processes all end with it: a program that `swift build` or a script has
  /// started doesn't outlive the run. Output goes to files, which take any length; pipes would have to be emptied meanwhile, and
  /// would stay open as long as any other child that has inherited them. The end is waited for with `wait4`, a step at a time.
  /// Foundation's `Process` isn't used: on Linux, a thread that waits for its end can wait forever.
  ///
  /// ```swift
  /// let run = try ChildProcess(["git", "rev-parse", "HEAD"], limit: 10).run()
  /// guard run.ending == .exited(0) else { … }
  /// ```
  package struct ChildProcess: Sendable {
    /// Where the standard error goes.
    package enum ErrorStream: Sendable {
      /// To ``Result/errors``.
      case collected
      /// To ``Result/output``, among the lines of the standard output.
      case withOutput
      /// To the standard error of this process.
      case inherited
    }

    /// How a run ended.
    package enum Ending: Equatable, Sendable {
      case exited(Int32)
      case signaled(Int32)
      /// Its wall time was up, or it was idle for too long.
      case timedOut
      /// Its CPU time was up.
      case usedUp
      /// The output had a line that ``ChildProcess/stop`` looks for.
      case stopped
    }

    /// What is known of a run that has ended.
    package struct Result: Sendable {
      /// How it ended.
      package let ending: Ending
      /// CPU time in seconds, with that of its children.
      package let seconds: Double
      /// The standard output.
      package let output: String
      /// The standard error, if it was collected.
      package let errors: String

      /// The exit code; 128 plus the signal that ended the program; or 124 if a limit did, as the command `timeout` has it.
      package var status: Int32 {
        switch ending {
        case .exited(let code): code
        case .signaled(let signal): 128 + signal
        case .timedOut, .usedUp, .stopped: 124
        }
      }
    }

    /// The error for a program that can't be started.
    package struct StartFailure: Error, CustomStringConvertible, LocalizedError {
      package let description: String
      package var errorDescription: String? { description }
    }

    /// The program, as a path or a name on the `PATH`, and its arguments.
    package var arguments: [String]
    /// Variables to add to the environment.
    package var environment: [String: String]
    /// The working directory; that of this process, if `nil`.
    package var folder: URL?
    /// Where the standard error goes.
    package var errorStream: ErrorStream
    /// The wall time in seconds after which the run is ended.
    package var wallLimit: Double
    /// The wall time in seconds after which the run is ended if it uses less than 0.1 s of CPU time meanwhile, since it is waiting
    /// forever.
    package var idleLimit: Double?
    /// The CPU time in seconds after which the run is ended. Its children may use twice as much.
    package var secondsLimit: Int?
    /// The address space in megabytes.
    package var memoryLimit: Int?
    /// Ends the run at the first line of its output for which this returns `true`.
    package var stop: (@Sendable (Substring) -> Bool)?

    /// Describes a run.
    ///
    /// - Parameters:
    ///   - arguments: The program, as a path or a name on the `PATH`, and its arguments.
    ///   - limit: The wall time in seconds after which the run is ended.
    package init(
      _ arguments: [String],
      environment: [String: String] = [:],
      errors: ErrorStream = .collected,
      limit: Double
    ) {
      self.arguments = arguments
      self.environment = environment
      self.errorStream = errors
      wallLimit = limit
    }

    /// Runs the program and waits for its end.
    ///
    /// - Parameter log: The file for the output, which is overwritten. A temporary one, if `nil`.
    /// - Throws: ``StartFailure``, or an error of the file system.
    package func run(log: URL? = nil) throws -> Result {
      var run = try Run(self, log: log)
      while true {
        if let result = run.result() { return result }
        usleep(run.pause)
      }
    }

    /// Runs the program and waits for its end without blocking a thread. A cancellation ends the run.
    ///
    /// - Throws: ``StartFailure``, an error of the file system, or `CancellationError`.
    package func run() async throws -> Result {
      var run = try Run(self, log: nil)
      while true {
        if let result = run.result() {
          try Task.checkCancellation()
          return result
        }
        if Task.isCancelled { run.end() }
        try? await Task.sleep(for: .microseconds(run.pause))
        // The sleep of a task that is canceled takes no time.
        if Task.isCancelled { usleep(run.pause) }
      }
    }

    /// The output of a program without surrounding white space, or `nil` if it can't be started, fails or takes a minute.
    ///
    /// - Parameter command: The program, as a path or a name on the `PATH`, and its arguments.
    package static func output(of command: [String]) -> String? {
      guard let run = try? ChildProcess(command, limit: 60).run(), run.status == 0 else { return nil }
      return run.output.trimmingCharacters(in: .whitespacesAndNewlines)
    }
  }

  /// A run that has been started.
  private struct Run {
    private let child: ChildProcess
    private let number: pid_t
    private let start = Date.now
    private let logs: (output: URL, errors: URL)
    private let keepsOutput: Bool
    private var output: OutputReader
    private var ending: ChildProcess.Ending?
    private var lastSeconds = 0.0
    private var lastWork = Date.now
    /// Microseconds until the next look. Short programs are common in tests, and long ones needn't be looked at often.
    private(set) var pause: UInt32 = 500

    init(_ child: ChildProcess, log: URL?) throws {
      self.child = child
      let folder = FileManager.default.temporaryDirectory
      let name = "child-\(UUID().uuidString)"
      logs = (log ?? folder.appending(path: "\(name).output"), folder.appending(path: "\(name).errors"))
      keepsOutput = log != nil
      try Data().write(to: logs.output)
      output = OutputReader(logs.output)
      do {
        number = try Self.spawn(child, logs)
      } catch {
        if !keepsOutput { try? FileManager.default.removeItem(at: logs.output) }
        throw error
      }
      LiveGroups.shared.insert(number)
    }

    /// Ends the group. The next call of ``result()`` that finds it ended returns the result.
    mutating func end() {
      if ending == nil { ending = .timedOut }
      kill(-number, SIGKILL)
    }

    /// Returns the result if the program has ended, and enforces the limits otherwise.
    mutating func result() -> ChildProcess.Result? {
      var (status, usage) = (Int32(), rusage())
      let ended = wait4(number, &status, WNOHANG, &usage)
      guard ended == number || (ended < 0 && errno != EINTR) else {
        if ending == nil { ending = exceededLimit() }
        if ending != nil { kill(-number, SIGKILL) }
        pause = min(pause * 2, 20_000)
        return nil
      }
      // Children that outlive the program.
      kill(-number, SIGKILL)
      LiveGroups.shared.remove(number)
      // A program can end between two looks at its output.
      if ending == nil, let stop = child.stop, output.newLines(isComplete: true).contains(where: stop) {
        ending = .stopped
      }
      let signal = status & 0x7F
      var ending = ending ?? (signal == 0 ? .exited((status >> 8) & 0xFF) : .signaled(signal))
      // The system ends a process in one of two ways when it exceeds the limit of `ulimit`.
      if child.secondsLimit != nil, ending == .signaled(SIGXCPU) || ending == .signaled(SIGKILL) { ending = .usedUp }
      func text(_ file: URL) -> String { (try? String(decoding: Data(contentsOf: file), as: UTF8.self)) ?? "" }
      defer { removeLogs() }
      return ChildProcess.Result(
        ending: ending,
        seconds: Self.seconds(usage.ru_utime) + Self.seconds(usage.ru_stime),
        output: text(logs.output),
        errors: child.errorStream == .collected ? text(logs.errors) : ""
      )
    }

    private func removeLogs() {
      if !keepsOutput { try? FileManager.default.removeItem(at: logs.output) }
      try? FileManager.default.removeItem(at: logs.errors)
    }

    private mutating func exceededLimit() -> ChildProcess.Ending? {
      if let stop = child.stop, output.newLines().contains(where: stop) { return .stopped }
      if -start.timeIntervalSinceNow > child.wallLimit { return .timedOut }
      guard child.idleLimit != nil || child.secondsLimit != nil else { return nil }
      let seconds = Self.secondsUsed(by: number)
      // A thread that only measures the memory once a second uses little.
      if seconds > lastSeconds + 0.1 { (lastSeconds, lastWork) = (seconds, Date.now) }
      if let limit = child.idleLimit, seconds > 0, -lastWork.timeIntervalSinceNow > limit { return .timedOut }
      if let limit = child.secondsLimit, seconds > Double(limit) { return .usedUp }
      return nil
    }

    private static func spawn(_ child: ChildProcess, _ logs: (output: URL, errors: URL)) throws -> pid_t {
      // Not every system lets a process be started with limits or in another folder, but every shell can set both.
      var script = ""
      if child.folder != nil { script += #"cd "$1" && shift; "# }
      if let seconds = child.secondsLimit { script += "ulimit -t \(seconds * 2); " }
      if let megabytes = child.memoryLimit { script += "ulimit -v \(megabytes << 10); " }
      let shell =
        ["/usr/bin/env", "bash", "-c", script + #"exec "$@""#, "bash"] + (child.folder.map { [$0.path] } ?? [])
      let wrapper = script.isEmpty ? [] : shell
      return try SpawnedProcess.spawn(wrapper + child.arguments, child.environment) { files in
        posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&files, 1, logs.output.path, O_WRONLY | O_APPEND | O_CREAT, 0o600)
        switch child.errorStream {
        case .collected:
          posix_spawn_file_actions_addopen(&files, 2, logs.errors.path, O_WRONLY | O_APPEND | O_CREAT, 0o600)
        case .withOutput: posix_spawn_file_actions_adddup2(&files, 1, 2)
        case .inherited: break
        }
      }
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

  /// Reads what is appended to a file, by lines.
  private struct OutputReader {
    private let file: FileHandle?
    private var rest: [UInt8] = []

    init(_ file: URL) { self.file = try? FileHandle(forReadingFrom: file) }

    /// Returns the lines that have been completed since the last call.
    ///
    /// - Parameter isComplete: Whether the last line counts although it may have no end.
    mutating func newLines(isComplete: Bool = false) -> [Substring] {
      if let data = try? file?.readToEnd() { rest += data }
      let lastLine = rest.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
      guard let end = isComplete ? rest.endIndex : lastLine else { return [] }
      let text = String(decoding: rest[..<end], as: UTF8.self)
      rest.removeSubrange(..<end)
      return text.split(separator: "\n")
    }
  }
#endif
