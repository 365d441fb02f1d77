import DecodingTestSupport
import Foundation
import ShieldedJSON
import Testing

@testable import ShieldedDecoding

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
    let shielded = ShieldedJSONDecoder.with { $0.nonConformingFloatDecodingStrategy = Self.floats }
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
    struct Canceled: Error {}

    let text: String

    static var _rescueTarget: RescueTarget { .string }
    static var _defaultValue: Identifier { Identifier(text: "none") }

    init(text: String) { self.text = text }

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Int.self) {
        text = "#\(number)"
        return
      }
      text = try container.decode(String.self)
      if text == "canceled" { throw Canceled() }
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
      for payload in [#"{"value":[{},"canceled"]}"#, #"{"value":["canceled"]}"#] {
        #expect(throws: Identifier.Canceled.self) {
          try decoder.decode(BoxedField<[Identifier]>.self, from: Data(payload.utf8), options: options)
        }
      }
      #expect(throws: Identifier.Canceled.self) {
        let payload = Data(#"{"value":"canceled"}"#.utf8)
        return try decoder.decode(BoxedField<Identifier>.self, from: payload, options: options)
      }
    }
  }

  #if os(Linux) || os(macOS)
    @Test("In a process that never had a log, every wrapper and type decodes as with a log here or elsewhere")
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
  #endif
}

/// A model over a decoder, and its results for many dirty payloads.
struct ObservationProbe: Sendable {
  let name: String
  private let read: @Sendable (Data, RescueOptions?) throws -> String

  /// The value of each payload, or its error.
  func readings(_ options: RescueOptions? = nil) -> [String] {
    Self.payloads.map { payload in
      do {
        return try read(Data(payload.utf8), options)
      } catch {
        return "\(type(of: error))"
      }
    }
  }

  private init<Model: SingleField>(_ type: Model.Type, over decoder: any RescuingDecoder & Sendable, _ name: String) {
    self.name = "\(type) over \(name)"
    read = { payload, options in
      let model =
        if let options { try decoder.decode(type, from: payload, options: options) } else {
          try decoder.decode(type, from: payload)
        }
      return Self.described(model.value)
    }
  }

  private static func described(_ value: Any) -> String {
    switch value {
    // Foundation can't describe a date whose interval isn't a number.
    case let date as Date: "\(date.timeIntervalSinceReferenceDate)"
    // The entries of a dictionary are unordered.
    case let entries as [Int: Any]: "\(entries.sorted { $0.key < $1.key }.map { ["\($0.key)", described($0.value)] })"
    case let elements as Set<AnyHashable>: "\(elements.map { described($0.base) }.sorted())"
    case let entries as [String: Any]: "\(entries.sorted { $0.key < $1.key }.map { [$0.key, described($0.value)] })"
    case let elements as [Any]: "\(elements.map(described))"
    default: value is any ExpressibleByNilLiteral ? describedOptional(value) : "\(value)"
    }
  }

  private static func describedOptional(_ value: Any) -> String {
    Mirror(reflecting: value).children.first.map { "Optional(\(described($0.value)))" } ?? "nil"
  }

  /// A value without a default, under the wrappers that don't need one.
  private static func probes<Value: Rescuable & Equatable>(
    of type: Value.Type,
    over decoder: any RescuingDecoder & Sendable,
    _ name: String
  ) -> [ObservationProbe] {
    [
      ObservationProbe(BoxedField<Value?>.self, over: decoder, name),
      ObservationProbe(BoxedField<[Value?]>.self, over: decoder, name),
      ObservationProbe(DroppingField<Value>.self, over: decoder, name),
      ObservationProbe(DroppingEntriesField<Value>.self, over: decoder, name),
      ObservationProbe(BoxedField<[String: Value]?>.self, over: decoder, name),
    ]
  }

