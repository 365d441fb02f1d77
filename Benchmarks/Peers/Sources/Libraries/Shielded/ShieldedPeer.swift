import Foundation
import PeerReports
import PeerWorker
import SafeBoxModel
import ShieldedDecoding
import ShieldedJSON
import ShieldedMacros

// Promises: a clean value is decoded as before; a dirty one is converted if the rescue table has a row for it, and replaced by a
// default otherwise; every repair is reported.

/// A product as a user of the macro declares it.
@Shielded
struct MacroRecord {
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
}

/// `@Shielded` over this repository's decoder.
struct MacroModel: PeerModel {
  let name = "@Shielded over ShieldedJSONDecoder"
  let summary = "@Shielded on the type"

  func decode(_ payload: Data) throws -> CodeMessageResponse<[MacroRecord]> {
    try ShieldedJSONDecoder().decode(CodeMessageResponse<[MacroRecord]>.self, from: payload)
  }

  func records(in output: CodeMessageResponse<[MacroRecord]>) -> [AnsweredRecord] {
    (output.result ?? []).map { record in
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
    try ShieldedJSONDecoder().decodeWithReport(CodeMessageResponse<[MacroRecord]>.self, from: payload).report.totalCount
  }
}

/// The program. `Codable over JSONDecoder` is the baseline again, as a model.
@main
enum ShieldedPeer {
  static func main() {
    let plain = PlainModel(over: "JSONDecoder") { try JSONDecoder().decode(PlainEnvelope.self, from: $0) }
    PeerProgram.run([
      plain, SafeBoxModel(over: "JSONDecoder") { JSONDecoder() },
      SafeBoxModel(over: "ShieldedJSONDecoder") { ShieldedJSONDecoder() }, MacroModel(),
    ])
  }
}
