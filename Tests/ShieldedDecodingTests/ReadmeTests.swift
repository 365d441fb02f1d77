import DecodingTestSupport
import Foundation
import ShieldedDecoding
import Testing

@Suite("The README")
struct ReadmeTests {
  static let begin = "<!-- rescue table begins -->\n"
  static let end = "<!-- rescue table ends -->\n"

  static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../README.md").standardizedFileURL

  @Test("The README contains the rescue table that the tests run")
  func rescueTable() throws {
    let text = try String(contentsOf: Self.file, encoding: .utf8)
    let from = try #require(text.range(of: Self.begin)).upperBound
    let to = try #require(text.range(of: Self.end)).lowerBound
    let table = RescueTable.markdown + "\n"
    if ProcessInfo.processInfo.environment["UPDATE_README"] == "1" {
      let updated = text.replacingCharacters(in: from..<to, with: table)
      try updated.write(to: Self.file, atomically: true, encoding: .utf8)
      return
    }
    #expect(text[from..<to] == table, "run UPDATE_README=1 swift test --filter Readme")
  }

  struct Product: Codable, DefaultProvider, Equatable {
    @SafeBox var id: String
    @SafeBox var price: Double
    @SafeBox var isActive: Bool
    @SafeBox var discount: Int?
    @SafeArray var tags: [String]

    static func defaultInstance() -> Product {
      Product(id: "", price: 0, isActive: false, discount: nil, tags: [])
    }
  }

  @Test("The README's first example has the result that the README shows")
  func example() throws {
    let body = Data(
      #"""
      {"items": [
        {"id": 7, "price": "99.0", "isActive": "checked", "discount": "none", "tags": ["new", 3, {}]},
        {"id": null, "price": 1e400, "isActive": 0, "tags": ""},
        "oops"
      ]}
      """#.utf8
    )
    let decoded = try JSONDecoder().decodeWithReport(ShieldedResponse<[Product]>.self, from: body)
    #expect(
      decoded.value.data == [
        Product(id: "7", price: 99, isActive: true, discount: nil, tags: ["new", "3", ""]),
        .defaultInstance(),
        .defaultInstance(),
      ]
    )
    let text = try String(contentsOf: Self.file, encoding: .utf8)
    for record in decoded.report.records[1...2] { #expect(text.contains("// \(record)")) }
  }

  @Test("The README contains the actual text of the report and of the budget error")
  func report() throws {
    let report = try ReportedCatalogue.report(ReportedCatalogue.dirty)
    let text = try String(contentsOf: Self.file, encoding: .utf8)
    #expect(text.contains("\n\(report.text())\n"))
    let budget = try RescueBudget()
      .allowing(.retyped, at: "items[*].price")
      .allowing(.retyped, at: "items[*].offers[*].*", atMost: 10)
    let error = #expect(throws: RescueBudgetError.self) { try report.check(against: budget) }
    let comment = error?.description.split(separator: "\n").map { "// \($0)\n" }.joined() ?? "nothing"
    #expect(text.contains(comment))
  }
}
