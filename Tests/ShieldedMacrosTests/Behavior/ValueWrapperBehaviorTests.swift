#if Macros
  import Foundation
  @_spi(Testing) import ShieldedJSON
  import ShieldedMacros
  import ShieldedShapes
  import Testing

  /// One that is read into local variables.
  @Shielded(keys: .snakeCase)
  private struct LocalItem: Equatable {
    @Strict var id: Int
    @OneOrMany var allTags: [String] = [UUID().uuidString.isEmpty ? "" : "none"]
    @FirstOfMany var topUser: ValueWrapperBehaviorTests.User?
    @Explicit var nickName: Field<String>
    let size: Field<Int>
  }

  @Suite("Wrappers that @Shielded reads as values", .timeLimit(.minutes(20)))
  struct ValueWrapperBehaviorTests {
    enum CentsToDecimal: ReversibleValueConversion {
      static func value(from cents: Int) -> Decimal? { cents < 0 ? nil : Decimal(cents) / 100 }
      static func input(from price: Decimal) -> Int? { NSDecimalNumber(decimal: price * 100).intValue }
    }

    enum Total: ValueConversion {
      static func value(from parts: [Int]) -> Int? { parts.contains(13) ? nil : parts.reduce(0, +) }
    }

    @Shielded
    struct User: Codable, Equatable {
      var name: String
    }

    @Shielded
    struct Item: Codable, Equatable {
      @OneOrMany var tags: [String]
      @Key("user.owner", "boss") @FirstOfMany var owner: User?
      @FirstOfMany var count: Int = 3
      @Key("cents") @Converted<CentsToDecimal> var price: Decimal
      @Converted<OrNil<CentsToDecimal>> var oldPrice: Decimal?
      @Explicit var nickname: String?
      var size: ShieldedShapes.Field<Int>
      @OneOrMany var links: [URL]
      @OneOrMany var users: [User] = [User(name: "x")]
    }

    enum OrUnknown: ValueConversion {
      static func value(from text: String?) -> String? { text ?? "unknown" }
    }

    enum Link: ValueConversion {
      static func value(from text: String) -> URL?? { URL(string: text).map(Optional.some) }
    }

    /// A type of the user's that has a name of this package.
    struct Field: Codable, Equatable, ExpressibleByStringLiteral {
      var text: String
      init(stringLiteral text: String) { self.text = text }
    }

    @Shielded
    struct Nulls: Equatable {
      @Converted<OrUnknown> var name: String
      @Converted<Link> var link: URL?
      @FirstOfMany var age: ShieldedShapes.Field<Int>
      @Strict var size: ShieldedShapes.Field<Int>
      var own: Field = "own"
      var details: JSONValue = ["a": 1]
    }

    @Shielded
    struct Bill: Equatable {
      @Converted<Total> var total: Int
    }

    @Shielded
    struct Row: Equatable {
      @OneOrMany var ids: [Int]
      @FirstOfMany var id: Int
    }

    @Shielded
    struct Call: Codable, Equatable {
      var name: String
      @Key("function.arguments") @Embedded var arguments: User
      @Embedded var extra: [Int]?
    }

    enum NoText: NilWords {
      static let words: Set = ["", "N/A"]
    }

    @Shielded
    struct Stock: Codable, Equatable {
      @ArrayFromObject var counts: [Int]
      @ArrayFromObject var users: [User]
      @ArrayFromObject var owners: [Entry<User>] = []
      @Converted<NoText> var note: String?
    }

    enum Kind: ValueConversion {
      static func value(from value: JSONValue) -> String? {
        switch value {
        case .null: "null"
        case .array: "array"
        default: nil
        }
      }
    }

    @Shielded
    struct Anything: Equatable {
      @Converted<Kind> var kind: String
      @Converted<OrNil<Kind>> var kindOrNil: String?
      var own: JSONValue? = ["a": 1]
      var field: ShieldedShapes.Field<JSONValue>
      @FirstOfMany var first: JSONValue = "a"
    }

    @Test(
      "Of a JSONValue, a null is a value, but not for a conversion or an Optional",
      arguments: [
        (
          #"{"kind":null,"kindOrNil":null,"own":null,"field":null,"first":null}"#,
          Anything(kind: "", kindOrNil: nil, own: nil, field: .null, first: .null), ["kind defaulted valueNotFound"]
        ),
        (
          "{}", Anything(kind: "", kindOrNil: nil, own: ["a": 1], field: .absent, first: "a"),
          ["kind defaulted keyNotFound", "own defaulted keyNotFound", "first defaulted keyNotFound"]
        ),
        (
          #"{"kind":"s","kindOrNil":1,"own":[null],"field":[null],"first":[null,1]}"#,
          Anything(kind: "", kindOrNil: nil, own: [.null], field: .value([.null]), first: [.null, 1]),
          ["kind defaulted elementFailed", "kindOrNil defaulted elementFailed"]
        ),
        (
          #"{"kind":[],"kindOrNil":[],"own":1,"field":1,"first":1}"#,
          Anything(kind: "array", kindOrNil: "array", own: 1, field: .value(1), first: 1), []
        ),
      ]
    )
    func anything(_ document: String, value: Anything, records: [String]) throws {
      try Decoding.expect(value, from: document, records: records)
    }

    private static let clean = #"""
      {"tags":["a"],"user":{"owner":{"name":"Ada"}},"count":1,"cents":1999,"oldPrice":2500,"nickname":"A","size":4,
      "links":["https://a.example"],"users":[{"name":"B"}]}
      """#

    private static func item(_ change: (inout Item) -> Void) -> Item {
      var item = Item(
        tags: ["a"],
        owner: User(name: "Ada"),
        count: 1,
        price: Decimal(string: "19.99") ?? 0,
        oldPrice: 25,
        nickname: "A",
        size: .value(4),
        links: [URL(string: "https://a.example")].compactMap { $0 },
        users: [User(name: "B")]
      )
      change(&item)
      return item
    }

    @Test("A clean value is exact over both decoders, and is encoded as it was")
    func clean() throws {
      let item = Self.item { _ in }
      try Decoding.expect(item, from: Self.clean)
      try Decoding.expect(item, from: Self.clean, options: RescueOptions(policy: .strict))
      let encoded = try JSONSerialization.jsonObject(with: JSONEncoder().encode(item)) as? NSDictionary
      #expect(encoded == (try JSONSerialization.jsonObject(with: Data(Self.clean.utf8)) as? NSDictionary))
    }

    @Test("An object in place of an array is kept, element by element, and entries have their keys")
    func arrays() throws {
      let ada = User(name: "Ada")
      try Decoding.expect(
        Stock(counts: [1, 2], users: [ada], owners: [Entry(key: "0", value: ada)], note: "new"),
        from: #"{"counts":[1,2],"users":[{"name":"Ada"}],"owners":[{"name":"Ada"}],"note":"new"}"#,
        options: RescueOptions(policy: .strict)
      )
      try Decoding.expect(
        Stock(
          counts: [7, 2],
          users: [User(name: ""), User(name: "7")],
          owners: [Entry(key: "a", value: ada)],
          note: nil
        ),
        from: #"{"counts":{"9":2,"1":"7"},"users":{"4":{"name":7},"0":{}},"owners":{"a":{"name":"Ada"}},"note":"N/A"}"#,
        records: [
          "counts retyped", #"counts["1"] retyped"#, "users retyped", #"users["4"].name retyped"#,
          #"users["0"].name defaulted keyNotFound"#,
        ]
      )
    }

    @Test("A value in another shape is kept and recorded, wherever it is")
    func kept() throws {
      let dirty = #"""
        {"tags":"a","boss":[{"name":7},{}],"count":["1"],"cents":"1999","oldPrice":true,"nickname":9,"size":"4",
        "links":"https://a.example","users":{"name":"B"}}
        """#
      let item = Self.item {
        $0.owner = User(name: "7")
        $0.oldPrice = Decimal(string: "0.01")
        $0.nickname = "9"
      }
      try Decoding.expect(
        item,
        from: dirty,
        records: [
          "tags retyped", "boss[0].name retyped", "boss lossy", "count[0] retyped", "count retyped", "cents retyped",
          "oldPrice retyped", "nickname retyped", "size retyped", "links retyped", "users retyped",
        ]
      )
    }

    @Test("A value that can't be used is the default of its type, or of the property")
    func defaulted() throws {
      let dirty = #"""
        {"tags":{},"user":{"owner":[]},"count":[],"cents":-5,"oldPrice":-1,"nickname":{},"size":[],"links":[7,"https://a.example"],
        "users":7}
        """#
      let item = Self.item {
        $0.tags = []
        $0.owner = nil
        $0.count = 3
        $0.price = 0
        $0.oldPrice = nil
        $0.nickname = nil
        $0.size = .absent
        $0.users = [User(name: "x")]
      }
      try Decoding.expect(
        item,
        from: dirty,
        records: [
          "tags defaulted typeMismatch", "user.owner defaulted typeMismatch", "count defaulted typeMismatch",
          "cents defaulted notConvertible", "oldPrice defaulted notConvertible", "nickname defaulted typeMismatch",
          "size defaulted typeMismatch", "links[0] dropped typeMismatch", "users defaulted typeMismatch",
        ]
      )
    }

    @Test("What is missing or null is nil, absent or the default")
    func missing() throws {
      let missing = Self.item {
        ($0.tags, $0.owner, $0.count, $0.price, $0.oldPrice, $0.nickname) = ([], nil, 3, 0, nil, nil)
        ($0.size, $0.links, $0.users) = (.absent, [], [User(name: "x")])
      }
      let keys = ["tags", "count", "cents", "links", "users"]
      try Decoding.expect(missing, from: "{}", records: keys.map { "\($0) defaulted keyNotFound" })
      var null = missing
      null.size = .null
      try Decoding.expect(
        null,
        from: #"""
          {"tags":null,"boss":null,"count":null,"cents":null,"oldPrice":null,"nickname":null,"size":null,"links":null,"users":null}
          """#,
        records: keys.map { "\($0) defaulted valueNotFound" }
      )
      #expect(
        try Decoding.encoded(missing)
          == #"{"cents":0,"count":3,"links":[],"nickname":null,"tags":[],"users":[{"name":"x"}]}"#
      )
      #expect(try Decoding.encoded(null).contains(#""size":null"#))
    }

    @Test("In a struct that is read into local variables, an initial value that isn't a literal is the default")
    func locals() throws {
      let full = LocalItem(id: 1, allTags: ["a"], topUser: User(name: "A"), nickName: .value("n"), size: .null)
      try Decoding.expect(
        full,
        from: #"{"id":1,"all_tags":"a","top_user":[{"name":"A"}],"nick_name":"n","size":null}"#,
        records: ["all_tags retyped", "top_user retyped"]
      )
      try Decoding.expect(
        LocalItem(id: 1, allTags: ["none"], topUser: nil, nickName: .absent, size: .absent),
        from: #"{"id":1}"#,
        records: ["all_tags defaulted keyNotFound"]
      )
    }

    @Test("JSON in a string is read in one pass, with paths that go on inside it, and encoded as a string")
    func embedded() throws {
      let call = Call(name: "a", arguments: User(name: "7"), extra: [1, 2])
      let body = #"{"name":"a","function":{"arguments":"{\"name\":7}"},"extra":"[1,\"2\"]"}"#
      try Decoding.expect(call, from: body, records: ["function.arguments.name retyped", "extra[1] retyped"])
      #expect(try ShieldedJSONDecoder().decodeInOnePass(Call.self, from: Data(body.utf8)) == call)
      try Decoding.expect(
        Call(name: "a", arguments: User(name: ""), extra: nil),
        from: #"{"name":"a","function":{"arguments":"{"},"extra":7}"#,
        records: ["function.arguments defaulted elementFailed", "extra defaulted typeMismatch"]
      )
      let encoded = #"{"extra":"[1,2]","function":{"arguments":"{\"name\":\"7\"}"},"name":"a"}"#
      #expect(try Decoding.encoded(call) == encoded)
    }

    @Test("A null is what the types of the input and of the property say, in one pass too")
    func nulls() throws {
      try Decoding.expect(
        Nulls(name: "unknown", link: nil, age: .null, size: .null, details: .null),
        from: #"{"name":null,"link":null,"age":null,"size":null,"own":{"text":"own"},"details":null}"#
      )
      try Decoding.expect(
        Nulls(name: "", link: nil, age: .absent, size: .absent),
        from: "{}",
        records: ["name", "own", "details"].map { "\($0) defaulted keyNotFound" }
      )
    }

    @Test("The parts of an input that its conversion refuses are recorded once")
    func refusedParts() throws {
      try Decoding.expect(Bill(total: 3), from: #"{"total":[1,"2"]}"#, records: ["total[1] retyped"])
      try Decoding.expect(Bill(total: 0), from: #"{"total":[13]}"#, records: ["total defaulted elementFailed"])
    }

    @Test("A list of such structs agrees over both decoders, clean and dirty, in each order of keys")
    func lists() throws {
      let documents = [
        #"{"ids":1,"id":[2]}"#, #"{"id":2,"ids":[1]}"#, #"{"ids":["1"],"id":"2"}"#, #"{"id":[2,5],"ids":"1"}"#,
      ]
      try Decoding.expect(
        documents.map { _ in Row(ids: [1], id: 2) },
        from: "[\(documents.joined(separator: ","))]",
        records: [
          "[0].ids retyped", "[0].id retyped", "[2].ids[0] retyped", "[2].id retyped", "[3].id lossy",
          "[3].ids retyped",
          "[3].ids retyped",
        ]
      )
      for document in documents {
        #expect(try ShieldedJSONDecoder().decodeInOnePass(Row.self, from: Data(document.utf8)) == Row(ids: [1], id: 2))
      }
    }

    @Test(
      "An Optional with such a wrapper, and a Field, can't have a value of their own",
      arguments: [
        Diagnostic(
          "'nickname' can't have a value: with its wrapper, a missing key of an Optional is nil.",
          members: #"@Explicit var ▸nickname: String? = "x""#,
          fixIts: ["Remove the value": "@Explicit var nickname: String?"]
        ),
        Diagnostic(
          "'size' can't have a value: a missing key of a 'Field' is absent.",
          members: "var ▸size: Field<Int> = .value(1)",
          fixIts: ["Remove the value": "var size: Field<Int>"]
        ),
      ]
    )
    func diagnostics(_ diagnostic: Diagnostic) { diagnostic.expect() }
  }
#endif
