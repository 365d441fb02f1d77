import CodableWrappers
import Foundation
import PeerReports
import PeerWorker

// Promises: `@FallbackDecoding` gives a default for a value that is missing or null; `@LossyArrayDecoding` leaves out null elements.
// Conversions are promised for a Bool that is always an Int or always a String, which isn't the case here.

/// The envelope.
struct Envelope: Decodable {
  @FallbackDecoding<EmptyInt> var code: Int
  @FallbackDecoding<EmptyString> var message: String
  @LossyArrayDecoding var data: [Record]
}

/// A product.
struct Record: Decodable {
  @FallbackDecoding<EmptyString> var id: String
  @FallbackDecoding<EmptyInt> var sku: Int
  @FallbackDecoding<EmptyString> var name: String
  @FallbackDecoding<EmptyString> var category: String
  @FallbackDecoding<EmptyDouble> var price: Double
  @FallbackDecoding<EmptyDouble> var rating: Double
  @FallbackDecoding<EmptyInt> var quantity: Int
  @FallbackDecoding<EmptyInt> var views: Int
  @FallbackDecoding<BoolFalse> var isActive: Bool
  @FallbackDecoding<BoolFalse> var isFeatured: Bool
  @FallbackDecoding<EmptyString> var currency: String
  @FallbackDecoding<EmptyString> var updatedAt: String
  @FallbackDecoding<EmptyArray<String>> var tags: [String]
}

/// A fallback on every field.
struct FallbackModel: PeerModel {
  let name = "CodableWrappers"
  let summary = "@FallbackDecoding on every field"

  func decode(_ payload: Data) throws -> Envelope {
    try JSONDecoder().decode(Envelope.self, from: payload)
  }

  func records(in output: Envelope) -> [AnsweredRecord] {
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
enum CodableWrappersPeer {
  static func main() {
    PeerProgram.run([FallbackModel()])
  }
}
