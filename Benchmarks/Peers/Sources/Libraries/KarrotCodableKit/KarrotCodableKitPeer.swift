import Foundation
import KarrotCodableKit
import PeerWorker

// Promises what BetterCodable does, whose wrappers it adapts, and a report of the errors. There are two models for the
// same reason.

struct DefaultsEnvelope: PeerEnvelope, Decodable {
  @DefaultZeroInt var code: Int
  @DefaultEmptyString var message: String
  @LossyArray var data: [DefaultsRecord]
}

/// A product with defaults.
struct DefaultsRecord: PeerRecord, Decodable {
  @DefaultEmptyString var id: String
  @DefaultZeroInt var sku: Int
  @DefaultEmptyString var name: String
  @DefaultEmptyString var category: String
  @DefaultZeroDouble var price: Double
  @DefaultZeroDouble var rating: Double
  @DefaultZeroInt var quantity: Int
  @DefaultZeroInt var views: Int
  @DefaultFalse var isActive: Bool
  @DefaultFalse var isFeatured: Bool
  @DefaultEmptyString var currency: String
  @DefaultEmptyString var updatedAt: String
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

/// The number of errors in the library's report.
private func reportCount<Envelope: Decodable>(_ type: Envelope.Type, _ payload: Data) throws -> Int {
  let (_, digest) = try JSONDecoder().decode(type, from: payload, reportResilientDecodingErrors: true)
  return digest?.errors.count ?? 0
}

@main
enum KarrotCodableKitPeer {
  static func main() {
    PeerProgram.run([
      PeerModel(
        "KarrotCodableKit, defaults",
        "a default wrapper on every field",
        reportCount: { try reportCount(DefaultsEnvelope.self, $0) }
      ) {
        try JSONDecoder().decode(DefaultsEnvelope.self, from: $0)
      },
      PeerModel(
        "KarrotCodableKit, lossless",
        "@LosslessValue on every field, @LossyArray on the list",
        reportCount: { try reportCount(LosslessEnvelope.self, $0) }
      ) {
        try JSONDecoder().decode(LosslessEnvelope.self, from: $0)
      },
    ])
  }
}
