/// A decoded value and the report of its rescues.
///
/// `decodeWithReport(_:from:options:)` returns this type. It can also be decoded directly, for example if a framework calls the
/// decoder:
///
///     let decoded = try anyDecoder.decode(ReportedValue<Product>.self, from: data)
///     // {"price": "99.0"} gives decoded.value.price 99.0 and one record in decoded.report
public struct ReportedValue<Value> {
  /// The value.
  public let value: Value

  /// The report of the rescues.
  public let report: RescueReport

  /// Creates a value with its report.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - report: The report of the rescues.
  public init(value: Value, report: RescueReport) {
    self.value = value
    self.report = report
  }
}

extension ReportedValue: Sendable where Value: Sendable {}

extension ReportedValue: Equatable where Value: Equatable {}

extension ReportedValue: Decodable where Value: Decodable {
  /// Decodes the value and reports its rescues.
  ///
  /// The policy is that of the call. If the call has a log, the rescues are recorded in it, and ``report`` is its report.
  ///
  /// - Parameter decoder: A decoder positioned at the value.
  /// - Throws: What plain `Codable` throws, if nothing can be rescued or the policy forbids the rescue.
  public init(from decoder: any Decoder) throws {
    var options = try RescueOptions(for: decoder)
    let log = options.log ?? RescueLog()
    options.log = log
    let value = try options.apply {
      try UndeclaredKeys.requireSupport(Value.self)
      return try decoder.singleValueContainer().decode(Value.self)
    }
    self.init(value: value, report: log.report())
  }
}

extension ReportedValue: UndeclaredKeysForwarding { static var partTypes: [any Any.Type] { [Value.self] } }
