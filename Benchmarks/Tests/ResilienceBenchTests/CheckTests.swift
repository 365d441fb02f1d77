import BenchmarkReports
import BenchmarkStatistics
import Foundation
import Measures
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

  @Test("Figures without an old value aren't enough evidence, unless they become the old values")
  func withoutOldValues() {
    func finding(old: String) -> Finding {
      Finding(metric: "code of a program", old: old, new: "1", outcome: .holds, advice: "")
    }
    var report = GateReport(findings: [finding(old: Finding.noValue)], notes: [])
    #expect(report.exitCode == 3)
    #expect(report.summary == "NOT ENOUGH EVIDENCE: 1 holds, and nothing was compared with an old value")
    report.isRecorded = true
    #expect(report.exitCode == 0)
    #expect(report.summary == "HOLDS: 1 holds")
    #expect(GateReport(findings: report.findings + [finding(old: "1")], notes: []).exitCode == 0)
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

  /// The record of the mix `even`, whose name has its date.
  private func recordOfEvenMix() throws -> String {
    let folder = Program.checkout.appending(path: "Benchmarks/Records")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return folder.appending(path: try #require(names.first { $0.hasPrefix("catalogue-even-") })).path
  }

  @Test("A baseline with another mix is refused, with the option that accepts it")
  func otherMix() throws {
    let file = try recordOfEvenMix()
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
    let file = try recordOfEvenMix()
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

@Suite("BuildComparison", .timeLimit(.minutes(20)))
struct BuildComparisonTests {
  private static let slow = Estimate(value: 1.025, lower: 1.015, upper: 1.035)
  private static let same = Estimate(value: 1, lower: 0.995, upper: 1.005)
  private static let fast = Estimate(value: 0.97, lower: 0.96, upper: 0.98)

  static let judgments: [(pooled: Estimate?, last: Estimate?, round: Int, verdict: TimingVerdict)] = [
    (slow, slow, 1, .slower), (slow, slow, 2, .slower), (slow, same, 2, .notEnoughEvidence),
    (fast, fast, 2, .faster), (fast, same, 3, .notEnoughEvidence), (same, slow, 2, .noDifference),
    (same, same, 1, .noDifference), (nil, nil, 1, .notEnoughEvidence),
  ]

  @Test("A difference is reported only if the last round alone confirms it", arguments: judgments)
  func judgment(pooled: Estimate?, last: Estimate?, round: Int, expected: TimingVerdict) {
    let rule = TimingRule(tolerance: 0.005, limit: 0.02)
    #expect(BuildComparison.verdict(pooled: pooled, last: last, round: round, rule: rule) == expected)
  }

  typealias Counts = BuildComparison.InstructionCounts

  static let slowerBuilds: [(counts: Counts?, outcome: Finding.Outcome, text: String)] = [
    (nil, .regression, "+1.5 % to +3.5 %; find what made it slower"),
    (Counts(old: 10_000, new: 10_060), .regression, "+1.5 % to +3.5 %, 10 000 and 10 060 instructions; find"),
    (Counts(old: 10_000, new: 9_940), .regression, "10 000 and 9 940 instructions; find"),
    (Counts(old: 10_000, new: 10_040), .notEnoughEvidence, "10 000 and 10 040 instructions: the place of code"),
    (Counts(old: 10_000, new: 9_960), .notEnoughEvidence, "10 000 and 9 960 instructions: the place of code"),
    (Counts(old: 0, new: 0), .regression, "0 and 0 instructions; find"),
  ]

  @Test("A build that takes longer for the same instructions isn't called a regression", arguments: slowerBuilds)
  func instructions(counts: Counts?, outcome: Finding.Outcome, text: String) {
    let (found, advice) = BuildComparison.judgment(.slower, ratio: Self.slow, counts)
    #expect(found == outcome)
    #expect(advice.contains(text), "\(advice)")
    for (verdict, outcome) in [
      (TimingVerdict.faster, Finding.Outcome.improvement), (.noDifference, .holds),
      (.notEnoughEvidence, .notEnoughEvidence), (.controlFailed, .notEnoughEvidence),
    ] {
      #expect(BuildComparison.judgment(verdict, ratio: Self.fast, counts).0 == outcome)
    }
  }

  static let decodes: [(nanoseconds: UInt64?, repetitions: Int)] = [
    (nil, 1), (0, 1), (4_000_000, 1), (3_900_000, 2), (400_000, 10), (100_000_000, 1),
  ]

  @Test("Short decodes are repeated until half a pair takes four milliseconds", arguments: decodes)
  func halves(nanoseconds: UInt64?, expected: Int) {
    #expect(BuildComparison.repetitions(for: nanoseconds) == expected)
  }
}

@Suite("The report of check --explain", .timeLimit(.minutes(20)))
struct ExplanationTests {
  private let explanation: Explanation

  init() {
    func function(_ name: String, in object: String = "resilience-bench-copy") -> CallProfile.Function {
      CallProfile.Function(name: name, object: object)
    }
    var (before, after) = (CallProfile(), CallProfile())
    before.exclusive = [function("decode"): 1_000, function("malloc", in: "libc.so"): 100]
    after.exclusive = [function("decode"): 1_000, function("$slow"): 300, function("malloc", in: "libc.so"): 900]
    before.allocations = [["decode"]: 3]
    after.allocations = [["decode"]: 3, ["swift_allocObject", "array", "$slow", "decode"]: 63]
    let key = PayloadKey(shape: "catalogue", size: 16_384, rate: 0, density: 0.5, kinds: ["mix"], seed: 1)
    let cell = SuitePlan.Cell(contender: "safebox", payload: key)
    explanation = Explanation(of: cell, before: before, after: after) { _ in ["$slow": "slow<A>(_:)"] }
  }

  @Test("The first line is the program's function that grew most, although a library's grew more")
  func functions() {
    #expect(explanation.markdown.contains("--: |\n| `slow<A>(_:)` | 0 | 300 | +300 | 27.3 % |\n"))
    #expect(explanation.markdown.contains("| `malloc (libc.so)` | 100 | 900 | +800 |"))
    let lines = explanation.text.split(separator: "\n")
    let rule = lines.firstIndex { $0.hasPrefix("---") } ?? 0
    #expect(lines[rule + 1].hasPrefix("slow<A>(_:)"))
  }

  @Test("Allocations are listed by stack, in the terminal by the program's functions")
  func allocations() {
    #expect(explanation.markdown.contains("| `array ← slow<A>(_:) ← decode` | 0 | 63 | +63 |"))
    #expect(explanation.text.contains("\nslow<A>(_:) ← decode "))
  }
}
