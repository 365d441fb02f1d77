import BetterCodable
import Foundation
import PeerReports
import PeerWorker

// Promises: `@DefaultCodable` gives a default for a value that can't be decoded; `@LosslessValue` converts between scalars, and
// throws for a missing or null one; `@LossyArray` leaves out elements that throw. No wrapper does all of it, so there are two models.

/// An empty string, as the documentation of `@DefaultCodable` declares a strategy.
struct EmptyText: DefaultCodableStrategy {
  static var defaultValue: String { "" }
}

/// 0 for an Int.
struct Zero: DefaultCodableStrategy {
  static var defaultValue: Int { 0 }
}

/// 0 for a Double.
struct ZeroPointZero: DefaultCodableStrategy {
  static var defaultValue: Double { 0 }
}

/// The envelope with defaults.
struct DefaultsEnvelope: Decodable {
  @DefaultCodable<Zero> var code: Int
  @DefaultCodable<EmptyText> var message: String
  @LossyArray var data: [DefaultsRecord]
}

/// A product with defaults.
struct DefaultsRecord: Decodable {
  @DefaultCodable<EmptyText> var id: String
  @DefaultCodable<Zero> var sku: Int
  @DefaultCodable<EmptyText> var name: String
  @DefaultCodable<EmptyText> var category: String
  @DefaultCodable<ZeroPointZero> var price: Double
  @DefaultCodable<ZeroPointZero> var rating: Double
  @DefaultCodable<Zero> var quantity: Int
  @DefaultCodable<Zero> var views: Int
  @DefaultFalse var isActive: Bool
  @DefaultFalse var isFeatured: Bool
  @DefaultCodable<EmptyText> var currency: String
  @DefaultCodable<EmptyText> var updatedAt: String
  @DefaultEmptyArray var tags: [String]
}

/// The envelope with conversions.
struct LosslessEnvelope: Decodable {
  @LosslessValue var code: Int
  @LosslessValue var message: String
  @LossyArray var data: [LosslessRecord]
}

/// A product with conversions. A record with a missing or `null` field is left out by `@LossyArray`.
struct LosslessRecord: Decodable {
  @LosslessValue var id: String
  @LosslessValue var sku: Int
  @LosslessValue var name: String
  @LosslessValue var category: String
  @LosslessValue var price: Double
  @LosslessValue var rating: Double
  @LosslessValue var quantity: Int
  @LosslessValue var views: Int
  @LosslessBoolValue var isActive: Bool
  @LosslessBoolValue var isFeatured: Bool
  @LosslessValue var currency: String
  @LosslessValue var updatedAt: String
  @LosslessArray var tags: [String]
}

/// Defaults on every field.
struct DefaultsModel: PeerModel {
  let name = "BetterCodable, defaults"
  let summary = "a default wrapper on every field"

  func decode(_ payload: Data) throws -> DefaultsEnvelope {
    try JSONDecoder().decode(DefaultsEnvelope.self, from: payload)
  }

  func records(in output: DefaultsEnvelope) -> [AnsweredRecord] {
    output.data.map { record in
      AnsweredRecord(
        id: record.id,
        sku: record.sku,
        name: record.name,
        category: record.category,
        price: record.price,
        rating: record.rating,
        quantity: record.quantity,
        views: record.views,
        isActive: record.isActive,
        isFeatured: record.isFeatured,
        currency: record.currency,
        updatedAt: record.updatedAt,
        tags: record.tags
      )
    }
  }
}

/// Conversions on every field.
struct LosslessModel: PeerModel {
  let name = "BetterCodable, lossless"
  let summary = "@LosslessValue on every field, @LossyArray on the list"

  func decode(_ payload: Data) throws -> LosslessEnvelope {
    try JSONDecoder().decode(LosslessEnvelope.self, from: payload)
  }

  func records(in output: LosslessEnvelope) -> [AnsweredRecord] {
    output.data.map { record in
      AnsweredRecord(
        id: record.id,
        sku: record.sku,
        name: record.name,
        category: record.category,
        price: record.price,
        rating: record.rating,
        quantity: record.quantity,
        views: record.views,
        isActive: record.isActive,
        isFeatured: record.isFeatured,
        currency: record.currency,
        updatedAt: record.updatedAt,
        tags: record.tags
      )
    }
  }
}

/// The program.
@main
enum BetterCodablePeer {
  static func main() {
    PeerProgram.run([DefaultsModel(), LosslessModel()])
  }
}
