import Foundation
import PeerWorker
import ShieldedDecoding

/// A product with this library's wrapper on every field.
package struct SafeBoxRecord: Codable, Sendable, DefaultProvider, PeerRecord {
  @SafeBox package var id: String
  @SafeBox package var sku: Int
  @SafeBox package var name: String
  @SafeBox package var category: String
  @SafeBox package var price: Double
  @SafeBox package var rating: Double
  @SafeBox package var quantity: Int
  @SafeBox package var views: Int
  @SafeBox package var isActive: Bool
  @SafeBox package var isFeatured: Bool
  @SafeBox package var currency: String
  @SafeBox package var updatedAt: String
  @SafeArray package var tags: [String]

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

/// A decoder without options of its own: the locations are those of the model.
package protocol PeerDecoder: RescuingDecoder {}

extension PeerDecoder {
  package var userInfoOptions: RescueOptions { RescueOptions() }
}

extension PeerModel {
  /// `@SafeBox` over any decoder.
  /// - Parameter makeDecoder: Creates the decoder for one decode. Not every library's is Sendable.
  package static func safeBox<Decoder: RescuingDecoder & SendableMetatype>(
    over decoderName: String,
    makeDecoder: @escaping @Sendable () -> Decoder
  ) -> PeerModel {
    PeerModel(
      "@SafeBox over \(decoderName)",
      "@SafeBox of this repository on every field",
      records: { $0.result ?? [] },
      reportCount: {
        try makeDecoder().decodeWithReport(CodeMessageResponse<[SafeBoxRecord]>.self, from: $0).report.totalCount
      },
      decode: { try makeDecoder().decode(CodeMessageResponse<[SafeBoxRecord]>.self, from: $0) }
    )
  }
}
