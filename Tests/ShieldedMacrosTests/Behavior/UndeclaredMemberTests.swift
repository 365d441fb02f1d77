#if Macros
  import Foundation
  @_spi(Testing) import ShieldedJSON
  import ShieldedMacros
  import ShieldedShapes
  import Testing

  @Suite("The members that no property asks for", .timeLimit(.minutes(20)))
  struct UndeclaredMemberTests {
    @Shielded
    struct Product: Codable, Equatable {
      var id: String
      @Key("is_active", "active") var isActive: Bool
      @Key("stock.count") var stockCount: Int
      var tags: [String]
      var details: JSONValue
      @Undeclared var rest: [String: JSONValue] = [:]
    }

    @Shielded(keys: .snakeCase)
    struct Local: Equatable {
      @Strict var userID: Int
      @OneOrMany var topTags: [String]
      @Undeclared var rest: [String: JSONValue] = [:]
    }

    private let document = #"""
      {"active":true,"color":"red","details":{"a":1},"id":"7","next":{"b":[1,"c",null]},"stock":{"count":"3","lost":1},"tags":["x"]}
      """#

    @Test("They are kept, without the keys, alternatives and paths of properties, and encoded again")
    func kept() throws {
      var product = Product(id: "7", isActive: true, stockCount: 3, tags: ["x"], details: ["a": 1])
      product.rest = ["color": "red", "next": ["b": [1, "c", .null]]]
      try Decoding.expect(product, from: document, records: ["stock.count retyped"])
      #expect(
        try Decoding.encoded(product)
          == #"{"color":"red","details":{"a":1},"id":"7","is_active":true,"next":{"b":[1,"c",null]},"stock":{"count":3},"tags":["x"]}"#
      )
    }

    @Shielded
    struct Dotted: Codable, Equatable {
      @Key("k.l", "m") var path: Int
      @Key(literal: "k.l") var literal: Int
      @Undeclared var rest: [String: JSONValue] = [:]
    }

    @Test("A member whose key is the text of a path's coding key is kept, and encoded again")
    func codingKeyOfPath() throws {
      var value = Dotted(path: 1, literal: 2)
      value.rest = ["k..l": 3]
      try Decoding.expect(value, from: #"{"k":{"l":1},"k.l":2,"k..l":3}"#, records: [])
      #expect(try JSONDecoder().decode(Dotted.self, from: Data(Decoding.encoded(value).utf8)) == value)
    }

    @Shielded
    struct PathConstant: Codable, Equatable {
      @Key("meta.version") let version = 2
      var id: Int
      @Undeclared var rest: [String: JSONValue] = [:]
    }

    @Test("The path of a constant is declared, and the constant is encoded")
    func constantPath() throws {
      var value = PathConstant(id: 1)
      value.rest = ["x": 1]
      try Decoding.expect(value, from: #"{"id":1,"meta":{"version":5},"x":1}"#)
      #expect(try Decoding.encoded(value) == #"{"id":1,"meta":{"version":2},"x":1}"#)
    }

    @Test("A member that a property has isn't encoded a second time")
    func declared() throws {
      var product = try JSONDecoder().decode(Product.self, from: Data(document.utf8))
      product.rest = ["id": "other", "active": false, "stock": 1, "new": 2]
      let encoded = try Decoding.encoded(product)
      #expect(encoded == #"{"details":{"a":1},"id":"7","is_active":true,"new":2,"stock":{"count":3},"tags":["x"]}"#)
    }

    @Test("Without other members, the property is empty, also in a default instance")
    func empty() throws {
      try Decoding.expect(
        Product(id: "", isActive: false, stockCount: 0, tags: [], details: .null),
        from: "{}",
        records: ["id", "is_active", "stock", "tags", "details"].map { "\($0) defaulted keyNotFound" }
      )
      #expect(Product.defaultInstance().rest == [:])
    }

    @Test("A key that the decoder converts to that of a property is declared, and other keys keep their spelling")
    func strategies() throws {
      let body = #"{"user_id":1,"top_tags":"a","last_seen":2}"#
      var expected = Local(userID: 1, topTags: ["a"])
      expected.rest = ["last_seen": 2]
      try Decoding.expect(expected, from: body, records: ["top_tags retyped"])
      let foundation = JSONDecoder()
      foundation.keyDecodingStrategy = .convertFromSnakeCase
      var shielded = ShieldedJSONDecoder()
      shielded.keyDecodingStrategy = .convertFromSnakeCase
      for decoder in [foundation, shielded] as [any RescuingDecoder] {
        let local = try decoder.decode(Local.self, from: Data(body.utf8), options: RescueOptions())
        #expect(local.rest == expected.rest)
      }
    }

    /// One that is read into local variables.
    @Shielded
    struct Constant: Equatable {
      let id: Int
      var name: String = UUID().uuidString.isEmpty ? "" : "none"
      @Undeclared var rest: [String: JSONValue] = ["old": 1]
    }

    @Shielded
    struct Generic<Content: Codable & Rescuable & Equatable>: Equatable {
      var content: Content?
      @Undeclared var rest: [String: JSONValue] = ["old": 1]
    }

    @Shielded
    struct Camel: Equatable {
      var userId: Int
      @OneOrMany var topTags: [String]
      @Undeclared var rest: [String: JSONValue] = [:]
    }

    @Shielded
    struct Observed: Equatable {
      var id: Int
      @Undeclared var rest: [String: JSONValue] = [:] { didSet { id = -1 } }
    }

    @Shielded
    struct Conditional: Equatable {
      var id: Int
      #if NEVER
        var hidden: Int
      #endif
      @Undeclared var rest: [String: JSONValue] = [:]
    }

    @Shielded
    struct Optionals: Equatable {
      var id: Int
      @Undeclared var rest: [String: JSONValue]? = nil
    }

    @Shielded
    struct Kelvin: Equatable {
      @Key("\u{212A}") var k: Int?
      @Undeclared var rest: [String: JSONValue] = [:]
    }

    @Shielded
    struct Versioned: Codable, Equatable {
      let version = 2
      var id: Int
      @Undeclared var rest: [String: JSONValue] = [:]
    }

    @Shielded
    struct OwnKeys: Equatable {
      var id: Int
      @Undeclared var rest: [String: JSONValue] = [:]

      enum CodingKeys: String, CodingKey { case id, ignored }
    }

    @Test("Wherever a member is among the others, one pass keeps it")
    func places() throws {
      let all: [String: JSONValue] = ["a": [1, [:]], "b": "x\"y", "c": .number("1.50")]
      for body in [
        #"{"a":[1,{}],"b":"x\"y","c":1.50,"id":7,"name":"n"}"#, #"{"id":7,"a":[1,{}],"b":"x\"y","c":1.50,"name":"n"}"#,
        #"{"id":7,"a":[1,{}],"name":"n","b":"x\"y","c":1.50}"#,
        #" { "a" : [1, { } ] , "id":7,"\u0062":"x\"y", "name":"n","c":1.50 } "#,
        #"{"name":"n","c":1.50,"id":7,"b":"x\"y","id":8,"a":[1,{}],"a":"again"}"#,
      ] {
        let decoder = ShieldedJSONDecoder()
        let constant = try decoder.decodeInOnePass(Constant.self, from: Data(body.utf8))
        #expect(constant.id == 7 && constant.name == "n" && constant.rest == all, "\(body)")
        #expect(try decoder.decodeByCodable(Constant.self, from: Data(body.utf8)) == constant, "\(body)")
        let generic = try decoder.decodeInOnePass(Generic<String>.self, from: Data(body.utf8))
        #expect(generic.rest.count == 5 && generic.rest["id"] == 7, "\(body)")
        #expect(try decoder.decodeByCodable(Generic<String>.self, from: Data(body.utf8)) == generic, "\(body)")
        let lists = Data("[\(body), {\"id\": 1}]".utf8)
        let list = try decoder.decodeInOnePass([Constant].self, from: lists)
        #expect(list.map(\.rest) == [all, [:]] && list.map(\.name) == ["n", "none"], "\(body)")
      }
    }

    @Test(
      "A member whose key or value only containers can tell is left to them",
      arguments: [
        #"{"id":1,"a":"\ud800","b":2}"#, #"{"id":1,"\ud800":1}"#, #"{"id":1,"é":1,"e\u0301":2}"#,
        #"{"id":1,"\u00e9":1}"#,
      ]
    )
    func refused(_ body: String) throws {
      let decoder = ShieldedJSONDecoder()
      #expect(throws: _JSONReader.Interruption.self) {
        try decoder.decodeInOnePass(Constant.self, from: Data(body.utf8))
      }
      #expect(
        try decoder.decode(Constant.self, from: Data(body.utf8))
          == decoder.decodeByCodable(Constant.self, from: Data(body.utf8))
      )
    }

    @Test(
      "Under a key strategy, one pass keeps what containers find",
      arguments: [
        (#"{"user_id":1,"last_seen":2,"plain":3,"top_tags":["a"]}"#, true),
        (#"{"user_id":1,"last_seen":2,"lastSeen":3,"top_tags":["a"]}"#, true),
        (#"{"user_id":1,"last_seen":2,"last__seen":3,"top_tags":["a"]}"#, true),
        (#"{"user_id":1,"größe":2,"top_tags":["a"]}"#, false),
        (#"{"user_id":1,"_a":2,"topTags":"b","top_tags":["a"]}"#, true),
      ]
    )
    func convertedNames(_ body: String, isReadInOnePass: Bool) throws {
      let decoders: [ShieldedJSONDecoder] = [
        Self.decoder { $0.keyDecodingStrategy = .convertFromSnakeCase },
        Self.decoder { $0.keyConversion = { $0.lowercased() } },
        Self.decoder { $0.keyConversion = { String($0.reversed()) } },
      ]
      for (position, decoder) in decoders.enumerated() {
        let camel = try? decoder.decodeInOnePass(Camel.self, from: Data(body.utf8))
        if position == 0 { #expect((camel != nil) == isReadInOnePass) }
        guard let expected = try? decoder.decodeByCodable(Camel.self, from: Data(body.utf8)) else {
          #expect(camel == nil)
          continue
        }
        #expect(camel == nil || camel == expected, "\(position)")
        #expect(try decoder.decode(Camel.self, from: Data(body.utf8)) == expected, "\(position)")
      }
    }

    @Shielded
    struct German: Equatable {
      @Key("gr\u{F6}ße") var size: Int?
      @Undeclared var rest: [String: JSONValue] = [:]
    }

    @Shielded
    struct OwnSpelling: Equatable {
      var isOn: Bool?
      @Undeclared var rest: [String: JSONValue] = [:]

      enum CodingKeys: String, CodingKey { case isOn = "is_on_key" }
    }

    @Test("Over the decoder that compares bytes, an equal key with other bytes is another key")
    func equalKeys() throws {
      let body = Data(#"{"gro\u0308ße":1}"#.utf8)
      let shielded = try ShieldedJSONDecoder().decode(German.self, from: body)
      #expect(shielded.size == nil && shielded.rest == ["gro\u{308}ße": 1])
      let foundation = try JSONDecoder().decode(German.self, from: body)
      #expect(foundation.size == 1 && foundation.rest == [:])
    }

    @Test("A key that isn't valid Unicode is repaired and recorded, and the other members keep their keys and values")
    func repairedKeys() throws {
      let log = RescueLog()
      let decoder = Self.decoder { $0.keyDecodingStrategy = .convertFromSnakeCase }
      let body = Data(
        #"{"user_id":1,"é":3,"e\u0301":4,"\ud800":5,"a_b":6,"\ud801":7,"in":{"\ud800":8,"\ufffd":9}}"#.utf8
      )
      let camel = try decoder.decode(Camel.self, from: body, options: RescueOptions(log: log))
      #expect(camel.rest == ["é": 3, "\u{FFFD}": 5, "a_b": 6, "in": ["\u{FFFD}": 9]])
      let repairs = log.report().records.filter { $0.rule == .stringFromInvalidString }
      #expect(
        repairs.map { "\($0.path) \($0.outcome)" }.sorted() == [
          "[\"\u{FFFD}\"] lossy", "[\"\u{FFFD}\"] lossy", "in[\"\u{FFFD}\"] lossy",
        ]
      )
    }

    @Test("Under a key strategy, each member has its own value, and only what a property is read from is declared")
    func convertedKeys() throws {
      let foundation = JSONDecoder()
      foundation.keyDecodingStrategy = .convertFromSnakeCase
      let shielded = Self.decoder { $0.keyDecodingStrategy = .convertFromSnakeCase }
      for decoder in [foundation, shielded] as [any RescuingDecoder] {
        let options = RescueOptions()
        let camel = try decoder.decode(Camel.self, from: Data(#"{"user_id":1,"a_b":1,"aB":2}"#.utf8), options: options)
        #expect(camel.userId == 1 && camel.rest == ["a_b": 1, "aB": 2])
        let own = try decoder.decode(OwnSpelling.self, from: Data(#"{"is_on_key":true}"#.utf8), options: options)
        #expect(own.isOn == nil && own.rest == ["is_on_key": true])
      }
      for decoder in [JSONDecoder(), ShieldedJSONDecoder()] as [any RescuingDecoder] {
        let body = Data(#"{"userId":1,"topTags":[]}"#.utf8)
        let local = try decoder.decode(Local.self, from: body, options: RescueOptions())
        #expect(local.userID == 1 && local.rest == [:])
        let both = Data(#"{"userId":1,"user_id":2,"top_tags":[]}"#.utf8)
        let other = try decoder.decode(Local.self, from: both, options: RescueOptions())
        #expect(other.userID == 2 && other.rest == ["userId": 1])
      }
    }

    private static func decoder(_ change: (inout ShieldedJSONDecoder) -> Void) -> ShieldedJSONDecoder {
      var decoder = ShieldedJSONDecoder()
      change(&decoder)
      return decoder
    }

    @Test("A declaration that a reader can't follow is decoded through containers")
    func containers() throws {
      let body = Data(#"{"id":1,"version":3,"ignored":4,"new":5}"#.utf8)
      for decoder in [JSONDecoder(), ShieldedJSONDecoder()] as [any RescuingDecoder] {
        let options = RescueOptions()
        let observed = try decoder.decode(Observed.self, from: body, options: options)
        #expect(observed.id == 1 && observed.rest.keys.sorted() == ["ignored", "new", "version"])
        #expect(try decoder.decode(Versioned.self, from: body, options: options).rest == ["ignored": 4, "new": 5])
        #expect(try decoder.decode(OwnKeys.self, from: body, options: options).rest == ["version": 3, "new": 5])
        let rest = try decoder.decode(Optionals.self, from: body, options: options).rest
        #expect(rest == ["version": 3, "ignored": 4, "new": 5])
        let hidden = try decoder.decode(Conditional.self, from: Data(#"{"id":1,"hidden":2}"#.utf8), options: options)
        #expect(hidden.rest == ["hidden": 2])
        let kelvin = try decoder.decode(Kelvin.self, from: Data(#"{"K":1,"a":2}"#.utf8), options: options)
        #expect(kelvin.rest == (decoder is JSONDecoder ? ["a": 2] : ["K": 1, "a": 2]))
      }
    }

    @Test("In a body that is cut off, the complete members are kept, and the beginning of a string")
    func truncated() throws {
      let body = #"{"id":7,"a":1,"name":"n","b":[1,{"c":2}],"d":"unfini"#
      var decoder = ShieldedJSONDecoder()
      decoder.truncation = .keepPartial
      let constant = try decoder.decode(Constant.self, from: Data(body.utf8))
      #expect(constant.rest == ["a": 1, "b": [1, ["c": 2]], "d": "unfin"])
      decoder.truncation = .keepComplete
      let complete = try decoder.decode(Constant.self, from: Data(body.utf8))
      #expect(complete.rest == ["a": 1, "b": [1, ["c": 2]]])
    }

    @Test("No member is reported as undeclared")
    func report() throws {
      for decoder in [JSONDecoder(), ShieldedJSONDecoder()] as [any RescuingDecoder] {
        let log = RescueLog(reportsUndeclaredKeys: true)
        _ = try decoder.decode(Product.self, from: Data(document.utf8), options: RescueOptions(log: log))
        #expect(log.report().undeclaredKeys.map { "\($0.path)" }.filter { !$0.hasPrefix("stock") } == [])
      }
    }

    @Test("A member that can't be kept is left out, and recorded")
    func unkept() throws {
      let log = RescueLog()
      let body = Data(#"{"id":"7","huge":1e400,"fine":1}"#.utf8)
      let product = try JSONDecoder().decode(Product.self, from: body, options: RescueOptions(log: log))
      #expect(product.rest == ["fine": 1])
      #expect(
        log.report().records.map { "\($0.path) \($0.outcome)" }.filter { $0.hasPrefix("huge") } == ["huge dropped"]
      )
    }

    /// One that decodes a type with undeclared members from its own object.
    struct Wrapping: Decodable {
      let kind: String
      let constant: Constant

      private enum CodingKeys: CodingKey { case kind }

      init(from decoder: any Decoder) throws {
        kind = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .kind)
        constant = try decoder.singleValueContainer().decode(Constant.self)
      }
    }

    @Shielded
    struct Places: Equatable {
      @Key("a.x", "b.y") var value: Int
      @Undeclared var rest: [String: JSONValue] = [:]
    }

    /// A type that can be the argument of a test.
    typealias Keeping = Decodable & Sendable

    @Test(
      "No key of an object whose members are kept is undeclared, whatever reads the object",
      arguments: [
        (#"{"kind":"k","id":7,"name":"n","color":"red"}"#, Wrapping.self as any Keeping.Type),
        (#"{"a":{"x":1},"b":{"y":2,"z":3}}"#, Places.self),
      ]
    )
    func others(_ body: String, _ type: any Keeping.Type) throws {
      // Only ShieldedJSONDecoder knows what an initializer by hand asks for.
      let others = type == Wrapping.self ? [] : [JSONDecoder()] as [any RescuingDecoder]
      for decoder in others + [ShieldedJSONDecoder()] {
        let log = RescueLog(reportsUndeclaredKeys: true)
        _ = try decoder.decode(type, from: Data(body.utf8), options: RescueOptions(log: log))
        #expect(log.report().undeclaredKeys.map { "\($0.path)" } == [])
      }
    }

    @Test("A value of many levels is decoded, by containers if it has more than a reader's stack may hold")
    func levels() throws {
      for levels in [150, 400] {
        let body = Data(
          (#"{"id":1,"deep":"# + String(repeating: "[", count: levels) + String(repeating: "]", count: levels) + "}")
            .utf8
        )
        let decoder = ShieldedJSONDecoder()
        let constant = try decoder.decode(Constant.self, from: body)
        #expect(try constant == decoder.decodeByCodable(Constant.self, from: body))
        #expect(constant.rest.count == 1)
        #expect(((try? decoder.decodeInOnePass(Constant.self, from: body)) != nil) == (levels < 200))
      }
    }

    @Shielded
    struct Outer: Equatable {
      @Shielded
      struct Size: Equatable {
        var width: Int
      }

      var id: String
      var level: Double?
      var size: Size?
      @Key("stock.count") var count: Int?
      @Undeclared var rest: [String: JSONValue] = [:]
    }

    @Test("A declared member is decoded once, and keys inside it are undeclared as ever")
    func declaredMembers() throws {
      var outer = Outer(id: "\u{FFFD}", level: nil, size: Outer.Size(width: 1), count: nil)
      outer.rest = ["more": ["width": 2], "stock.count": 3]
      let body = #"{"id":"\ud800","level":{},"size":{"width":1,"depth":2},"more":{"width":2},"stock.count":3}"#
      let log = RescueLog(reportsUndeclaredKeys: true)
      let options = RescueOptions(log: log)
      #expect(try ShieldedJSONDecoder().decode(Outer.self, from: Data(body.utf8), options: options) == outer)
      #expect(
        log.report().records.map { "\($0.path) \($0.rule)" } == [
          "id stringFromInvalidString", "level scalarFromContainer",
        ]
      )
      #expect(log.report().undeclaredKeys.map { "\($0.path)" } == ["size.depth"])
    }

    @Test("A policy that forbids to leave a member out throws plain Codable's error")
    func policy() throws {
      let body = Data(#"{"id":"7","junk":"\ud800"}"#.utf8)
      #expect(throws: DecodingError.self) {
        try ShieldedJSONDecoder().decode(Outer.self, from: body, options: RescueOptions(policy: .strict))
      }
      let declared = Data(#"{"id":"7","size":{"width":1,"junk":"\ud800"}}"#.utf8)
      let outer = try ShieldedJSONDecoder().decode(Outer.self, from: declared, options: RescueOptions(policy: .strict))
      #expect(outer.rest == [:])
    }

    @Test(
      "A declaration that isn't one variable with a value is refused",
      arguments: [
        Diagnostic(
          "Declare it as 'var rest: [String: JSONValue] = [:]': '@Undeclared' is for a variable with a value.",
          members: "▸@Undeclared var rest: [String: JSONValue]"
        ),
        Diagnostic(
          "Declare it as 'var rest: [String: JSONValue] = [:]': '@Undeclared' is for a variable with a value.",
          members: "▸@Undeclared let rest: [String: JSONValue] = [:]"
        ),
        Diagnostic(
          "Only one property can be '@Undeclared'.",
          members: "@Undeclared var a: [String: JSONValue] = [:]\n▸@Undeclared var b: [String: JSONValue] = [:]",
          fixIts: [
            "Remove '@Undeclared'": "@Undeclared var a: [String: JSONValue] = [:]\nvar b: [String: JSONValue] = [:]"
          ]
        ),
        Diagnostic(
          "'@Key' has no meaning beside '@Undeclared', whose property takes what no key names.",
          members: "▸@Key(\"a\") @Undeclared var a: [String: JSONValue] = [:]",
          fixIts: ["Remove '@Key(\"a\")'": "@Undeclared var a: [String: JSONValue] = [:]"]
        ),
        Diagnostic(
          "'a' takes what no key names, so 'CodingKeys' can't have a case for it.",
          members: "@Undeclared var ▸a: [String: JSONValue] = [:]\nenum CodingKeys: CodingKey {\n  case a\n}"
        ),
        Diagnostic(
          "'@Undeclared' is for '[String: JSONValue]', not for '[String: Int]?'.",
          members: "@Undeclared var a: ▸[String: Int]? = [:]",
          fixIts: ["Make it '[String: JSONValue]'": "@Undeclared var a: [String: JSONValue] = [:]"]
        ),
        Diagnostic(
          "'@Undeclared' has no effect, because the type isn't '@Shielded'.",
          .warning,
          in: "struct P {\n  ▸@Undeclared var a: [String: JSONValue] = [:]\n}",
          fixIts: ["Remove '@Undeclared'": "struct P {\n  var a: [String: JSONValue] = [:]\n}"]
        ),
      ]
    )
    func diagnostics(_ diagnostic: Diagnostic) { diagnostic.expect() }
  }
#endif
