import Foundation
import PeerReports
import PeerWorker
import ShieldedDecoding

/// A product with this library's wrapper on every field.
package struct SafeBoxRecord: Codable, Sendable {
  @SafeBox var id: String
  @SafeBox var sku: Int
  @SafeBox var name: String
  @SafeBox var category: String
  @SafeBox var price: Double
  @SafeBox var rating: Double
  @SafeBox var quantity: Int
  @SafeBox var views: Int
  @SafeBox var isActive: Bool
  @SafeBox var isFeatured: Bool
  @SafeBox var currency: String
  @SafeBox var updatedAt: String
  @SafeArray var tags: [String]
}

extension SafeBoxRecord: DefaultProvider {
  /// An instance with every field at its default.
  package static func defaultInstance() -> SafeBoxRecord {
    SafeBoxRecord(
      id: "",
      sku: 0,
      name: "",
      category: "",
      price: 0,
      rating: 0,
      quantity: 0,
      views: 0,
      isActive: false,
      isFeatured: false,
      currency: "",
      updatedAt: "",
      tags: []
    )
  }
}

/// `@SafeBox` over any decoder.
package struct SafeBoxModel<Decoder: RescuingDecoder>: PeerModel {
  package let name: String
  package let summary = "@SafeBox of this repository on every field"
  private let makeDecoder: @Sendable () -> Decoder

  /// Creates a model over a decoder.
  /// - Parameters:
  ///   - decoderName: The decoder's type.
  ///   - makeDecoder: Creates the decoder for one decode. Not every library's is Sendable.
  package init(over decoderName: String, makeDecoder: @escaping @Sendable () -> Decoder) {
    name = "@SafeBox over \(decoderName)"
    self.makeDecoder = makeDecoder
  }

  package func decode(_ payload: Data) throws -> CodeMessageResponse<[SafeBoxRecord]> {
    try makeDecoder().decode(CodeMessageResponse<[SafeBoxRecord]>.self, from: payload)
  }

  package func records(in output: CodeMessageResponse<[SafeBoxRecord]>) -> [AnsweredRecord] {
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

  package func reportCount(decoding payload: Data) throws -> Int? {
    try makeDecoder().decodeWithReport(CodeMessageResponse<[SafeBoxRecord]>.self, from: payload).report.totalCount
  }
}