  private static func allProbes<Value: SafeValue & Equatable>(
    of type: Value.Type,
    over decoder: any RescuingDecoder & Sendable,
    _ name: String
  ) -> [ObservationProbe] {
    probes(of: type, over: decoder, name) + [
      ObservationProbe(BoxedField<Value>.self, over: decoder, name),
      ObservationProbe(BoxedField<[Value]>.self, over: decoder, name),
      ObservationProbe(BoxedField<[Value]?>.self, over: decoder, name),
      ObservationProbe(BoxedField<[[Value]]>.self, over: decoder, name),
      ObservationProbe(BoxedField<[String: [Value]]>.self, over: decoder, name),
      ObservationProbe(SubstitutingField<Value>.self, over: decoder, name),
      ObservationProbe(PlainField<[SafeBox<Value>]>.self, over: decoder, name),
    ]
  }

  /// Every wrapper and type over the library's decoder with strategies, and the most different types over two other decoders.
  static var all: [ObservationProbe] {
    var strategies = ShieldedJSONDecoder()
    strategies.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf",
      negativeInfinity: "-inf",
      nan: "nan"
    )
    strategies.keyDecodingStrategy = .convertFromSnakeCase
    let name = "ShieldedJSONDecoder with strategies"
    var probes = someModels(over: strategies, name)
    for scalar in SupportedScalar.all {
      if let type = scalar.typeWithDefault {
        probes += allProbes(of: type, over: strategies, name)
      } else {
        probes += Self.probes(of: scalar.type, over: strategies, name)
      }
    }
    probes += allProbes(of: Set<Int>.self, over: strategies, name)
    probes += allProbes(of: [Int: String].self, over: strategies, name)
    probes += allProbes(of: TableLevel.self, over: strategies, name)
    probes += allProbes(of: TableStatus.self, over: strategies, name)
    probes += allProbes(of: TableSeller.self, over: strategies, name)
    probes.append(ObservationProbe(DefaultedField<One>.self, over: strategies, name))
    probes.append(ObservationProbe(DefaultedField<Epoch>.self, over: strategies, name))
    probes += someTypes(over: ShieldedJSONDecoder(), "ShieldedJSONDecoder")
    return probes + someTypes(over: JSONDecoder(), "JSONDecoder")
  }

  private static func someTypes(over decoder: any RescuingDecoder & Sendable, _ name: String) -> [ObservationProbe] {
    var probes: [ObservationProbe] = []
    probes += allProbes(of: Bool.self, over: decoder, name)
    probes += allProbes(of: Int.self, over: decoder, name)
    probes += allProbes(of: Double.self, over: decoder, name)
    probes += allProbes(of: Decimal.self, over: decoder, name)
    probes += allProbes(of: String.self, over: decoder, name)
    probes += Self.probes(of: Date.self, over: decoder, name)
    return probes + someModels(over: decoder, name)
  }

  private static func someModels(over decoder: any RescuingDecoder & Sendable, _ name: String) -> [ObservationProbe] {
    allProbes(of: TablePart.self, over: decoder, name)
      + allProbes(of: ObservationRegressionTests.Identifier.self, over: decoder, name)
  }

  private static let tokens = [
    "1", "-1", "3.9", "1e300", "1e400", "1e-400", "300", "9223372036854775808", "16777217", "0.1",
    "123456789012345678901234567890123456789.5", #""""#, #"" 42 ""#, #""3.14 ""#, #""nan""#, #""-inf""#, #""checked""#,
    #""2""#, #""x""#, #""\ud800""#, #""https://a.example""#, "true", "null", "{}", "[]", #"{"weight":1}"#,
    #"{"wait":1}"#, #"{"name":7}"#, #""canceled""#,
  ]

  /// Each token as the value, as an element, and under a key; and a missing value.
  static let payloads =
    tokens.flatMap { token in
      [
        #"{"value":\#(token)}"#, #"{"value":[1,\#(token),"1",[\#(token)]]}"#,
        #"{"value":{"a":\#(token),"b":["1",\#(token)]}}"#,
      ]
    } + ["{}", #"{"value":[]}"#, #"{"value":[null,null]}"#, #"{"other":1}"#]
}

