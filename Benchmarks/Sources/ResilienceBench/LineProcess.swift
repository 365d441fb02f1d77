import Foundation

/// A process that answers each line of its standard input with a line.
final class LineProcess {
  /// The first line that the process has written.
  let greeting: String

  private let name: String
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var pending = Data()

  /// Starts the process and waits until it is ready.
  /// - Parameters:
  ///   - executable: The program.
  ///   - arguments: Its arguments.
  ///   - memory: How jemalloc is set.
  /// - Throws: `WorkerProcess.Failure` if the process can't be started, or exits.
  init(_ executable: URL, _ arguments: [String], memory: MemoryConfiguration = .oneThread) throws {
    name = executable.lastPathComponent
    process.executableURL = executable
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(memory.environment) { $1 }
    process.standardInput = input
    process.standardOutput = output
    do {
      try process.run()
    } catch {
      throw WorkerProcess.Failure(description: "can't start \(executable.path): \(error.localizedDescription)")
    }
    greeting = try Self.line(from: output, &pending, of: process, named: name)
  }

  deinit {
    try? input.fileHandleForWriting.close()
    if process.isRunning { process.waitUntilExit() }
  }

  /// Sends a line.
  /// - Throws: `WorkerProcess.Failure` if the process doesn't take it.
  func send(_ line: String) throws {
    do {
      try input.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8))
    } catch {
      throw WorkerProcess.Failure(description: "can't write to \(name): \(error.localizedDescription)")
    }
  }

  /// Waits for the next line.
  /// - Throws: `WorkerProcess.Failure` if the process exits.
  func receive() throws -> String {
    try Self.line(from: output, &pending, of: process, named: name)
  }

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

  private static func line(
    from output: Pipe,
    _ pending: inout Data,
    of process: Process,
    named name: String
  ) throws -> String {
    while true {
      if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
        defer { pending = Data(pending[pending.index(after: end)...]) }
        return String(decoding: pending[..<end], as: UTF8.self)
      }
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else {
        process.waitUntilExit()
        throw WorkerProcess.Failure(description: "\(name) exited with status \(process.terminationStatus)")
      }
      pending += more
    }
  }
}
