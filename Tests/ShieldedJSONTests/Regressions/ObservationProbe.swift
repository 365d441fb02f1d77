import DecodingTestSupport
import Foundation
import ShieldedDecoding
import ShieldedJSON

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
    var probes = someTypes(over: strategies, name)
    probes += allProbes(of: Int8.self, over: strategies, name)
    probes += allProbes(of: UInt64.self, over: strategies, name)
    probes += allProbes(of: Int128.self, over: strategies, name)
    probes += allProbes(of: Float.self, over: strategies, name)
    probes += allProbes(of: CGFloat.self, over: strategies, name)
    probes += allProbes(of: Set<Int>.self, over: strategies, name)
    probes += allProbes(of: [Int: String].self, over: strategies, name)
    probes += Self.probes(of: Duration.self, over: strategies, name)
    probes += allProbes(of: TableLevel.self, over: strategies, name)
    probes += allProbes(of: TableStatus.self, over: strategies, name)
    probes += allProbes(of: TableSeller.self, over: strategies, name)
    probes += Self.probes(of: URL.self, over: strategies, name)
    probes += Self.probes(of: UUID.self, over: strategies, name)
    probes += Self.probes(of: Data.self, over: strategies, name)
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
    probes += allProbes(of: TablePart.self, over: decoder, name)
    probes += allProbes(of: ObservationRegressionTests.Identifier.self, over: decoder, name)
    return probes + Self.probes(of: Date.self, over: decoder, name)
  }

  private static let tokens = [
    "1", "-1", "3.9", "1e300", "1e400", "1e-400", "300", "9223372036854775808", "16777217", "0.1",
    "123456789012345678901234567890123456789.5", #""""#, #"" 42 ""#, #""3.14 ""#, #""nan""#, #""-inf""#, #""checked""#,
    #""2""#, #""x""#, #""\ud800""#, #""https://a.example""#, "true", "null", "{}", "[]", #"{"weight":1}"#,
    #"{"wait":1}"#, #"{"name":7}"#, #""cancelled""#,
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
