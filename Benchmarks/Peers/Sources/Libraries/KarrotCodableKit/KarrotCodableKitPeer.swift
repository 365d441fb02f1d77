import Foundation
import KarrotCodableKit
import PeerReports
import PeerWorker

// Promises what BetterCodable does, from which its wrappers are adapted, and a report of the errors. There are two models for the
// same reason.

/// The envelope with defaults.
struct DefaultsEnvelope: Decodable {
  @DefaultZeroInt var code: Int
  @DefaultEmptyString var message: String
  @LossyArray var data: [DefaultsRecord]
}

/// A product with defaults.
struct DefaultsRecord: Decodable {
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
  let name = "KarrotCodableKit, defaults"
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

  func reportCount(decoding payload: Data) throws -> Int? {
    let (_, digest) = try JSONDecoder().decode(
      DefaultsEnvelope.self,
      from: payload,
      reportResilientDecodingErrors: true
    )
    return digest?.errors.count ?? 0
  }
}

/// Conversions on every field.
struct LosslessModel: PeerModel {
  let name = "KarrotCodableKit, lossless"
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

  func reportCount(decoding payload: Data) throws -> Int? {
    let (_, digest) = try JSONDecoder().decode(
      LosslessEnvelope.self,
      from: payload,
      reportResilientDecodingErrors: true
    )
    return digest?.errors.count ?? 0
  }
}

/// The program.
@main
enum KarrotCodableKitPeer {
  static func main() {
    PeerProgram.run([DefaultsModel(), LosslessModel()])
  }
}
