import Foundation
import Payloads
import ShieldedDecoding
import ShieldedJSON

/// A shape and all contenders that decode it.
package struct ShapeSuite: Sendable {
  package let shape: any PayloadShape
  /// The other half of every pair: plain `Codable`, on the clean payload.
  package let baseline: AnyContender
  /// Every contender, starting with the baseline and ending with the reference measurement.
  package let contenders: [AnyContender]
  /// Further contenders, which only the command `settings` and the gate measure.
  package let variants: [AnyContender]

  /// Creates a suite of the contenders that every shape has, and of those specific to one.
  /// - Parameters:
  ///   - strategies: The strategies of all decoders. By default that of the dates in ``Products`` and ``Orders``; the other shapes
  ///     have no dates.
  ///   - others: Further contenders, which come before the reference measurement.
  init<Shape: PayloadShape, Plain, Wrapped, Shielded>(
    _ shape: Shape,
    plain: ResponseModel<Shape, Plain>,
    wrappers: ResponseModel<Shape, Wrapped>,
    macro: ResponseModel<Shape, Shielded>,
    strategies: DecoderStrategies = DecoderStrategies(),
    besides others: [any Contender<Shape>] = [],
    variants: [any Contender<Shape>] = []
  ) {
    func kinds(over decoder: some ContenderDecoder) -> [any Contender<Shape>] {
      [PlainCodable(decoder: decoder, model: plain)] + Self.kinds(of: wrappers, .wrappers, over: decoder)
        + Self.kinds(of: macro, .macro, over: decoder)
    }
    self.init(shape, kinds: kinds(over: strategies.foundation) + kinds(over: strategies.shielded), others, variants)
  }

  /// A model with and without a log.
  private static func kinds<Shape, Response>(
    of model: ResponseModel<Shape, Response>,
    _ style: ModelStyle,
    over decoder: some ContenderDecoder
  ) -> [any Contender<Shape>] {
    [
      ShieldedSilent(decoder: decoder, model: model, style: style),
      ShieldedReporting(decoder: decoder, model: model, style: style),
    ]
  }

  private init<Shape: PayloadShape>(
    _ shape: Shape,
    kinds: [any Contender<Shape>],
    _ others: [any Contender<Shape>],
    _ variants: [any Contender<Shape>]
  ) {
    func erased(_ contender: some Contender<Shape>) -> AnyContender { AnyContender(contender, on: shape) }
    self.shape = shape
    contenders = (kinds + others + [TapeScan<Shape>()]).map { erased($0) }
    self.variants = variants.map { erased($0) }
    baseline = contenders[0]
  }

  /// The contender of a given name, or `nil` if the shape has none.
  package func contender(named name: String) -> AnyContender? {
    (contenders + variants).first { $0.name == name }
  }

  /// Generates a payload in memory.
  package func payload(_ specification: PayloadSpecification) -> (data: Data, totals: PayloadTotals) {
    let sink = DataSink()
    // A sink in memory doesn't throw.
    let totals = (try? shape.write(specification, to: sink)) ?? PayloadTotals()
    return (sink.data, totals)
  }

  private final class DataSink: PayloadSink {
    private(set) var data = Data()

    func write(_ bytes: [UInt8]) {
      data.append(contentsOf: bytes)
    }
  }
}

/// What a user sets in both decoders.
struct DecoderStrategies {
  var dates = JSONDecoder.DateDecodingStrategy.iso8601
  var keys = JSONDecoder.KeyDecodingStrategy.useDefaultKeys

  var foundation: JSONDecoder {
    let decoder = JSONDecoder()
    (decoder.dateDecodingStrategy, decoder.keyDecodingStrategy) = (dates, keys)
    return decoder
  }

  var shielded: ShieldedJSONDecoder {
    var decoder = ShieldedJSONDecoder()
    (decoder.dateDecodingStrategy, decoder.keyDecodingStrategy) = (dates, keys)
    return decoder
  }
}

