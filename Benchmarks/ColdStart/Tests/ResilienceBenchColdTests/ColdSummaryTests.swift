import BenchmarkTools
import ColdCases
import Foundation
import Testing

@testable import ResilienceBenchCold

@Suite("Cold starts: the order, the ratios and the table", .timeLimit(.minutes(20)))
struct ColdSummaryTests {
  private static let baseline = ColdCase(.plain, .foundation, .small)
  private static let contender = ColdCase(.safebox, .shielded, .small)

  @Test("Every round has every case once, and the baseline of each work twice")
  func round() {
    let plan = ColdPlan(sizes: [1_000, 20_000], seed: 1)
    let round = plan.round(1)
    #expect(round.count == 2 * (ColdCase.all.count + ColdCase.Work.allCases.count))
    #expect(Set(round).count == round.count)
    #expect(round.filter(\.isControl).allSatisfy { $0.coldCase == $0.coldCase.baseline })
    #expect(Set(round) == Set(plan.entries))
  }

  @Test("The order depends on the round and the seed only")
  func order() {
    let plan = ColdPlan(sizes: [1_000], seed: 1)
    #expect(plan.round(1) == ColdPlan(sizes: [1_000], seed: 1).round(1))
    #expect(plan.round(1) != plan.round(2))
    #expect(plan.round(1) != ColdPlan(sizes: [1_000], seed: 2).round(1))
  }

  @Test("A process with another checksum or number of decodes isn't counted")
  func wrongOutput() {
    var samples = Self.samples(Self.baseline, first: [], second: [])
    let reading = ProbeReading(wall: 5, cpu: 4)
    let countsWrongSum = samples.add(ProbeOutput(checksum: 9, readings: [reading, reading]), checksum: 5)
    #expect(!countsWrongSum)
    let countsOneDecode = samples.add(ProbeOutput(checksum: 5, readings: [reading]), checksum: 5)
    #expect(!countsOneDecode)
    #expect(samples.first.isEmpty)
    let countsRight = samples.add(ProbeOutput(checksum: 10, readings: [reading, reading]), checksum: 5)
    #expect(countsRight)
    #expect(samples.first == [reading])
  }

  @Test("For further types the mean of the decodes after the first is kept")
  func furtherTypes() {
    var samples = Self.samples(ColdCase(.plain, .foundation, .furtherTypes), first: [], second: [])
    let readings = (0...ColdCase.furtherTypeCount).map { ProbeReading(wall: UInt64($0), cpu: UInt64(2 * $0)) }
    let isCounted = samples.add(ProbeOutput(checksum: 51, readings: readings), checksum: 1)
    #expect(isCounted)
    #expect(samples.first == [readings[0]])
    #expect(samples.later == [ProbeReading(wall: 25, cpu: 51)])
  }

  @Test("A ratio is the median of the ratios within rounds")
  func ratio() throws {
    let rows = ColdSummary(
      [
        Self.samples(Self.baseline, first: [1_000, 2_000, 4_000, 8_000, 9_000], second: [100, 100, 100, 100, 100]),
        Self.samples(Self.contender, first: [500, 1_000, 2_000, 4_000, 90_000], second: [20, 20, 20, 20, 20]),
      ],
      seed: 1
    ).rows
    #expect(rows.count == 2)
    #expect(rows[0].ratio.value == 1)
    #expect(rows[1].ratio.value == 0.5)
    #expect(rows[1].secondRatio?.value == 0.2)
    #expect(rows[1].microseconds == 2)
  }

  @Test("The table has a line for each row, with the command and the commit, and the results survive encoding")
  func results() throws {
    let samples = [
      Self.samples(Self.baseline, first: [1_000, 1_000, 1_000, 1_000], second: [100, 100, 100, 100]),
      Self.samples(Self.contender, first: [400, 400, 400, 400], second: [20, 20, 20, 20]),
    ]
    let results = ColdResults(
      commit: "abc",
      command: "Benchmarks/run cold",
      processes: 4,
      seed: 1,
      payloadSizes: ["small": 3],
      rows: ColdSummary(samples, seed: 1).rows,
      samples: samples
    )
    let text = ColdTable(results: results).text
    #expect(text.contains("commit abc"))
    #expect(text.contains("\n    Benchmarks/run cold\n"))
    #expect(
      text.contains(
        "| 1.3 KB | safebox | ShieldedJSONDecoder | 0 µs | 0.40 (0.40–0.40) | 0.40 (0.40–0.40) | 0.20 (0.20–0.20) |"
      )
    )
    let decoded = try JSONDecoder().decode(ColdResults.self, from: results.resultsFile())
    #expect(decoded.schemaVersion == 1)
    #expect(decoded.rows == results.rows)
    #expect(decoded.samples == samples)
  }

  @Test(
    "Sizes are different whole numbers from 1 to 1000000",
    arguments: [("1000", [1_000]), ("1000,20000", [1_000, 20_000]), ("", nil), ("0", nil), ("1,1", nil), ("a", nil)]
      as [(String, [Int]?)]
  )
  func sizes(text: String, expected: [Int]?) {
    #expect(ResilienceBenchCold.sizes(text) == expected)
  }

  private static func samples(_ coldCase: ColdCase, first: [UInt64], second: [UInt64]) -> ColdSamples {
    var samples = ColdSamples(ColdPlan.Entry(conformances: 1_000, coldCase: coldCase, isControl: false))
    samples.first = first.map { ProbeReading(wall: $0, cpu: $0) }
    samples.later = second.map { ProbeReading(wall: $0, cpu: $0) }
    return samples
  }
}
