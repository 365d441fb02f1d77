import ArgumentParser

@testable import PeerBench

extension UsageText {
  /// The commands of the comparison of published libraries.
  static var peers: [UsageText] {
    [UsageText("peers", PeerBench.self, default: RunCommand.self), UsageText("peers-list", PeerLibrary.listing)]
      + ([RunCommand.self, ReportCommand.self] as [any ParsableCommand.Type]).map {
        UsageText("peers-\($0._commandName)", PeerBench.helpMessage(for: $0, columns: columns))
      }
  }
}
