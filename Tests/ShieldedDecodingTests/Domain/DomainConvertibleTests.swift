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
      Product(
        id: id.isEmpty ? TemporaryIdentifier.make() : id,
        title: title.isEmpty ? "Untitled" : title,
        price: price
      )
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

  @Test("G1.8 The domain model doesn't conform to any decoding protocol")
  func strictInside() {
    #expect(!((Product.self as Any.Type) is any Decodable.Type))
    #expect(!((Product.self as Any.Type) is any Rescuable.Type))
  }
}
