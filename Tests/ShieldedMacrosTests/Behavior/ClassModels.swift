#if Macros
  import Foundation
  import ShieldedMacros
  import ShieldedShapes

  // Classes, each with the struct of the same declaration.

  // MARK: Every kind of property

  @Shielded
  struct CartStructure: Codable {
    var id: String
    var lines: [Seller]
    @Strict var version: Int
    let createdAt: Date?
    var quantity = 1
    @Key("stock.count", "count") var stock: Int
    @Key("owner_name", "owner") let owner: String
    @Dropping var photos: [URL]
    @DateFormats(.seconds, .iso8601) var seenAt = Date.distantPast
    @OneOrMany var tags: [String]
    @Explicit var note: String?
    var state: Field<String>
    var status: Status
    var ratio: Double? = 0.5
    var text: String = "\("a")b" { didSet { print("An observer ran.") } }
    @Undeclared var rest: [String: JSONValue] = [:]
  }

  @Shielded
  final class Cart: Codable, @unchecked Sendable {
    var id: String
    var lines: [Seller]
    @Strict var version: Int
    let createdAt: Date?
    var quantity = 1
    @Key("stock.count", "count") var stock: Int
    @Key("owner_name", "owner") let owner: String
    @Dropping var photos: [URL]
    @DateFormats(.seconds, .iso8601) var seenAt = Date.distantPast
    @OneOrMany var tags: [String]
    @Explicit var note: String?
    var state: Field<String>
    var status: Status
    var ratio: Double? = 0.5
    var text: String = "\("a")b" { didSet { print("An observer ran.") } }
    @Undeclared var rest: [String: JSONValue] = [:]
  }

  // MARK: Names, arguments and conditions

  private let refusing: RescuePolicy = {
    var policy = RescuePolicy.lenient
    policy[.string, from: .boolean] = .throw
    return policy
  }()

  @Shielded(keys: .snakeCase, policy: refusing, lists: .dropping, keyPaths: true)
  struct NamingStructure: Codable {
    let container: String
    var decoder: [Size]
    var `default` = [1]
    var `class`: Int?
    var isOn: Bool
    #if DEBUG || !DEBUG
      var members: Int
    #else
      var other: Never
    #endif
    fileprivate(set) var key = "k"
  }

  @Shielded(keys: .snakeCase, policy: refusing, lists: .dropping, keyPaths: true)
  final class Naming: Codable, @unchecked Sendable {
    let container: String
    var decoder: [Size]
    var `default` = [1]
    var `class`: Int?
    var isOn: Bool
    #if DEBUG || !DEBUG
      var members: Int
    #else
      var other: Never
    #endif
    fileprivate(set) var key = "k"
  }

  // MARK: Members of its own

  @Shielded
  struct OwnStructure: Codable {
    var id: Int
    var count = 3
    var cache = ["x"]
    enum CodingKeys: String, CodingKey { case id = "number", count }
    init(number: Int) { id = number }
    static func defaultInstance() -> Self { Self(number: 9) }
  }

  @Shielded
  final class Own: Codable, @unchecked Sendable {
    var id: Int
    var count = 3
    var cache = ["x"]
    enum CodingKeys: String, CodingKey { case id = "number", count }
    init(number: Int) { id = number }
    static func defaultInstance() -> Self { Self(number: 9) }
  }

  // MARK: Generic and nested types

  @Shielded
  struct SheetStructure<Item> {
    let items: [Item]
    let first: Item?
    let limit: Int
  }

  @Shielded
  final class Sheet<Item> {
    let items: [Item]
    let first: Item?
    let limit: Int
  }

  enum Surroundings {
    static let limit = 10
    @Shielded enum Kind: String { case a, b }

    @Shielded
    struct InnerStructure: Codable {
      var count = limit
      var kind: Kind?
      var kinds = [Kind]()
      var own = Self.ownLimit

      static let ownLimit = 6
    }

    @Shielded
    final class Inner: Codable, @unchecked Sendable {
      var count = limit
      var kind: Kind?
      var kinds = [Kind]()
      var own = Inner.ownLimit

      static let ownLimit = 6
    }
  }

  // MARK: Constants, which make a class Sendable

  @Shielded
  struct LabelStructure: Codable {
    let name: String
    let weight: Double
  }

  @Shielded
  final class Label: Codable {
    let name: String
    let weight: Double
  }

  @Shielded
  struct SealStructure: Codable {
    @Strict let number: Int
  }

  @Shielded
  final class Seal: Codable {
    @Strict let number: Int
  }

  @Shielded
  struct ShelfStructure: Codable {
    var label: LabelStructure
    var labels: [LabelStructure]
    @Dropping var someLabels: [LabelStructure]
    var labelsByName: [String: LabelStructure]
    var seal: SealStructure?
    var seals: [SealStructure]
    var ownLabel = LabelStructure(name: "own", weight: 1)
    @Strict var strictLabel: LabelStructure?
    @FirstOfMany var firstLabel: LabelStructure?
    var id: Int
  }

  @Shielded
  struct Shelf: Codable {
    var label: Label
    var labels: [Label]
    @Dropping var someLabels: [Label]
    var labelsByName: [String: Label]
    var seal: Seal?
    var seals: [Seal]
    var ownLabel = Label(name: "own", weight: 1)
    @Strict var strictLabel: Label?
    @FirstOfMany var firstLabel: Label?
    var id: Int
  }

  // MARK: Variables, without Sendable

  @Shielded
  final class Draft: Codable {
    var title: String
    var sellers: [Seller]
    var revision = Revision(number: 1)
    var earlier: Revision?
    @Strict var identifier: Revision

    convenience init(title: String) {
      self.init(title: title, sellers: [], identifier: Revision(number: 0))
    }
  }

  @Shielded
  final class Revision: Codable {
    var number: Int
  }
#endif
