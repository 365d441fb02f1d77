import BenchmarkReports
import BenchmarkStatistics
import BenchmarkTools
import Foundation
import PeerWorker
import Testing

@testable import PeerBench

@Suite("The tables of a record", .timeLimit(.minutes(20)))
struct PeerTablesTests {
  @Test("Costs, shares, reports and crashes are in the comparison")
  func comparison() {
    let rows = PeerTables(results: Self.results).comparison.rows
    #expect(rows[0].prefix(3) == ["Tolerant", "1.50 (1.40-1.60)", "2.00 (1.90-2.10)"])
    #expect(rows[0].dropFirst(3) == ["9 of 10", "75.0 %", "25.0 %", "0.0 %", "3 of 4", "1: deep"])
    #expect(rows[1].prefix(3) == ["Strict", "0.90 (0.80-1.00)", "throws"])
    #expect(rows[1].dropFirst(3) == ["0 of 10", "0.0 %", "50.0 %", "50.0 %", "–", "none"])
  }

  @Test("A library that doesn't build has a row without figures, and its reason")
  func failures() {
    let tables = PeerTables(results: Self.results)
    #expect(tables.comparison.rows[2] == ["Broken", "doesn't build", "–", "–", "–", "–", "–", "–", "–"])
    #expect(tables.comparison.rows.allSatisfy { $0.count == tables.comparison.header.count })
    #expect(tables.libraries.rows[1] == ["Broken", "2.0.0", "–", "doesn't build", "no such module"])
    #expect(tables.libraries.rows[0][2] == "01234567")
  }

  @Test("Kinds and hostile documents have one column each")
  func cases() {
    let tables = PeerTables(results: Self.results)
    #expect(tables.kinds.header == ["library", "missing"])
    #expect(tables.kinds.rows == [["Tolerant", "100 %"], ["Strict", "throws"]])
    #expect(tables.probes.header == ["library", "deep"])
    #expect(tables.probes.rows == [["Tolerant", "crashes"], ["Strict", "delivered"]])
  }

  @Test("Of each declared shape, the right answers are counted, and a library without one has no number")
  func shapes() {
    let table = PeerTables(results: Self.results).shapes
    #expect(table.header == ["library"] + DeclaredShape.allCases.map(\.rawValue))
    #expect(table.rows == [["Tolerant", "–", "1 of 4", "–", "–", "–", "–"]])
  }

  @Test("The documents of every shape are JSON, and each has a document that gives a value and one that gives none")
  func documents() throws {
    for shape in DeclaredShape.allCases {
      let documents = ShapeDocument.all.filter { $0.shape == shape }
      #expect(documents.count >= 5 && Set(documents.map(\.text)).count == documents.count)
      #expect(Set(documents.map(\.expected)).count >= 2)
      for document in documents { _ = try JSONSerialization.jsonObject(with: Data(document.text.utf8)) }
    }
  }

  @Test("Only a complete share is 100 %")
  func almostComplete() {
    var results = Self.results
    results.libraries[0].models[0].rates[1].answer.shares?.dirtyFields = 10_000
    results.libraries[0].models[0].rates[1].answer.shares?.right = 9_999
    #expect(PeerTables(results: results).comparison.rows[0][4] == "99.9 %")
  }

  @Test("A record is read as it was written")
  func file() throws {
    #expect(try PeerResults(encoded: Self.results.resultsFile()) == Self.results)
  }

  @Test("A record of another version is refused")
  func version() throws {
    var results = Self.results
    results.schemaVersion = 99
    let data = try results.resultsFile()
    #expect(throws: PeerResults.UnknownVersion.self) { try PeerResults(encoded: data) }
  }

  @Test("The report names the command, the commit and every table")
  func report() {
    let text = PeerTables(results: Self.results).markdown
    #expect(text.contains("Made by `Benchmarks/run peers`"))
    #expect(text.contains("commit abcdef01 with changes"))
    for table in PeerTables(results: Self.results).all { #expect(text.contains("## \(table.title)\n")) }
  }

  // MARK: A record

  static let results = PeerResults(
    createdAt: "2026-01-01T00:00:00Z",
    command: "Benchmarks/run peers",
    commit: BenchmarkResults.Commit(hash: "abcdef0123456789", hasChanges: true),
    machine: BenchmarkResults.Machine(processor: "a processor", cores: 2, operatingSystem: "a system", pinnedCore: 1),
    compiler: "Swift 6.3",
    options: PeerResults.Options(size: 65_536, rates: [0, 0.1], processes: 2, pairs: 10, seed: 1),
    libraries: [
      LibraryResult(
        name: "Tolerant",
        version: "1.0.0",
        revision: "0123456789abcdef",
        status: .built,
        models: [tolerant, strict],
        shapes: [
          ShapeResult(
            shape: .conversion,
            answers: [
              .init(document: "{}", expected: "0", outcome: .delivered, answer: "0"),
              .init(document: "{}", expected: "0", outcome: .delivered, answer: "1"),
              .init(document: "{}", expected: "0", outcome: .threw, answer: "0"),
              .init(document: "{}", expected: "0", outcome: .crashed, answer: "signal 4"),
            ]
          )
        ]
      ),
      LibraryResult(name: "Broken", version: "2.0.0", status: .unbuilt, failure: "no such module"),
    ]
  )

  private static let tolerant = model(
    "Tolerant",
    rates: [
      RateResult(rate: 0, answer: answer(.delivered, dirty: 0), time: Estimate(value: 1.5, lower: 1.4, upper: 1.6)),
      RateResult(
        rate: 0.1,
        answer: answer(.delivered, dirty: 4, right: 3, lost: 1, reports: 3),
        time: Estimate(value: 2, lower: 1.9, upper: 2.1)
      ),
    ],
    kind: answer(.delivered, dirty: 4, right: 4),
    probe: .crashed
  )

  private static let strict = model(
    "Strict",
    rates: [
      RateResult(rate: 0, answer: answer(.delivered, dirty: 0), time: Estimate(value: 0.9, lower: 0.8, upper: 1)),
      RateResult(rate: 0.1, answer: answer(.threw, dirty: 4, lost: 2)),
    ],
    kind: answer(.threw, dirty: 4),
    probe: .delivered
  )

  private static func model(
    _ name: String,
    rates: [RateResult],
    kind: CaseResult,
    probe: DecodeOutcome
  ) -> ModelResult {
    var model = ModelResult(name: name, summary: "a model")
    model.rates = rates
    model.kinds = [kind]
    model.kinds[0].name = "missing"
    model.probes = [CaseResult(name: "deep", outcome: probe)]
    return model
  }

  private static func answer(
    _ outcome: DecodeOutcome,
    dirty: Int,
    right: Int = 0,
    lost: Int = 0,
    reports: Int? = nil
  ) -> CaseResult {
    var shares = AnswerShares()
    shares.dirtyFields = dirty
    shares.right = right
    shares.lost = lost
    shares.records = 10
    shares.delivered = outcome == .delivered ? 9 : 0
    return CaseResult(name: "a payload", outcome: outcome, shares: shares, reports: reports)
  }
}
