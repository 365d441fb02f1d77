#if Macros
  import Foundation
  import ShieldedJSON
  import ShieldedMacros
  import ShieldedShapes
  import ShieldedStreams
  import Testing

  // Enums and wrappers that lost a part of the payload, in one pass, over containers, or when they were encoded.

  @Shielded
  private struct Disc: Codable, Equatable { var radius: Int }

  @Shielded
  private struct Tile: Codable, Equatable { var side: Int }

  @Shielded(discriminator: "type")
  private enum Form: Codable, Equatable { case circle(Disc), square(Tile) }

  @Shielded
  private struct OtherBlock: Codable, Equatable {
    var type: String
    @Undeclared var rest: [String: JSONValue] = [:]
  }

  @Shielded(discriminator: "type")
  private enum AnyBlock: Codable, Equatable {
    case disc(Disc)
    @Key("circle", "square") case form(Form)
    @Key("img", "photo") case `large image`(Tile)
    @Fallback case unknown(JSONValue)
  }

  @Shielded(discriminator: "type")
  private enum KeepingBlock: Codable, Equatable {
    case disc(Disc)
    case map(OtherBlock)
    @Fallback case other(OtherBlock)
  }

  @Shielded
  private struct Grid: Equatable {
    var rows: [Field<[Int]>]
    var amounts: [Field<Decimal>]
  }

  @Shielded
  private struct Answer: Codable, Equatable {
    @Explicit var note: String?
    @FirstOfMany var title: String
    var change: Field<String>
    var size: Field<Int>
    var value: JSONValue?
  }

  private struct Change: Codable, Equatable {
    @Embedded var note: Field<Disc>
  }

  @Suite("Regressions of enums and of values in another shape", .timeLimit(.minutes(20)))
  struct ShapeRegressionTests {
    private static func roundTrip<Value: Codable & Equatable>(_ type: Value.Type, _ body: String) throws {
      for decoder in [JSONDecoder(), ShieldedJSONDecoder()] as [any RescuingDecoder] {
        let value = try decoder.decode(type, from: Data(body.utf8))
        #expect(try Decoding.encoded(value) == body)
        #expect(try decoder.decode(type, from: Data(try Decoding.encoded(value).utf8)) == value)
      }
    }

    @Test(
      "If several discriminators give a case, the one that its value has is encoded",
      arguments: [
        #"{"length":3,"type":"video"}"#, #"{"radius":1,"type":"circle"}"#, #"{"side":2,"type":"square"}"#,
        #"{"radius":1,"type":"disc"}"#,
      ]
    )
    func discriminators(_ body: String) throws { try Self.roundTrip(AnyBlock.self, body) }

    @Test("The discriminator of an unknown object is kept by its type, and that of a known case is always the case's")
    func keptDiscriminators() throws {
      try Self.roundTrip(KeepingBlock.self, #"{"length":3,"type":"video"}"#)
      try Self.roundTrip(KeepingBlock.self, #"{"radius":3,"type":"disc"}"#)
      #expect(try Decoding.encoded(KeepingBlock.other(OtherBlock(type: "plan"))) == #"{"type":"plan"}"#)
      #expect(try Decoding.encoded(KeepingBlock.map(OtherBlock(type: "plan"))) == #"{"type":"map"}"#)
    }

    @Test("A case whose name is a raw identifier can have several discriminators")
    func rawIdentifier() throws {
      for type in ["img", "photo"] {
        try Decoding.expect(AnyBlock.`large image`(Tile(side: 1)), from: #"{"type": "\#(type)", "side": 1}"#)
      }
      #expect(try Decoding.encoded(AnyBlock.`large image`(Tile(side: 1))) == #"{"side":1,"type":"img"}"#)
    }

    @Test("A field in a list is rescued as its value is, in one pass and over containers")
    func fieldsInLists() throws {
      try Decoding.expect(
        Grid(rows: [.value([1, 2]), .null, .value([])], amounts: [.value(1)]),
        from: #"{"rows": [[1, "2"], null, []], "amounts": ["1"]}"#,
        records: ["rows[0][1] retyped", "amounts[0] retyped"]
      )
    }

    @Test("The beginning of a string is shown whatever is around its property")
    func beginnings() throws {
      func answer(_ body: String) throws -> Answer {
        var decoder = ShieldedJSONDecoder()
        decoder.truncation = .keepPartial
        return try decoder.decode(Answer.self, from: Data(body.utf8))
      }
      let empty = try answer("{")
      #expect(empty == Answer(note: nil, title: "", change: .absent, size: .absent, value: nil))
      #expect(try answer(#"{"note":"Hell"#).note == "Hel")
      #expect(try answer(#"{"title":"Hell"#).title == "Hel")
      #expect(try answer(#"{"change":"Hell"#).change == .value("Hel"))
      // A number could become another one.
      #expect(try answer(#"{"size":12"#).size == .absent)
      var feed = ShieldedJSONSnapshotFeed(of: Answer.self, growth: 0)
      #expect(try feed.feed(Array(#"{"note":"Hell"#.utf8))?.note == "Hel")
    }

    @Test("A field and an Optional JSON value that the end cut off are recorded")
    func cutOff() throws {
      var decoder = ShieldedJSONDecoder()
      decoder.truncation = .keepPartial
      let log = RescueLog()
      let body = Data(#"[{"note":"a","title":"b","#.utf8)
      let answers = try decoder.decode([Answer].self, from: body, options: RescueOptions(log: log))
      #expect(answers == [Answer(note: "a", title: "b", change: .absent, size: .absent, value: nil)])
      let paths = log.report().records.filter { $0.reason == .incomplete }.map { "\($0.path)" }
      #expect(paths == ["[0].change", "[0].size", "[0].value"])
      struct Plain: Decodable { var size: Field<Int> }
      #expect(throws: DecodingError.self) { try decoder.decode(Plain.self, from: Data(#"{"x":1"#.utf8)) }
    }

    @Test(
      "A field with JSON in a string is encoded as it was decoded",
      arguments: [#"{"note":null}"#, "{}", #"{"note":"{\"radius\":1}"}"#]
    )
    func embeddedFields(_ body: String) throws { try Self.roundTrip(Change.self, body) }
  }
#endif
