import Foundation
import PeerWorker
import ResilientDecoding

// Promises: a field that can't be decoded becomes `nil`, an array loses the elements that can't be decoded, and the errors are
// reported in production too. It doesn't promise to convert values.

struct Envelope: PeerEnvelope, Decodable {
  @Resilient var code: Int?
  @Resilient var message: String?
  @Resilient var data: [Record]
}

/// A product. Optionals and arrays are what `@Resilient` is documented for.
struct Record: PeerRecord, Decodable {
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

/// The number of errors in the library's report.
private func reportCount<Envelope: Decodable>(_ type: Envelope.Type, _ payload: Data) throws -> Int {
  let (_, digest) = try JSONDecoder().decode(type, from: payload, reportResilientDecodingErrors: true)
  return digest?.errors.count ?? 0
}

@main
enum ResilientDecodingPeer {
  static func main() {
    PeerProgram.run([
      PeerModel("ResilientDecoding", "@Resilient on every field", reportCount: { try reportCount(Envelope.self, $0) }) {
        try JSONDecoder().decode(Envelope.self, from: $0)
      }
    ])
  }
}
