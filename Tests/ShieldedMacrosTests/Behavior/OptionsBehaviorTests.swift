#if Macros
  import Foundation
  import ShieldedMacros
  import Testing

  @Shielded(policy: .lenient)
  struct Hint: Equatable {
    var level: Int
  }

  @Shielded(policy: .strict)
  struct HintedContract: Equatable {
    var id: Int
    var hint: Hint
  }

  @Suite("Decoding with the options of @Shielded", .timeLimit(.minutes(20)))
  struct OptionsBehaviorTests {
    private static let snake = Snake(
      firstName: "F",
      imageURL: URL(string: "https://i.example"),
      homePages: [URL(string: "https://a.example")].compactMap { $0 },
      number: 4
    )

    private static let payload = """
      {"first_name": "F", "image_url": "https://i.example", "home_pages": [1, "https://a.example"], "idNumber": 4}
      """

    @Test("Keys in snake case and dropped elements apply to all properties")
    func snakeCase() throws {
      try Decoding.expect(Self.snake, from: Self.payload, records: ["home_pages[0] dropped typeMismatch"])
      #expect(
        try Decoding.encoded(Self.snake)
          == #"{"first_name":"F","home_pages":["https://a.example"],"idNumber":4,"image_url":"https://i.example"}"#
      )
    }

    @Test("A decoder's key strategy doesn't hide the payload's keys")
    func keyStrategy() throws {
      let foundation = JSONDecoder()
      foundation.keyDecodingStrategy = .convertFromSnakeCase
      var shielded = ShieldedJSONDecoder()
      shielded.keyDecodingStrategy = .convertFromSnakeCase
      for decoder in [foundation, shielded] as [any RescuingDecoder] {
        #expect(try decoder.decode(Snake.self, from: Data(Self.payload.utf8)) == Self.snake)
        let product = try decoder.decode(Product.self, from: Data(#"{"is_active": 1, "id": "a"}"#.utf8))
        #expect(product.isActive)
        #expect(product.id == "a")
      }
    }

    @Test("The policy of a type applies unless the call has one")
    func policies() throws {
      let payload = #"{"items": [{"name": "a", "count": 2}, {"name": 7}], "main": {"name": "b"}}"#
      try Decoding.expect(
        Contracts(items: [Contract(name: "a", count: 2), Contract.defaultInstance()], main: nil),
        from: payload,
        records: ["items[1] defaulted elementFailed", "main defaulted elementFailed"]
      )
      Decoding.expectError(Contract.self, from: #"{"name": 7}"#, at: "name")
      Decoding.expectError(Contract.self, from: #"{"name": "a"}"#, at: "count")
      try Decoding.expect(
        Contract(name: "7"),
        from: #"{"name": 7}"#,
        records: ["name retyped", "count defaulted keyNotFound"],
        options: RescueOptions(policy: .lenient)
      )
      let strict = RescueOptions(policy: .strict)
      Decoding.expectError(Contracts.self, from: payload, "typeMismatch", at: "items.[1].name", options: strict)
    }

    @Test("The policy of a nested type applies inside it, unless the call has one")
    func nestedPolicies() throws {
      let contract = HintedContract(id: 1, hint: Hint(level: 2))
      try Decoding.expect(
        contract,
        from: #"{"id": 1, "hint": {"level": "2"}}"#,
        records: ["hint.level retyped"]
      )
      let payload = #"{"id": "1", "hint": {"level": "2"}}"#
      Decoding.expectError(HintedContract.self, from: payload, "typeMismatch", at: "id")
      try Decoding.expect(
        contract,
        from: payload,
        records: ["id retyped", "hint.level retyped"],
        options: RescueOptions(policy: .lenient)
      )
    }
  }
#endif
