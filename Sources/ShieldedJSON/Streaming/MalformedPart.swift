/// The error of a part of a stream that isn't valid JSON. None of it has been decoded.
struct MalformedPart: Error {
  private let error: MalformedJSONError
  /// The error that a decode call throws for the part.
  let decodingError: DecodingError

  /// Whether the part may be the beginning of one that is valid.
  var isTruncated: Bool { error.isTruncated }

  /// Returns `nil` if the error isn't about the syntax.
  init?(_ error: DecodingError) {
    guard case .dataCorrupted(let context) = error, let malformed = context.underlyingError as? MalformedJSONError
    else {
      return nil
    }
    self.error = malformed
    decodingError = error
  }

  /// The error with the offset in the stream.
  ///
  /// - Parameter offset: The offset of the part.
  func streamError(at offset: Int) -> JSONStreamError { streamError { $0 + offset } }

  /// The error with the offset in the stream.
  ///
  /// - Parameter offset: Converts the offset in the part.
  func streamError(_ offset: (Int) -> Int) -> JSONStreamError {
    .malformed(offset: offset(error.offset), reason: error.reason)
  }
}
