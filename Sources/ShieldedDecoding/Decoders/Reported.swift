/// A decoded value with the report of what was rescued on the way.
///
/// It is what `decodeReporting(_:from:options:)` returns. It can also be decoded itself, where somebody else makes the call to
/// the decoder:
///
///     let decoded = try anyDecoder.decode(Reported<Product>.self, from: data)
///     // {"price": "99.0"} gives decoded.value.price 99.0 and one record in decoded.report
public struct Reported<Value> {
  /// The value.
  public let value: Value

  /// What was rescued.
  public let report: RescueReport

  /// Pairs a value with its report.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - report: What was rescued.
  public init(value: Value, report: RescueReport) {
    self.value = value
    self.report = report
  }
}

extension Reported: Sendable where Value: Sendable {}

extension Reported: Equatable where Value: Equatable {}

extension Reported: Decodable where Value: Decodable {
  /// Decodes the value and reports.
  ///
  /// The policy is that of the call or of the decoder's `userInfo`. Where these name a log, it records as well, and the
  /// report is that log's.
  ///
  /// - Parameter decoder: A decoder that stands at the value.
  /// - Throws: What `Codable` throws, where nothing can be rescued or the policy forbids it.
  public init(from decoder: any Decoder) throws {
    var options = RescueOptions(for: decoder)
    let log = options.log ?? RescueLog()
    options.log = log
    let value = try options.apply { try decoder.singleValueContainer().decode(Value.self) }
    self.init(value: value, report: log.report())
  }
}
