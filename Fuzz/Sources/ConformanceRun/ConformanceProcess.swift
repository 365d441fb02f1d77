import ArgumentParser
import ChildProcesses
import Foundation
import FuzzProperties

/// Tests one decoder in processes of its own, so that a text that ends a process doesn't end the test.
struct ConformanceProcess {
  let suite: ConformanceSuite
  let decoder: ConformanceDecoder
  /// The executable that tests the decoder from a position on, as ``ConformanceWorker`` does.
  var executable = URL(filePath: CommandLine.arguments.first ?? "")

  /// Returns the verdict about each text.
  ///
  /// After a crash or a hang, another process continues with the next text.
  func verdicts() throws -> [ConformanceVerdict] {
    var verdicts: [ConformanceVerdict] = []
    while verdicts.count < suite.texts.count {
      let (printed, last) = try run(from: verdicts.count)
      verdicts += printed
      if verdicts.count < suite.texts.count { verdicts.append(last) }
    }
    return verdicts
  }

  /// Returns the verdicts that a process printed, and the verdict about the text at which it ended.
  private func run(from position: Int) throws -> (printed: [ConformanceVerdict], last: ConformanceVerdict) {
    // The runtime's backtrace of a crash would take seconds. The worker itself ends when a text takes too long.
    let run = try ChildProcess(
      [executable.path, suite.folder, "--decoder", decoder.rawValue, "--from", "\(position)"],
      environment: ["SWIFT_BACKTRACE": "enable=no"],
      errors: .inherited,
      limit: 3_600
    ).run()
    let verdicts = run.output.split(separator: "\n").compactMap { ConformanceVerdict(rawValue: String($0)) }
    switch run.ending {
    case .exited(0), .signaled: return (verdicts, .crashed)
    case .exited(ConformanceWorker.timeLimitExceeded), .timedOut, .usedUp, .stopped: return (verdicts, .hung)
    case .exited(let status): throw ExitCode(status)
    }
  }
}
