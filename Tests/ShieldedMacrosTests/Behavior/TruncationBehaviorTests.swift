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
  }
#endif
