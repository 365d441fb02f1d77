import Foundation
import ShieldedDecoding
import ShieldedJSON
import Testing

@testable import Contenders
@testable import Payloads

/// What the models of products make of a token. The expectations are written by hand, so a fault that the generator and the
/// models have in common is noticed.
@Suite("Models of products", .timeLimit(.minutes(20)))
struct ProductModelTests {
  /// A product's member with another token, and what the models make of it.
  struct Sample: CustomTestStringConvertible, Sendable {
    var key: String
    /// The token, or `nil` if the member is missing.
    var token: String?
    /// The rescue of the member; `nil` if the token is clean.
    var rescue: ExpectedRescue?
    /// Replaces the field of the clean product by the expected one.
    var replace: @Sendable (inout Product) -> Void

    var testDescription: String { "\(key): \(token ?? "missing")" }

    init(
      _ key: String,
      _ token: String?,
      _ outcome: ExpectedRescue.Outcome? = nil,
      _ reason: ExpectedRescue.Reason? = nil,
      at inner: [PathComponent] = [],
      _ replace: @escaping @Sendable (inout Product) -> Void
    ) {
      (self.key, self.token, self.replace) = (key, token, replace)
      rescue = outcome.map {
        ExpectedRescue(path: [.key("data"), .index(0), .key(key)] + inner, outcome: $0, reason: reason)
      }
    }
  }

  static let members: KeyValuePairs = [
    "id": "\"17\"", "sku": "5", "name": "\"Kettle\"", "category": "\"kitchen\"", "price": "19.95", "rating": "4.5",
    "quantity": "3", "views": "9", "isActive": "true", "isFeatured": "false", "currency": "\"SEK\"",
    "updatedAt": "\"2026-01-02T03:04:05Z\"", "tags": "[\"new\"]", "uuid": "\"0D4321D9-DF23-443E-B7BC-61F0BF1F049C\"",
    "image": "\"https://example.com/a.jpg\"", "listedAt": "\"2026-01-02T03:04:05.125Z\"", "releasedAt": "1767323045",
    "syncedAt": "1767323045125", "maker": #"{"name":"Østby","country":"DK","site":"https://example.com/b"}"#,
    "attributes": #"{"weight":850,"width":24}"#,
  ]

  static let clean = Product(
    id: "17",
    sku: 5,
    name: "Kettle",
    category: .kitchen,
    price: Decimal(1_995) / 100,
    rating: 4.5,
    quantity: 3,
    views: 9,
    isActive: true,
    isFeatured: false,
    currency: .sek,
    updatedAt: Date(timeIntervalSince1970: 1_767_323_045),
    tags: ["new"],
    uuid: UUID(uuidString: "0D4321D9-DF23-443E-B7BC-61F0BF1F049C"),
    image: URL(string: "https://example.com/a.jpg"),
    listedAt: Date(timeIntervalSince1970: 1_767_323_045.125),
    releasedAt: Date(timeIntervalSince1970: 1_767_323_045),
    syncedAt: Date(timeIntervalSince1970: 1_767_323_045.125),
    maker: Product.Maker(name: "Østby", country: "DK", site: URL(string: "https://example.com/b")),
    attributes: ["weight": 850, "width": 24]
  )

