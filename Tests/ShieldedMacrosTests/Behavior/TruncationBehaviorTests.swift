#if Macros
  import Foundation
  import ShieldedDecoding
  import ShieldedJSON
  import ShieldedMacros
  import Testing

  @Suite("@Shielded types in a truncated payload", .timeLimit(.minutes(20)))
  struct TruncationBehaviorTests {
    @Shielded
    enum Color: String { case red, blue }

    @Shielded
    struct Lamp: Equatable {
      var name: String = "unnamed"
      @Key("is_on", "on") var isOn: Bool?
      @Key("stock.count") var count: Int
      var color: Color?
      var watts: [Int]
    }

    @Shielded
    struct StrictLamp: Equatable {
      @Strict var id: Int
      var name: String
    }

    private static func decode<Value: Decodable>(
      _ type: Value.Type,
      _ payload: String
    ) throws -> (value: Value, records: [String]) {
      var decoder = ShieldedJSONDecoder()
      decoder.truncation = .keepPartial
      let log = RescueLog()
      let value = try decoder.decode(type, from: Data(payload.utf8), options: RescueOptions(log: log))
      return (value, log.report().records.dropFirst().map { String($0.description.prefix { $0 != "," }) })
    }

    @Test("A property that the end cut off has its own default, and the reason incomplete")
    func defaults() throws {
      let (lamp, records) = try Self.decode(Lamp.self, #"{"color":"re"#)
      #expect(lamp == Lamp(name: "unnamed", isOn: nil, count: 0, color: nil, watts: []))
      #expect(
        Set(records) == [
          "name: defaulted by incompletePayload (incomplete)", "is_on: defaulted by incompletePayload (incomplete)",
          "stock: defaulted by incompletePayload (incomplete)", "color: defaulted by incompletePayload (incomplete)",
          "watts: defaulted by incompletePayload (incomplete)",
        ]
      )
    }

    @Test("An alternative with a value decides, and one that the end cut off comes before one that is missing or null")
    func alternatives() throws {
      #expect(try Self.decode(Lamp.self, #"{"on":"yes","#).value.isOn == true)
      let (lamp, records) = try Self.decode(Lamp.self, #"{"is_on":null,"stock":{},"name":"a","color":"red","watts":[]"#)
      #expect(lamp.isOn == nil && lamp.color == .red)
      #expect(
        Set(records) == [
          "on: defaulted by incompletePayload (incomplete)", "stock.count: defaulted by missingKey (keyNotFound)",
        ]
      )
    }

    @Test("A list keeps its complete numbers, and a strict element without its property is dropped")
    func lists() throws {
      #expect(try Self.decode(Lamp.self, #"{"watts":[1,"2",3"#).value.watts == [1, 2])
      let (lamps, records) = try Self.decode(SafeArray<Lamp?>.self, #"[{"name":"abc"},{"name":"de"#)
      #expect(lamps.wrappedValue.map { $0?.name } == ["abc", "d"])
      #expect(records.contains("[1].name: lossy by incompletePayload"))
      let strict = try Self.decode(DroppingArray<StrictLamp>.self, #"[{"id":1,"name":"a"},{"name":"b","id":2"#)
      #expect(strict.value.wrappedValue == [StrictLamp(id: 1, name: "a")])
      #expect(strict.records.contains("[1]: dropped by objectFromOther (incomplete)"))
    }

    private static let list =
      #"[{"name":"a","is_on":"yes","stock":{"count":"3"},"color":"red","watts":[1,"2"]}, 7 ,{"name":5,"watts":[{},4],"color":"x"},"#
      + #"{"on":true,"stock":{"count":2.5} , "name":"b\u00e9\ud83d\ude43"} ,{ },{"name":"last","watts":[3]}]"#

    /// The value and the records of a payload or the error; with a handler, no value is read in one pass.
    private static func outcome<Value: Decodable & Equatable>(
      _ type: Value.Type,
      _ payload: String.UTF8View.SubSequence,
      _ truncation: ShieldedJSONDecoder.Truncation,
      log: RescueLog?
    ) -> (value: Value?, records: [String]) {
      var decoder = ShieldedJSONDecoder()
      decoder.truncation = truncation
      let value = try? decoder.decode(type, from: Data(payload), options: RescueOptions(log: log))
      return (value, value == nil ? [] : (log?.report().records ?? []).map(\.description).sorted())
    }

    private static func expectSame<Value: Decodable & Equatable>(_ type: Value.Type, _ text: String) -> Int {
      var decodedCount = 0
      for truncation in [ShieldedJSONDecoder.Truncation.keepComplete, .keepPartial] {
        for cut in text.utf8.indices {
          let payload = text.utf8[..<cut]
          let expected = outcome(type, payload, truncation, log: RescueLog { _ in })
          let read = outcome(type, payload, truncation, log: RescueLog())
          #expect(
            read.value == expected.value && read.records == expected.records,
            "\(truncation): \(Substring(payload))"
          )
          #expect(
            outcome(type, payload, truncation, log: nil).value == expected.value,
            "\(truncation): \(Substring(payload))"
          )
          if expected.value != nil { decodedCount += 1 }
        }
      }
      return decodedCount
    }

    @Test("Of a list that is cut at any byte, elements that are read in one pass are those that containers decode")
    func everyCut() {
      let clean = Self.list.replacing(" 7 ,", with: "")
      let count = 2 * clean.utf8.count
      #expect(Self.expectSame([Lamp].self, clean) > count / 2)
      #expect(Self.expectSame(SafeArray<Lamp?>.self, Self.list) > count / 2)
      #expect(
        Self.expectSame(
          DroppingArray<StrictLamp>.self,
          #"[{"id":1,"name":"a"},{"name":"b"},{"id":"2"},{"id":3,"name":5}]"#
        ) > 60
      )
      #expect(Self.expectSame([[Lamp]].self, "[\(clean),\(clean)]") > count)
      #expect(Self.expectSame([String: [Lamp]].self, #"{"a":\#(clean),"b":\#(clean)}"#) > count)
    }
  }
#endif
