import ShieldedDecoding
import ShieldedJSON

/// An envelope with the members that `@Shielded` generates.
struct ProductEnvelope: Codable, Equatable, Sendable {
  var code: Int = 0
  var message: String = ""
  var data: [Product] = []
}

extension ProductEnvelope: DefaultProvider {
  static func defaultInstance() -> ProductEnvelope { ProductEnvelope() }
}

extension ProductEnvelope: _OnePassInPlaceDecodable {
  private static let memberKeys = MemberKeys("code", "message", "data")

  mutating func readMembers(from reader: inout JSONReader) throws(JSONReader.Interruption) {
    var seen = MemberSet()
    var member = try reader.beginObject(expecting: "{\"code\":", Self.memberKeys)
    members: while true {
      switch member {
      case 0:
        seen.insert(0)
        try reader.read(&code, forKey: "code")
        guard !seen.contains(1), reader.advance(past: ",\"message\":") else { break }
        fallthrough
      case 1:
        seen.insert(1)
        try reader.read(&message, forKey: "message")
        guard !seen.contains(2), reader.advance(past: ",\"data\":") else { break }
        fallthrough
      case 2:
        seen.insert(2)
        try reader.read(&data, forKey: "data")
        if reader.endObject() { break members }
      default: break members
      }
      member = try reader.nextMember(of: Self.memberKeys, unlessIn: seen)
    }
    if seen.containsAll(3) { return }
    if !seen.contains(0) { try reader.noteMissing(code, forKey: "code") }
    if !seen.contains(1) { try reader.noteMissing(message, forKey: "message") }
    if !seen.contains(2) { try reader.noteMissing(data, forKey: "data") }
  }
}
