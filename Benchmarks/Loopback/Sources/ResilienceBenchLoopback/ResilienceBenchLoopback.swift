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