  static let samples: [Sample] = [
    Sample("category", "\"garden\"") { $0.category = .garden },
    Sample("category", "\"archived\"", .defaulted, .unknownCase) { $0.category = .unknown },
    Sample("category", "null", .defaulted, .valueNotFound) { $0.category = .unknown },
    Sample("category", nil, .defaulted, .keyNotFound) { $0.category = .unknown },
    Sample("category", "[\"open\"]", .defaulted, .typeMismatch) { $0.category = .unknown },
    Sample("currency", "\"JPY\"") { $0.currency = .jpy },
    Sample("currency", "\"OPEN\"", .defaulted, .unknownCase) { $0.currency = .unknown },
    Sample("currency", nil, .defaulted, .keyNotFound) { $0.currency = .unknown },
    Sample("price", "\"20.5\"", .retyped) { $0.price = Decimal(205) / 10 },
    Sample("price", "\"\"", .defaulted, .empty) { $0.price = 0 },
    Sample("price", "null", .defaulted, .valueNotFound) { $0.price = 0 },
    Sample("updatedAt", "null") { $0.updatedAt = nil },
    Sample("updatedAt", "\"2026-01-31\"", .defaulted, .invalidString) { $0.updatedAt = nil },
    Sample("uuid", nil) { $0.uuid = nil },
    Sample("uuid", "\"n/a\"", .defaulted, .invalidString) { $0.uuid = nil },
    Sample("image", "\"\"", .defaulted, .empty) { $0.image = nil },
    Sample("image", "[\"text\"]", .defaulted, .typeMismatch) { $0.image = nil },
    Sample("listedAt", "\"31/01/2026 10:00\"", .defaulted, .invalidString) { $0.listedAt = nil },
    Sample("releasedAt", "null") { $0.releasedAt = nil },
    Sample("releasedAt", "\"1767323046\"", .retyped) { $0.releasedAt = Date(timeIntervalSince1970: 1_767_323_046) },
    Sample("releasedAt", "\"2026-01-31\"", .defaulted, .invalidString) { $0.releasedAt = nil },
    Sample("syncedAt", "\"1767323046250\"", .retyped) { $0.syncedAt = Date(timeIntervalSince1970: 1_767_323_046.25) },
    Sample("syncedAt", "{\"value\":1}", .defaulted, .typeMismatch) { $0.syncedAt = nil },
    Sample("maker", "null") { $0.maker = nil },
    Sample("maker", nil) { $0.maker = nil },
    Sample("maker", "7", .defaulted, .typeMismatch) { $0.maker = nil },
    Sample("maker", #"{"name":"A","country":"DE","site":""}"#, .defaulted, .empty, at: [.key("site")]) {
      $0.maker = Product.Maker(name: "A", country: "DE")
    },
    Sample("attributes", #"{"weight":850,"width":null}"#, .dropped, .valueNotFound, at: [.key("width")]) {
      $0.attributes = ["weight": 850]
    },
    Sample("attributes", "\"none\"", .defaulted, .typeMismatch) { $0.attributes = [:] },
  ]

  @Test(
    "Every model makes the same value of a token, and reports the same rescue, over both decoders",
    arguments: samples
  )
  func token(sample: Sample) throws {
    var expected = Self.clean
    sample.replace(&expected)
    let members = Self.members.compactMap { key, token in
      (key == sample.key ? sample.token : token).map { "\"\(key)\":\($0)" }
    }
    let body = Data(#"{"code":200,"message":"ok","data":[{\#(members.joined(separator: ","))}]}"#.utf8)
    var shielded = ShieldedJSONDecoder()
    shielded.dateDecodingStrategy = .iso8601
    let foundation = JSONDecoder()
    foundation.dateDecodingStrategy = .iso8601
    try expect(ShieldedProduct.self, expected, sample.rescue, body, foundation)
    try expect(ShieldedProduct.self, expected, sample.rescue, body, shielded)
    try expect(MacroProduct.self, expected, sample.rescue, body, foundation)
    try expect(MacroProduct.self, expected, sample.rescue, body, shielded)
  }

  private func expect<Model: Decodable & Sendable>(
    _ model: Model.Type,
    _ expected: Product,
    _ rescue: ExpectedRescue?,
    _ body: Data,
    _ decoder: some ContenderDecoder
  ) throws {
    let decoded = try decoder.decodeWithReport(CodeMessageResponse<[Model]>.self, from: body, options: RescueOptions())
    let difference = ValueDifference.first(between: decoded.value.result ?? [], and: [expected], at: "result")
    #expect(difference == nil, "\(model) over \(type(of: decoder))")
    #expect(
      decoded.report.records.map(ExpectedRescue.init) == [rescue].compactMap { $0 },
      "\(model) over \(type(of: decoder))"
    )
  }
}
