import Foundation
import ShieldedDecoding
import ShieldedReporting
import Testing

@Suite("Outcomes by key path of types that declare their keys", .timeLimit(.minutes(20)))
struct PropertyPathTests {
  struct Offer: Codable, DefaultProvider {
    @SafeBox var price: Double
    @SafeBox var seller: Seller
    @SafeArray var tags: [String]
    @SafeBox var note: String
    var remark: String?

    enum CodingKeys: String, CodingKey {
      case price = "unit_price"
      case seller, tags, note, remark
    }

    static func defaultInstance() -> Offer {
      Offer(price: 0, seller: .defaultInstance(), tags: [], note: "")
    }
  }

  struct Seller: Codable, DefaultProvider {
    @SafeBox var name: String
    @SafeBox var rating: Int

    static func defaultInstance() -> Seller { Seller(name: "", rating: 0) }
  }

  /// A type with a property of its own type.
  final class Category: PropertyPathProvider {
    let name = ""
    var parent: Category { self }

    static func propertyPaths() -> PropertyPaths<Category> {
      var paths = PropertyPaths<Category>()
      paths.add(\.parent, at: ["parent"])
      paths.add(\.name, at: ["name"])
      return paths
    }
  }

  private static let body = #"""
    {"offers": [{"unit_price": "9.5", "seller": {"name": 7, "rating": 1}, "tags": [1], "note": ""}]}
    """#

  private struct Page: Decodable {
    @SafeArray var offers: [Offer]
  }

  private static func report() throws -> RescueReport {
    try JSONDecoder().decodeWithReport(Page.self, from: Data(body.utf8)).report
  }

  private static let outcomes: [(keyPath: any PartialKeyPath<Offer> & Sendable, record: String?)] = [
    (\.price, "offers[0].unit_price"), (\.seller.name, "offers[0].seller.name"), (\.seller.rating, nil), (\.tags, nil),
    (\.note, nil), (\.remark, nil), (\.self, nil),
  ]

  @Test("A property with a wrapper has the outcome of its key", arguments: outcomes.indices)
  func wrappers(_ index: Int) throws {
    let (keyPath, record) = Self.outcomes[index]
    let outcome = try Self.report().outcome(of: keyPath, at: "offers[0]")
    #expect(outcome.record.map { "\($0.path)" } == record)
    if record == nil { #expect(outcome == .notRescued) }
  }

  @Test("A path can be given by its components")
  func pathComponents() throws {
    let path = RescuePath([.key("offers"), .index(0)])
    #expect(try Self.report().outcome(of: \Offer.price, at: path).record?.rule == .numberFromString)
    #expect(try Self.report().outcome(of: \Offer.price, at: RescuePath([.key("offers"), .index(1)])) == .notRescued)
  }

  @Test("A property that isn't in the table throws an error, also one of another wrapped value")
  func undeclaredProperties() {
    #expect(throws: PropertyPathError.self) { try RescueReport().outcome(of: \Offer.tags.count) }
    #expect(throws: PropertyPathError.self) { try RescueReport().outcome(of: \Offer.seller.name.count) }
  }

  @Test("A property of its own type is found, but isn't followed")
  func recursiveType() throws {
    #expect(try RescueReport().outcome(of: \Category.parent) == .notRescued)
    #expect(try RescueReport().outcome(of: \Category.name) == .notRescued)
    #expect(throws: PropertyPathError.self) { try RescueReport().outcome(of: \Category.parent.name) }
  }
}

extension PropertyPathTests.Offer: PropertyPathProvider {
  static func propertyPaths() -> PropertyPaths<PropertyPathTests.Offer> {
    var paths = PropertyPaths<PropertyPathTests.Offer>()
    paths.add(\.price, at: ["unit_price"])
    // The payloads have the second key.
    paths.add(\.seller, at: ["vendor"], ["seller"])
    paths.add(\.tags, at: ["tags"])
    paths.add(\.note, at: ["note"])
    paths.add(\.remark, at: ["remark"])
    return paths
  }
}

extension PropertyPathTests.Seller: PropertyPathProvider {
  static func propertyPaths() -> PropertyPaths<PropertyPathTests.Seller> {
    var paths = PropertyPaths<PropertyPathTests.Seller>()
    paths.add(\.name, at: ["name"])
    paths.add(\.rating, at: ["rating"])
    return paths
  }
}

extension RescueReport.ValueOutcome {
  fileprivate var record: RescueRecord? {
    if case .rescued(let record) = self { record } else { nil }
  }
}
