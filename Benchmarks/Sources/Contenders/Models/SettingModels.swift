import Foundation
import Payloads
import ShieldedDecoding
import ShieldedMacros
import ShieldedShapes

struct ShieldedRepository: Codable, Sendable {
  struct Owner: Codable, Sendable, DefaultProvider {
    @SafeBox var login: String
    @SafeBox var avatarUrl: URL?

    static func defaultInstance() -> Owner { Owner(login: "", avatarUrl: nil) }
  }

  @SafeBox var id: Int
  @SafeBox var nodeId: String
  @SafeBox var fullName: String
  @SafeBox var owner: Owner
  @SafeBox var htmlUrl: URL?
  @SafeBox var description: String?
  @SafeBox var isTemplate: Bool
  @SafeBox var defaultBranch: String
  @SafeBox var stargazersCount: Int
  @SafeBox var openIssuesCount: Int
  @SafeBox var createdAt: Date?
  @SafeBox var updatedAt: Date?
  @SafeBox var pushedAt: Date?
}

@Shielded
struct MacroRepository {
  @Shielded
  struct Owner {
    var login: String
    var avatarUrl: URL?
  }

  var id: Int
  var nodeId: String
  var fullName: String
  var owner: Owner
  var htmlUrl: URL?
  var description: String?
  var isTemplate: Bool
  var defaultBranch: String
  var stargazersCount: Int
  var openIssuesCount: Int
  var createdAt: Date?
  var updatedAt: Date?
  var pushedAt: Date?
}

/// The repository with keys that the macro converts, for a decoder without a strategy.
@Shielded(keys: .snakeCase)
struct MacroSnakeRepository {
  @Shielded(keys: .snakeCase)
  struct Owner {
    var login: String
    var avatarUrl: URL?
  }

  var id: Int
  var nodeId: String
  var fullName: String
  var owner: Owner
  var htmlUrl: URL?
  var description: String?
  var isTemplate: Bool
  var defaultBranch: String
  var stargazersCount: Int
  var openIssuesCount: Int
  var createdAt: Date?
  var updatedAt: Date?
  var pushedAt: Date?
}

struct ShieldedVisit: Codable, Sendable {
  @SafeBox var id: Int
  @SafeBox var createdAt: Date?
  @SafeBox var changedAt: Date?
}

struct ShieldedListedVisit: Codable, Sendable {
  enum Formats: DateFormatList {
    static let formats: [DateFormat] = [.iso8601, .seconds, .pattern("yyyy-MM-dd")]
  }

  @SafeBox var id: Int
  @SafeDate<Formats> var createdAt: Date?
  @SafeDate<Formats> var changedAt: Date?
}

@Shielded
struct MacroVisit {
  var id: Int
  var createdAt: Date?
  var changedAt: Date?
}

@Shielded
struct MacroListedVisit {
  var id: Int
  @DateFormats(.iso8601, .seconds, .pattern("yyyy-MM-dd")) var createdAt: Date?
  @DateFormats(.iso8601, .seconds, .pattern("yyyy-MM-dd")) var changedAt: Date?
}

struct ShieldedReading: Codable, Sendable {
  @SafeBox var id: Int
  @SafeArray var serials: [Int64]
  @DroppingArray var tokens: [UUID]
  @SafeArray var amounts: [Decimal]
  @SafeArray var weights: [Float]
  @DroppingArray var times: [Date]
}

@Shielded
struct MacroReading {
  var id: Int
  var serials: [Int64]
  var tokens: [UUID]
  var amounts: [Decimal]
  var weights: [Float]
  var times: [Date]
}

/// A product with the table of its keys, which ``MacroRecord`` doesn't have, so that its code remains that of most users.
@Shielded(keyPaths: true)
struct KeyPathRecord {
  var id: String
  var name: String
  var tags: [String]
}

/// A product whose declaration allows other shapes than the payload has.
@Shielded
struct MacroShapedRecord: RecordModel {
  var id: String
  @FirstOfMany var sku: Int
  var name: String
  @FirstOfMany var category: String
  var price: Double
  var rating: Double
  var quantity: Int
  var views: Int
  var isActive: Bool
  var isFeatured: Bool
  @Converted<SameText> var currency: String
  var updatedAt: String
  @OneOrMany var tags: [String]
}

enum SameText: ValueConversion {
  static func value(from text: String) -> String? { text }
}

/// A product that keeps the members that no property asks for.
@Shielded
struct MacroOpenRecord: RecordModel {
  var id: String
  var sku: Int
  var name: String
  var category: String
  var price: Double
  var rating: Double
  var quantity: Int
  var views: Int
  var isActive: Bool
  var isFeatured: Bool
  var currency: String
  var updatedAt: String
  var tags: [String]
  @Undeclared var rest: [String: JSONValue] = [:]
}

/// `{data: {list}}`, declared as such.
@Shielded
struct MacroListResponse {
  var data: MacroList
}

@Shielded
struct MacroList {
  var list: [MacroRecord]
}

/// The payload in it, as a type for elements of any kind.
@Shielded
struct MacroPage<Element> {
  var list: [Element]
}

/// The same response with plain `Codable` around the records.
struct CodableListResponse: Decodable, Sendable {
  struct Page: Decodable, Sendable {
    var list: [MacroRecord]
  }

  var data: Page
}
