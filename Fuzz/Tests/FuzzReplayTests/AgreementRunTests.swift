import DecoderAgreement
import FuzzProperties
import Testing

@testable import AgreementRun

@Suite("The agreement run", .timeLimit(.minutes(20)))
struct AgreementRunTests {
  @Test("A document depends only on the seed and its number")
  func documents() {
    func inputs(_ seed: UInt64) -> [[UInt8]] {
      (0..<200 as Range<UInt64>).map { index in
        var source = DocumentSource(seed: seed, index: index)
        return source.nextInput()
      }
    }
    #expect(inputs(1) == inputs(1))
    #expect(Set(inputs(1) + inputs(2)).count > 300)
  }

  @Test("A run has documents of every verdict, and no unlisted difference")
  func verdicts() throws {
    var tally = AgreementTally()
    for index in 0..<600 as Range<UInt64> {
      var source = DocumentSource(seed: 3, index: index)
      let verdict = try #require(try FuzzTarget.agreementVerdict(source.nextInput()))
      tally.count(verdict)
    }
    #expect(tally.total == 600)
    #expect((tally.counts[.acceptedByBoth] ?? 0) > 100)
    #expect((tally.counts[.rejectedByBoth] ?? 0) > 100)
    #expect((tally.counts[.listed("notJSON")] ?? 0) > 0)
  }

  @Test("The summary counts every verdict and lists every difference")
  func summary() {
    let progress = AgreementProgress(total: 3)
    var tally = AgreementTally()
    tally.count(.acceptedByBoth)
    tally.count(.listed(DecoderDifference.cutFraction.rawValue))
    progress.add(&tally)
    #expect(tally.total == 0)
    tally.count(.rejectedByBoth)
    progress.add(&tally)
    let lines = progress.summary.split(separator: "\n").map { $0.split(separator: " ").last.map(String.init) }
    #expect(lines.count == 3 + DecoderDifference.allCases.count)
    #expect(lines.prefix(3) == ["3", "1", "1"])
    for difference in DecoderDifference.allCases {
      #expect(progress.summary.contains("listed: \(difference.rawValue) "))
    }
  }

  @Test(
    "Bad arguments are refused",
    arguments: [
      ["--documents", "0"], ["--documents", "many"], ["--threads", "0"], ["--threads", "65"], ["--sed", "1"],
    ]
  )
  func arguments(_ arguments: [String]) {
    #expect(throws: (any Error).self) { try AgreementRun.parse(arguments) }
  }

  @Test("The first unlisted difference stops all threads")
  func stopping() throws {
    let progress = AgreementProgress(total: 1)
    #expect(!progress.isStopped)
    let failures = (0..<2).map { number in
      PropertyFailure(property: "p", subject: "s", expected: "e", actual: "a", input: [UInt8(number)])
    }
    for failure in failures { progress.stop(for: failure) }
    #expect(progress.isStopped)
    #expect(progress.failure?.input == [0])
  }
}
