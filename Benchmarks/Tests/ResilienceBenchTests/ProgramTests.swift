import BenchmarkReports
import Measures
import Testing

@testable import ResilienceBench

@Suite("The code of a program", .timeLimit(.minutes(20)))
struct ProgramTests {
  @Test("The programs differ only in the wrappers, the decoder and the report")
  func sources() {
    let plain = ProgramSize.source(nil)
    let core = ProgramSize.source(.core)
    #expect(core.replacing("@SafeBox ", with: "").replacing("import ShieldedDecoding\n", with: "") == plain)
    let decoder = ProgramSize.source(.decoder)
    #expect(
      decoder.replacing("import ShieldedJSON\n", with: "").replacing("ShieldedJSONDecoder", with: "JSONDecoder") == core
    )
    #expect(ProgramSize.source(.reports).contains("import ShieldedReporting\n"))
  }

  /// The most that the program `core` may get.
  private static let limit = ProgramFigures.Program.core.limit

  static let figures: [(was: Int?, now: Int, outcome: Finding.Outcome)] = [
    (nil, limit, .holds), (nil, limit + 1, .regression), (limit, limit, .holds), (limit / 2, limit / 2 + 1_000, .holds),
    (limit / 2, limit / 2 * 102 / 100, .regression), (limit, limit * 98 / 100, .improvement),
  ]

  @Test("The code may grow by 1 %, up to the limit", arguments: figures)
  func growth(was: Int?, now: Int, expected: Finding.Outcome) throws {
    let old = was.map { ProgramFigures(bytes: [.core: $0]) }
    let findings = ProgramComparison(old: old, new: ProgramFigures(bytes: [.core: now])).findings
    #expect(findings.map(\.outcome) == [expected])
    #expect(findings.map(\.contender) == ["core"])
  }
}
