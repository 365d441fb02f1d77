#if Macros
  import Foundation
  import ShieldedDecoding
  import ShieldedJSON
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
  }
#endif