/// A decode with a log on another thread, which lasts until `end()`.
final class BusyTask: Sendable {
  private static let gate = Lock<(began: DispatchSemaphore, end: DispatchSemaphore)?>(nil)

  private struct Waiting: Decodable {
    init(from decoder: any Decoder) throws {
      let gates = BusyTask.gate.withLock { $0 }
      gates?.began.signal()
      gates?.end.wait()
    }
  }

  private let isOver = DispatchSemaphore(value: 0)
  private let isEnded = DispatchSemaphore(value: 0)

  init() {
    let began = DispatchSemaphore(value: 0)
    Self.gate.withLock { $0 = (began, isEnded) }
    let thread = Thread { [isOver] in
      _ = try? ShieldedJSONDecoder().decodeWithReport(Waiting.self, from: Data("{}".utf8))
      isOver.signal()
    }
    thread.start()
    began.wait()
  }

  func end() {
    isEnded.signal()
    isOver.wait()
  }
}

/// A task inherits the options around it. When it outlived them, its values depended on what else the process decoded.
@Suite("Fault: inherited options end with the closure that they were applied to", .timeLimit(.minutes(20)))
struct InheritedOptionsRegressionTests {
  struct Model: Decodable {
    @SafeBox var field: Int
    @SafeArray var elements: [Int]
    var single: [SafeBox<Int>]
  }

  private static let payloads = [
    #"{"field": "1", "elements": [2], "single": [3]}"#, #"{"field": 1, "elements": ["2"], "single": [3]}"#,
    #"{"field": 1, "elements": [2], "single": ["3"]}"#, #"{"field": null, "elements": [2], "single": [3]}"#,
    #"{"field": 1, "single": [3]}"#,
  ]

  /// Decodes each payload in a task that inherits options, after the closure of the options has returned.
  static func lateOutcomes(_ options: RescueOptions) async -> [String] {
    let (ended, end) = AsyncStream.makeStream(of: Void.self)
    let task = options.apply {
      Task {
        for await _ in ended {}
        return [JSONDecoder() as any RescuingDecoder, ShieldedJSONDecoder()].flatMap { decoder in
          payloads.map { payload in
            do {
              // A plain call, so that only the inherited options apply.
              let data = Data(payload.utf8)
              let model =
                if let decoder = decoder as? JSONDecoder {
                  try decoder.decode(Model.self, from: data)
                } else {
                  try ShieldedJSONDecoder().decode(Model.self, from: data)
                }
              return "\(model.field) \(model.elements) \(model.single.map(\.wrappedValue))"
            } catch {
              return "thrown"
            }
          }
        }
      }
    }
    end.finish()
    return await task.value
  }

  #if os(Linux) || os(macOS)
    @Test("A task that outlives the closure of its options still decodes with them")
    func outlivingTask() async {
      await #expect(processExitsWith: .success) {
        #expect(await Self.lateOutcomes(RescueOptions(policy: .strict)) == Array(repeating: "thrown", count: 10))
        let log = RescueLog()
        let values = ["1 [2] [3]", "1 [2] [3]", "1 [2] [3]", "0 [2] [3]", "1 [] [3]"]
        #expect(await Self.lateOutcomes(RescueOptions(log: log)) == values + values)
        #expect(log.report().totalCount == 10)
        // Without options, nothing of the calls before applies.
        #expect(await Self.lateOutcomes(RescueOptions()) == values + values)
        #expect(log.report().totalCount == 10)
        // No scope outlives its last task, which would slow down every later rescue in the process.
        for _ in 0..<100 where !RescueScope.isUnobserved { try? await Task.sleep(for: .milliseconds(20)) }
        #expect(RescueScope.isUnobserved)
      }
    }
  #endif
}
