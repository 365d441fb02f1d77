import ArgumentParser

/// Options that choose how many processes take pairs, and what is judged.
struct JudgeOptions: ParsableArguments {
  @Option(help: "The number of processes that take pairs, from 1 to 100. Each has its own memory layout.")
  var processes = 8

  @Option(help: "The allowed cost, as a fraction from 0 to 1.")
  var limit = 0.05

  @Option(help: "A file to which the intervals and every pair are also written, as JSON.")
  var json: String?

  /// The process number, set only for processes that this program starts: takes that process's pairs and prints them as JSON.
  @Option(help: .hidden)
  var worker: UInt64?

  /// - Throws: An error that names the invalid option.
  func validate() throws {
    guard (1...100).contains(processes) else {
      throw ValidationError("--processes \(processes) isn't between 1 and 100")
    }
    guard (0...1).contains(limit) else { throw ValidationError("--limit \(limit) isn't between 0 and 1") }
  }

  /// The exit codes, for a command's help.
  static let exitCodes = """
    EXIT CODES
      0 within the limit   1 above it, or a wrong answer   3 not enough evidence, or a failed A/A control
      64 invalid arguments   70 a worker process failed   74 a file couldn't be written
    """

  /// Takes the pairs of a process if this is a worker. Otherwise starts the workers, prints their report, and writes it to a file
  /// if there is one.
  ///
  /// - Parameters:
  ///   - subject: What is measured.
  ///   - options: What is measured, and how often.
  ///   - pairs: Takes the pairs of the process with a number.
  /// - Throws: The exit code of the verdict, 70 if a worker failed, or 74 if the file can't be written.
  func run(
    _ subject: CostReport.Subject,
    _ options: MeasureOptions,
    _ pairs: (UInt64) async throws -> [LineSamples]
  ) async throws {
    if let worker { return try await Worker.run { try await pairs(worker) } }
    let samples = try Worker.samples(of: subject.rawValue, options, processes: processes)
    let report = CostReport(subject, samples, limit: limit, seed: options.seed)
    print(report.text)
    if let json { try RecordFile.write(try report.json(.current), to: json) }
    throw ExitCode(report.exitCode)
  }
}
