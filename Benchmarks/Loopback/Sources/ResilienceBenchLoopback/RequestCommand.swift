import ArgumentParser

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

      EXIT CODES
        0 within the limit   1 above it, or a wrong answer   3 not enough evidence, or a failed A/A control
        64 invalid arguments   70 a worker process failed
      """
  )

  @OptionGroup var options: MeasureOptions

  @Option(help: "The number of processes that take pairs, from 1 to 100. Each has its own memory layout.")
  var processes = 8

  @Option(help: "The allowed cost in memory, as a fraction from 0 to 1.")
  var limit = 0.05

  /// The process number, set only for processes that this program starts: takes that process's pairs and prints them as JSON.
  @Option(help: .hidden)
  var worker: UInt64?

  func validate() throws {
    guard (1...100).contains(processes) else {
      throw ValidationError("--processes \(processes) isn't between 1 and 100")
    }
    guard (0...1).contains(limit) else { throw ValidationError("--limit \(limit) isn't between 0 and 1") }
  }

  func run() async throws {
    if let worker { return try await Worker.run(options, process: worker) }
    StandardError.warnAboutDebugBuild()
    var samples: [[LineSamples]] = []
    for process in 1...processes {
      StandardError.write("process \(process) of \(processes)\n")
      switch try Worker.launch(options, process: process) {
      case .samples(let lines): samples.append(lines)
      case .wrongAnswer(let message):
        StandardError.write("resilience-bench-loopback: \(message)\n")
        throw ExitCode(1)
      case .failed(let message):
        StandardError.write("resilience-bench-loopback: \(message)\n")
        throw ExitCode(70)
      }
    }
    let report = CostReport(samples, limit: limit, seed: options.seed)
    print(report.text)
    throw ExitCode(report.exitCode)
  }
}
