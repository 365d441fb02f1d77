import ArgumentParser
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
    let suite: ConformanceSuite
    do {
      suite = try ConformanceSuite(folder: folder)
    } catch {
      throw ValidationError("\(error)")
    }
    if let decoder, let from {
      ConformanceWorker(suite: suite, decoder: decoder).run(from: from)
      return
    }
    var report = ConformanceReport(suite: suite)
    for decoder in ConformanceDecoder.allCases {
      report.verdicts[decoder] = try ConformanceProcess(suite: suite, decoder: decoder).verdicts()
    }
    print(report.text)
    if report.hasFindings { throw ExitCode(1) }
  }
}

extension ConformanceDecoder: ExpressibleByArgument {}
