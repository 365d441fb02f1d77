import BenchmarkReports
import Measures
import Testing

@testable import ResilienceBench

@Suite("The report of check --explain", .timeLimit(.minutes(20)))
struct ExplanationReportTests {
  private let report: ExplanationReport

  init() {
    func function(_ name: String, in object: String = "resilience-bench-copy") -> CallProfile.Function {
      CallProfile.Function(name: name, object: object)
    }
    var (before, after) = (CallProfile(), CallProfile())
    before.exclusive = [function("decode"): 1_000, function("malloc", in: "libc.so"): 100]
    after.exclusive = [function("decode"): 1_000, function("$slow"): 300, function("malloc", in: "libc.so"): 900]
    before.allocations = [["decode"]: 3]
    after.allocations = [["decode"]: 3, ["swift_allocObject", "array", "$slow", "decode"]: 63]
    after.calls = [CallProfile.Call(caller: function("decode"), callee: function("$slow")): 300]
    let difference = ProfileDifference(before: before, after: after)
    report = ExplanationReport(
      Explanation(
        cell: SuitePlan.Cell(
          contender: "safebox",
          payload: PayloadKey(shape: "catalogue", size: 16_384, rate: 0, density: 0.5, kinds: ["mix"], seed: 1)
        ),
        difference: difference,
        functions: difference.largest(20, where: Explanation.isInProgram),
        libraryFunctions: difference.largest(10) { !Explanation.isInProgram($0) },
        source: SourceDifference(of: [], before: (before, [:]), after: (after, [:])),
        allocations: AllocationDifference(before: before, after: after),
        tree: CallTree(before: before, after: after).root,
        declarations: [function("$slow"): "Sources/Slow.swift:7"],
        names: ["$slow": "slow<A>(_:)"],
        programSymbols: ["decode", "$slow"],
        notes: ["a note"]
      )
    )
  }

  @Test("The first line is the program's function that grew most, although a library's grew more")
  func functions() {
    #expect(report.markdown.contains("--: |\n| `slow<A>(_:)` | `Sources/Slow.swift:7` | 0 | 300 | +300 | 27.3 % |\n"))
    #expect(report.markdown.contains("| `malloc (libc.so)` | 100 | 900 | +800 |"))
    let lines = report.text.split(separator: "\n")
    let rule = lines.firstIndex { $0.hasPrefix("---") } ?? 0
    #expect(lines[rule + 1].hasPrefix("slow<A>(_:)  Slow.swift:7"))
  }

  @Test("Allocations are listed by stack")
  func allocations() {
    #expect(report.markdown.contains("| `array ← slow<A>(_:) ← decode` | 0 | 63 | +63 |"))
    #expect(report.text.contains("\nslow<A>(_:) ← decode "))
  }

  @Test("The flame graph has the readable names, and notes are listed")
  func rest() {
    #expect(report.picture?.contains("<title>slow&lt;A&gt;(_:): 300 instructions") == true)
    #expect(report.markdown.contains("- a note"))
    #expect(report.text.contains("a note"))
  }
}
