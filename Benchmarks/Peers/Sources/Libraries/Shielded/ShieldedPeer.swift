import Foundation
import PeerWorker
import SafeBoxModel
import ShieldedDecoding
import ShieldedJSON
import ShieldedMacros

// Promises: a clean value is decoded as before; a dirty one is converted if the rescue table has a row for it, and replaced by a
// default otherwise; every repair is reported.

/// A product as a user of the macro declares it.
@Shielded
struct MacroRecord: PeerRecord {
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

/// `Codable over JSONDecoder` is the baseline again, as a model.
@main
enum ShieldedPeer {
  static func main() {
    PeerProgram.run([
      .baseline, .safeBox(over: "JSONDecoder") { JSONDecoder() },
      .safeBox(over: "ShieldedJSONDecoder") { ShieldedJSONDecoder() },
      PeerModel(
        "@Shielded over ShieldedJSONDecoder",
        "@Shielded on the type",
        records: { $0.result ?? [] },
        reportCount: {
          try ShieldedJSONDecoder().decodeWithReport(CodeMessageResponse<[MacroRecord]>.self, from: $0).report
            .totalCount
        },
        decode: { try ShieldedJSONDecoder().decode(CodeMessageResponse<[MacroRecord]>.self, from: $0) }
      ),
    ])
  }
}
