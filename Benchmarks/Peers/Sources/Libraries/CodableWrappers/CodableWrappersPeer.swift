import CodableWrappers
import Foundation
import PeerWorker

// Promises: `@FallbackDecoding` gives a default for a value that is missing or null; `@LossyArrayDecoding` leaves out null elements.
// Conversions are promised for a Bool that is always an Int or always a String, which isn't the case here.

struct Envelope: PeerEnvelope, Decodable {
  @FallbackDecoding<EmptyInt> var code: Int
  @FallbackDecoding<EmptyString> var message: String
  @LossyArrayDecoding var data: [Record]
}

/// A product.
struct Record: PeerRecord, Decodable {
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

@main
enum CodableWrappersPeer {
  static func main() {
    PeerProgram.run([
      PeerModel("CodableWrappers", "@FallbackDecoding on every field") {
        try JSONDecoder().decode(Envelope.self, from: $0)
      }
    ])
  }
}
