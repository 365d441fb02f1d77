import Foundation
import ShieldedDecoding

/// A product as a list endpoint sends it.
struct ListedProduct: Codable, Equatable, DefaultProvider {
  @SafeBox var id: String
  @SafeBox var price: Double

  static func defaultInstance() -> ListedProduct { ListedProduct(id: "", price: 0) }
}

/// A DTO without a default.
struct Receipt: Codable, Equatable, Sendable {
  var total: Int
}

extension String {
  var json: Data { Data(utf8) }
}

/// Decodes a shielded response with options for this call only.
func shielded<Payload: Decodable & Sendable>(
  _ payload: Payload.Type,
  _ json: String,
  _ options: RescueOptions = RescueOptions(),
  decoder: JSONDecoder = JSONDecoder()
) throws -> ReportedValue<ShieldedResponse<Payload>> {
  try decoder.decodeWithReport(ShieldedResponse<Payload>.self, from: json.json, options: options)
}

/// The case, the path and the key of a decoding error, for comparison.
struct Fault: Equatable {
  var kind: String
  var path: [String]
  var key: String?

  init(_ kind: String, _ path: [String], key: String? = nil) {
    (self.kind, self.path, self.key) = (kind, path, key)
  }

  init(_ error: DecodingError?) {
    switch error {
    case .keyNotFound(let key, let context):
      self.init("keyNotFound", context.codingPath.map(\.stringValue), key: key.stringValue)
    case .valueNotFound(_, let context): self.init("valueNotFound", context.codingPath.map(\.stringValue))
    case .typeMismatch(_, let context): self.init("typeMismatch", context.codingPath.map(\.stringValue))
    case .dataCorrupted(let context): self.init("dataCorrupted", context.codingPath.map(\.stringValue))
    default: self.init("none", [])
    }
  }
}
