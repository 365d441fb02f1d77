import BetterCodable
import Foundation
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

struct DefaultsEnvelope: PeerEnvelope, Decodable {
  @DefaultCodable<Zero> var code: Int
  @DefaultCodable<EmptyText> var message: String
  @LossyArray var data: [DefaultsRecord]
}

/// A product with defaults.
struct DefaultsRecord: PeerRecord, Decodable {
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
struct LosslessEnvelope: PeerEnvelope, Decodable {
  @LosslessValue var code: Int
  @LosslessValue var message: String
  @LossyArray var data: [LosslessRecord]
}

/// A product with conversions. A record with a missing or `null` field is left out by `@LossyArray`.
struct LosslessRecord: PeerRecord, Decodable {
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

@main
enum BetterCodablePeer {
  static func main() {
    PeerProgram.run([
      PeerModel("BetterCodable, defaults", "a default wrapper on every field") {
        try JSONDecoder().decode(DefaultsEnvelope.self, from: $0)
      },
      PeerModel("BetterCodable, lossless", "@LosslessValue on every field, @LossyArray on the list") {
        try JSONDecoder().decode(LosslessEnvelope.self, from: $0)
      },
    ])
  }
}
