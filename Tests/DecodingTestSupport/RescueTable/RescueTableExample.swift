import Foundation
import ShieldedDecoding

/// A token in a payload, a Swift type to decode it into, and all that must come of it.
public struct RescueTableExample: Sendable {
  /// The Swift type, with its wrapper where that isn't `@SafeBox`.
  public let type: String

  /// The token as it stands in JSON; `nil` for a missing key.
  public let json: String?

  /// The value that must come out, described.
  public let expectedValue: String

  /// The records that the log must hold, in this order; none where the value is exact.
  public let expectedRescues: [ExpectedRescue]

  /// The fault further in that the last record must name.
  public let expectedUnderlyingPath: String?

  /// The whole payload.
  public let payload: Data

  private let readShielded: @Sendable (any RescueReporting, Data, RescueOptions) throws -> Reading
  private let readPlain: @Sendable (any RescueReporting, Data) throws -> Reading

  /// What came out of a decode.
  public struct Reading: Sendable {
    /// The value, described.
    public let value: String
    /// Whether the value equals the expected one.
    public let isExpected: Bool
  }

  /// What the outcome of the table's row is: `nil` for exact.
  public var expectedOutcome: RescueOutcome? { expectedRescues.first?.outcome }

  /// The reason of the table's row.
  public var expectedReason: RescueReason? { expectedRescues.first?.reason }

  init<Shielded: SingleField, Plain: SingleField>(
    _ shielded: Shielded.Type,
    plain: Plain.Type,
    type: String,
    token: Data?,
    json: String?,
    gives expected: Shielded.Value,
    _ rescues: [ExpectedRescue],
    underlyingPath: String? = nil
  ) where Plain.Value == Shielded.Value {
    self.type = type
    self.json = json
    expectedValue = Self.described(expected)
    expectedRescues = rescues
    expectedUnderlyingPath = underlyingPath
    payload = token.map { Data(#"{"value":"#.utf8) + $0 + Data("}".utf8) } ?? Data("{}".utf8)
    readShielded = { decoder, payload, options in
      let value = try decoder.decode(Shielded.self, from: payload, options: options).value
      return Reading(value: Self.described(value), isExpected: value == expected)
    }
    readPlain = { decoder, payload in
      let value = try decoder.decode(Plain.self, from: payload).value
      return Reading(value: Self.described(value), isExpected: value == expected)
    }
  }

  /// Decodes the payload through the wrapper.
  ///
  /// - Parameters:
  ///   - decoder: The decoder.
  ///   - options: The policy and the log.
  /// - Throws: What the decoder throws.
  public func decode(with decoder: any RescueReporting = JSONDecoder(), options: RescueOptions) throws -> Reading {
    try readShielded(decoder, payload, options)
  }

  /// Decodes the payload as plain `Codable` does.
  ///
  /// - Parameter decoder: The decoder.
  /// - Throws: What the decoder throws.
  public func decodePlain(with decoder: any RescueReporting = JSONDecoder()) throws -> Reading {
    try readPlain(decoder, payload)
  }
}

extension RescueTableExample {
  /// The value in words, the entries of a dictionary in order.
  private static func described(_ value: some Any) -> String {
    guard let dictionary = value as? [String: Any] else { return String(reflecting: value) }
    return dictionary.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.description
  }
}

extension RescueTableExample: CustomStringConvertible {
  /// `Int ← "42"`.
  public var description: String { "\(type) ← \(json ?? "missing key")" }
}
