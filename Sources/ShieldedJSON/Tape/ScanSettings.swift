import ShieldedDecoding

/// What a scan needs to know of the decoder that it is for.
protocol ScanSettings {
  /// How deeply arrays and objects may be nested.
  var depthLimit: Int { get }

  /// The number of containers around a payload that is a part of a body. They count too.
  var enclosingDepth: Int { get }

  /// Whether the payload's outermost object may be written without its braces.
  var assumesTopLevelDictionary: Bool { get }

  /// How much of a payload that ends too early is kept; `nil` if it is malformed.
  var completion: CompletedText.Extent? { get }

  /// Whether the rest of a truncated payload may still arrive.
  var isArriving: Bool { get }

  /// The length in bytes of the body of which the payload is a part; `nil` if the payload is the body.
  var bodyByteCount: Int? { get }
}

extension ScanSettings {
  /// Completes a truncated payload.
  ///
  /// - Parameters:
  ///   - text: The payload in UTF-8.
  ///   - error: The error with which the scan of the payload has ended.
  /// - Returns: `nil` if the payload isn't truncated, or if the settings or the policy don't allow it.
  func completed(_ text: @autoclosure () -> [UInt8], after error: any Error) -> CompletedText? {
    guard let completion, !assumesTopLevelDictionary,
      case DecodingError.dataCorrupted(let context)? = error as? DecodingError,
      let malformed = context.underlyingError as? MalformedJSONError, malformed.isTruncated,
      let completed = CompletedText(text(), keeping: completion),
      IncompletePayload.mayBeCompleted(
        completed.bytes.last == UInt8(ascii: "]") ? .array : .object,
        isArriving: isArriving
      )
    else { return nil }
    return completed
  }
}
