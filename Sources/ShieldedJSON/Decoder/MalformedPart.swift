/// The error of a part of a stream that isn't valid JSON. None of it has been decoded.
package struct MalformedPart: Error {
  package let error: MalformedJSONError
  /// The error that a decode call throws for the part.
  package let decodingError: DecodingError

  /// A Boolean value that indicates whether the part may be the beginning of one that is valid.
  package var isTruncated: Bool { error.isTruncated }

  /// Returns `nil` if the error isn't about the syntax.
  package init?(_ error: DecodingError) {
    guard case .dataCorrupted(let context) = error, let malformed = context.underlyingError as? MalformedJSONError
    else { return nil }
    self.error = malformed
    decodingError = error
  }
}
