import Foundation
import Payloads
import Testing

extension Payload {
  /// The records as parsed by JSONSerialization, which shares no code with the generator.
  func parsedRecords() throws -> [[String: Any]] {
    let document = try JSONSerialization.jsonObject(with: Data(bytes))
    let envelope = try #require(document as? [String: Any])
    #expect(envelope["code"] as? Int == 200)
    #expect(envelope["message"] as? String == "ok")
    return try #require(envelope["data"] as? [[String: Any]])
  }
}

extension CatalogueRecord {
  /// Creates a clean record. A field that is missing or of another type becomes a value that no record has.
  init(parsed: [String: Any]) {
    self.init(
      id: parsed["id"] as? String ?? "?",
      sku: parsed["sku"] as? Int ?? -1,
      name: parsed["name"] as? String ?? "?",
      category: parsed["category"] as? String ?? "?",
      price: parsed["price"] as? Double ?? -1,
      rating: parsed["rating"] as? Double ?? -1,
      quantity: parsed["quantity"] as? Int ?? -1,
      views: parsed["views"] as? Int ?? -1,
      isActive: parsed["isActive"] as? Bool ?? false,
      isFeatured: parsed["isFeatured"] as? Bool ?? true,
      currency: parsed["currency"] as? String ?? "?",
      updatedAt: parsed["updatedAt"] as? String ?? "?",
      tags: parsed["tags"] as? [String] ?? ["?"]
    )
  }
}

extension [UInt8] {
  /// The 64-bit FNV-1a hash, which is defined modulo 2^64.
  var fingerprint: UInt64 {
    reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
