import DecodingTestSupport
import Foundation
import ShieldedDecoding
import Testing

@Suite("The rescue table over JSONDecoder", .timeLimit(.minutes(20)))
struct RescueTableTests {
  private let decoder = JSONDecoder()

  @Test(
    "A token becomes the value that its row promises; a rescue is recorded with its outcome, reason and path",
    arguments: RescueTable.examplesAndEdges
  )
  func records(_ example: RescueTableExample) throws {
    let log = RescueLog()
    let expected = example.expectation(over: .jsonDecoder)
    #expect(try example.decode(with: decoder, options: RescueOptions(log: log)) == expected.value)
    #expect(try example.decode(with: decoder, options: RescueOptions()) == expected.value)
    let records = log.report().records
    #expect(records.map(ExpectedRescue.init) == expected.rescues)
    #expect(records.last?.underlyingPath?.description == example.expectedUnderlyingPath)
  }

  @Test(
    "Under the strict policy every row ends as plain Codable does, value or error",
    arguments: RescueTable.examplesAndEdges
  )
  func strict(_ example: RescueTableExample) {
    let log = RescueLog()
    let decoder = decoder
    let strict = DecodingResult {
      try example.decode(with: decoder, options: RescueOptions(policy: .strict, log: log))
    }
    #expect(strict == DecodingResult { try example._decodePlain(with: decoder) })
    #expect(log.report().isEmpty)
  }

  @Test("A value is exact if plain Codable gives the same one, and only then", arguments: RescueTable.examplesAndEdges)
  func exactness(_ example: RescueTableExample) {
    let decoder = decoder
    let expected = example.expectation(over: .jsonDecoder)
    let plain = DecodingResult { try example._decodePlain(with: decoder) }
    #expect((plain == expected.value.map(DecodingResult.value)) == expected.rescues.isEmpty)
  }

  @Test("Every record contains what was found, unless its key is missing", arguments: RescueTable.examplesAndEdges)
  func found(_ example: RescueTableExample) throws {
    let log = RescueLog()
    _ = try example.decode(with: decoder, options: RescueOptions(log: log))
    for record in log.report().records {
      #expect((record.found == nil) == (record.reason == .keyNotFound))
      #expect(!record.expected.isEmpty)
    }
  }

  @Test("Every row has examples, and no row appears twice")
  func rows() {
    #expect(RescueTable.rows.allSatisfy { !$0.examples.isEmpty })
    #expect(Set(RescueTable.rows.map { "\($0.target)|\($0.source)" }).count == RescueTable.rows.count)
    #expect(RescueTable.markdown.split(separator: "\n").count == RescueTable.rows.count + 2)
  }

  @Test(
    "A cell names the outcomes, the reasons and the value of its examples over its decoder, and no others",
    arguments: RescueTable.rows,
    TableDecoder.allCases
  )
  func cells(_ row: RescueTableRow, _ decoder: TableDecoder) {
    #expect(row.falseClaims(over: decoder) == [])
  }

  @Test(
    "A row has a cell for each decoder if every example differs between them, and one if none does",
    arguments: RescueTable.rows
  )
  func columns(_ row: RescueTableRow) {
    let differing = row.examples.filter(\.dependsOnDecoder)
    // A spelling that is already the shortest is the same over both decoders.
    let isSpelling = row.target == "`String`"
    #expect(
      row.dependsOnDecoder ? isSpelling ? !differing.isEmpty : differing.count == row.examples.count : differing.isEmpty
    )
  }

  @Test("Every token that a row names is one of its examples", arguments: RescueTable.rows)
  func tokens(_ row: RescueTableRow) {
    #expect(row.tokensWithoutExample == [])
  }

  @Test("The published table has a column for each decoder, and its columns agree only for rows with a single result")
  func markdown() {
    let lines = RescueTable.markdown.split(separator: "\n").dropFirst(2)
    for (line, row) in zip(lines, RescueTable.rows) {
      let shielded = row.result(over: .shieldedJSONDecoder)
      let foundation = row.result(over: .jsonDecoder)
      let last = shielded == foundation ? "the same" : foundation
      #expect(line == "| \(row.target) ← \(row.source) | \(shielded) | \(last) |")
    }
    #expect(RescueTable.rows.count { $0.dependsOnDecoder } > 15)
  }

  @Test("A row with a wrong cell is detected", arguments: TableDecoder.allCases)
  func wrongCells(_ decoder: TableDecoder) throws {
    let example = try #require(RescueTable.examples.first { $0.description == "Int ← 1e-400" })
    func row(_ shielded: String, _ foundation: String) -> RescueTableRow {
      RescueTableRow("integer", from: "`1e-400`", overShielded: shielded, overJSONDecoder: foundation, [example])
    }
    #expect(row("lossy: `0`", "exact: `0`").falseClaims(over: decoder) == [])
    #expect(row("exact", "lossy").falseClaims(over: decoder) != [])
    #expect(row("0", "0").falseClaims(over: decoder) != [])
    #expect(row("lossy or exact", "lossy or exact").falseClaims(over: decoder) != [])
    #expect(row("lossy: `1`", "exact: `1`").falseClaims(over: decoder) != [])
    #expect(row("lossy, `outOfRange`", "exact, `outOfRange`").falseClaims(over: decoder) != [])
  }
}
