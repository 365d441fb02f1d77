import Foundation
import ModelRewriting

@testable import OwnBench

/// A model with a property for each kind of fault, and its sample.
enum SampleModel {
  static let source = """
    enum Size: String, Codable { case small, unknown }
    enum Side: Int, Codable { case left = 1, unknown }
    struct Item: Codable {
      let id: Int
      let name: String
      let price: Decimal
      let isOn: Bool
      let size: Size
      let side: Side?
      let seen: Date?
      let link: URL?
      let key: UUID?
      let note: String?
      let tags: [String]
      let rates: [String: Double]
      let page: URL
    }
    struct Feed: Codable { let items: [Item] }
    struct Response: Codable { let data: Feed }
    """

  static let sample = """
    {"data": {"items": [
      {"id": 7, "name": "A", "price": 1.50, "isOn": true, "size": "small", "side": 1, "seen": "2026-01-01T00:00:00Z",
       "link": "https://a.example", "key": "7C9E6679-7425-40DE-944B-E07FC1F90AE7", "note": null, "tags": ["x", "12"],
       "rates": {"EUR": 1.5}, "page": "https://b.example", "unknown": 1}
    ]}}
    """

  static func tolerance() throws -> Tolerance {
    Tolerance(try ModelSources([ModelSources.File(name: "Model.swift", text: source)]))
  }

  static func body(_ text: String = sample) throws -> SampleBody { try SampleBody(Data(text.utf8)) }

  /// The fields of a body that has the feed at `data`.
  static func fields(_ body: SampleBody) throws -> [LenientField] {
    LenientField.all(in: body, of: .declared("Response"), try tolerance(), .asDeclared)
  }
}
