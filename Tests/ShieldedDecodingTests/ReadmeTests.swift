import DecodingTestSupport
import Foundation
import ShieldedDecoding
import Testing

@Suite("The README and the articles", .timeLimit(.minutes(20)))
struct ReadmeTests {
  static let begin = "<!-- rescue table begins -->\n"
  static let end = "<!-- rescue table ends -->\n"

  static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL
  static let catalog = root.appending(path: "Sources/ShieldedDecoding/ShieldedDecoding.docc")
  static let readme = root.appending(path: "README.md")

  @Test("The article about the rescue table contains the table that the tests run")
  func rescueTable() throws {
    let article = Self.catalog.appending(path: "TheRescueTable.md")
    let text = try String(contentsOf: article, encoding: .utf8)
    let from = try #require(text.range(of: Self.begin)).upperBound
    let to = try #require(text.range(of: Self.end)).lowerBound
    let table = RescueTable.markdown + "\n"
    if ProcessInfo.processInfo.environment["UPDATE_DOCUMENTATION"] == "1" {
      let updated = text.replacingCharacters(in: from..<to, with: table)
      try updated.write(to: article, atomically: true, encoding: .utf8)
      return
    }
    #expect(text[from..<to] == table, "run UPDATE_DOCUMENTATION=1 swift test --filter Readme")
  }

  /// The README's model with wrappers in place of the macro.
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

  @Test("The README's first example has the result and the complete report that the README shows")
  func example() throws {
    let text = try String(contentsOf: Self.readme, encoding: .utf8)
    let literal = /let body = Data\(#"""\n(?<json>.*?)\n *"""#\.utf8\)/.dotMatchesNewlines()
    let body = try #require(text.firstMatch(of: literal))
    let decoded = try JSONDecoder().decodeWithReport(ShieldedResponse<[Product]>.self, from: Data(body.json.utf8))
    let products = [
      Product(id: "7", price: 99, isActive: true, discount: nil, tags: ["new", "3", ""]), .defaultInstance(),
      .defaultInstance(),
    ]
    #expect(decoded.value.data == products)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let statement = try #require(lines.firstIndex { $0.contains("decoded.report.records { print(record) }") })
    let shown = lines[(statement + 1)...].prefix { $0.hasPrefix("// ") }
    #expect(shown.map { $0.dropFirst(3) } == decoded.report.records.map { $0.description[...] })
    #expect(decoded.report.totalCount == shown.count)
  }
}
