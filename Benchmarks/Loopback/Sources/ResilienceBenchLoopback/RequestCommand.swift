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

      \(JudgeOptions.exitCodes)
      """
  )

  @OptionGroup var options: MeasureOptions

  @OptionGroup var judgment: JudgeOptions

  func run() async throws {
    try await judgment.run(.request, options) { try await PairedRequests(options, process: $0).run() }
  }
}
