import Census
import Foundation
import ShieldedDecoding
import ShieldedMacros
import Testing

/// A response for a class of incidents: a kind, and what becomes of it.
struct IncidentExample: CustomTestStringConvertible {
  var kind: String
  var outcome: Incident.Outcome
  /// The whole body.
  var body: Data
  /// The member of the order that is wrong, and its value after decoding.
  var member: String?
  var value: String
  /// The HTTP status, if the model's envelope decides success by it.
  var status: Int?

  var testDescription: String { "\(kind), \(outcome.rawValue): \(String(decoding: body.prefix(200), as: UTF8.self))" }

  private static let members: [(key: String, value: String)] = [
    ("id", "7"), ("name", #""Tea""#), ("price", "99.5"), ("isPaid", "true"), ("tags", #"["new"]"#),
    ("owner", #"{"name":"Ada"}"#), ("owners", #"[{"name":"Ada"},{"name":"Bob"}]"#), ("status", #""open""#),
    ("at", #""2026-01-02T03:04:05Z""#), ("link", #""https://example.com""#),
  ]

  /// An order with another token for a member, or without that member.
  static func order(_ key: String = "", _ token: String? = nil, extra: String = "") -> String {
    let pairs = members.compactMap { member -> String? in
      let value = member.key == key ? token : member.value
      return value.map { #""\#(member.key)":\#($0)"# }
    }
    return "{" + pairs.joined(separator: ",") + extra + "}"
  }

  /// A response with one wrong member.
  static func field(
    _ kind: String,
    _ outcome: Incident.Outcome,
    _ member: String,
    _ token: String?,
    gives value: String
  ) -> IncidentExample {
    let body = Data(#"{"data":\#(order(member, token))}"#.utf8)
    return IncidentExample(kind: kind, outcome: outcome, body: body, member: member, value: value)
  }

  /// A whole body.
  static func body(
    _ kind: String,
    _ outcome: Incident.Outcome,
    _ text: String,
    status: Int? = nil,
    member: String? = nil,
    gives value: String = ""
  ) -> IncidentExample {
    let body = Data(text.utf8)
    return IncidentExample(kind: kind, outcome: outcome, body: body, member: member, value: value, status: status)
  }

  /// Examples of all classes.
  static let all: [IncidentExample] =
    missingValues + scalars + containers + texts + bodies

  private static let missingValues: [IncidentExample] = [
    .field("missing", .defaulted, "price", nil, gives: "0.0"),
    .field("missing", .defaulted, "owner", nil, gives: ""),
    .body("missing", .thrown, #"{"code":401}"#),
    .field("null", .defaulted, "name", "null", gives: ""),
    .field("null", .defaulted, "tags", "null", gives: ""),
    .body("null", .thrown, #"{"code":500,"data":null}"#, status: 500),
    .field("renamedKey", .defaulted, "name", nil, gives: ""),
  ]

  private static let scalars: [IncidentExample] = [
    .field("numberAsString", .rescued, "price", #""99.0""#, gives: "99.0"),
    .field("numberAsString", .rescued, "id", #""42""#, gives: "42"),
    .field("numberAsString", .defaulted, "id", #""90d""#, gives: "0"),
    .field("stringAsNumber", .rescued, "name", "4711", gives: "4711"),
    .field("stringAsNumber", .defaulted, "at", "1e400", gives: "nil"),
    .field("creativeBool", .rescued, "isPaid", #""true""#, gives: "true"),
    .field("creativeBool", .rescued, "isPaid", "0", gives: "false"),
    .field("creativeBool", .rescued, "id", "true", gives: "1"),
    .field("creativeBool", .defaulted, "isPaid", "1785222440.0", gives: "false"),
    .field("creativeBool", .defaulted, "isPaid", #""manage_categories""#, gives: "false"),
    .field("other", .rescued, "name", "true", gives: "true"),
    .field("other", .plain, "price", "23", gives: "23.0"),
    .field("fractionForInteger", .lossy, "id", "3.5", gives: "3"),
    .field("fractionForInteger", .plain, "id", "3.0", gives: "3"),
    .field("overflow", .defaulted, "id", "18446744073709551616", gives: "0"),
    .field("emptyString", .defaulted, "price", #""""#, gives: "0.0"),
    .field("emptyString", .defaulted, "at", #""""#, gives: "nil"),
  ]

  private static let containers: [IncidentExample] = [
    .field("wrongShape", .defaulted, "name", #"{"en":"Tea"}"#, gives: ""),
    .field("wrongShape", .defaulted, "owner", #""cus_123""#, gives: ""),
    .field("wrongShape", .defaulted, "tags", #""new""#, gives: ""),
    .body("wrongShape", .thrown, #"{"data":""}"#),
    .field("otherContainer", .defaulted, "tags", #"{"0":"new"}"#, gives: ""),
    .field("otherContainer", .defaulted, "owner", "[]", gives: ""),
    .body("otherContainer", .failed, "[\(order())]"),
    .body("otherContainer", .thrown, #"["not found"]"#),
    .field("corruptElement", .defaulted, "owners", #"[{"name":"Ada"},7]"#, gives: "Ada"),
    .body("otherContainer", .rescued, "{\"items\":\(order())}", member: "id", gives: "7"),
    .body("renamedEnvelope", .rescued, "{\"items\":\(order())}", member: "id", gives: "7"),
    .field("renamedEnvelope", .defaulted, "owner", #"{"user":{"name":"Ada"}}"#, gives: ""),
    .body("renamedEnvelope", .thrown, #"{"code":403,"result":{"reason":"banned"}}"#, status: 403),
  ]

  private static let texts: [IncidentExample] = [
    .field("unknownCase", .defaulted, "status", #""archived""#, gives: "unknown"),
    .body("unknownCase", .thrown, #"{"error":{"type":"overloaded"}}"#),
    .field("dateFormat", .defaulted, "at", #""31/01/2019 01:10""#, gives: "nil"),
    .field("invalidText", .defaulted, "link", #""""#, gives: "nil"),
  ]

  private static let bodies: [IncidentExample] = [
    .body("errorEnvelope", .thrown, #"{"error":{"message":"rate limit"}}"#),
    .body("emptyBody", .thrown, ""),
    .body("emptyBody", .failed, ""),
    .body("notJSON", .thrown, "<html><body>502 Bad Gateway</body></html>"),
    .body("truncated", .thrown, #"{"data":{"id":7,"name":"Te"#),
    .body("malformed", .failed, #"{"data":\#(order("price", "NaN"))}"#),
    .body("malformed", .failed, "{\"data\":\(order())}\n{\"data\":\(order())}"),
    .body("malformed", .thrown, #"{"data":\#(order())}<script src="ads.js"></script>"#),
    .body("malformed", .plain, "\u{FEFF}{\"data\":\(order())}", member: "id", gives: "7"),
    IncidentExample(
      kind: "encoding",
      outcome: .lossy,
      body: Data(#"{"data":"#.utf8) + Data(order("name", #""Caf@""#).utf8).map { $0 == 0x40 ? 0xE9 : $0 }
        + Data("}".utf8),
      member: "name",
      value: "Caf\u{FFFD}"
    ),
    .body("duplicateKey", .plain, #"{"data":\#(order(extra: #","id":8"#))}"#, member: "id", gives: "7"),
    .body("other", .plain, #"{"data":\#(order(extra: #","is_bot":false"#))}"#, member: "id", gives: "7"),
  ]
}

/// The model of the examples, with plain `Codable`.
struct PlainOrder: Decodable {
  enum Status: String, Decodable {
    case open, closed
  }

  struct Owner: Decodable {
    var name: String
  }

  var id: Int
  var name: String
  var price: Double
  var isPaid: Bool
  var tags: [String]
  var owner: Owner
  var owners: [Owner]
  var status: Status
  var at: Date
  var link: URL
}

struct PlainResponse: Decodable {
  var data: PlainOrder
}

/// The same model for this library.
@Shielded
struct Order {
  @Shielded
  enum Status: String {
    case open, closed
    @Fallback case unknown
  }

  @Shielded
  struct Owner {
    var name: String
  }

  var id: Int
  var name: String
  var price: Double
  var isPaid: Bool
  var tags: [String]
  var owner: Owner
  @Dropping var owners: [Owner]
  var status: Status
  var at: Date?
  var link: URL?

  /// The values as text, for comparisons.
  subscript(member: String) -> String? {
    switch member {
    case "id": "\(id)"
    case "name": name
    case "price": "\(price)"
    case "isPaid": "\(isPaid)"
    case "tags": tags.joined(separator: ",")
    case "owner": owner.name
    case "owners": owners.map(\.name).joined(separator: ",")
    case "status": status.rawValue
    case "at": at.map { "\(Int($0.timeIntervalSince1970))" } ?? "nil"
    case "link": link?.absoluteString ?? "nil"
    default: nil
    }
  }
}
