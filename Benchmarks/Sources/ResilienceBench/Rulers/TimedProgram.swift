import Foundation

/// A process that decodes one file on request and answers with the CPU time: this program's `loop`, or a ruler in another
/// language.
///
/// The process writes one line when it is ready: the checksum of the values it has decoded and the number of records, if it is
/// a ruler. To each line with a number of repetitions it answers with the nanoseconds that they took, including the release of
/// the results. It exits when its input ends.
struct TimedProgram {
  private let name: String
  private let process: LineProcess

  /// The first line that the process has written.
  var greeting: String { process.greeting }

  /// Starts the process and waits until it is ready.
  /// - Parameters:
  ///   - executable: The program.
  ///   - arguments: Its arguments.
  /// - Throws: `WorkerProcess.Failure` if the process can't be started, or exits.
  init(_ executable: URL, _ arguments: [String]) throws {
    name = executable.lastPathComponent
    process = try LineProcess(executable, arguments)
  }

  /// Decodes a number of times.
  /// - Returns: The CPU time of all repetitions.
  func decode(repetitions: Int) throws -> ClockReading {
    try process.send("\(repetitions)")
    let line = try process.receive()
    guard let nanoseconds = UInt64(line) else {
      throw WorkerProcess.Failure(description: "\(name) sent a response that isn't a number: \(line.prefix(100))")
    }
    return ClockReading(processor: nanoseconds, wall: nanoseconds)
  }
}
