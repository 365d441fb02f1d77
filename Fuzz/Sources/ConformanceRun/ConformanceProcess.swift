import ArgumentParser
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
    let process = Process()
    process.executableURL = executable
    process.arguments = [suite.folder, "--decoder", decoder.rawValue, "--from", "\(position)"]
    // The runtime's backtrace of a crash would take seconds.
    process.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
    let verdicts = lines.compactMap { ConformanceVerdict(rawValue: String($0)) }
    if process.terminationReason == .uncaughtSignal { return (verdicts, .crashed) }
    switch process.terminationStatus {
    case 0: return (verdicts, .crashed)
    case ConformanceWorker.timeLimitExceeded: return (verdicts, .hung)
    case let status: throw ExitCode(status)
    }
  }
}
