import ArgumentParser

/// The command line of the measurements over an HTTP server on this machine.
@main
struct ResilienceBenchLoopback: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "Benchmarks/run loopback",
    abstract: "Measures requests to an HTTP server on 127.0.0.1.",
    discussion: """
      Without a subcommand, the program measures what the request function costs over decoding the same bytes directly.
      """,
    subcommands: [RequestCommand.self, MetricsCommand.self, StreamCommand.self, StreamCaseCommand.self],
    defaultSubcommand: RequestCommand.self
  )
}

/// The command `request`: what the request function costs over decoding the same bytes directly.
///
/// The pairs are taken in several processes, one after the other, and judged together.
struct RequestCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "request",
    abstract: "Measures what the request function costs over decoding the same bytes directly.",
    discussion: """
      Prints three lines for each decoder. "in memory" sends requests through a transport that holds the response: this is the \
      function's own cost, which must be within the limit. "URLSession" and "HTTPClient" (of AsyncHTTPClient) fetch the same \
      bytes from an HTTP server on 127.0.0.1 in both halves of a pair. These lines are informative only.

      \(JudgeOptions.exitCodes)
      """
  )

  @OptionGroup var options: MeasureOptions

  @OptionGroup var judgment: JudgeOptions

  func run() async throws {
    try await judgment.run(.request, options) { try await PairedRequests(options, process: $0).run() }
  }
}

/// The command `metrics`: what counting rescues and timing decoding costs a client.
struct MetricsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "metrics",
    abstract: "Measures what metrics cost a client, with counters in memory.",
    discussion: """
      Sends requests through a transport that holds the response, with a client that counts rescues and times decoding, and \
      with one that doesn't: for a clean body, and for one of which half of the records are dirty. The cost for a clean body \
      must be within the limit. The counters are those of swift-metrics for tests; what a monitoring system costs isn't \
      measured.

      \(JudgeOptions.exitCodes)
      """
  )

  @OptionGroup var options: MeasureOptions

  @OptionGroup var judgment: JudgeOptions

  func run() async throws {
    try await judgment.run(.metrics, options) { try await PairedMetrics(options, process: $0).run() }
  }
}

/// Options that choose what is measured, and how often.
struct MeasureOptions: ParsableArguments {
  @Option(help: "The size of the body in bytes, from 1000 to 67108864.")
  var size = 1_048_576

  @Option(help: "The number of pairs of each line in a process, from 4 to 10000.")
  var pairs = 20

  @Option(help: "The seed of the payload, the order and the resamples: any whole number from 0.")
  var seed: UInt64 = 1

  func validate() throws {
    guard (1_000...67_108_864).contains(size) else {
      throw ValidationError("--size \(size) isn't between 1000 and 67108864 bytes")
    }
    guard (4...10_000).contains(pairs) else {
      throw ValidationError("--pairs \(pairs) isn't between 4 and 10000")
    }
  }
}

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
    if let json { try RecordFile.write(try report.json(RecordOrigin()), to: json) }
    throw ExitCode(report.exitCode)
  }
}
