import Foundation
import ShieldedDecoding
import Testing

/// Runs the steps of the article, and compares their output with what it shows.
@Suite("The article Getting Started", .timeLimit(.minutes(20)))
struct GettingStartedTests {
  enum OrderStatus: String, Codable, SafeEnum {
    case open, shipped, cancelled, unknown
    static let fallback = OrderStatus.unknown
  }

  enum One: DefaultValue {
    static var defaultValue: Int { 1 }
  }

  struct LineDTO: Codable, DefaultProvider {
    @SafeBox var sku: String
    @SafeDefault<One> var quantity: Int

    static func defaultInstance() -> LineDTO { LineDTO(sku: "", quantity: 1) }
  }

  struct OrderDTO: Codable, Rescuable, DomainConvertible {
    @SafeBox var id: String
    @SafeBox var total: Decimal
    @SafeBox var paid: Bool
    @SafeBox var status: OrderStatus
    @SafeBox var placedAt: Date?
    @SafeArray var lines: [LineDTO]

    func toDomain() -> Order? {
      guard !id.isEmpty, total >= 0 else { return nil }
      return Order(id: id)
    }
  }

  struct OrderList: Codable {
    @DroppingArray var orders: [OrderDTO]
  }

  struct Order {
    var id: String
  }

  @Test("Every step's output is what the article shows")
  func outputs() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/ShieldedDecoding/ShieldedDecoding.docc/GettingStarted.md")
    let article = try String(contentsOf: file, encoding: .utf8)
    func shows(_ output: some StringProtocol, as language: String = "text") -> Bool {
      article.contains("```\(language)\n\(output)\n```\n")
    }

    // The payload is the article's own.
    let start = try #require(article.range(of: "let body = Data(#\"\"\"\n")).upperBound
    let end = try #require(article.range(of: "\n  \"\"\"#.utf8)", range: start..<article.endIndex)).lowerBound
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    let log = RescueLog()
    let decoded = try decoder.decodeWithReport(
      OrderList.self,
      from: Data(article[start..<end].utf8),
      options: RescueOptions(log: log)
    )

    let values = decoded.value.orders.map { "\($0.id) \($0.total) \($0.paid) \($0.status) \($0.lines.map(\.quantity))" }
    #expect(shows(values.joined(separator: "\n")))
    #expect(shows(decoded.report.records.map(\.description).joined(separator: "\n")))

    let orders = decoded.value.orders.toDomain(log: log, at: RescuePath([.key("orders")]))
    #expect(shows("\(orders.map(\.id))"))
    let report = log.report()
    #expect(shows(try #require(report.records.last).description))

    // The article doesn't show the legend.
    let markdown = report.markdown(title: "GET /orders")
    let legend = try #require(markdown.range(of: "\n\n- `retyped`")).lowerBound
    #expect(shows(markdown[..<legend], as: "markdown"))

    let budget = try RescueBudget()
      .allowing(.retyped, at: "orders[*].id")
      .allowing(.retyped, at: "orders[*].total")
      .allowing(.retyped, at: "orders[*].paid")
      .allowing(at: "orders[*].lines.**")
      .allowing(.defaulted, at: "orders[*].status", share: 0.05)
    let error = #expect(throws: RescueBudgetError.self) { try report.check(against: budget) }
    guard case .exceeded(let breaches) = error else { return }
    #expect(breaches.count == 3)
  }
}
