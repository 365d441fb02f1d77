import DecodingTestSupport
import Foundation
import ShieldedDecoding
import ShieldedJSON
import Testing

@Suite("Fault: values depend on whether rescues are observed", .timeLimit(.minutes(20)))
struct ObservationRegressionTests {
  private static var floats: JSONDecoder.NonConformingFloatDecodingStrategy {
    .convertFromString(positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
  }

  private struct Lists: Decodable {
    @SafeArray var l: [Double]
    @SafeBox var boxed: [Double]
    @SafeBox var optional: [Double]?
    @SafeBox var floats: [Float]
    @DroppingArray var kept: [Double]
    @SafeBox var nested: [[Double]]
    @SafeBox var table: [String: [Double]]
    @SafeBox var optionals: [Double?]
  }

  @Test("Elements read by the float strategy are the same with and without a log, and over Foundation")
  func floatStrategy() throws {
    let list = #"["nan",1.5,"x","-inf"]"#
    let payload = Data(
      #"""
      {"l":\#(list),"boxed":\#(list),"optional":\#(list),"floats":\#(list),"kept":\#(list),"nested":[\#(list)],
       "table":{"a":\#(list)},"optionals":\#(list)}
      """#.utf8
    )
    var shielded = ShieldedJSONDecoder()
    shielded.nonConformingFloatDecodingStrategy = Self.floats
    let foundation = JSONDecoder()
    foundation.nonConformingFloatDecodingStrategy = Self.floats
    for value in [
      try shielded.decode(Lists.self, from: payload), try shielded.decodeWithReport(Lists.self, from: payload).value,
      try foundation.decode(Lists.self, from: payload),
      try foundation.decodeWithReport(Lists.self, from: payload).value,
    ] {
      let expected = "[nan, 1.5, 0.0, -inf]"
      #expect("\(value.l)" == expected)
      #expect("\(value.boxed)" == expected)
      #expect("\(value.optional ?? [])" == expected)
      #expect("\(value.floats)" == expected)
      #expect("\(value.kept)" == "[nan, 1.5, -inf]")
      #expect("\(value.nested)" == "[\(expected)]")
      #expect("\(value.table)" == #"["a": \#(expected)]"#)
      #expect("\(value.optionals.map { $0 ?? 0 })" == expected)
    }
  }

  /// A type that is a string in the rescue table and has a custom `init(from:)`.
  struct Identifier: Rescuable, Equatable, SafeValue {
    struct Cancelled: Error {}

    let text: String

    static var rescueTarget: RescueTarget { .string }
    static var defaultValue: Identifier { Identifier(text: "none") }

    init(text: String) { self.text = text }

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Int.self) {
        text = "#\(number)"
        return
      }
      text = try container.decode(String.self)
      if text == "cancelled" { throw Cancelled() }
    }
  }

  @Test(
    "A type with a custom init(from:) is read by it in every list, and its errors pass through",
    arguments: [nil, RescueLog(), RescueLog(handler: { _ in })]
  )
  func ownReading(_ log: RescueLog?) throws {
    let options = RescueOptions(log: log)
    for decoder in [ShieldedJSONDecoder(), JSONDecoder()] as [any RescuingDecoder] {
      let list = Data(#"{"value":[1,{},"a"]}"#.utf8)
      let value = try decoder.decode(BoxedField<[Identifier]>.self, from: list, options: options).value
      #expect(value.map(\.text) == ["#1", "none", "a"])
      for payload in [#"{"value":[{},"cancelled"]}"#, #"{"value":["cancelled"]}"#] {
        #expect(throws: Identifier.Cancelled.self) {
          try decoder.decode(BoxedField<[Identifier]>.self, from: Data(payload.utf8), options: options)
        }
      }
      #expect(throws: Identifier.Cancelled.self) {
        let payload = Data(#"{"value":"cancelled"}"#.utf8)
        return try decoder.decode(BoxedField<Identifier>.self, from: payload, options: options)
      }
    }
  }

  @Test(
    "In a process that never had a log, every wrapper and type decodes as with a log here or elsewhere"
  )
  func neverObserved() async {
    await #expect(processExitsWith: .success) {
      let probes = ObservationProbe.all
      // This comes first, while no log or policy has been created in this process.
      let unobserved = probes.map { $0.readings() }
      var situations: [(name: String, readings: [[String]])] = []
      for (name, log) in [("a log", RescueLog(capacity: 0)), ("a log with a handler", RescueLog(handler: { _ in }))] {
        let options = RescueOptions(log: log)
        situations.append(("\(name) on this call", probes.map { $0.readings(options) }))
      }
      let elsewhere = BusyTask()
      situations.append(("a log on another task", probes.map { $0.readings() }))
      elsewhere.end()

      for (name, readings) in situations {
        for (index, probe) in probes.enumerated() where readings[index] != unobserved[index] {
          let pairs = zip(zip(unobserved[index], readings[index]), ObservationProbe.payloads)
          for ((without, with), payload) in pairs where without != with {
            Issue.record("\(name): \(probe.name) of \(payload) is \(with), and \(without) unobserved")
          }
        }
      }
      // The readings are meaningful: they contain many values and few errors.
      #expect(Set(unobserved.joined()).count > 300)
    }
  }
}
