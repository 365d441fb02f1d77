#if Macros
  import Foundation
  import ShieldedMacros
  import ShieldedShapes
  import Testing

  // Declarations whose text doesn't say what they mean, each of which was decoded differently over the two decoders, or as plain
  // `Codable`, or wasn't compiled.

  // MARK: Nested types

  private enum Outer {
    struct Date: Equatable {}
    static let limit = 10
    @Shielded enum Kind: String { case a, b }
    static func make() -> Int { 4 }

    @Shielded
    struct Inner: Codable, Equatable {
      var count = limit
      var kind: Kind? = Kind.b
      var made: Int = make()
      var kinds = [Kind]()
      var own = Self.ownLimit
      var outer = Outer.limit

      static let ownLimit = 6
    }
  }

  private let limit = 999
  private func make() -> Int { 999 }

  // MARK: Initializers

  private struct Entity { var id = 1 }

  @Shielded
  private struct FromEntity: Codable, Equatable {
    var id: Int
    init(id: Int) { self.id = id }
    init(from entity: Entity) { id = entity.id }
    init?(from hex: String) { return nil }
    func encode(to file: URL) {}
  }

  @Shielded(discriminator: "type")
  private enum FromEntityBlock: Equatable {
    case text(Text)
    @Fallback case unknown
    init(from entity: Entity) { self = .unknown }
  }

  @Shielded
  private struct GenericDecoding: Equatable {
    var id: Int
    init(id: Int) { self.id = id }
    init<D>(from decoder: D) throws where D: Decoder { id = 41 }
  }

  @Shielded
  private struct BareDecoding: Codable, Equatable {
    var id: Int
    init(from decoder: Decoder) throws { id = 42 }
    func encode(to encoder: Encoder) throws { try ["own": id].encode(to: encoder) }
  }

  // MARK: Defaults, keys and enums

  @Shielded
  private struct OwnInstance: Equatable {
    var retries: Int
    var host: String
    var name = "own"
    static func defaultInstance() -> Self { OwnInstance(retries: 3, host: "localhost") }
  }

  private enum ProductKeys: String, CodingKey { case id = "product_id", name }

  @Shielded
  private struct AliasedKeys: Codable, Equatable {
    typealias CodingKeys = ProductKeys
    var id: Int
    var name: String
  }

  @Shielded
  private struct ComputedKeys: Equatable {
    var id: Int
    var cache = 1

    enum CodingKeys: CodingKey {
      case id
      var stringValue: String { "product_id" }
      var intValue: Int? { nil }
      init?(stringValue: String) {
        guard stringValue == "product_id" else { return nil }
        self = .id
      }
      init?(intValue: Int) { return nil }
    }
  }

  @Shielded
  private enum Lowercasing: String, Equatable {
    case open, closed
    @Fallback case unknown
    init(from decoder: any Decoder) throws {
      self = Self(rawValue: try decoder.singleValueContainer().decode(String.self).lowercased()) ?? .unknown
    }
  }

  @Shielded
  private struct LowercasingHolder: Equatable {
    var status: Lowercasing
    var all: [Lowercasing]
  }

  @Shielded
  private enum FallbackCase: String, Equatable {
    case open
    @Fallback case fallback
  }

  @Shielded(discriminator: "type")
  private enum FallbackBlock: Equatable {
    case text(Text)
    @Fallback case fallback
  }

  @Shielded
  private struct Fallbacks: Equatable {
    var status: FallbackCase
    var block: FallbackBlock
  }

  // MARK: Properties

  private typealias OptionalInt = Int?
  private func five() -> Int? { 5 }

  @Shielded
  private struct HiddenOptionals: Codable, Equatable {
    var a = Optional(5)
    var b = Int?.some(5)
    var c = five()
    var d: OptionalInt = 5
    var e: Int? = five()
  }

  @Shielded
  private struct ExtensionDefault: Equatable {
    var count: Int = preset
    var other = preset
    var name: String
  }

  extension ExtensionDefault {
    static var preset: Int { 8 }
  }

  // What earlier versions of swift-syntax, with which the macro is built, don't read is refused.
  #if canImport(SwiftSyntax602) || SHIELDED_TOOLCHAIN_SYNTAX
    @Shielded
    private struct RawIdentifiers: Equatable {
      var `hello world`: Int = five() ?? 0
      let `a-b`: String
      var `0`: Int?
    }
  #endif

  // Assigning to `self` would initialize the constant a second time.
  @Shielded(policy: .strict)
  private struct VersionedContract: Equatable {
    let version = 7
    var id: Int

    enum CodingKeys: String, CodingKey { case id }
  }

  // MARK: Defaults of some parameters

  @Shielded
  private struct Held<Content: Rescuable & Equatable>: Equatable {
    @Strict var id: Int
    var content: Content?
  }

  extension Held: DefaultProvider where Content == String {
    static func defaultInstance() -> Held { Held(id: -1, content: "") }
  }

  extension Held: SafeValue where Content == String {}

  @Shielded
  private struct Holder: Equatable {
    @OneOrMany var some: [Held<String>]
    @OneOrMany var others: [Held<Int>]
  }

  // MARK: Keys and names

  private protocol SnakeKeys: CodingKey, RawRepresentable where RawValue == String {}

  extension SnakeKeys {
    var stringValue: String { rawValue.reduce(into: "") { $0 += $1.isUppercase ? "_" + $1.lowercased() : String($1) } }
  }

  @Shielded
  private struct KeysOfProtocol: Codable, Equatable {
    var isActive: Bool
    var itemCount = 1
    enum CodingKeys: String, SnakeKeys { case isActive, itemCount }
  }

  private struct Dish: Sendable { var name: String }

  private func dishes() -> [Dish] { [Dish(name: "soup")] }

  @Shielded
  private struct Menu: Equatable {
    static let name = "menu"
    static let day = DateFormat.pattern("yyyy-MM-dd")
    var names: [String] = dishes().map(\.name)
    @DateFormats(Self.day) var at: Date?
  }

  @Shielded
  private struct GenericPage<Element: Equatable>: Equatable {
    var items: [Element]
    var featured: Element?
    var total = 1
  }

  @Shielded(discriminator: "type")
  private enum GenericBlock<Content: Decodable & Sendable & Equatable>: Equatable {
    case content(Content)
    @Fallback case unknown
  }

  extension GenericBlock: Encodable where Content: Encodable {}

  @Suite("Review finding: the macro took a declaration's text for more than it says", .timeLimit(.minutes(20)))
  struct DeclarationRegressionTests {
    /// Over the library's decoder, both properties were missing, and encoding wrote them under the other keys.
    @Test("Keys that a protocol of CodingKeys computes are those of the payload over both decoders")
    func keysOfProtocol() throws {
      let value = KeysOfProtocol(isActive: true, itemCount: 5)
      try Decoding.expect(value, from: #"{"is_active": "true", "item_count": 5}"#, records: ["is_active retyped"])
      #expect(try Decoding.encoded(value) == #"{"is_active":true,"item_count":5}"#)
    }

    /// It was `.some(nil)` over containers, and so with a handler, and `nil` in one pass.
    @Test("An Optional of a generic parameter that is an Optional itself is nil for a missing key and a null")
    func optionalParameter() throws {
      for json in [#"{"items": [], "total": 1}"#, #"{"items": [], "featured": null, "total": 1}"#] {
        try Decoding.expect(GenericPage<Int?>(items: [], featured: .none, total: 1), from: json, records: [])
        try Decoding.expect(GenericPage<Date?>(items: [], featured: .none, total: 1), from: json, records: [])
      }
      try Decoding.expect(
        GenericPage<Int?>(items: [1, nil], featured: 2, total: 1),
        from: #"{"items": [1, null], "featured": "2", "total": 1}"#,
        records: ["featured retyped"]
      )
    }

    /// The generated `encode(to:)` required it of every type, and didn't compile.
    @Test("A generic enum is encoded if its parameter can be")
    func genericEnum() throws {
      try Decoding.expect(
        GenericBlock.content(Text(text: "a")),
        from: #"{"type": "content", "text": "a"}"#,
        records: []
      )
      #expect(try Decoding.encoded(GenericBlock.content(Text(text: "a"))) == #"{"text":"a","type":"content"}"#)
    }

    /// The name in the key path was qualified with `Self`, and `Self` in a format wasn't the type.
    @Test("A name in a key path is a member of its root, and Self in a date format is the type")
    func namesInExpressions() throws {
      var menu = Menu(at: nil)
      menu.at = Date(timeIntervalSince1970: 86_400)
      #expect(menu.names == ["soup"])
      try Decoding.expect(menu, from: #"{"at": "1970-01-02"}"#, records: ["names defaulted keyNotFound"])
    }

    @Test("An initializer or a method with the label of Codable's, and another parameter, isn't Codable's")
    func otherInitializers() throws {
      try Decoding.expect(FromEntity(id: 5), from: #"{"id": "5"}"#, records: ["id retyped"])
      #expect(try Decoding.encoded(FromEntity(id: 5)) == #"{"id":5}"#)
      try Decoding.expect(
        FromEntityBlock.text(Text(text: "1")),
        from: #"{"type": "text", "text": 1}"#,
        records: ["text retyped"]
      )
    }

    @Test("Codable's own initializer is recognized in each of its spellings")
    func ownInitializers() throws {
      // A generic initializer isn't a witness.
      try Decoding.expect(GenericDecoding(id: 5), from: #"{"id": "5"}"#, records: ["id retyped"])
      #expect(try ShieldedJSONDecoder().decode(BareDecoding.self, from: "{}").id == 42)
      #expect(try JSONDecoder().decode(BareDecoding.self, from: Data("{}".utf8)).id == 42)
      #expect(try Decoding.encoded(JSONDecoder().decode(BareDecoding.self, from: Data("{}".utf8))) == #"{"own":42}"#)
    }

    @Test("A missing property has its own default, whatever the type's defaultInstance() returns")
    func ownInstance() throws {
      var value = OwnInstance.defaultInstance()
      value.retries = 0
      value.host = "a.example"
      try Decoding.expect(
        value,
        from: #"{"host": "a.example", "name": "own"}"#,
        records: ["retries defaulted keyNotFound"]
      )
      let log = RescueLog { _ in }
      let decoder = ShieldedJSONDecoder()
      #expect(
        try decoder.decode(
          OwnInstance.self,
          from: Data(#"{"host": "a.example"}"#.utf8),
          options: RescueOptions(log: log)
        ) == value
      )
      // The whole value can't be read.
      let list = try decoder.decode(ShieldedResponse<[OwnInstance]>.self, from: #"{"data": [7]}"#)
      #expect(list.data == [.defaultInstance()])
    }

    @Test("Keys whose texts the macro can't see are those of CodingKeys over every decoder")
    func keys() throws {
      try Decoding.expect(AliasedKeys(id: 7, name: "a"), from: #"{"product_id": 7, "name": "a"}"#)
      #expect(try Decoding.encoded(AliasedKeys(id: 7, name: "a")) == #"{"name":"a","product_id":7}"#)
      let computed = try JSONDecoder().decode(ComputedKeys.self, from: Data(#"{"product_id": "7", "cache": 3}"#.utf8))
      #expect(computed.id == 7 && computed.cache == 1)
      #expect(
        try ShieldedJSONDecoder().decode(ComputedKeys.self, from: #"{"product_id": "7", "cache": 3}"#) == computed
      )
    }

    @Test("An enum's own init(from:) is used over every decoder")
    func ownEnumInitializer() throws {
      try Decoding.expect(
        LowercasingHolder(status: .open, all: [.closed, .unknown]),
        from: #"{"status": "OPEN", "all": ["Closed", "x"]}"#
      )
    }

    @Test("A fallback may be named fallback")
    func fallbackCases() throws {
      try Decoding.expect(
        Fallbacks(status: .fallback, block: .fallback),
        from: #"{"status": "x", "block": {"type": "y"}}"#,
        records: ["status defaulted unknownCase", "block.type defaulted unknownCase"]
      )
    }

    @Test("The initial value of a nested type's property means what it means where it is written")
    func nestedInitialValues() throws {
      let value = Outer.Inner()
      #expect(value.count == 10 && value.made == 4 && value.kind == .b && value.own == 6 && value.outer == 10)
      try Decoding.expect(
        value,
        from: "{}",
        records: ["count", "kind", "made", "kinds", "own", "outer"].map { "\($0) defaulted keyNotFound" }
      )
      #expect(Outer.Inner.defaultInstance() == value)
    }

    @Test("A nil of an Optional that the text doesn't show survives encoding and decoding")
    func hiddenOptionals() throws {
      let json = #"{"a": null, "b": null, "c": null, "d": null, "e": null}"#
      let value = try ShieldedJSONDecoder().decode(HiddenOptionals.self, from: json)
      #expect(try JSONDecoder().decode(HiddenOptionals.self, from: Data(json.utf8)) == value)
      #expect(value.a == nil && value.b == nil && value.c == nil && value.d == nil && value.e == nil)
      #expect(try Decoding.encoded(value) == #"{"a":null,"b":null,"c":null,"d":null,"e":null}"#)
    }

    @Test("An initial value may use a static member of an extension by its name")
    func extensionMembers() throws {
      try Decoding.expect(
        ExtensionDefault(name: "a"),
        from: #"{"name": "a"}"#,
        records: ["count defaulted keyNotFound", "other defaulted keyNotFound"]
      )
      #expect(ExtensionDefault(name: "").count == 8)
    }

    #if canImport(SwiftSyntax602) || SHIELDED_TOOLCHAIN_SYNTAX
      @Test("A property's name may be a raw identifier")
      func rawIdentifiers() throws {
        try Decoding.expect(
          RawIdentifiers(`hello world`: 2, `a-b`: "c", `0`: 1),
          from: #"{"hello world": 2, "a-b": "c", "0": 1}"#
        )
      }
    #endif

    #if canImport(SwiftSyntax603) || SHIELDED_TOOLCHAIN_SYNTAX
      @Test("Types of the user's with the names of modules and of generated code's types are left alone")
      func names() throws {
        let json = """
          {"id": "1", "at": "2026-11-27T00:00:00Z", "stock": {"city": "Bern"}, "exact": true, "tags": ["a"], "count": 4,
           "name": null}
          """
        let value = try ShieldedJSONDecoder().decode(NamesInUse.self, from: json)
        #expect(try JSONDecoder().decode(NamesInUse.self, from: Data(json.utf8)) == value)
        #expect(value.id == 1 && value.name == "n" && value.count == 4 && value.city == "Bern" && value.exact)
        #expect(value.at == Foundation::Date(timeIntervalSince1970: 1_795_737_600))
      }
    #endif

    @Test("A type with a policy may have a constant with a value")
    func constantBesidesPolicy() throws {
      let json = Data(#"{"id": 1}"#.utf8)
      #expect(try JSONDecoder().decode(VersionedContract.self, from: json) == VersionedContract(id: 1))
      #expect(try ShieldedJSONDecoder().decode(VersionedContract.self, from: json).version == 7)
      #expect(throws: DecodingError.self) {
        try ShieldedJSONDecoder().decode(VersionedContract.self, from: #"{"id": "1"}"#)
      }
    }

    @Test("A default that a generic type has only for some parameters replaces an element of a list")
    func conditionalDefault() {
      let isRead = ExpectedDecoding(
        value: Holder(
          some: [Held(id: -1, content: ""), Held(id: 1, content: "a")],
          others: [Held(id: 1, content: 2)]
        ),
        records: ["some[0] defaulted typeMismatch", "others[0] dropped typeMismatch"]
      ).expect(from: #"{"some":[7,{"id":1,"content":"a"}],"others":[7,{"id":1,"content":2}]}"#)
      #expect(isRead)
    }
  }
#endif
