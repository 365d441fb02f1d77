import ArgumentParser
import FuzzProperties
import Foundation

/// Runs both decoders over many documents and counts the verdicts.
@main
struct AgreementRun: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "agreement-run",
    abstract: "Compares ShieldedJSONDecoder with JSONDecoder over generated and mutated documents.",
    discussion: """
      Documents are generated (the benchmark's payloads, feeds and random JSON, clean and dirty) and mutated (by structure and
      by bytes), and each is decoded by both into one of the plain models. The same seed gives the same documents, whatever
      the number of threads.

      Exit codes: 0 only listed differences, 1 an unlisted difference, 64 wrong usage, 73 the reproducer can't be written.
      """
  )

  @Option(help: "The number of documents, at least 1.")
  var documents = 100_000

  @Option(help: "The random seed.")
  var seed: UInt64 = 1

  @Option(help: "The number of threads, from 1 to 64.")
  var threads = 1

  @Option(help: "The file for a document with an unlisted difference.")
  var reproducer = "agreement-reproducer"

  func validate() throws {
    guard documents >= 1 else { throw ValidationError("--documents \(documents) isn't a number of at least 1") }
    guard (1...64).contains(threads) else { throw ValidationError("--threads \(threads) isn't a number from 1 to 64") }
  }

  func run() throws {
    let progress = AgreementProgress(total: documents)
    let count = documents
    let (seed, threads) = (seed, threads)
    DispatchQueue.concurrentPerform(iterations: threads) { thread in
      var tally = AgreementTally()
      for index in stride(from: thread, to: count, by: threads) {
        if progress.isStopped { return }
        var source = DocumentSource(seed: seed, index: UInt64(index))
        let input = source.nextInput()
        do throws(PropertyFailure) {
          if let verdict = try FuzzTarget.agreementVerdict(input) { tally.count(verdict) }
        } catch {
          progress.stop(for: error)
          return
        }
        if tally.total == AgreementProgress.batch { progress.add(&tally) }
      }
      progress.add(&tally)
    }
    print(progress.summary)
    guard let failure = progress.failure else { return }
    print("an unlisted difference:\n\(failure)")
    do {
      try Data(failure.input).write(to: URL(filePath: reproducer))
    } catch {
      Self.report("agreement-run: \(reproducer) can't be written: \(error.localizedDescription); specify another file")
      throw ExitCode(73)
    }
    print("the input is \(reproducer); replay it with `Fuzz/fuzz replay DecoderAgreement \(reproducer)`")
    throw ExitCode(1)
  }

  static func report(_ line: String) {
    FileHandle.standardError.write(Data("\(line)\n".utf8))
  }
}
