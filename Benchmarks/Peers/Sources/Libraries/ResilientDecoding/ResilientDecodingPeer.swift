import Foundation
import PeerReports
import PeerWorker
import ResilientDecoding

// Promises: a field that can't be decoded becomes `nil`, an array loses the elements that can't be decoded, and the errors are
// reported in production too. It doesn't promise to convert values.

/// The envelope.
struct Envelope: Decodable {
  @Resilient var code: Int?
  @Resilient var message: String?
  @Resilient var data: [Record]
}

/// A product. Optionals and arrays are what `@Resilient` is documented for.
struct Record: Decodable {
  @Resilient var id: String?
  @Resilient var sku: Int?
  @Resilient var name: String?
  @Resilient var category: String?
  @Resilient var price: Double?
  @Resilient var rating: Double?
  @Resilient var quantity: Int?
  @Resilient var views: Int?
  @Resilient var isActive: Bool?
  @Resilient var isFeatured: Bool?
  @Resilient var currency: String?
  @Resilient var updatedAt: String?
  @Resilient var tags: [String]
}

/// `@Resilient` on every field.
struct ResilientModel: PeerModel {
  let name = "ResilientDecoding"
  let summary = "@Resilient on every field"

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

  func reportCount(decoding payload: Data) throws -> Int? {
    let (_, digest) = try JSONDecoder().decode(Envelope.self, from: payload, reportResilientDecodingErrors: true)
    return digest?.errors.count ?? 0
  }
}

/// The program.
@main
enum ResilientDecodingPeer {
  static func main() {
    PeerProgram.run([ResilientModel()])
  }
}
