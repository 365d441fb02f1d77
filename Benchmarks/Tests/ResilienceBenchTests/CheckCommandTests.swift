import BenchmarkReports
import Testing

@testable import ResilienceBench

@Suite("The exit code of check", .timeLimit(.minutes(20)))
struct CheckCommandTests {
  private func gate(_ outcomes: [Finding.Outcome]) -> GateReport {
    let findings = outcomes.map {
      Finding(metric: "time", contender: "safebox", payload: "catalogue", old: "1", new: "2", outcome: $0, advice: "")
    }
    return GateReport(findings: findings, notes: [])
  }

  @Test(
    "Without --update, the exit code is the gate's",
    arguments: [
      ([Finding.Outcome.holds], 0), ([.holds, .regression], 1), ([.improvement], 2), ([.notEnoughEvidence], 3), ([], 3),
    ] as [([Finding.Outcome], Int32)]
  )
  func plain(outcomes: [Finding.Outcome], code: Int32) {
    #expect(CheckCommand.exitCode(of: gate(outcomes), accepted: 0, isRecorded: false, update: false) == code)
  }

  @Test("A baseline with another mix is refused, with the option that accepts it")
  func otherMix() throws {
    // A record of the mix `even`.
    let file = Program.checkout.appending(path: "Benchmarks/Records/catalogue-even-2026-11-27.json").path
    let error = try #require(throws: (any Error).self) {
      try ResilienceBench.parseAsRoot(["check", "--baseline", file])
    }
    #expect(ResilienceBench.exitCode(for: error).rawValue == 64)
    let message = ResilienceBench.message(for: error)
    #expect(message.contains("was measured with the mix even, which can't be compared with census; pass --mix even"))
    #expect(throws: Never.self) {
      try ResilienceBench.parseAsRoot(["check", "--baseline", file, "--mix", "even"])
    }
  }

  @Test("--explain needs another build")
  func explainAlone() throws {
    let file = Program.checkout.appending(path: "Benchmarks/Records/catalogue-even-2026-11-27.json").path
    let error = try #require(throws: (any Error).self) {
      try ResilienceBench.parseAsRoot(["check", "--baseline", file, "--mix", "even", "--explain", "folder"])
    }
    #expect(ResilienceBench.exitCode(for: error).rawValue == 64)
    #expect(ResilienceBench.message(for: error).contains("--explain needs --against"))
  }

  @Test("The cell that is explained is a regression's, or else the one that differs most")
  func mostDifferent() {
    func cell(_ contender: String) -> SuitePlan.Cell {
      let payload = PayloadKey(shape: "catalogue", size: 1, rate: 0, density: 0.5, kinds: ["mix"], seed: 1)
      return SuitePlan.Cell(contender: contender, payload: payload)
    }
    var outcome = BuildComparison.Outcome()
    #expect(outcome.mostDifferent == nil)
    outcome.differences = [("a", 1.02), ("b", 0.5), ("c", 1.2)].map {
      BuildComparison.Difference(cell: cell($0.0), ratio: $0.1, isRegression: false)
    }
    #expect(outcome.mostDifferent == cell("b"))
    outcome.differences[0].isRegression = true
    #expect(outcome.mostDifferent == cell("a"))
  }

  @Test("The exit code is 0 if every difference has been recorded")
  func recorded() {
    let report = gate([.regression, .improvement])
    #expect(CheckCommand.exitCode(of: report, accepted: 2, isRecorded: true, update: true) == 0)
  }

  @Test("The exit code is 1 if another build shows a regression as well")
  func against() {
    let report = gate([.improvement, .regression])
    #expect(CheckCommand.exitCode(of: report, accepted: 1, isRecorded: true, update: true) == 1)
  }

  @Test("The exit code is 1 if a wrong answer kept the baseline from being written")
  func refused() {
    #expect(CheckCommand.exitCode(of: gate([.holds]), accepted: 0, isRecorded: false, update: true) == 1)
  }
}
