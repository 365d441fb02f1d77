#if Macros
  import Foundation
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
