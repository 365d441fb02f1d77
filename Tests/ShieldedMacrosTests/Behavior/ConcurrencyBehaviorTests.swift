#if Macros
  import Foundation
  import ShieldedDecoding
  @_spi(Testing) import ShieldedJSON
  import ShieldedMacros
  import Testing

  @Shielded
  private struct Event: Equatable {
    var name: String
    var time: Date?
  }

  @Suite("A list of @Shielded elements on several cores", .timeLimit(.minutes(20)))
  struct ConcurrencyBehaviorTests {
    /// Longer than the 128 KiB from which `.cores(2)` divides a list.
    private static let json: String = {
      let events = (0..<8_000).map { index in
        index % 10 == 0 ? #"{"name":\#(index),"time":"x"}"# : #"{"name":"\#(index)","time":\#(index)}"#
      }
      return "[\(events.joined(separator: ","))]"
    }()

    private static func decode(_ decoder: ShieldedJSONDecoder) throws -> (events: [Event], report: RescueReport) {
      let log = RescueLog()
      let events = try decoder.decode([Event].self, from: Data(json.utf8), options: RescueOptions(log: log))
      return (events, log.report())
    }

    @Test("A closure that decodes dates is called on the caller's thread, in the list's order")
    func customDates() throws {
      let caller = ObjectIdentifier(Thread.current)
      let seconds = Lock<[Int]>([])
      let foreignCount = Lock(0)
      var decoder = ShieldedJSONDecoder()
      decoder.dateDecodingStrategy = .custom { decoder in
        if ObjectIdentifier(Thread.current) != caller { foreignCount.withLock { $0 += 1 } }
        let number = try decoder.singleValueContainer().decode(Int.self)
        seconds.withLock { $0.append(number) }
        return Date(timeIntervalSince1970: Double(number))
      }
      #expect(Self.json.utf8.count > 128 << 10)
      let expected = try Self.decode(decoder)
      let expectedSeconds = seconds.withLock { $0 }
      #expect(expected.events.count == 8_000)
      #expect(expected.events.last == Event(name: "7999", time: Date(timeIntervalSince1970: 7_999)))
      seconds.withLock { $0 = [] }
      decoder.concurrency = .cores(2)
      let divided = try Self.decode(decoder)
      #expect(divided.events == expected.events)
      #expect(divided.report == expected.report)
      #expect(seconds.withLock { $0 } == expectedSeconds)
      #expect(foreignCount.withLock { $0 } == 0)
    }

    /// The decoders that values keep, in one task.
    final class KeptDecoders: @unchecked Sendable {
      static let key = CodingUserInfoKey(rawValue: "kept")
      var decoders: [any Decoder] = []
    }

    /// A value with an initializer of its own, whose decoder outlives it if the value is odd.
    struct Keeping: Decodable, Equatable, Rescuable {
      private enum CodingKeys: CodingKey { case inner }

      private struct Inner: Decodable {
        var number: Int
      }

      let number: Int

      init(from decoder: any Decoder) throws {
        number = try Self.number(in: decoder)
        guard number % 2 == 1, let key = KeptDecoders.key, let kept = decoder.userInfo[key] as? KeptDecoders else {
          return
        }
        kept.decoders.append(decoder)
      }

      /// The inner object has a decoder of its own.
      static func number(in decoder: any Decoder) throws -> Int {
        try decoder.container(keyedBy: CodingKeys.self).decode(Inner.self, forKey: .inner).number
      }

      static var _rescueTarget: RescueTarget { .object }
      static func _converted(from token: JSONToken) -> Conversion<Keeping> { .unusable(.typeMismatch) }
    }

    @Shielded
    struct Keepers: Equatable {
      var first: Keeping?
      @Dropping var all: [Keeping]
    }

    @Test("Values that containers decode inside a pass are independent, and a decoder that outlives its value keeps it")
    func outliving() throws {
      let kept = KeptDecoders()
      var decoder = ShieldedJSONDecoder()
      if let key = KeptDecoders.key { decoder.userInfo[key] = kept }
      func value(_ number: Int) -> String { #"{"inner":{"number":\#(number)}}"# }
      let body = Data(
        (#"[{"first":\#(value(1)),"all":[\#(value(2)),\#(value(3)),"x",\#(value(5))]},"#
          + #"{"first":{"a":1},"all":[\#(value(4)),\#(value(6)),\#(value(7))]},{"first":\#(value(9)),"all":[]}]"#).utf8
      )
      let log = RescueLog()
      let keepers = try RescueOptions(log: log).apply { try decoder.decodeInOnePass([Keepers].self, from: body) }
      #expect(keepers.map { $0.first?.number } == [1, nil, 9])
      #expect(keepers.map { $0.all.map(\.number) } == [[2, 3, 5], [4, 6, 7], []])
      #expect(try kept.decoders.map { try Keeping.number(in: $0) } == [1, 3, 5, 7, 9])
      #expect(
        kept.decoders.map { $0.codingPath.map(\.stringValue).joined(separator: " ") } == [
          "Index 0 first", "Index 0 all Index 1", "Index 0 all Index 3", "Index 1 all Index 2", "Index 2 first",
        ]
      )
      #expect(log.report().records.map { "\($0.path)" } == ["[0].all[2]", "[1].first"])
    }
  }
#endif
