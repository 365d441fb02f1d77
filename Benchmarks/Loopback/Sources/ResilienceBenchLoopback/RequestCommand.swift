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
        64 invalid arguments   70 a worker process failed   74 a file couldn't be written
      """
  )

  @OptionGroup var options: MeasureOptions

  @OptionGroup var judgment: JudgeOptions

  func run() async throws {
    if let worker = judgment.worker {
      return try await Worker.run { try await PairedRequests(options, process: worker).run() }
    }
    let samples = try Worker.samples(of: "request", options, processes: judgment.processes)
    let report = CostReport(.request, samples, limit: judgment.limit, seed: options.seed)
    try judgment.finish(report)
  }
}
