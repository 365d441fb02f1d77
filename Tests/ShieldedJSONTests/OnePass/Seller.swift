import ShieldedDecoding
import ShieldedJSON

/// A type with the members that `@Shielded` generates.
struct Seller: Equatable, Sendable {
  var name: String = ""
  var score: Int? = nil
  var labels: [String] = []
}

extension Seller: DefaultProvider {
  static func defaultInstance() -> Seller { Seller() }
}

extension Seller: Decodable {
  enum CodingKeys: String, CodingKey {
    case name
    case score
    case labels
  }

  init(from decoder: any Decoder) throws {
    try JSONReader.offerPass(for: Self.self, to: decoder)
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decodeShielded(forKey: .name)
    score = try container.decodeShielded(forKey: .score)
    labels = try container.decodeShielded(forKey: .labels)
  }
}

extension Seller: _OnePassInPlaceDecodable {
  private static let memberKeys = MemberKeys(
    "name",
    "score",
    "labels"
  )

  mutating func readMembers(from reader: inout JSONReader) throws(JSONReader.Interruption) {
    var seen = MemberSet()
    var member = try reader.beginObject(expecting: "{\"name\":", Self.memberKeys)
    members: while true {
      switch member {
      case 0:
        seen.insert(0)
        try reader.read(&name, forKey: "name")
        guard !seen.contains(1), reader.advance(past: ",\"score\":") else {
          member = try reader.nextMember(of: Self.memberKeys, unlessIn: seen)
          continue members
        }
        fallthrough
      case 1:
        seen.insert(1)
        try reader.read(&score, forKey: "score")
        guard !seen.contains(2), reader.advance(past: ",\"labels\":") else {
          member = try reader.nextMember(of: Self.memberKeys, unlessIn: seen)
          continue members
        }
        fallthrough
      case 2:
        seen.insert(2)
        try reader.read(&labels, forKey: "labels")
        if reader.endObject() { break members }
        member = try reader.nextMember(of: Self.memberKeys, unlessIn: seen)
      default: break members
      }
    }
    if !seen.contains(0) { try reader.noteMissing(name, forKey: "name") }
    if !seen.contains(1) { try reader.noteMissing(score, forKey: "score") }
    if !seen.contains(2) { try reader.noteMissing(labels, forKey: "labels") }
  }
}

enum Status: String, Decodable, SafeEnum, OnePassValue {
  case open, closed, unknown
  static let fallback = Status.unknown
}
