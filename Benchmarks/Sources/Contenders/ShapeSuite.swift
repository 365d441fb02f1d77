import Foundation
import Payloads
import ShieldedJSON

/// A shape and all contenders that decode it.
public struct ShapeSuite: Sendable {
  /// The shape.
  public let shape: any PayloadShape
  /// The other half of every pair: plain `Codable`, on the clean payload.
  public let baseline: AnyContender
  /// Every contender, starting with the baseline and ending with the reference measurements.
  public let contenders: [AnyContender]

  /// Creates a suite of the contenders that every shape has, and of those specific to one.
  /// - Parameters:
  ///   - shape: The documents.
  ///   - plain: The response as the API documents it.
  ///   - wrappers: The response with the library's wrappers.
  ///   - macro: The response with `@Shielded` types.
  ///   - others: Further contenders, which come before the reference measurements.
  init<Shape: PayloadShape, Plain, Wrapped, Shielded>(
    _ shape: Shape,
    plain: ResponseModel<Shape, Plain>,
    wrappers: ResponseModel<Shape, Wrapped>,
    macro: ResponseModel<Shape, Shielded>,
    besides others: [any Contender<Shape>] = []
  ) {
    func kinds(over decoder: some ContenderDecoder) -> [any Contender<Shape>] {
      [PlainCodable(decoder: decoder, model: plain)] + Self.kinds(of: wrappers, .wrappers, over: decoder)
        + Self.kinds(of: macro, .macro, over: decoder)
    }
    self.init(shape, kinds: kinds(over: Self.foundation) + kinds(over: Self.shielded), others)
  }

  /// Creates a suite without `@Shielded` types.
  /// - Parameters:
  ///   - shape: The documents.
  ///   - plain: The response as the API documents it.
  ///   - wrappers: The response with the library's wrappers.
  init<Shape: PayloadShape, Plain, Wrapped>(
    _ shape: Shape,
    plain: ResponseModel<Shape, Plain>,
    wrappers: ResponseModel<Shape, Wrapped>
  ) {
    func kinds(over decoder: some ContenderDecoder) -> [any Contender<Shape>] {
      [PlainCodable(decoder: decoder, model: plain)] + Self.kinds(of: wrappers, .wrappers, over: decoder)
    }
    self.init(shape, kinds: kinds(over: Self.foundation) + kinds(over: Self.shielded), [])
  }

  /// Foundation's decoder, with the strategy of the dates in ``Products`` and ``Orders``. The other shapes have none.
  private static var foundation: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return decoder
  }

  /// This project's decoder, with the same strategy.
  private static var shielded: ShieldedJSONDecoder {
    var decoder = ShieldedJSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return decoder
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
    _ others: [any Contender<Shape>]
  ) {
    func erased(_ contender: some Contender<Shape>) -> AnyContender { AnyContender(contender, on: shape) }
    self.shape = shape
    contenders = (kinds + others + ReferenceMeasurements.all(for: shape)).map { erased($0) }
    baseline = contenders[0]
  }

  /// The contender of a given name, or `nil` if the shape has none.
  public func contender(named name: String) -> AnyContender? {
    contenders.first { $0.name == name }
  }

  /// Generates a payload in memory.
  /// - Parameter specification: Everything that determines the payload.
  public func payload(_ specification: PayloadSpecification) -> (data: Data, totals: PayloadTotals) {
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
