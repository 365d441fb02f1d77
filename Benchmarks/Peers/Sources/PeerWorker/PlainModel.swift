import Foundation
import Payloads
import PeerReports

/// The catalogue's envelope as plain `Codable` decodes it.
package struct PlainEnvelope: Codable, Sendable {
  /// The response's code.
  package var code: Int
  /// The response's message.
  package var message: String
  /// The records.
  package var data: [CatalogueRecord]
}

/// Plain `Codable` over any decoder. Over `JSONDecoder` it is the baseline.
package struct PlainModel: PeerModel {
  package let name: String
  package let summary: String
  private let decodeEnvelope: @Sendable (Data) throws -> PlainEnvelope

  /// Creates a model.
  /// - Parameters:
  ///   - decoderName: The decoder's type.
  ///   - decode: Decodes a payload.
  package init(over decoderName: String, decode: @escaping @Sendable (Data) throws -> PlainEnvelope) {
    name = "Codable over \(decoderName)"
    summary = "synthesized Codable, which throws on dirt"
    decodeEnvelope = decode
  }

  package func decode(_ payload: Data) throws -> PlainEnvelope {
    try decodeEnvelope(payload)
  }

  package func records(in output: PlainEnvelope) -> [AnsweredRecord] {
    output.data.map(AnsweredRecord.init)
  }
}

extension PlainModel {
  /// The baseline of every ratio.
  static let baseline = PlainModel(over: "JSONDecoder") { try JSONDecoder().decode(PlainEnvelope.self, from: $0) }
}
