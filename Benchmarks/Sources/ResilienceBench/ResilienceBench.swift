import ArgumentParser
import BenchmarkTools
import BenchmarkReports
import ChildProcesses
import Foundation
import Measures

/// The command line, which measures what tolerance of dirty JSON costs.
@main
struct ResilienceBench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "Benchmarks/run",
    abstract: "Measures what decoding dirty JSON costs compared with plain Codable.",
    discussion: """
      How much slower is a decoder that repairs its input than one that throws? Without a subcommand, the program \
      runs the whole comparison, which takes about twenty minutes, and prints tables. Times are CPU times, as multiples of \
      plain Codable's on the clean payload: 1.05 is five per cent slower.

      EXAMPLES
        Benchmarks/run                          the whole comparison
        Benchmarks/run --quick                  a shorter one, well under a minute
        Benchmarks/run --rates 0,0.01           other dirt rates: 0 and 1 %
        Benchmarks/run --output results         with results.json and two reports in a folder
        Benchmarks/run --list                   all shapes, contenders and kinds of dirt
        Benchmarks/run streams                  bodies that arrive in pieces, and several cores
        Benchmarks/run latency                  single decodes, several tasks, broken bodies
        Benchmarks/run settings                 snake case, dates, undeclared keys, envelopes, reports
        Benchmarks/run compile                  the compile time of a DTO
        Benchmarks/run size                     the code that a program gets
        Benchmarks/run census                   public incidents of broken backends, by kind and outcome
        Benchmarks/run loopback                 the cost of a request in addition to decoding its body
        Benchmarks/run peers                    published libraries on the same payloads
        Benchmarks/run cold                     the first decode in a fresh process
        Benchmarks/run own                      your own model and your backend's body

      EXIT CODES
        0 success   1 a contender's answer was wrong   64 invalid arguments
        69 the other build or valgrind failed   70 a worker process failed   74 the results couldn't be written
      """,
    subcommands: [
      RunCommand.self, CheckCommand.self, ReportCommand.self, StreamsCommand.self, LatencyCommand.self,
      SettingsCommand.self, CensusCommand.self, CompileCommand.self, SizeCommand.self, RulersCommand.self,
      WorkerCommand.self, DecodeCommand.self, LoopCommand.self, StreamCaseCommand.self,
      CoresCaseCommand.self, LatencyCaseCommand.self, TasksCaseCommand.self,
    ],
    defaultSubcommand: RunCommand.self
  )

  /// Parses the arguments and runs the command. An invalid argument is reported in one line, without ArgumentParser's usage
  /// text.
  static func main() async {
    // A worker that dies is reported by an error, not by a signal.
    signal(SIGPIPE, SIG_IGN)
    do {
      var command = try parseAsRoot()
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
    } catch {
      if let status = status(of: error) {
        StandardError.write("Benchmarks/run: \(error)\n")
        exit(withError: ExitCode(status))
      }
      let code = exitCode(for: error)
      if code == .validationFailure {
        let message = message(for: error).split(separator: "\n").joined(separator: " ")
        StandardError.write("Benchmarks/run: \(message). See Benchmarks/run --help.\n")
        exit(withError: code)
      }
      // ArgumentParser's code for an error that it doesn't know is 1, which means a wrong answer or a regression here.
      if code == .failure, !(error is ExitCode) {
        StandardError.write("Benchmarks/run: \(message(for: error))\n")
        exit(withError: ExitCode(70))
      }
      exit(withError: error)
    }
  }

  /// The exit code of an error that isn't one of the arguments, or `nil`.
  private static func status(of error: any Error) -> Int32? {
    switch error {
    case is ResultsDestination.Unwritable: 74
    case is WorkerProcess.Failure, is PipedProcess.Failure, is ChildProcess.StartFailure: 70
    case is BuildFailure, is Callgrind.Unavailable: 69
    default: nil
    }
  }
}

extension ParsableCommand {
  /// Checks that the value of an option is in a range; `nil` is.
  static func require(_ value: Int?, _ option: String, in range: ClosedRange<Int>) throws {
    guard let value, !range.contains(value) else { return }
    throw ValidationError("\(option) is \(value), but must be from \(range.lowerBound) to \(range.upperBound)")
  }

  /// Measures, prints the tables, and writes them and the results into a folder.
  static func report<Results: TabulatedResults>(
    to output: String?,
    as name: String,
    _ measure: (RunBeginning, inout ProgressLine) throws -> Results
  ) throws {
    BuildConfiguration.current.warn()
    let folder = output.map { OutputFolder(path: $0) }
    try folder?.prepare()
    let beginning = RunBeginning()
    var progress = ProgressLine()
    let results: Results
    do {
      results = try measure(beginning, &progress)
    } catch let error as WrongAnswer {
      progress.finish()
      StandardError.write("Benchmarks/run: \(error)\n")
      throw ExitCode.failure
    }
    progress.finish()
    print(results.text)
    try folder?.write(results.resultsFile(), results.markdown, as: name)
  }

  /// Answers the program that has started this one, with one line.
  static func answer(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }

  /// Answers the program that has started this one, with one line of JSON.
  static func answer(_ value: some Encodable) throws {
    FileHandle.standardOutput.write(try JSONEncoder().encode(value) + Data("\n".utf8))
  }
}

/// An answer that differs from the generator's, or from another decoder's.
struct WrongAnswer: Error, Equatable, CustomStringConvertible {
  let description: String
}
