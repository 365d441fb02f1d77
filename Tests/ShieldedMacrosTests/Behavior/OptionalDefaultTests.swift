#if Macros
  import Foundation
  import ShieldedMacros
  import Testing

  @Shielded
  struct OptionalDefaults: Codable, Equatable {
    var plain: Int?
    var value: Int? = 5
    var computed: Int? = Int("6")
    @Key("nested.path") var path: Int? = 7
    @Key("nested.plain") var plainPath: Int?
    @Key("first", "second") var alternative: Optional<Int> = 8
    @Dropping var list: [Int]? = [9]
    @Strict var strict: Int?
  }

  @Suite("Optional properties with a default other than nil", .timeLimit(.minutes(20)))
  struct OptionalDefaultTests {
    private static let none = OptionalDefaults(value: nil, computed: nil, path: nil, alternative: nil, list: nil)

    @Test("A nil is encoded as null, so that decoding doesn't give the default")
    func roundTrip() throws {
      let text = try Decoding.encoded(Self.none)
      #expect(text == #"{"computed":null,"first":null,"list":null,"nested":{"path":null},"value":null}"#)
      try Decoding.expect(Self.none, from: text)
      try Decoding.expect(Self.none, from: text, options: RescueOptions(policy: .strict))
      let values = OptionalDefaults(plain: 1, plainPath: 2, strict: 3)
      #expect(
        try Decoding.encoded(values) == """
          {"computed":6,"first":8,"list":[9],"nested":{"path":7,"plain":2},"plain":1,"strict":3,"value":5}
          """
      )
      try Decoding.expect(values, from: try Decoding.encoded(values))
    }

    @Test("A missing key gives the default, and null gives nil")
    func missing() throws {
      try Decoding.expect(
        OptionalDefaults(),
        from: "{}",
        records: ["value", "computed", "nested", "first", "list"].map { "\($0) defaulted keyNotFound" }
      )
      try Decoding.expect(
        Self.none,
        from: #"{"value": null, "computed": null, "nested": null, "first": null, "second": null, "list": null}"#
      )
    }
  }
#endif
