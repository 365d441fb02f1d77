import Foundation

/// A process that decodes one file on request and answers with the CPU time: this program's `loop`, or a ruler in another
/// language.
///
/// The process writes one line when it is ready: the checksum of the values it has decoded and the number of records, if it is
/// a ruler. To each line with a number of repetitions it answers with the nanoseconds that they took, including the release of
/// the results. It exits when its input ends.
final class TimedProgram {
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
  /// - Throws: `WorkerProcess.Failure` if the process can't be started, or exits.
  init(_ executable: URL, _ arguments: [String]) throws {
    name = executable.lastPathComponent
    process.executableURL = executable
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(WorkerProcess.memoryConfiguration) { $1 }
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

  /// Decodes a number of times.
  /// - Returns: The CPU time of all repetitions.
  func decode(repetitions: Int) throws -> ClockReading {
    do {
      try input.fileHandleForWriting.write(contentsOf: Data("\(repetitions)\n".utf8))
    } catch {
      throw WorkerProcess.Failure(description: "can't write to \(name): \(error.localizedDescription)")
    }
    let line = try Self.line(from: output, &pending, of: process, named: name)
    guard let nanoseconds = UInt64(line) else {
      throw WorkerProcess.Failure(description: "\(name) sent a response that isn't a number: \(line.prefix(100))")
    }
    return ClockReading(processor: nanoseconds, wall: nanoseconds)
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
