import BenchmarkStatistics
import BenchmarkTools
import Foundation
import ModelRewriting
import ProbeExchange
import Testing

@testable import OwnBench

@Suite("The table", .timeLimit(.minutes(20)))
struct OwnTableTests {
  private static func results() -> OwnResults {
    let ratio = Estimate(value: 0.25, lower: 0.24, upper: 0.26)
    let time = Estimate(value: 12.34, lower: 12, upper: 13)
    let shielded = ContenderKey(version: "shielded", engine: .shielded)
    return OwnResults(
      createdAt: "",
      command: "Benchmarks/run own",
      commit: "abc",
      machine: MachineRecord(),
      options: OwnResults.Options(
        type: "Feed",
        dates: "iso8601",
        keys: "as-declared",
        processes: 2,
        pairs: 10,
        coldProcesses: 8,
        seed: 1
      ),
      lenientFields: 20,
      notes: [RewritingNote(subject: "A.b", location: "A.swift:3", reason: "URL has no default")],
      bodies: [
        OwnResults.Bodies(rate: 0, count: 1, bytes: 100, faults: [:], faultCount: 0),
        OwnResults.Bodies(rate: 0.1, count: 2, bytes: 90, faults: ["missing": 2], faultCount: 2),
      ],
      rows: [
        OwnResults.Row(
          contender: .baseline,
          body: 0,
          isControl: true,
          status: .measured,
          ratio: Estimate(value: 1.1, lower: 1.05, upper: 1.2)
        ),
        OwnResults.Row(contender: .baseline, body: 1, status: .throwing, detail: "keyNotFound at a.b"),
        OwnResults.Row(contender: shielded, body: 0, status: .measured, ratio: ratio, microseconds: time),
        OwnResults.Row(
          contender: shielded,
          body: 1,
          status: .wrong,
          detail: "\"x\" instead of \"y\"",
          rescuedFaults: 1
        ),
      ],
      cold: [
        OwnResults.ColdRow(contender: .baseline, isControl: true, ratio: ratio, microseconds: time, wallRatio: ratio),
        OwnResults.ColdRow(contender: shielded, ratio: ratio, microseconds: time, wallRatio: ratio),
      ],
      codeSizes: [
        OwnResults.CodeSize(version: .plain, bytes: 100, code: 50),
        OwnResults.CodeSize(version: .shielded, bytes: 150, code: 90),
      ]
    )
  }

  @Test("A row has the ratios, the first decode and the time per screen with their intervals")
  func rows() {
    let text = OwnTable(results: Self.results()).text
    #expect(
      text.contains(
        "| shielded | ShieldedJSONDecoder | 0.25 (0.24–0.26) | WRONG | 0.25 (0.24–0.26) | 12.3 µs (12.0–13.0) |"
      )
    )
    #expect(text.contains("| plain | JSONDecoder | 1 | throws | 1 (12.3 µs) |"))
    #expect(text.contains("| shielded | 150 | 90 | +50 |"))
    #expect(text.contains("| 10 %, 2 in 2 bodies | 2 | 0 | 0 | 0 |"))
  }

  @Test("Errors, wrong answers and a failed control are written out")
  func problems() {
    let text = OwnTable(results: Self.results()).text
    #expect(text.contains("- plain over JSONDecoder, 10 % of faults: throws keyNotFound at a.b"))
    #expect(text.contains("- shielded over ShieldedJSONDecoder, 10 % of faults: WRONG, \"x\" instead of \"y\""))
    #expect(
      text.contains(
        "1.100 (1.050–1.200) in pairs, 0.250 (0.240–0.260) for the first decode. The interval excludes 1: the machine was "
          + "too noisy; run again. The first decode's interval excludes 1; run again."
      )
    )
    #expect(text.contains("- A.b (A.swift:3): URL has no default"))
  }

  @Test("A difference is shown where it begins")
  func difference() {
    let text = Measurement.difference("(id: 1, name: b)", "(id: 1, name: a)")
    #expect(text == "\"…(id: 1, name: b)…\" instead of \"…(id: 1, name: a)…\"")
  }
}
