extension Document {
  /// Scans a payload of any encoding.
  ///
  /// - Parameters:
  ///   - payload: JSON in UTF-8, UTF-16 or UTF-32, with or without a byte order mark.
  ///   - depthLimit: How many containers may be open at once.
  ///   - assumesTopLevelDictionary: Whether an object may stand without its braces.
  /// - Throws: `DecodingError.dataCorrupted`.
  static func scan(
    _ payload: UnsafeRawBufferPointer,
    depthLimit: Int,
    assumesTopLevelDictionary: Bool
  ) throws -> Document {
    let (encoding, markLength) = unsafe TextEncoding.detect(payload)
    let text = unsafe UnsafeRawBufferPointer(rebasing: payload[markLength...])
    if encoding == .utf8 {
      return try unsafe Document(
        utf8: text,
        depthLimit: depthLimit,
        assumesTopLevelDictionary: assumesTopLevelDictionary
      )
    }
    guard var transcoded = unsafe encoding.transcoded(text) else {
      throw ScanFault(reason: .notInDetectedEncoding(encoding.name), position: 0).decodingError(line: 1, column: 1)
    }
    return try transcoded.withUTF8 { utf8 in
      try unsafe Document(
        utf8: UnsafeRawBufferPointer(utf8),
        depthLimit: depthLimit,
        assumesTopLevelDictionary: assumesTopLevelDictionary
      )
    }
  }
}
