import Foundation
import ShieldedDecoding

/// A catalogue whose faults the report tests use.
struct ReportedCatalogue: Decodable {
  struct Item: Codable, DefaultProvider {
    struct Offer: Codable, DefaultProvider {
      @SafeBox var cents: Int
      static func defaultInstance() -> Offer { Offer(cents: 0) }
    }

    @SafeBox var price: Double
    @SafeBox var name: String
    @SafeArray var offers: [Offer]

    static func defaultInstance() -> Item { Item(price: 0, name: "", offers: []) }
  }

  @DroppingArray var items: [Item]
  @SafeBox var title: String
  @DroppingDictionary var rates: [String: Double]

  static func report(_ json: String, log: RescueLog = RescueLog()) throws -> RescueReport {
    try JSONDecoder().decodeWithReport(ReportedCatalogue.self, from: Data(json.utf8), options: RescueOptions(log: log))
      .report
  }

  /// A catalogue of four items. Two prices are strings, one of these items has two bad offer prices, and one item isn't an
  /// object.
  static let dirty = #"""
    {"items": [
      {"price": "99.0", "name": "a", "offers": []},
      {"price": 1, "name": "b", "offers": [{"cents": 7}]},
      {"price": "7", "name": "c", "offers": [{"cents": "1"}, {"cents": 2}, {"cents": "3"}]},
      "none"
    ], "title": null, "rates": {"EUR": 1.5}}
    """#

  static let clean = #"""
    {"items": [{"price": 1, "name": "a", "offers": []}, {"price": 2, "name": "b", "offers": [{"cents": 7}]}],
    "title": "t", "rates": {}}
    """#
}

extension RescueReport {
  /// The counts by kind, for comparisons that ignore order and examples.
  var numbers: [String: [Int]] {
    var numbers: [String: [Int]] = [:]
    for tally in tallies {
      numbers["\(tally.path) \(tally.rule) \(tally.found)"] = [tally.count, tally.affectedElementCount]
    }
    return numbers
  }
}
