import ArgumentParser

@testable import ResilienceBenchLoopback

extension UsageText {
  /// The commands of the measurement of the request function.
  static var loopback: [UsageText] {
    let commands = [RequestCommand.self, MetricsCommand.self, StreamCommand.self] as [any ParsableCommand.Type]
    return [UsageText("loopback", ResilienceBenchLoopback.self, default: RequestCommand.self)]
      + commands.map {
        UsageText("loopback-\($0._commandName)", ResilienceBenchLoopback.helpMessage(for: $0, columns: columns))
      }
  }
}
