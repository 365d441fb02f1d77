#if Macros
  import Foundation
  import ShieldedMacros
  import Testing

  @Shielded(discriminator: "type")
  enum DecodingBlock: Codable, Equatable {
    case text(Text)
    @Fallback case unknown

    init(from decoder: any Decoder) throws {
      self = .text(try Text(from: decoder))
    }
  }

  @Shielded(discriminator: "type")
  enum EncodingBlock: Codable, Equatable {
    case text(Text)
    @Fallback case unknown

    func encode(to encoder: any Encoder) throws {
      try Text(text: "own").encode(to: encoder)
    }
  }

  @Shielded(discriminator: "type")
  enum DefaultBlock: Codable, Equatable {
    case text(Text)
    @Fallback case unknown

    static func defaultInstance() -> Self { .text(Text(text: "own")) }
  }

  @Shielded(discriminator: "type")
  enum ProvidingBlock: Codable, Equatable, DefaultProvider {
    case text(Text)

    static func defaultInstance() -> Self { .text(Text(text: "own")) }
  }

  @Shielded
  enum OwnFallback: String, SafeEnum {
    case open, unknown

    static let fallback = OwnFallback.unknown
  }

  @Shielded
  struct OwnBlocks: Codable, Equatable {
    var decoding: DecodingBlock
    var encoding: EncodingBlock
    var byDefault: DefaultBlock
    var providing: [ProvidingBlock]
    var fallback: OwnFallback
  }

  @Suite("Members that @Shielded enums declare themselves", .timeLimit(.minutes(20)))
  struct OwnMemberTests {
    @Test("The initializers, methods and defaults that an enum declares are used")
    func used() throws {
      let own = Text(text: "own")
      let value = OwnBlocks(
        decoding: .text(Text(text: "a")),
        encoding: .text(Text(text: "b")),
        byDefault: .unknown,
        providing: [.text(own), .text(Text(text: "c"))],
        fallback: .unknown
      )
      try Decoding.expect(
        value,
        from: """
          {"decoding": {"text": "a"}, "encoding": {"type": "text", "text": "b"}, "byDefault": {"type": "image"},
           "providing": [{"type": "image"}, {"type": "text", "text": "c"}], "fallback": "closed"}
          """,
        records: [
          "byDefault.type defaulted unknownCase", "providing[0] defaulted elementFailed",
          "fallback defaulted unknownCase",
        ]
      )
      try Decoding.expect(
        OwnBlocks(decoding: .unknown, encoding: .unknown, byDefault: .text(own), providing: [], fallback: .unknown),
        from: "{}",
        records: ["decoding", "encoding", "byDefault", "providing", "fallback"].map { "\($0) defaulted keyNotFound" }
      )
      #expect(
        try Decoding.encoded(value) == """
          {"byDefault":{"type":"unknown"},"decoding":{"text":"a","type":"text"},"encoding":{"text":"own"},\
          "fallback":"unknown","providing":[{"text":"own","type":"text"},{"text":"c","type":"text"}]}
          """
      )
    }
  }
#endif
