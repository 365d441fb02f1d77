import Foundation
import ShieldedDecoding
import ShieldedJSON
import ShieldedShapes
import Testing

@Suite("An object in place of an array", .timeLimit(.minutes(20)))
struct ArrayFromObjectTests {
  struct User: Codable, Equatable, DefaultProvider {
    @SafeBox var name: String
    static func defaultInstance() -> User { User(name: "nobody") }
  }

  /// Without a default.
  struct Link: Codable, Equatable, Rescuable {
    var url: URL
  }

  struct Shop: Codable, Equatable {
    @ArrayFromObject var tags: [String]
    @ArrayFromObject var links: [Link]
    @ArrayFromObject var users: [Entry<User>]
    @ArrayFromObject var prices: [Entry<Int>]
  }

  private static func shop(
    tags: [String] = [],
    links: [String] = [],
    users: [(String, String)] = [],
    prices: [(String, Int)] = []
  ) -> Shop {
    Shop(
      tags: tags,
      links: links.compactMap { URL(string: $0).map(Link.init) },
      users: users.map { Entry(key: $0, value: User(name: $1)) },
      prices: prices.map { Entry(key: $0, value: $1) }
    )
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let json: String
    let shop: Shop
    /// The records of everything but the keys that aren't there.
    let records: [String]

    var testDescription: String { json }
  }

