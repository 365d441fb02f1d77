import ArgumentParser

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

      EXIT CODES
        0 within the limit   1 above it, or a wrong answer   3 not enough evidence, or a failed A/A control
        64 invalid arguments   70 a worker process failed   74 a file couldn't be written
      """
  )

  @OptionGroup var options: MeasureOptions

  @OptionGroup var judgment: JudgeOptions

  func run() async throws {
    if let worker = judgment.worker {
      return try await Worker.run { try await PairedMetrics(options, process: worker).run() }
    }
    let samples = try Worker.samples(of: "metrics", options, processes: judgment.processes)
    let report = CostReport(.metrics, samples, limit: judgment.limit, seed: options.seed)
    try judgment.finish(report)
  }
}
