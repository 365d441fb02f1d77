import ShieldedDecoding

/// Why a payload isn't valid JSON, and the position of the error.
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
  /// - Parameter bytes: The payload in UTF-8.
  func decodingError(in bytes: PayloadBytes) -> DecodingError {
    var line = 1
    var column = 1
    for position in 0..<min(position, bytes.count) {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        // Continuation bytes aren't counted, since they belong to the preceding character.
        column += 1
      }
    }
    return decodingError(line: line, column: column, isTruncated: isTruncated(in: bytes))
  }

  /// Whether the payload may be the beginning of a well-formed one: it ends at the error, or inside the token at the error.
  private func isTruncated(in bytes: PayloadBytes) -> Bool {
    let rest = (position..<bytes.count).prefix(8).map { bytes[$0] }
    if position == 0, TextEncoding.isPartOfUTF8Mark(rest) { return true }
    switch reason {
    case .unexpectedEnd, .unterminatedString: return true
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

extension ScanError.Reason {
  /// The reason in English.
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
    case .tooDeep(let limit): "it is nested more than \(limit) levels deep"
    case .tooLong: "it is longer than 16 GiB"
    case .notInDetectedEncoding(let name): "it begins like \(name), but isn't valid \(name)"
    }
  }
}
