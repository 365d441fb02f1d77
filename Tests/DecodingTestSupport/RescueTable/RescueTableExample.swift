import Foundation
import ShieldedDecoding

/// A token in a payload, the Swift type to decode it into, and the expected value and records.
public struct RescueTableExample: Sendable {
  /// The Swift type, with its wrapper if that isn't `@SafeBox`.
  public let type: String

  /// The token in JSON; `nil` for a missing key.
  public let json: String?

  /// The expectation for each decoder.
  private var expectations: [TableDecoder: RescueTableExpectation]

  /// The path of the underlying fault that the last record must name.
  public let expectedUnderlyingPath: String?

  /// The whole payload.
  public let payload: Data

  private let readShielded: @Sendable (any RescuingDecoder, Data, RescueOptions) throws -> String
  private let readPlain: @Sendable (any RescuingDecoder, Data) throws -> String

  /// The expectation for a decoder.
  ///
  /// - Parameter decoder: The decoder.
  public func expectation(over decoder: TableDecoder) -> RescueTableExpectation {
    // The initializer sets an expectation for every decoder.
    expectations[decoder] ?? RescueTableExpectation(value: nil, rescues: [])
  }

  /// Whether the decoders give different values or records.
  public var dependsOnDecoder: Bool { Set(expectations.values).count > 1 }

  /// Creates an example.
  ///
  /// - Parameter bytes: The token if it isn't UTF-8; otherwise `json` is the token.
  init<Shielded: SingleField, Plain: SingleField>(
    _ shielded: Shielded.Type,
    plain: Plain.Type,
    type: String,
    json: String?,
    bytes: [UInt8]? = nil,
    gives expected: Shielded.Value,
    _ rescues: [ExpectedRescue],
    underlyingPath: String? = nil
  ) where Plain.Value == Shielded.Value {
    self.type = type
    self.json = json
    let expectation = RescueTableExpectation(value: Self.described(expected), rescues: rescues)
    expectations = [.jsonDecoder: expectation, .shieldedJSONDecoder: expectation]
    expectedUnderlyingPath = underlyingPath
    let token = bytes ?? json.map { Array($0.utf8) }
    payload = token.map { Data(#"{"value":"#.utf8) + $0 + Data("}".utf8) } ?? Data("{}".utf8)
    readShielded = { decoder, payload, options in
      let value = try decoder.decode(Shielded.self, from: payload, options: options).value
      return Self.described(value)
    }
    readPlain = { decoder, payload in Self.described(try decoder.decode(Plain.self, from: payload).value) }
  }

  /// Decodes the payload through the wrapper.
  ///
  /// - Parameters:
  ///   - decoder: The decoder.
  ///   - options: The policy and the log.
  /// - Returns: A description of the value.
  /// - Throws: The decoder's error.
  public func decode(with decoder: any RescuingDecoder, options: RescueOptions) throws -> String {
    try readShielded(decoder, payload, options)
  }

  /// Decodes the payload with plain `Codable`.
  ///
  /// - Parameter decoder: The decoder.
  /// - Returns: A description of the value.
  /// - Throws: The decoder's error.
  public func _decodePlain(with decoder: any RescuingDecoder) throws -> String {
    try readPlain(decoder, payload)
  }
}

extension RescueTableExample {
  /// The same example, with a different value or different records over `ShieldedJSONDecoder`.
  ///
  /// - Parameters:
  ///   - value: The value over `ShieldedJSONDecoder`, of the example's own type.
  ///   - rescues: The records over `ShieldedJSONDecoder`.
  func overShielded(gives value: some Any, _ rescues: ExpectedRescue...) -> RescueTableExample {
    var example = self
    example.expectations[.shieldedJSONDecoder] = RescueTableExpectation(value: Self.described(value), rescues: rescues)
    return example
  }

  /// The same example, with the same value but a different record over `ShieldedJSONDecoder`.
  ///
  /// - Parameters:
  ///   - outcome: The outcome of the rescue over `ShieldedJSONDecoder`.
  ///   - reason: The reason for the rescue, if the token gives no usable value.
  func overShielded(_ outcome: RescueOutcome, _ reason: RescueReason? = nil) -> RescueTableExample {
    var example = self
    example.expectations[.shieldedJSONDecoder] = RescueTableExpectation(
      value: expectation(over: .jsonDecoder).value,
      rescues: [ExpectedRescue(outcome, reason)]
    )
    return example
  }

  /// The same example, except that `ShieldedJSONDecoder` rejects the document.
  var refusedByShielded: RescueTableExample {
    var example = self
    example.expectations[.shieldedJSONDecoder] = RescueTableExpectation(value: nil, rescues: [])
    return example
  }

  /// A description of the value, with the entries of a dictionary and the elements of a set in sorted order.
  private static func described(_ value: some Any) -> String {
    if let dictionary = value as? [String: Any] {
      return dictionary.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.description
    }
    if let dictionary = value as? [Int: Any] {
      return dictionary.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.description
    }
    if let set = value as? Set<AnyHashable> { return set.map { String(reflecting: $0.base) }.sorted().description }
    return String(reflecting: value)
  }
}

extension RescueTableExample: CustomStringConvertible {
  /// `Int ← "42"`.
  public var description: String { "\(type) ← \(json ?? "missing key")" }
}
