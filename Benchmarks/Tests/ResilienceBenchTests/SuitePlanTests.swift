import BenchmarkReports
import Testing

@testable import ResilienceBench

@Suite("The plan", .timeLimit(.minutes(20)))
struct SuitePlanTests {
  private func plan(sizes: [Int], layouts: [String] = ["compact"], otherRates: [Double]? = nil) -> SuitePlan {
    SuitePlan(
      BenchmarkResults.Options(
        seed: 1,
        shapes: ["catalogue", "orders"],
        sizes: sizes,
        layouts: layouts,
        rates: [0, 0.5, 1],
        otherRates: otherRates,
        density: 0.5,
        mix: PayloadKey.defaultMix,
        kinds: ["missing"],
        contenders: ["plain", "safebox"],
        processes: 8,
        pairs: 20,
        quick: false,
        bootstrapResamples: 100,
        confidence: 0.95
      )
    )
  }

  @Test("Payloads that are too large for pairs are decoded twice by each contender")
  func large() {
    let plan = plan(sizes: [1_000_000_000, 65_536, 16_000_000])
    #expect(plan.groups.map(\.baseline.size) == [65_536, 65_536, 16_000_000])
    #expect(plan.largeCells.map(\.contender) == ["plain", "safebox"])
    #expect(Set(plan.largeCells.map(\.payload.size)) == [1_000_000_000])
    #expect(self.plan(sizes: [1_000_000_000]).groups.isEmpty)
  }

  @Test("The first shape is measured at every rate and kind, the others at their own rates")
  func rates() {
    let plan = plan(sizes: [65_536], otherRates: [0, 0.1])
    #expect(plan.groups.map { $0.cells.count } == [(3 + 1) * 2, 2 * 2])
    #expect(Set(plan.groups[1].cells.map(\.payload.rate)) == [0, 0.1])
    #expect(Set(self.plan(sizes: [65_536]).groups[1].cells.map(\.payload.rate)) == [0, 0.5, 1])
  }

  @Test("Everything is measured in the first layout, and the clean payload of the first shape in the others")
  func layouts() {
    let plan = plan(sizes: [65_536, 1_024, 1_000_000_000], layouts: ["spaced", "random", "compact"])
    #expect(plan.groups.map(\.baseline.layout) == ["spaced", "spaced", "spaced", "random", "compact"])
    #expect(plan.groups.map(\.baseline.shape) == ["catalogue", "orders", "catalogue", "catalogue", "catalogue"])
    #expect(plan.groups.suffix(2).flatMap(\.cells).allSatisfy { $0.payload.rate == 0 && $0.payload.size == 65_536 })
    #expect(
      plan.groups.flatMap(\.cells).allSatisfy { cell in cell.payload.clean == cell.payload.dirty(rate: 0, kinds: []) }
    )
    #expect(Set(plan.largeCells.map(\.payload.layout)) == ["spaced"])
    #expect(self.plan(sizes: [65_536]).groups.map(\.baseline.layout) == ["compact", "compact"])
  }

  @Test("Large payloads get fewer pairs", arguments: [(65_536, 20), (131_072, 20), (262_144, 10), (10_000_000, 4)])
  func pairs(size: Int, expected: Int) {
    #expect(SuitePlan.pairs(20, size: size) == expected)
  }

  @Test("Only the first shape has kinds and sizes, and cells that can't be measured are left out")
  func groups() throws {
    let command = try #require(
      try ResilienceBench.parseAsRoot([
        "run", "--shapes", "catalogue,orders", "--sizes", "64KiB,1KiB", "--rates", "0,0.1", "--kinds", "null",
        "--contenders", "plain,safebox,scan",
      ]) as? RunCommand
    )
    let plan = SuitePlan(command.options)
    #expect(plan.groups.map(\.baseline.shape) == ["catalogue", "orders", "catalogue"])
    #expect(plan.groups.map(\.baseline.size) == [65_536, 65_536, 1_024])
    // Three clean cells; two dirty ones, because scan runs on clean payloads only; and two with the single kind.
    #expect(plan.groups.map(\.cells.count) == [7, 5, 3])
    #expect(plan.memoryCells.isEmpty)
  }
}
