import ArgumentParser
import BenchmarkTools
import ChildProcesses
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
  static func samples(of command: String, _ options: MeasureOptions, processes: Int) throws -> [[LineSamples]] {
    BuildConfiguration.current.warn()
    return try (1...processes).map { process in
      StandardError.write("process \(process) of \(processes)\n")
      switch try launch(command, options, process: process) {
      case .samples(let lines): return lines
      case .wrongAnswer(let message):
        StandardError.write("Benchmarks/run loopback: \(message)\n")
        throw ExitCode(1)
      case .failed(let message):
        StandardError.write("Benchmarks/run loopback: \(message)\n")
        throw ExitCode(70)
      }
    }
  }

  /// Runs this program as a worker, and waits for it.
  private static func launch(_ command: String, _ options: MeasureOptions, process number: Int) throws -> Outcome {
    let program = Bundle.main.executableURL?.path ?? CommandLine.arguments[0]
    let run = try ChildProcess(
      [
        program, command, "--size", "\(options.size)", "--pairs", "\(options.pairs)", "--seed", "\(options.seed)",
        "--worker", "\(number)",
      ],
      limit: 3_600
    ).run()
    let message = run.errors.trimmingCharacters(in: .newlines)
    switch run.ending {
    case .exited(0): return .samples(try JSONDecoder().decode([LineSamples].self, from: Data(run.output.utf8)))
    case .exited(1) where !message.isEmpty: return .wrongAnswer(message)
    default: return .failed("worker process \(number) exited with status \(run.status): \(message)")
    }
  }
}

/// A line whose answer differs from that of decoding directly, so that timing it would be meaningless.
struct WrongAnswer: Error, CustomStringConvertible {
  let line: String
  let reason: String

  var description: String { "\(line) gave a wrong answer: \(reason)" }
}

/// A file that a command writes, if an option names it.
enum RecordFile {
  /// Writes a file.
  ///
  /// - Throws: `ExitCode(74)`, after a message to standard error, if it can't be written.
  static func write(_ data: Data, to path: String) throws {
    do {
      try ResultsDestination(path: path).write(data)
    } catch {
      StandardError.write("Benchmarks/run loopback: \(error)\n")
      throw ExitCode(74)
    }
  }
}

/// The origin of a record: what a reader needs to repeat the measurement.
struct RecordOrigin: Codable, Equatable {
  /// The commit of the working copy, followed by `+` if tracked files differ from it; `unknown` outside of one. The program is in
  /// the package's build folder, which is in the working copy.
  var commit = Host.shortCommit(of: Bundle.main.executableURL?.deletingLastPathComponent().path ?? ".")
  /// The command that gave the record.
  var command = (["Benchmarks/run", "loopback"] + CommandLine.arguments.dropFirst()).joined(separator: " ")
  /// The time when the record was made, in ISO 8601.
  var createdAt = Date.now.formatted(.iso8601)
  var processor = Host.processor ?? "unknown processor"
  var cores = Host.cores
  var operatingSystem = Host.operatingSystem
  var compiler = Host.compiler ?? "unknown"
}
