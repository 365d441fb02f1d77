import Foundation
import Payloads

/// The baseline: synthesized `Codable`, which keeps its promise only as long as the backend does.
public struct PlainCodable: Contender {
  /// The contender's name.
  public let name = "plain"
  /// What it is.
  public let summary = "synthesized Codable over JSONDecoder; throws on the first dirty field"
  /// It throws on dirt: that is the point of the comparison.
  public let throwsOnDirt = true

  private let decoder = JSONDecoder()

  /// Creates the contender.
  public init() {}

  /// Decodes a whole payload.
  public func decode(_ payload: Data) throws -> PlainEnvelope {
    try decoder.decode(PlainEnvelope.self, from: payload)
  }

  /// The decoded records.
  public func records(in output: PlainEnvelope) -> [CatalogueRecord] {
    output.data.map(\.record)
  }
}

/// The envelope as it is documented.
public struct PlainEnvelope: Codable, Sendable {
  var code: Int
  var message: String
  var data: [PlainRecord]
}

/// A product as it is documented.
struct PlainRecord: Codable, Sendable {
  var id: String
  var sku: Int
  var name: String
  var category: String
  var price: Double
  var rating: Double
  var quantity: Int
  var views: Int
  var isActive: Bool
  var isFeatured: Bool
  var currency: String
  var updatedAt: String
  var tags: [String]

  var record: CatalogueRecord {
    CatalogueRecord(
      id: id,
      sku: sku,
      name: name,
      category: category,
      price: price,
      rating: rating,
      quantity: quantity,
      views: views,
      isActive: isActive,
      isFeatured: isFeatured,
      currency: currency,
      updatedAt: updatedAt,
      tags: tags
    )
  }
}