/// A type-erased contender on its shape, for runners.
///
///     let suite = ContenderRegistry.suite(named: "orders")
///     let contender = suite?.contender(named: "safebox")
///     try contender?.decode(payload, begin: { start = clock.now }, end: { elapsed = clock.now - start })
///
/// Decoding runs inside closures that know the types; the indirection costs two calls.
package struct AnyContender: Sendable {
  /// The name that selects the contender.
  package let name: String
  package let summary: String
  /// The shape whose payloads it decodes.
  package let shape: String
  /// A Boolean value that indicates whether it is expected to throw on a dirty payload.
  package let throwsOnDirt: Bool
  /// A Boolean value that indicates whether the contender is a reference measurement on the same bytes, which decodes no
  /// records.
  package let isReference: Bool

  private let decodeOnce: @Sendable (Data, () -> Void, () -> Void) throws -> Void
  private let decodeRepeatedly: @Sendable (Data, Int, () -> Void, () -> Void) throws -> Void
  private let countRecords: @Sendable (Data) throws -> Int
  private let decodeRecords: @Sendable (Data) throws -> [Any]
  private let makeReport: @Sendable (Data) throws -> RescueReport?
  private let check: @Sendable (Data, PayloadSpecification) -> AnswerVerdict

  /// Erases a contender's types.
  init<Subject: Contender>(_ contender: Subject, on shape: Subject.Shape) {
    name = contender.name
    summary = contender.summary
    self.shape = shape.name
    throwsOnDirt = contender.throwsOnDirt
    isReference = contender.isReference
    decodeOnce = { payload, begin, end in
      begin()
      do {
        let output = try contender.decode(payload)
        end()
        // The value is released after the clock has stopped, so that only the call is timed.
        withExtendedLifetime(output) {}
      } catch {
        end()
        throw error
      }
    }
    decodeRepeatedly = { payload, repetitions, begin, end in
      var outputs: [Subject.Output] = []
      outputs.reserveCapacity(repetitions)
      var failure: (any Error)?
      begin()
      for _ in 0..<repetitions {
        do { outputs.append(try contender.decode(payload)) } catch { failure = error }
      }
      end()
      withExtendedLifetime(outputs) {}
      if let failure { throw failure }
    }
    countRecords = { contender.records(in: try contender.decode($0)).count }
    decodeRecords = { contender.records(in: try contender.decode($0)) }
    makeReport = { try contender.report(decoding: $0) }
    check = { AnswerCheck(contender: contender, shape: shape).verdict(on: $0, of: $1) }
  }

  /// Decodes a payload once.
  /// - Parameter end: Called directly after decoding, before the result is released.
  package func decode(_ payload: Data, begin: () -> Void = {}, end: () -> Void = {}) throws {
    try decodeOnce(payload, begin, end)
  }

  /// Decodes a payload a number of times.
  /// - Parameters:
  ///   - repetitions: How often to decode, 1 or more.
  ///   - end: Called directly after the last decode, before the results are released.
  package func decode(_ payload: Data, repetitions: Int, begin: () -> Void, end: () -> Void) throws {
    guard repetitions > 1 else { return try decodeOnce(payload, begin, end) }
    try decodeRepeatedly(payload, repetitions, begin, end)
  }

  /// Decodes any document, and returns the number of records.
  package func recordCount(decoding payload: Data) throws -> Int {
    try countRecords(payload)
  }

  /// Decodes any document, and returns whether another contender of the same shape decodes equal records.
  package func hasSameRecords(as other: AnyContender, decoding payload: Data) throws -> Bool {
    let (own, others) = (try decodeRecords(payload), try other.decodeRecords(payload))
    return ValueDifference.first(between: own, and: others, at: "records") == nil
  }

  /// Decodes a payload once more, and returns a report of every rescue, or `nil` if the contender isn't the library's.
  package func report(decoding payload: Data) throws -> RescueReport? {
    try makeReport(payload)
  }

  /// Compares the contender's answer with the generator's.
  package func verdict(on payload: Data, of specification: PayloadSpecification) -> AnswerVerdict {
    check(payload, specification)
  }
}
