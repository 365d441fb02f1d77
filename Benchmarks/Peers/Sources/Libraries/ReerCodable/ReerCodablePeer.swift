import Foundation
import PeerWorker
import ReerCodable

// Promises: a property's initial value is its default if decoding fails; `@FlexibleType` converts between scalars;
// `@CompactDecoding` leaves out elements that can't be decoded.

@Codable
struct Envelope {
  var code: Int = 0
  var message: String = ""
  @CompactDecoding
  var data: [Record] = []
}

/// A product.
@Codable
@FlexibleType
struct Record {
  var id: String = ""
  var sku: Int = 0
  var name: String = ""
  var category: String = ""
  var price: Double = 0
  var rating: Double = 0
  var quantity: Int = 0
  var views: Int = 0
  var isActive: Bool = false
  var isFeatured: Bool = false
  var currency: String = ""
  var updatedAt: String = ""
  @CompactDecoding
  var tags: [String] = []
}

extension Envelope: PeerEnvelope {}
extension Record: PeerRecord {}

@main
enum ReerCodablePeer {
  static func main() {
    PeerProgram.run([
      PeerModel("ReerCodable", "@FlexibleType and a default on every field") {
        try JSONDecoder().decode(Envelope.self, from: $0)
      }
    ])
  }
}
