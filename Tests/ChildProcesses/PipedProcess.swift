#if os(Linux) || os(macOS)
  import Foundation

  /// A child process that answers lines on its standard input with lines on its standard output.
  ///
  /// Its standard error is that of this process. It has a process group of its own, which ends with it.
  package final class PipedProcess {
    /// The reason why there is no line.
    package struct Failure: Error, CustomStringConvertible {
      package let description: String
    }

    private let name: String
    private let number: pid_t
    private let input: Int32
    private let output: Int32
    private var pending: [UInt8] = []
    private var status: Int32?

    /// Starts a program.
    package init(_ executable: URL, _ arguments: [String], environment: [String: String]) throws {
      name = executable.lastPathComponent
      // A program that has ended is noticed where its line is missing.
      signal(SIGPIPE, SIG_IGN)
      let (toChild, fromChild) = (try Self.pipe(), try Self.pipe())
      defer {
        close(toChild.reading)
        close(fromChild.writing)
      }
      do {
        number = try SpawnedProcess.spawn([executable.path] + arguments, environment) { files in
          posix_spawn_file_actions_adddup2(&files, toChild.reading, 0)
          posix_spawn_file_actions_adddup2(&files, fromChild.writing, 1)
        }
      } catch {
        close(toChild.writing)
        close(fromChild.reading)
        throw error
      }
      (input, output) = (toChild.writing, fromChild.reading)
      LiveGroups.shared.insert(number)
    }

    deinit {
      stop()
      close(output)
    }

    /// Ends the input, and waits until the program has exited. After ten seconds, ends it.
    package func stop() {
      guard status == nil else { return }
      close(input)
      wait(seconds: 10)
    }

    /// Sends a line.
    package func send(_ line: some StringProtocol) throws {
      let bytes = Array("\(line)\n".utf8)
      var sent = 0
      while sent < bytes.count {
        let count = bytes[sent...].withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
        if count < 0 {
          if errno == EINTR { continue }
          throw Failure(description: "can't write to \(name): \(String(cString: strerror(errno)))")
        }
        sent += count
      }
    }

    /// Waits for the next line.
    ///
    /// - Parameter limit: The time after which the program is ended, in seconds.
    /// - Throws: ``Failure`` if the program exits, or sends nothing for as long as the limit.
    package func receive(limit: Double = 3_600) throws -> String {
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
          defer { pending.removeSubrange(...end) }
          return String(decoding: pending[..<end], as: UTF8.self)
        }
        var request = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
        let ready = poll(&request, 1, Int32(limit * 1_000))
        if ready < 0, errno == EINTR { continue }
        guard ready > 0 else {
          wait(seconds: 0)
          throw Failure(description: "\(name) sent nothing for \(Int(limit)) s")
        }
        let count = read(output, &buffer, buffer.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else {
          wait(seconds: 10)
          throw Failure(description: "\(name) exited with status \(status ?? 0)")
        }
        pending += buffer[..<count]
      }
    }

    /// Waits for the end, and ends the program after a number of seconds.
    private func wait(seconds: Double) {
      let deadline = Date.now.addingTimeInterval(seconds)
      while status == nil {
        var result: Int32 = 0
        let ended = waitpid(number, &result, WNOHANG)
        if ended == number || (ended < 0 && errno != EINTR) {
          status = result & 0x7F == 0 ? (result >> 8) & 0xFF : 128 + result & 0x7F
          LiveGroups.shared.remove(number)
        } else {
          if Date.now > deadline { kill(-number, SIGKILL) }
          usleep(2_000)
        }
      }
    }

    private static func pipe() throws -> (reading: Int32, writing: Int32) {
      var ends: [Int32] = [0, 0]
      guard Foundation.pipe(&ends) == 0 else {
        throw ChildProcess.StartFailure(description: "can't open a pipe: \(String(cString: strerror(errno)))")
      }
      // No other child inherits them: it would keep them open.
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      return (ends[0], ends[1])
    }
  }
#endif
