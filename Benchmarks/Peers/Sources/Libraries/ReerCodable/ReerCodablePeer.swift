import Foundation
import PeerReports
import PeerWorker
import ReerCodable

// Promises: a property's initial value is its default if decoding fails; `@FlexibleType` converts between scalars;
// `@CompactDecoding` leaves out elements that can't be decoded.

/// The envelope.
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

/// Defaults and flexible types on every field.
struct ReerModel: PeerModel {
  let name = "ReerCodable"
  let summary = "@FlexibleType and a default on every field"

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
enum ReerCodablePeer {
  static func main() {
    PeerProgram.run([ReerModel()])
  }
}
