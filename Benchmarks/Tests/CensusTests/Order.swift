import Foundation
import ShieldedDecoding
import ShieldedMacros

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
