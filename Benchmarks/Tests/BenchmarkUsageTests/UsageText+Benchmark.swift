import ArgumentParser

@testable import ResilienceBench

extension UsageText {
  /// The commands of the benchmark, and its list of everything that can be chosen.
  static var benchmark: [UsageText] {
    let commands =
      [
        RunCommand.self, CheckCommand.self, ReportCommand.self, StreamsCommand.self, LatencyCommand.self,
        SettingsCommand.self, CensusCommand.self, CompileCommand.self, SizeCommand.self, RulersCommand.self,
      ] as [any ParsableCommand.Type]
    return [UsageText("main", ResilienceBench.self, default: RunCommand.self), UsageText("list", Listing.text)]
      + commands.map { UsageText($0._commandName, ResilienceBench.helpMessage(for: $0, columns: columns)) }
  }
}
