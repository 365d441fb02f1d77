import ArgumentParser
import Foundation

/// One process's share of the pairs.
enum Worker {
  /// The result of a worker process.
  private enum Outcome {
    case samples([LineSamples])
    case wrongAnswer(String)
    case failed(String)
  }

  /// Takes the pairs and prints them as JSON.
  static func run(_ samples: () async throws -> [LineSamples]) async throws {
    do {
      FileHandle.standardOutput.write(try JSONEncoder().encode(try await samples()))
    } catch let error as WrongAnswer {
      StandardError.write("\(error)\n")
      throw ExitCode(1)
    }
  }

  /// Runs a command of this program in several processes, one after the other.
  ///
  /// - Returns: The lines of each process.
  /// - Throws: An exit code, after a message to standard error.
  static func samples(of command: String, _ options: MeasureOptions, processes: Int) throws -> [[LineSamples]] {
    StandardError.warnAboutDebugBuild()
    return try (1...processes).map { process in
      StandardError.write("process \(process) of \(processes)\n")
      switch try launch(command, options, process: process) {
      case .samples(let lines): return lines
      case .wrongAnswer(let message):
        StandardError.write("resilience-bench-loopback: \(message)\n")
        throw ExitCode(1)
      case .failed(let message):
        StandardError.write("resilience-bench-loopback: \(message)\n")
        throw ExitCode(70)
      }
    }
  }

  /// Runs this program as a worker, and waits for it.
  private static func launch(_ command: String, _ options: MeasureOptions, process number: Int) throws -> Outcome {
    let process = Process()
    process.executableURL = Bundle.main.executableURL
    process.arguments = [
      command, "--size", "\(options.size)", "--pairs", "\(options.pairs)", "--seed", "\(options.seed)",
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
