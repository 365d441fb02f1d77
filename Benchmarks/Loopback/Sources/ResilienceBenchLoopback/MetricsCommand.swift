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

      \(JudgeOptions.exitCodes)
      """
  )

  @OptionGroup var options: MeasureOptions

  @OptionGroup var judgment: JudgeOptions

  func run() async throws {
    try await judgment.run(.metrics, options) { try await PairedMetrics(options, process: $0).run() }
  }
}
