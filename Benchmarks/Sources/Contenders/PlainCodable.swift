import Foundation
import Payloads
import ShieldedDecoding
import ShieldedJSON

/// The baseline: synthesized `Codable`, which keeps its promise only as long as the backend does.
public struct PlainCodable<Decoder: RescueReporting & Sendable>: Contender {
  /// The contender's name.
  public let name: String
  /// What it is.
  public let summary: String
  /// It throws on dirt: that is the point of the comparison.
  public let throwsOnDirt = true

  private let decoder: Decoder

  private init(_ name: String, over decoder: Decoder) {
    self.name = name
    summary = "synthesized Codable over \(Decoder.self); throws on the first dirty field"
    self.decoder = decoder
  }

  /// Decodes a whole payload.
  public func decode(_ payload: Data) throws -> PlainEnvelope {
    try decoder.decode(PlainEnvelope.self, from: payload)
  }

  /// The decoded records.
  public func records(in output: PlainEnvelope) -> [CatalogueRecord] {
    output.data.map(\.record)
  }
}

extension PlainCodable where Decoder == JSONDecoder {
  /// Creates the contender over Foundation's decoder: the baseline.
  public init() {
    self.init("plain", over: JSONDecoder())
  }
}

extension PlainCodable where Decoder == ShieldedJSONDecoder {
  /// Creates the contender over the library's own decoder.
  public init() {
    self.init("plain-shielded", over: ShieldedJSONDecoder())
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
