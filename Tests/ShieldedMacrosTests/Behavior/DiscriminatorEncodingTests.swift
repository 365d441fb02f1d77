#if Macros
  import Foundation
  import ShieldedMacros
  import Testing

  // The macro sees only names, so it can't report these types.
  typealias Number = Int
  typealias Names = [String]
  typealias Flags = Set<Bool>

  /// A type that encodes itself as another value.
  struct Forwarding<Value: Codable & Equatable & Sendable>: Codable, Equatable, Sendable {
    var value: Value

    init(_ value: Value) { self.value = value }

    init(from decoder: any Decoder) throws { value = try decoder.singleValueContainer().decode(Value.self) }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(value)
    }
  }

  /// A type that encodes itself as a list of lists and objects.
  struct Nesting: Codable, Equatable {
    func encode(to encoder: any Encoder) throws {
      var list = encoder.unkeyedContainer()
      var object = list.nestedContainer(keyedBy: Text.CodingKeys.self)
      try object.encode("lost", forKey: .text)
      _ = list.nestedUnkeyedContainer()
      try Text(text: "lost").encode(to: list.superEncoder())
    }
  }

  @Shielded(discriminator: "type")
  enum Loose: Codable, Equatable {
    case number(Number)
    case names(Names)
    case flags(Flags)
    case text(Forwarding<Text>)
    case nothing(Forwarding<Text?>)
    case word(Forwarding<String>)
    case twice(Forwarding<Forwarding<Text>>)
    case nesting(Nesting)
    case optional(Text?)
    case words([String: String])
    @Fallback case unknown
  }

  @Suite("Encoding @Shielded enums with a discriminator", .timeLimit(.minutes(20)))
  struct DiscriminatorEncodingTests {
    @Test(
      "An associated value that isn't encoded as an object throws",
      arguments: [
        Loose.number(1), .names(["a"]), .names([]), .flags([true]), .flags([]), .word(Forwarding("a")),
        .nothing(Forwarding(nil)), .nesting(Nesting()), .optional(nil),
      ]
    )
    func refused(_ value: Loose) throws {
      for list in [[value], [.unknown, value]] {
        let error = #expect(throws: EncodingError.self) { try JSONEncoder().encode(list) }
        guard case .invalidValue(_, let context) = error else {
          Issue.record("The error is \(String(describing: error)).")
          continue
        }
        #expect(
          context.debugDescription == "A value that is encoded with a discriminator must be encoded as an object."
        )
        #expect(context.codingPath.map(\.intValue) == [list.count - 1])
      }
    }

    @Test("An associated value that encodes itself through an object is encoded beside the discriminator")
    func forwarded() throws {
      let text = Text(text: "t")
      let values: [Loose] = [
        .text(Forwarding(text)), .nothing(Forwarding(text)), .twice(Forwarding(Forwarding(text))), .optional(text),
      ]
      let encoded = try Decoding.encoded(values)
      #expect(
        encoded == """
          [{"text":"t","type":"text"},{"text":"t","type":"nothing"},{"text":"t","type":"twice"},\
          {"text":"t","type":"optional"}]
          """
      )
      #expect(try JSONDecoder().decode([Loose].self, from: Data(encoded.utf8)) == values)
      #expect(try ShieldedJSONDecoder().decode([Loose].self, from: Data(encoded.utf8)) == values)
      #expect(try Decoding.encoded(Loose.words(["a": "b"])) == #"{"a":"b","type":"words"}"#)
    }
  }
#endif
