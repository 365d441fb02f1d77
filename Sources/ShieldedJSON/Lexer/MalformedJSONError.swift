import Foundation
import ShieldedDecoding

/// Why a payload isn't valid JSON, and the location of the fault.
///
/// It is the underlying error of the `DecodingError.dataCorrupted` that ``ShieldedJSONDecoder`` throws for such a payload:
///
///     do {
///       _ = try ShieldedJSONDecoder().decode([Int].self, from: "[1,\n 02]")
///     } catch DecodingError.dataCorrupted(let context) {
///       let error = context.underlyingError as? MalformedJSONError
///       // line 2, column 3: "a number has a leading zero"
///     }
public struct MalformedJSONError: Error, Sendable, Hashable {
  /// The offset of the first invalid byte in the payload's UTF-8 form, without a byte order mark. For a malformed escape or
  /// literal, the offset of its first byte.
  public let offset: Int

  /// The line, counted from 1.
  public let line: Int

  /// The character in its line, counted from 1.
  public let column: Int

  /// What is wrong, in English: `unexpected end`.
  public let reason: String

  /// Whether the payload ends too early, so that it may be the beginning of one that is well formed.
  ///
  /// ``ShieldedJSONDecoder/truncation`` decides whether such a payload is decoded.
  public let isTruncated: Bool

  /// The report of the call's log; `nil` if the call has no log.
  ///
  /// It contains no rescue of this payload, since rescues are recorded only after the whole payload has been checked.
  public let report: RescueReport?
}

extension MalformedJSONError: CustomStringConvertible {
  /// One line: `unexpected end at byte 12 (line 1, column 13)`.
  public var description: String { "\(reason) at byte \(offset) (line \(line), column \(column))" }
}

extension MalformedJSONError: LocalizedError {
  /// The same as ``description``.
  public var errorDescription: String? { description }
}
