import ArgumentParser
import ChildProcesses
import Foundation
import FuzzProperties

/// Tests all decoders with a folder of JSON texts whose names say whether they are valid.
@main
struct ConformanceRun: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "conformance-run",
    abstract: "Tests all decoders with a folder of JSON texts.",
    discussion: """
      Exit codes: 0 no wrong verdict of the library, 1 a wrong verdict, a crash or a hang, 64 wrong usage.
      """
  )

  @Argument(help: "The folder of files whose names begin with y_, n_ or i_.")
  var folder: String

  @Option(help: ArgumentHelp("Print one decoder's verdicts about the files from a position on.", visibility: .hidden))
  var from: Int?

  @Option(help: ArgumentHelp("The decoder to test.", visibility: .hidden))
  var decoder: ConformanceDecoder?

  func run() throws {
    let suite = try ConformanceSuite(folder: folder)
    if let decoder, let from { return ConformanceWorker(suite: suite, decoder: decoder).run(from: from) }
    var report = ConformanceReport(suite: suite)
    for decoder in ConformanceDecoder.allCases {
      report.verdicts[decoder] = try ConformanceProcess(suite: suite, decoder: decoder).verdicts()
    }
    print(report.text)
    if report.hasFindings { throw ExitCode(1) }
  }
}

extension ConformanceDecoder: ExpressibleByArgument {}

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

/// Tests one decoder in this process, which a text may end.
struct ConformanceWorker {
  let suite: ConformanceSuite
  let decoder: ConformanceDecoder

  /// The time limit for one text, in seconds.
  static let timeLimit: UInt32 = 10
  /// The exit code after a text that takes longer.
  static let timeLimitExceeded: Int32 = 124

  /// Prints a line with the verdict about each text, from a position on.
  func run(from position: Int) {
    signal(SIGALRM) { _ in _exit(Self.timeLimitExceeded) }
    // A process inherits the signals that the thread which started it has blocked.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGALRM)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    for text in suite.texts.dropFirst(position) {
      guard let contents = try? suite.contents(of: text) else {
        FileHandle.standardError.write(Data("conformance: \(text.name) can't be read\n".utf8))
        Foundation.exit(64)
      }
      alarm(Self.timeLimit)
      let verdict = decoder.accepts(contents) ? ConformanceVerdict.accepted : .rejected
      FileHandle.standardOutput.write(Data("\(verdict.rawValue)\n".utf8))
    }
  }
}
