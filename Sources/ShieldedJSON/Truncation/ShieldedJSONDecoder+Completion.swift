import ShieldedDecoding

extension ShieldedJSONDecoder {
  /// A truncated body of which a feed decodes parts.
  struct WholeBody {
    /// The length of the body in bytes.
    var endOffset: Int
    /// Whether the feed records that the body is truncated.
    var isRecorded: Bool
  }

  /// Completes a truncated payload.
  ///
  /// - Parameters:
  ///   - text: The payload in UTF-8.
  ///   - error: The error with which the scan of the payload has ended.
  /// - Returns: `nil` if the payload isn't truncated, or if the settings or the policy don't allow it.
  func completed(_ text: @autoclosure () -> [UInt8], after error: any Error) -> CompletedText? {
    let keepsPartialElements: Bool
    switch truncation {
    case .throw: return nil
    case .keepComplete: keepsPartialElements = false
    case .keepPartial: keepsPartialElements = true
    }
    guard !assumesTopLevelDictionary, case DecodingError.dataCorrupted(let context)? = error as? DecodingError,
      let malformed = context.underlyingError as? MalformedJSONError, malformed.isTruncated,
      let completed = CompletedText(text(), keepsPartialElements: keepsPartialElements),
      IncompletePayload.mayBeCompleted(
        completed.bytes.last == UInt8(ascii: "]") ? .array : .object,
        isArriving: isArriving
      )
    else { return nil }
    return completed
  }
}
