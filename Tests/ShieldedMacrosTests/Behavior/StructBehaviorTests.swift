#if Macros
  import Foundation
  import ShieldedMacros
  import Testing

  typealias Transferable = Codable & Sendable

  @Shielded
  struct AliasedConformance: Transferable {
    @Key("a.b") var deep: Int
    var limit: Int? = 1
  }

  @Shielded
  struct ExtendedConformance {
    @Key("a.b") var deep: Int
    var limit: Int? = 1
  }

  extension ExtendedConformance: Encodable {}

  @Shielded
  struct ConditionalConformance<Item> {
    @Key("a.items") var items: [Item]
  }

  extension ConditionalConformance: Encodable where Item: Encodable {}

  @Shielded
  struct Depot: Codable, Equatable {
    @Key("stock.warehouse.count") var count: Int?
    @Key("id", "identifier") var id: Int
    @Key("stock.warehouse.city") var city: String?
    @Key("stock.other", "other") var other: Int
    var list: [Int?]?
  }

  @Suite("Decoding @Shielded structs", .timeLimit(.minutes(20)))
  struct StructBehaviorTests {
    private static let clean = """
      {"id": "a", "price": 9.5, "quantity": 2, "is_active": true, "stock": {"warehouse": {"count": 3, "city": "Bern"}},
       "a.b": 4, "tags": ["x", "y"], "photos": ["https://a.example"], "seller": {"name": "S", "rating": 4.5},
       "status": "open", "size": 2}
      """

    private static let product = Product(
      id: "a",
      price: 9.5,
      quantity: 2,
      isActive: true,
      stock: 3,
      city: "Bern",
      dotted: 4,
      tags: ["x", "y"],
      photos: [URL(string: "https://a.example")].compactMap { $0 },
      seller: Seller(name: "S", rating: 4.5),
      status: .open,
      size: .large
    )

    private static let strict = RescueOptions(policy: .strict)

    @Test("A clean payload gives its values without records under the lenient and the strict policy")
    func clean() throws {
      try Decoding.expect(Self.product, from: Self.clean)
      try Decoding.expect(Self.product, from: Self.clean, options: Self.strict)
    }

    @Test("Members may be in any order, and the first of equal keys counts")
    func order() throws {
      let reordered = """
        {"size": 2, "status": "open", "unread": [{}], "photos": ["https://a.example"], "tags": ["x", "y"], "a.b": 4,
         "stock": {"warehouse": {"city": "Bern", "count": 3}}, "seller": {"rating": 4.5, "name": "S"}, "quantity": 2,
         "is_active": true, "price": 9.5, "id": "a", "id": "b", "price": []}
        """
      try Decoding.expect(Self.product, from: reordered)
    }

    @Test("An empty object gives the defaults of the properties and of their types")
    func empty() throws {
      try Decoding.expect(
        Product(
          id: "",
          price: 0,
          isActive: false,
          stock: nil,
          dotted: 0,
          tags: [],
          photos: [],
          seller: Seller(name: ""),
          status: .unknown,
          size: nil
        ),
        from: "{}",
        records: [
          "a.b", "id", "is_active", "photos", "price", "quantity", "seller", "status", "stock", "tags",
        ].map { "\($0 == "a.b" ? "[\"a.b\"]" : $0) defaulted keyNotFound" }
      )
      #expect(Product.defaultInstance().quantity == 1)
    }

    @Test("Dirty values are converted, replaced or dropped, and each rescue is recorded")
    func dirty() throws {
      let payload = """
        {"id": 7, "price": "99.0", "quantity": "many", "is_active": "yes", "stock": {"warehouse": {"count": "x", "city": 1}},
         "a.b": true, "tags": ["x", null, {}], "photos": [7], "seller": [], "status": "archived",
         "size": "2"}
        """
      var product = Self.product
      product.id = "7"
      product.price = 99
      product.quantity = 1
      product.stock = nil
      product.city = "1"
      product.dotted = 1
      product.tags = ["x", "", ""]
      product.photos = []
      product.seller = Seller(name: "")
      product.status = .unknown
      try Decoding.expect(
        product,
        from: payload,
        records: [
          "id retyped", "price retyped", "quantity defaulted notNumeric", "is_active retyped",
          "stock.warehouse.count defaulted notNumeric", "stock.warehouse.city retyped", "[\"a.b\"] retyped",
          "tags[1] defaulted valueNotFound", "tags[2] defaulted typeMismatch", "photos[0] dropped typeMismatch",
          "seller defaulted typeMismatch", "status defaulted unknownCase", "size retyped",
        ]
      )
    }

    @Test("A strict property throws what plain Codable throws")
    func strict() throws {
      try Decoding.expect(Version(number: 2, name: "v"), from: #"{"number": 2, "name": "v"}"#)
      try Decoding.expect(Version(number: 2, name: "v"), from: #"{"number": 2, "name": "v"}"#, options: Self.strict)
      Decoding.expectError(Version.self, from: #"{"number": "2"}"#, "typeMismatch", at: "number")
      Decoding.expectError(Version.self, from: #"{"number": null}"#, "valueNotFound", at: "number")
      Decoding.expectError(Version.self, from: "{}", "keyNotFound", at: "number")
    }

    @Test("A strict Optional property is nil if its key is missing")
    func strictOptional() throws {
      try Decoding.expect(Marked(mark: nil, name: "n"), from: #"{"name": "n"}"#)
      try Decoding.expect(Marked(mark: nil, name: "n"), from: #"{"mark": null, "name": "n"}"#)
      Decoding.expectError(Marked.self, from: #"{"mark": "1", "name": "n"}"#, "typeMismatch", at: "mark")
      #expect(Marked.defaultInstance() == Marked(mark: nil, name: ""))
    }

    @Test("A struct without a default becomes nil as an Optional, and is dropped from a list")
    func withoutDefault() throws {
      try Decoding.expect(
        Release(latest: nil, all: [Version(number: 1)]),
        from: #"{"latest": {"number": []}, "all": [{"number": 1, "name": "none"}, {}, 3]}"#,
        records: ["all[1] dropped elementFailed", "all[2] dropped typeMismatch", "latest defaulted elementFailed"]
      )
      let latest = #"{"latest": {"number": "1", "name": ""}, "all": []}"#
      Decoding.expectError(Release.self, from: latest, "typeMismatch", at: "latest.number", options: Self.strict)
      let all = #"{"all": [{"number": "1", "name": ""}]}"#
      Decoding.expectError(Release.self, from: all, "typeMismatch", at: "all.[0].number", options: Self.strict)
    }

    @Test(
      "Under the strict policy a missing key throws, even if the property has a default",
      arguments: ["id", "price", "quantity", "is_active", "stock", "a.b", "tags", "photos", "seller", "status"]
    )
    func strictMissing(_ key: String) {
      let payload = Self.clean.replacing(#"["https://a.example"]"#, with: "[]").replacing("\"\(key)\":", with: "\"_\":")
      Decoding.expectError(Product.self, from: payload, "keyNotFound", at: key, options: Self.strict)
    }

    @Test("Encoding writes the first declared key and rebuilds paths")
    func encoding() throws {
      let text = try Decoding.encoded(Self.product)
      #expect(
        text == """
          {"a.b":4,"id":"a","is_active":true,"photos":["https://a.example"],"price":9.5,"quantity":2,\
          "seller":{"name":"S","rating":4.5},"size":2,"status":"open",\
          "stock":{"warehouse":{"city":"Bern","count":3}},"tags":["x","y"]}
          """
      )
      try Decoding.expect(Self.product, from: text)
    }

    @Test(
      "Properties whose paths begin with the same keys share their objects, and nil is omitted",
      arguments: [
        (
          Depot(count: 2, id: 1, city: "Bern", other: 3, list: [nil]),
          #"{"id":1,"list":[null],"stock":{"other":3,"warehouse":{"city":"Bern","count":2}}}"#
        ), (Depot(id: 1, city: "Bern", other: 3), #"{"id":1,"stock":{"other":3,"warehouse":{"city":"Bern"}}}"#),
        (Depot(id: 1, other: 3), #"{"id":1,"stock":{"other":3}}"#),
      ]
    )
    func sharedPaths(_ depot: Depot, _ text: String) throws {
      #expect(try Decoding.encoded(depot) == text)
      try Decoding.expect(depot, from: text)
    }

    @Test("Paths are rebuilt in a property list too")
    func propertyList() throws {
      let depot = Depot(count: 2, id: 1, city: "Bern", other: 3, list: [4])
      let data = try PropertyListEncoder().encode(depot)
      let decoded = try PropertyListDecoder().decodeWithReport(Depot.self, from: data)
      #expect(decoded.value == depot)
      #expect(decoded.report.isEmpty)
    }

    @Test("A type that doesn't state Encodable isn't encoded")
    func notEncodable() {
      #expect(!(Version.self is any Encodable.Type) && !(Release.self is any Encodable.Type))
      #expect(!(Shape.self is any Encodable.Type) && !(Page.self is any Encodable.Type))
    }

    @Test("A struct that states Encodable by a type alias or in an extension is encoded like any other")
    func statedElsewhere() throws {
      #expect(try Decoding.encoded(AliasedConformance(deep: 1, limit: nil)) == #"{"a":{"b":1},"limit":null}"#)
      #expect(try Decoding.encoded(ExtendedConformance(deep: 1, limit: nil)) == #"{"a":{"b":1},"limit":null}"#)
      #expect(try Decoding.encoded(ConditionalConformance(items: [1, 2])) == #"{"a":{"items":[1,2]}}"#)
      #expect(!(ConditionalConformance<Release>.self is any Encodable.Type))
    }
  }
#endif
