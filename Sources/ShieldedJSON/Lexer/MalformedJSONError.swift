import Foundation
import ShieldedDecoding

/// The reason why a payload isn't valid JSON, and the location of the fault.
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

  /// The problem, in English: `unexpected end`.
  public let reason: String

  /// A Boolean value that indicates whether the payload ends too early, so that it may be the beginning of one that is well formed.
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

/// The reason why a payload isn't valid JSON, and the position of the fault.
struct ScanError: Error {
  enum Reason {
    case unexpectedEnd
    case unexpectedByte
    case expectedKey
    case expectedColon
    case expectedCommaOrBracket
    case expectedCommaOrBrace
    case trailingBytes
    case leadingZero
    case malformedNumber
    case malformedLiteral
    case controlCharacter
    case malformedEscape
    case unterminatedString
    case unterminatedComment
    case tooDeep(limit: Int)
    case tooLong
    case notInDetectedEncoding(String)
  }

  let reason: Reason

  /// The offset of the first invalid byte in the payload's UTF-8 form, without a byte order mark. For a malformed escape or
  /// literal, the offset of its first byte.
  let position: Int
}

extension ScanError {
  /// Returns the error that a decode call throws.
  ///
  /// - Parameters:
  ///   - bytes: The payload in UTF-8.
  ///   - followsMark: Whether the payload began with a byte order mark.
  func decodingError(in bytes: PayloadBytes, followsMark: Bool) -> DecodingError {
    let (line, column) = Self.place(after: (0..<min(position, bytes.count)).lazy.map { bytes[$0] })
    return decodingError(line: line, column: column, isTruncated: isTruncated(in: bytes, followsMark: followsMark))
  }

  /// The line and the column after a text, counted from 1.
  fileprivate static func place(after text: some Sequence<UInt8>) -> (line: Int, column: Int) {
    var (line, column) = (1, 1)
    for byte in text {
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        // Continuation bytes aren't counted, since they belong to the preceding character.
        column += 1
      }
    }
    return (line, column)
  }

  /// Returns a Boolean value that indicates whether the payload may be the beginning of a well-formed one: it ends at
  /// the error, or inside the token at the error.
  ///
  /// - Parameter followsMark: Whether the payload began with a byte order mark, so that another one is malformed.
  func isTruncated(in bytes: PayloadBytes, followsMark: Bool) -> Bool {
    let rest = (position..<bytes.count).prefix(8).map { bytes[$0] }
    if position == 0, !followsMark, TextEncoding.isPartOfUTF8Mark(rest) { return true }
    switch reason {
    case .unexpectedEnd, .unterminatedString, .unterminatedComment: return true
    case .malformedLiteral:
      return ["true", "false", "null"].contains { $0.utf8.count > rest.count && $0.utf8.starts(with: rest) }
    case .malformedEscape:
      let digits = rest.dropFirst(2)
      return rest.count == 1
        || (rest[1] == UInt8(ascii: "u") && digits.count < 4
          && digits.allSatisfy { HexadecimalDigit.value(of: $0) != nil })
    default: return false
    }
  }

  /// Returns the error that a decode call throws.
  ///
  /// - Parameters:
  ///   - line: The line, counted from 1.
  ///   - column: The character in its line, counted from 1.
  ///   - isTruncated: Whether the payload may be the beginning of a well-formed one.
  func decodingError(line: Int, column: Int, isTruncated: Bool = false) -> DecodingError {
    let error = MalformedJSONError(
      offset: position,
      line: line,
      column: column,
      reason: reason.text,
      isTruncated: isTruncated,
      report: RescueReport.current
    )
    return .dataCorrupted(
      DecodingError.Context(
        codingPath: [],
        // A description of the whole error adds the underlying one, which has the place.
        debugDescription: "The payload is not valid JSON",
        underlyingError: error
      )
    )
  }
}

extension DecodingError {
  /// The same error with its place in the text that has been rewritten.
  ///
  /// - Parameters:
  ///   - original: That text.
  ///   - convert: Converts the offset of the error.
  func placed(in original: some Collection<UInt8>, _ convert: (Int) -> Int) -> DecodingError {
    guard case .dataCorrupted(let context) = self, let error = context.underlyingError as? MalformedJSONError else {
      return self
    }
    let offset = convert(error.offset)
    let (line, column) = ScanError.place(after: original.prefix(offset))
    let placed = MalformedJSONError(
      offset: offset,
      line: line,
      column: column,
      reason: error.reason,
      isTruncated: error.isTruncated,
      report: error.report
    )
    let description = context.debugDescription
    return .dataCorrupted(Context(codingPath: [], debugDescription: description, underlyingError: placed))
  }
}

extension ScanError.Reason {
  var text: String {
    switch self {
    case .unexpectedEnd: "unexpected end"
    case .unexpectedByte: "unexpected character"
    case .expectedKey: "expected a string as a key"
    case .expectedColon: "expected ':' after a key"
    case .expectedCommaOrBracket: "expected ',' or ']'"
    case .expectedCommaOrBrace: "expected ',' or '}'"
    case .trailingBytes: "unexpected data after the value"
    case .leadingZero: "a number has a leading zero"
    case .malformedNumber: "a number is malformed"
    case .malformedLiteral: "expected 'true', 'false' or 'null'"
    case .controlCharacter: "a string contains an unescaped control character"
    case .malformedEscape: "a string contains an unknown escape"
    case .unterminatedString: "a string isn't terminated"
    case .unterminatedComment: "a comment isn't terminated"
    case .tooDeep(let limit): "it is nested more than \(limit) levels deep"
    case .tooLong: "it is longer than 16 GiB"
    case .notInDetectedEncoding(let name): "it begins like \(name), but isn't valid \(name)"
    }
  }
}
