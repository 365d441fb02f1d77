import ArgumentParser
import Foundation

/// One process's share of the pairs.
enum Worker {
  /// The result of a worker process.
  enum Outcome {
    case samples([LineSamples])
    case wrongAnswer(String)
    case failed(String)
  }

  /// Takes the pairs and prints them as JSON.
  static func run(_ options: MeasureOptions, process: UInt64) async throws {
    do {
      let samples = try await PairedRequests(options, process: process).run()
      FileHandle.standardOutput.write(try JSONEncoder().encode(samples))
    } catch let error as WrongAnswer {
      StandardError.write("\(error)\n")
      throw ExitCode(1)
    }
  }

  /// Runs this program as a worker, and waits for it.
  static func launch(_ options: MeasureOptions, process number: Int) throws -> Outcome {
    let process = Process()
    process.executableURL = Bundle.main.executableURL
    process.arguments = [
      "--size", "\(options.size)", "--pairs", "\(options.pairs)", "--seed", "\(options.seed)",
      "--worker", "\(number)",
    ]
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    // Errors are one line at most, so they fit into the pipe until it is read.
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    let message = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      .trimmingCharacters(in: .newlines)
    process.waitUntilExit()
    switch (process.terminationReason, process.terminationStatus) {
    case (.exit, 0): return .samples(try JSONDecoder().decode([LineSamples].self, from: bytes))
    case (.exit, 1) where !message.isEmpty: return .wrongAnswer(message)
    default: return .failed("worker process \(number) exited with status \(process.terminationStatus): \(message)")
    }
  }
}
