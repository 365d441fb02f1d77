#if Macros
  import Foundation
  import ShieldedMacros
  import Testing

  /// With spellings of each kind.
  @Shielded
  public enum Delivery: String, RescuableKey, CaseIterable {
    @Key("SHIPPED", "in_transit") @Key("v1.0") case shipped
    case lost = "LOST"
    // Its name isn't one of its spellings.
    @Key("7", "é\n\"") case `default` = "standard"
    @Key(literal: "") @Key(literal: "..") case none
    #if SHIELDED_NEVER
      @Key("OTHER") case never
    #else
      @Key("OTHER") case other
    #endif
    @Key("?") @Fallback case unknown
  }

  /// With the names that generated code could use for itself.
  @Shielded
  enum Spelled: String {
    typealias Spelling = Int
    static let rawValue = "b"
    @Key("A") case a
    case aAlternative1
    @Key("B") case spelling
  }

  /// Without a fallback, and with an initializer that looks up the raw value.
  @Shielded
  enum Carrier: String {
    @Key("UPS") case ups
    case dhl

    /// Not the initializer that the macro generates.
    init?(rawValue: String, isKnown: Bool) { if isKnown { self.init(rawValue: rawValue) } else { return nil } }

    init(from decoder: any Decoder) throws {
      let text = try decoder.singleValueContainer().decode(String.self)
      guard let carrier = Carrier(rawValue: text) else {
        let context = DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "No carrier")
        throw DecodingError.dataCorrupted(context)
      }
      self = carrier
    }
  }

  @Shielded
  struct Parcel: Codable, Equatable {
    var one: Delivery
    var maybe: Delivery?
    var all: [Delivery]
    @Dropping var known: [Delivery]
    var distinct: Set<Delivery>
    var byName: [String: Delivery]
    var counts: [Delivery: Int]
    var given = Delivery.lost
  }

  extension Parcel {
    init(_ delivery: Delivery) {
      (one, maybe, all, known, distinct) = (delivery, delivery, [delivery], [delivery], [delivery])
      (byName, counts, given) = (["a": delivery], [delivery: 1], delivery)
    }
  }

  @Shielded
  struct StrictParcel: Equatable {
    @Strict var one: Delivery
    @Strict var maybe: Delivery?
  }

  @Shielded
  struct Counts: Equatable {
    var counts: [Delivery: Int]
  }

  /// A plain `Codable` type with wrappers.
  struct PlainParcel: Codable, Equatable {
    @SafeBox var boxed: Delivery
    var plain: Delivery
    @SafeBox var carrier: Carrier?
    var plainCarrier: Carrier
  }

  @Suite("Several spellings of an enum's case", .timeLimit(.minutes(20)))
  struct SpellingBehaviorTests {
    static let spellings: [(text: String, delivery: Delivery)] = [
      ("shipped", .shipped), ("SHIPPED", .shipped), ("in_transit", .shipped), ("v1.0", .shipped), ("LOST", .lost),
      ("standard", .default), ("7", .default), ("é\n\"", .default), ("none", .none), ("", .none), ("..", .none),
      ("other", .other), ("OTHER", .other), ("?", .unknown), ("unknown", .unknown),
    ]

    /// A JSON string.
    private static func json(_ text: String) throws -> String {
      String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
    }

    private static func parcel(_ token: String, key: String? = nil) -> String {
      """
      {"one": \(token), "maybe": \(token), "all": [\(token)], "known": [\(token)], "distinct": [\(token)],
       "byName": {"a": \(token)}, "counts": {\(key ?? token): 1}, "given": \(token)}
      """
    }

    @Test(
      "A spelling gives the case in every place, also under the strict policy, and nothing is recorded",
      arguments: spellings
    )
    func places(_ text: String, _ delivery: Delivery) throws {
      let payload = Self.parcel(try Self.json(text))
      let expected = ExpectedDecoding(value: Parcel(delivery))
      #expect(expected.expect(from: payload))
      expected.expect(from: payload, options: RescueOptions(policy: .strict))
      let strict = ExpectedDecoding(value: StrictParcel(one: delivery, maybe: delivery))
      #expect(strict.expect(from: payload))
    }

    @Test(
      "A string that isn't declared is an unknown case, also if it differs only by its letters' case",
      arguments: ["Shipped", "lost", "default", " SHIPPED", "v1", "defaultAlternative1"]
    )
    func unknown(_ text: String) throws {
      let payload = Self.parcel("\"\(text)\"", key: "\"\(text)\"")
      let key = text.contains(" ") ? #"["\#(text)"]"# : ".\(text)"
      try Decoding.expect(
        Parcel(one: .unknown, maybe: nil, all: [.unknown], known: [], distinct: [], byName: [:], counts: [:]),
        from: payload,
        records: [
          "one defaulted unknownCase", "maybe defaulted unknownCase", "all[0] defaulted unknownCase",
          "known[0] dropped unknownCase", "distinct[0] dropped unknownCase", "byName.a dropped unknownCase",
          "counts\(key) dropped unknownCase", "given defaulted unknownCase",
        ]
      )
      let strict = RescueOptions(policy: .strict)
      Decoding.expectError(Parcel.self, from: payload, at: "one", options: strict)
      Decoding.expectError(StrictParcel.self, from: payload, at: "one")
    }

    @Test("Names of the enum don't change what a spelling gives")
    func names() {
      #expect(
        ["a", "A", "aAlternative1", "B", "b"].map { Spelled(rawValue: $0) } == [.a, .a, .aAlternative1, .spelling, nil]
      )
    }

    @Test("A number that is converted to a spelling gives the case, and is recorded")
    func retyped() throws {
      try Decoding.expect(
        Parcel(.default),
        from: Self.parcel("7", key: "\"7\""),
        records: [
          "one retyped", "maybe retyped", "all[0] retyped", "known[0] retyped", "distinct[0] retyped",
          "byName.a retyped", "given retyped",
        ]
      )
      let strict = RescueOptions(policy: .strict)
      Decoding.expectError(Parcel.self, from: Self.parcel("7", key: "\"7\""), at: "one", options: strict)
    }

    @Test("Plain Codable and an initializer of one's own accept the same spellings", arguments: spellings)
    func plainCodable(_ text: String, _ delivery: Delivery) throws {
      let token = try Self.json(text)
      let payload = #"{"boxed": \#(token), "plain": \#(token), "carrier": "UPS", "plainCarrier": "UPS"}"#
      let parcel = PlainParcel(boxed: delivery, plain: delivery, carrier: .ups, plainCarrier: .ups)
      try Decoding.expect(parcel, from: payload)
      try Decoding.expect(parcel, from: payload, options: RescueOptions(policy: .strict))
      try Decoding.expect([delivery], from: "[\(token)]")
    }

    @Test("A spelling is looked up like a raw value, and the raw value is encoded", arguments: spellings)
    func rawValues(_ text: String, _ delivery: Delivery) throws {
      #expect(Delivery(rawValue: text) == delivery)
      #expect(try Decoding.encoded([delivery]) == "[\(try Self.json(delivery.rawValue))]")
      #expect(Set(Delivery.allCases.map(\.rawValue)) == ["shipped", "LOST", "standard", "none", "other", "unknown"])
    }

    @Test("Of several spellings of a dictionary's key, the raw value's entry is kept")
    func keys() throws {
      for counts in [
        #""SHIPPED": 1, "shipped": 2, "v1.0": 3"#, #""v1.0": 3, "shipped": 2, "SHIPPED": 1"#,
      ] {
        try Decoding.expect(
          Counts(counts: [.shipped: 2]),
          from: "{\"counts\": {\(counts)}}",
          records: ["counts.SHIPPED dropped unknownCase", #"counts["v1.0"] dropped unknownCase"#]
        )
      }
    }
  }
#endif
