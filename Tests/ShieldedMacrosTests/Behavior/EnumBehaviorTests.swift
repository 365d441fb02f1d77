#if Macros
  import Foundation
  import ShieldedMacros
  import Testing

  struct PlainRemark: Codable, Equatable {
    var text: String
  }

  @Shielded(discriminator: "type")
  enum Remark: Equatable {
    case plain(PlainRemark)
    @Fallback case unknown
  }

  @Shielded
  struct Remarks: Equatable {
    var all: [Remark]
  }

  @Suite("Decoding @Shielded enums", .timeLimit(.minutes(20)))
  struct EnumBehaviorTests {
    @Test("A discriminated enum decodes its associated value from the same object")
    func discriminated() throws {
      try Decoding.expect(
        Page(
          blocks: [
            .image(Image(url: nil, width: 2)), .text(content: Text(text: "7")), .unknown,
            .unknown, .image(Image(url: nil)),
          ],
          shapes: [.circle(Text(text: "c"))],
          main: nil
        ),
        from: """
          {"blocks": [{"type": "img", "url": null, "width": 2}, {"text": 7, "type": "text"},
                      {"type": "video"}, {"text": "?"}, {"width": 1, "url": null, "type": "picture"}],
           "shapes": [{"kind": "circle", "text": "c"}, {"kind": "square"}, {}, 7], "main": {"kind": 1}}
          """,
        records: [
          "blocks[1].text retyped", "blocks[2].type defaulted unknownCase", "blocks[3].type defaulted keyNotFound",
          "shapes[1] dropped elementFailed", "shapes[2] dropped elementFailed", "shapes[3] dropped typeMismatch",
          "main defaulted elementFailed",
        ]
      )
    }

    @Test("An unknown discriminator becomes the fallback even if the value may be missing, and another token doesn't")
    func fallbackWithoutNeed() throws {
      try Decoding.expect(
        OptionalBlocks(all: [.unknown], one: .unknown, other: nil, byName: ["a": .unknown]),
        from: """
          {"all": [{"type": "video"}, 7], "one": {"type": "video"}, "other": 7,
           "byName": {"a": {"type": "video"}, "b": 7}}
          """,
        records: [
          "all[0].type defaulted unknownCase", "all[1] dropped typeMismatch", "one.type defaulted unknownCase",
          "other defaulted typeMismatch", "byName.a.type defaulted unknownCase", "byName.b dropped typeMismatch",
        ]
      )
    }

    @Test("An element of a list becomes the fallback if its associated value can't be decoded")
    func failedAssociatedValue() throws {
      try Decoding.expect(
        Remarks(all: [.unknown, .plain(PlainRemark(text: "t"))]),
        from: #"{"all": [{"type": "plain"}, {"type": "plain", "text": "t"}]}"#,
        records: ["all[0] defaulted elementFailed"]
      )
    }

    @Test("Under the strict policy, a discriminator throws what plain Codable throws for it")
    func strict() {
      let options = RescueOptions(policy: .strict)
      Decoding.expectError(Block.self, from: #"{"type": "video"}"#, "dataCorrupted", at: "type", options: options)
      Decoding.expectError(Block.self, from: "{}", "keyNotFound", at: "type", options: options)
      Decoding.expectError(Block.self, from: #"{"type": 7}"#, "typeMismatch", at: "type", options: options)
    }

    @Test(
      "A mixed list without a value is malformed",
      arguments: [#"{"shapes":}"#, #"{"shapes":,"main":null}"#, #"{"main":null,"shapes":}"#]
    )
    func missingList(payload: String) {
      #expect(throws: DecodingError.self) { try JSONDecoder().decode(Page.self, from: Data(payload.utf8)) }
      #expect(throws: DecodingError.self) { try ShieldedJSONDecoder().decode(Page.self, from: payload) }
    }

    @Test("Encoding writes the discriminator beside the members of the associated value")
    func encoding() throws {
      let blocks: [Block] = [.image(Image(url: nil, width: 3)), .text(content: Text(text: "t")), .unknown]
      let text = try Decoding.encoded(blocks)
      #expect(text == #"[{"type":"img","width":3},{"text":"t","type":"text"},{"type":"unknown"}]"#)
      #expect(try JSONDecoder().decode([Block].self, from: Data(text.utf8)) == blocks)
      #expect(try ShieldedJSONDecoder().decode([Block].self, from: Data(text.utf8)) == blocks)
    }

    @Test("Invalid elements are replaced by the fallback or, without one, are dropped")
    func lists() throws {
      try Decoding.expect(
        Sizes(all: [.small, .large], statuses: [.open, .unknown], known: [.closed], byName: ["a": .large]),
        from: """
          {"all": [1, 3, "2", 2.5], "statuses": ["open", "archived"], "known": ["closed", 1, null],
           "byName": {"a": 2, "b": 4}}
          """,
        records: [
          "all[1] dropped unknownCase", "all[2] retyped", "all[3] dropped unknownCase",
          "statuses[1] defaulted unknownCase",
          "known[1] dropped unknownCase", "known[2] dropped valueNotFound", "byName.b dropped unknownCase",
        ]
      )
    }

    @Test("An enum without a fallback has no default")
    func withoutFallback() throws {
      Decoding.expectError(Shape.self, from: #"{"kind": "square"}"#, "dataCorrupted", at: "kind")
      #expect(!(Size.self is any SafeValue.Type))
      #expect(!(Shape.self is any SafeValue.Type))
      #expect(Status.fallback == .unknown)
      #expect(Block.defaultInstance() == .unknown)
    }
  }
#endif
