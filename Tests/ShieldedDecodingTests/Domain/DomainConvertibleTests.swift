import Foundation
import ShieldedDecoding
import Testing

@Suite(.timeLimit(.minutes(20))) struct DomainConvertibleTests {
  /// The domain model. It is independent of JSON, and its required properties aren't Optional.
  struct Product: Equatable {
    var id: String
    var title: String
    var price: Double
  }

  /// Every element is rendered: a temporary identifier replaces a missing one.
  struct RenderedDTO: Codable, DomainConvertible {
    @SafeBox var id: String
    @SafeBox var title: String
    @SafeBox var price: Double

    func toDomain() -> Product? {
      Product(id: id.isEmpty ? TemporaryIdentifier.make() : id, title: title.isEmpty ? "Untitled" : title, price: price)
    }
  }

  /// Some elements are filtered out: a missing identifier or a negative price gives no model.
  struct FilteredDTO: Codable, DomainConvertible {
    @SafeBox var id: String
    @SafeBox var title: String
    @SafeBox var price: Double

    func toDomain() -> Product? {
      guard !id.isEmpty, price >= 0 else { return nil }
      return Product(id: id, title: title.isEmpty ? "Untitled" : title, price: price)
    }
  }

  static let json =
    #"[{"id": 1, "title": "Kettle", "price": "9.5"}, {"price": 1}, {"id": null}, {"id": "2", "price": -1}]"#

  @Test("G1.7 A missing identifier is replaced by a unique temporary one, and a missing title by a placeholder")
  func rendered() throws {
    let models = try JSONDecoder().decode([RenderedDTO].self, from: Self.json.json).toDomain()
    #expect(models.count == 4)
    #expect(models[0] == Product(id: "1", title: "Kettle", price: 9.5))
    #expect(models[1].title == "Untitled")
    #expect(TemporaryIdentifier.isTemporary(models[1].id) && TemporaryIdentifier.isTemporary(models[2].id))
    #expect(!TemporaryIdentifier.isTemporary(models[0].id))
    #expect(Set(models.map(\.id)).count == 4)
  }

  @Test("G1.7 A DTO that can't be converted is left out and recorded with its index")
  func filtered() throws {
    let log = RescueLog()
    let models = try JSONDecoder().decode([FilteredDTO].self, from: Self.json.json)
      .toDomain(log: log, at: RescuePath([.key("data")]))
    #expect(models == [Product(id: "1", title: "Kettle", price: 9.5)])
    let report = log.report()
    #expect(report.records.map(\.path.description) == ["data[1]", "data[2]", "data[3]"])
    #expect(report.records.allSatisfy { $0.outcome == .dropped && $0.rule == .domainConversion })
    #expect(report.tallies.map(\.path.description) == ["data[*]"])
  }

  struct DroppingList: Codable {
    @DroppingArray var data: [OptionalDTO]
  }

  struct OptionalDTO: Codable, Rescuable, DomainConvertible {
    @SafeBox var id: Int

    func toDomain() -> Int? { id > 0 ? id : nil }
  }

  struct Orders: Codable {
    @DroppingArray var orders: [Nested]

    struct Nested: Codable, Rescuable {
      @DroppingArray var lines: [OptionalDTO]
    }
  }

  @Test(
    "The index of a DTO that can't be converted is that of the payload, whatever decoding has dropped",
    arguments: [
      ("[null,{\"id\":1},{}]", [2]), ("[{},null,7,{},{\"id\":2},null,{}]", [0, 3, 6]), ("[{},{}]", [0, 1]),
      ("[null,null]", []),
    ]
  )
  func payloadIndices(list: String, lost: [Int]) throws {
    let log = RescueLog()
    let body = Data(#"{"data":\#(list)}"#.utf8)
    let path = RescuePath([.key("data")])
    let data = try JSONDecoder().decode(DroppingList.self, from: body, options: RescueOptions(log: log)).data
    // A second conversion gives the same indices.
    for _ in 0..<2 { _ = data.toDomain(log: log, at: path) }
    let models = log.report().records.filter { $0.rule == .domainConversion }
    #expect(models.map(\.path) == (lost + lost).map { RescuePath([.key("data"), .index($0)]) })
  }

  @Test("An index that the log can't know is left open: it kept too little, or the list isn't the whole one")
  func unknownIndices() throws {
    let path = RescuePath([.key("data")])
    let body = Data(#"{"data":[null,{},null,{}]}"#.utf8)
    for (capacity, skipped) in [(1, 0), (100, 1)] {
      let log = RescueLog(capacity: capacity)
      let data = try JSONDecoder().decode(DroppingList.self, from: body, options: RescueOptions(log: log)).data
      _ = data.dropFirst(skipped).toDomain(log: log, at: path)
      let tallies = log.report().tallies.filter { $0.rule == .domainConversion }
      #expect(tallies.map(\.path.description) == ["data[*]"])
      #expect(
        log.report().records.allSatisfy {
          $0.rule != .domainConversion || $0.path == RescuePath(path.components + [.anyIndex])
        }
      )
    }
  }

  @Test("The index in a list inside another counts only what was dropped in that list")
  func nestedIndices() throws {
    let log = RescueLog()
    let body = Data(#"{"orders":[{"lines":[null,null,{"id":1}]},{"lines":[null,{}]}]}"#.utf8)
    let orders = try JSONDecoder().decode(Orders.self, from: body, options: RescueOptions(log: log)).orders
    _ = orders[1].lines.toDomain(log: log, at: RescuePath([.key("orders"), .index(1), .key("lines")]))
    #expect(log.report().records.last?.path.description == "orders[1].lines[1]")
  }

  @Test("G1.8 The domain model doesn't conform to any decoding protocol")
  func strictInside() {
    #expect(!((Product.self as Any.Type) is any Decodable.Type))
    #expect(!((Product.self as Any.Type) is any Rescuable.Type))
  }
}
