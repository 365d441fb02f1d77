import ChildProcesses
import Foundation

/// A process that answers each line of its standard input with a line.
final class LineProcess {
  /// The first line that the process has written.
  let greeting: String

  private let process: PipedProcess
  private let name: String

  /// Starts the process and waits until it is ready.
  /// - Parameters:
  ///   - executable: The program.
  ///   - arguments: Its arguments.
  ///   - memory: How jemalloc is set.
  /// - Throws: `ChildProcess.StartFailure` if the process can't be started, `PipedProcess.Failure` if it exits.
  init(_ executable: URL, _ arguments: [String], memory: MemoryConfiguration = .oneThread) throws {
    name = executable.lastPathComponent
    process = try PipedProcess(executable, arguments, environment: memory.environment)
    greeting = try process.receive()
  }

  /// Sends a line.
  /// - Throws: `PipedProcess.Failure` if the process doesn't take it.
  func send(_ line: String) throws { try process.send(line) }

  /// Waits for the next line.
  /// - Throws: `PipedProcess.Failure` if the process exits.
  func receive() throws -> String { try process.receive() }

  /// Sends a line and waits for the answer, which is JSON.
  /// - Throws: `WorkerProcess.Failure` if the answer is another one.
  func answer<Answer: Decodable>(to line: String, as type: Answer.Type) throws -> Answer {
    try send(line)
    return try receive(type)
  }

  /// Waits for an answer, which is JSON.
  /// - Throws: `WorkerProcess.Failure` if the answer is another one.
  func receive<Answer: Decodable>(_ type: Answer.Type) throws -> Answer {
    let line = try receive()
    do {
      return try JSONDecoder().decode(type, from: Data(line.utf8))
    } catch {
      throw WorkerProcess.Failure(description: "\(name) sent an unexpected response: \(line.prefix(100))")
    }
  }
}
