import ArgumentParser

@testable import OwnBench
@testable import ResilienceBenchCold

extension UsageText {
  /// The programs with one command.
  static var tools: [UsageText] {
    [
      UsageText("own", OwnBench.helpMessage(columns: columns)),
      UsageText("cold", ResilienceBenchCold.helpMessage(columns: columns)),
    ]
  }
}