  private static let rows = [
    Row(json: #"{"tags":["a",1]}"#, shop: shop(tags: ["a", "1"]), records: ["tags[1] retyped stringFromNumber"]),
    Row(
      json: #"{"tags":{"0":"a","2":"b"}}"#,
      shop: shop(tags: ["a", "b"]),
      records: ["tags retyped arrayFromObject"]
    ),
    // By number, and not by text or by place.
    Row(
      json: #"{"tags":{"10":"c","2":"b","0":7}}"#,
      shop: shop(tags: ["7", "b", "c"]),
      records: ["tags retyped arrayFromObject", #"tags["0"] retyped stringFromNumber"#]
    ),
    Row(
      json: #"{"tags":{"1":null,"0":"a"}}"#,
      shop: shop(tags: ["a", ""]),
      records: ["tags retyped arrayFromObject", #"tags["1"] defaulted nullValue"#]
    ),
    Row(
      json: #"{"links":{"3":{"url":"https://a.example"},"5":{"url":7},"7":{"url":"https://b.example"}}}"#,
      shop: shop(links: ["https://a.example", "https://b.example"]),
      records: ["links retyped arrayFromObject", #"links["5"] dropped objectFromOther"#]
    ),
    // Keys that aren't indices.
    Row(json: #"{"tags":{"0":"a","x":1}}"#, shop: shop(), records: ["tags defaulted arrayFromOther"]),
    Row(json: #"{"tags":{"00":"a"}}"#, shop: shop(), records: ["tags defaulted arrayFromOther"]),
    Row(json: #"{"tags":{"+1":"a"}}"#, shop: shop(), records: ["tags defaulted arrayFromOther"]),
    Row(json: #"{"tags":{"-1":"a"}}"#, shop: shop(), records: ["tags defaulted arrayFromOther"]),
    Row(json: #"{"tags":{"1.0":"a"}}"#, shop: shop(), records: ["tags defaulted arrayFromOther"]),
    Row(json: #"{"tags":{"9223372036854775808":"a"}}"#, shop: shop(), records: ["tags defaulted arrayFromOther"]),
    Row(json: #"{"tags":{}}"#, shop: shop(), records: ["tags defaulted arrayFromOther"]),
    Row(json: #"{"tags":"a"}"#, shop: shop(), records: ["tags defaulted arrayFromOther"]),
    Row(json: #"{"tags":null}"#, shop: shop(), records: ["tags defaulted nullValue"]),
    // Entries.
    Row(
      json: #"{"users":{"u1":{"name":"Ada"},"u2":{"name":7},"u3":1}}"#,
      shop: shop(users: [("u1", "Ada"), ("u2", "7"), ("u3", "nobody")]),
      records: ["users.u2.name retyped stringFromNumber", "users.u3 defaulted objectFromOther"]
    ),
    Row(json: #"{"users":{}}"#, shop: shop(), records: []),
    Row(
      json: #"{"users":[{"name":"Ada"},{"name":7}]}"#,
      shop: shop(users: [("0", "Ada"), ("1", "7")]),
      records: ["users[1].name retyped stringFromNumber"]
    ),
    Row(json: #"{"users":"u1"}"#, shop: shop(), records: ["users defaulted arrayFromOther"]),
    Row(
      json: #"{"prices":{"a":1,"b":"2","c":{}}}"#,
      shop: shop(prices: [("a", 1), ("b", 2), ("c", 0)]),
      records: ["prices.b retyped numberFromString", "prices.c defaulted scalarFromContainer"]
    ),
  ]

  private static let decoders: [any RescuingDecoder & Sendable] = [JSONDecoder(), ShieldedJSONDecoder()]

  @Test("An object with indices as keys is the array of its values, and entries keep their keys", arguments: rows)
  func values(_ row: Row) throws {
    for decoder in Self.decoders {
      let body = Data(row.json.utf8)
      let decoded = try decoder.decodeWithReport(Shop.self, from: body)
      #expect(decoded.value == row.shop)
      let records = decoded.report.records.filter { $0.rule != .missingKey }
      // The order of an object's entries over JSONDecoder is that of a hash.
      #expect(records.map { "\($0.path) \($0.outcome) \($0.rule)" }.sorted() == row.records.sorted())
      #expect(try decoder.decode(Shop.self, from: body) == row.shop)
    }
  }

  @Test("Entries have the order of the payload if the decoder supplies it, and the first of equal keys")
  func order() throws {
    let body = Data(#"{"b":1,"a":2,"é":3,"a":4}"#.utf8)
    typealias Prices = ArrayFromObject<Entry<Int>>
    #expect(try ShieldedJSONDecoder().decode(Prices.self, from: body).wrappedValue.map(\.key) == ["b", "a", "é"])
    #expect(try ShieldedJSONDecoder().decode(Prices.self, from: body).wrappedValue.map(\.value) == [1, 2, 3])
    #expect(try JSONDecoder().decode(Prices.self, from: body).wrappedValue.map(\.key) == ["a", "b", "é"])
  }

  @Test("A policy that forbids to retype an object keeps the default or the error, and entries aren't a rescue")
  func policies() throws {
    let tags = Data(#"{"tags":{"0":"a"},"links":[],"users":{"u":{"name":"A"}},"prices":{}}"#.utf8)
    for decoder in Self.decoders {
      for action in RescuePolicy.Action.allCases {
        var policy = RescuePolicy.lenient
        policy[.array, from: .object] = action
        let options = RescueOptions(policy: policy)
        guard action != .throw else {
          #expect(throws: DecodingError.self) { try decoder.decode(Shop.self, from: tags, options: options) }
          continue
        }
        let value = try decoder.decode(Shop.self, from: tags, options: options)
        #expect(value == Self.shop(tags: action == .default ? [] : ["a"], users: [("u", "A")]), "\(action)")
      }
      let entries = Data(#"{"tags":[],"links":[],"users":{"u":{"name":"A"}},"prices":{"a":1}}"#.utf8)
      let options = RescueOptions(policy: .strict)
      let value = try decoder.decode(Shop.self, from: entries, options: options)
      #expect(value == Self.shop(users: [("u", "A")], prices: [("a", 1)]))
      for refused in [#"{"a":"1"}"#, #"{"a":null}"#] {
        let body = Data(#"{"tags":[],"links":[],"users":{},"prices":\#(refused)}"#.utf8)
        let error = #expect(throws: DecodingError.self) {
          try decoder.decode(Shop.self, from: body, options: options)
        }
        #expect(error.map { "\($0)" }?.contains("a") == true)
      }
    }
  }

  @Test("What a policy forbids inside an entry is plain Codable's error, from an object and from an array")
  func refusals() throws {
    var policy = RescuePolicy.lenient
    policy[.integer, from: .string] = .throw
    let options = RescueOptions(policy: policy)
    for decoder in Self.decoders {
      for body in [#"{"a":["7"]}"#, #"[["7"]]"#] {
        let error = #expect(throws: DecodingError.self) {
          try decoder.decode(ArrayFromObject<Entry<[Int]>>.self, from: Data(body.utf8), options: options)
        }
        guard case .typeMismatch(_, let context)? = error else {
          Issue.record("\(body): \(String(describing: error))")
          continue
        }
        #expect(context.codingPath.last?.intValue == 0 && context.codingPath.count == 2, "\(body)")
      }
      #expect(throws: DecodingError.self) {
        try decoder.decode([String: SafeBox<Entry<[Int]>?>].self, from: Data(#"{"a":["7"]}"#.utf8), options: options)
      }
    }
  }

  @Test("A value that the end of the body cuts off is dropped, in an object and in an array")
  func truncation() throws {
    var decoder = ShieldedJSONDecoder()
    decoder.truncation = .keepPartial
    for body in [#"{"tags":[],"links":[],"users":[],"prices":{"a":1,"b":"2"#, #"{"prices":[1,"2"#] {
      let value = try decoder.decode(Shop.self, from: Data(body.utf8))
      #expect(value.prices.map(\.value) == [1], "\(body)")
    }
    let tags = try decoder.decode(
      Shop.self,
      from: Data(#"{"tags":{"0":"a","1":"b"},"users":{"u":{"name":"A"},"v":{"na"#.utf8)
    )
    #expect(tags.tags == ["a", "b"])
  }

  @Test(
    "As a payload, an object with indices is the list, an empty one is an empty list, and a list under a later key is preferred"
  )
  func payload() throws {
    for decoder in Self.decoders {
      func tags(_ json: String) throws -> [String] {
        try decoder.decode(ShieldedResponse<ArrayFromObject<String>>.self, from: Data(json.utf8)).data.wrappedValue
      }
      #expect(try tags(#"{"data":{"1":"b","0":7}}"#) == ["7", "b"])
      #expect(try tags(#"{"data":["a"]}"#) == ["a"])
      #expect(try tags(#"{"data":{}}"#) == [])
      #expect(try tags(#"{"data":""}"#) == [])
      #expect(try tags(#"{"result":"ok","list":["a"]}"#) == ["a"])
    }
  }

  @Test("A key that isn't valid Unicode leaves no record of the entries beside it")
  func invalidKey() throws {
    let body = Data(#"{"tags":[],"links":[],"prices":[],"users":{"u1":{"name":7},"\ud800":{}}}"#.utf8)
    let decoded = try ShieldedJSONDecoder().decodeWithReport(Shop.self, from: body)
    #expect(decoded.value.users == [])
    #expect(decoded.report.records.map { "\($0.path) \($0.outcome)" } == ["users defaulted"])
  }

  @Test("An array is encoded as one, and entries as an object, whose keys no strategy changes")
  func encoding() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    encoder.keyEncodingStrategy = .convertToSnakeCase
    let shop = Self.shop(tags: ["a"], links: ["b"], users: [("userOne", "Ada")], prices: [("x", 1), ("x", 2)])
    #expect(
      String(decoding: try encoder.encode(shop), as: UTF8.self)
        == #"{"links":[{"url":"b"}],"prices":{"x":2},"tags":["a"],"users":{"userOne":{"name":"Ada"}}}"#
    )
  }

  @Test("An entry of a dictionary has its key, and its value's properties are its own")
  func dictionaries() throws {
    for decoder in Self.decoders {
      let users = try decoder.decode([String: Entry<User>].self, from: Data(#"{"7":{"name":"Ada"}}"#.utf8))
      #expect(users["7"]?.key == "7")
      #expect(users["7"]?.name == "Ada")
    }
  }

  enum NoText: NilWords {
    static let words: Set = ["", "null", "N/A", "caf\u{E9}"]
  }

  struct Product: Codable, Equatable {
    @Converted<NoText> var note: String?
  }

  @Test(
    "A listed word is nil without a record, and any other text is kept",
    arguments: [
      (#"{"note":""}"#, nil, false), (#"{"note":"null"}"#, nil, false), (#"{"note":"N/A"}"#, nil, false),
      (#"{"note":null}"#, nil, false), ("{}", nil, false), (#"{"note":"NULL"}"#, "NULL", false),
      (#"{"note":" "}"#, " ", false), (#"{"note":7}"#, "7", true), (#"{"note":{}}"#, nil, true),
      ("{\"note\":\"caf\u{E9}\"}", nil, false), ("{\"note\":\"cafe\u{301}\"}", "cafe\u{301}", false),
    ] as [(String, String?, Bool)]
  )
  func words(_ json: String, _ note: String?, _ isRecorded: Bool) throws {
    for decoder in Self.decoders {
      let decoded = try decoder.decodeWithReport(Product.self, from: Data(json.utf8))
      #expect(decoded.value.note.map { Array($0.utf8) } == note.map { Array($0.utf8) })
      #expect(decoded.report.isEmpty == !isRecorded)
      let encoded = String(decoding: try JSONEncoder().encode(decoded.value), as: UTF8.self)
      #expect(encoded == (note.map { #"{"note":"\#($0)"}"# } ?? "{}"))
    }
  }
}
