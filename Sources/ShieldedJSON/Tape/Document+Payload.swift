import Foundation

extension Document {
  static func scan(_ data: Data, for settings: ShieldedJSONDecoder) throws -> Document {
    // Sound: the pointer is used inside the closure only, and the document copies what is behind it.
    try unsafe data.withUnsafeBytes { payload in try unsafe scan(payload, for: settings) }
  }

  static func scan(_ bytes: [UInt8], for settings: ShieldedJSONDecoder) throws -> Document {
    // Sound: as above.
    try unsafe bytes.withUnsafeBytes { payload in try unsafe scan(payload, for: settings) }
  }

  static func scan(_ text: String, for settings: ShieldedJSONDecoder) throws -> Document {
    var text = text
    return try text.withUTF8 { utf8 in try unsafe scan(UnsafeRawBufferPointer(utf8), for: settings) }
  }

  static func scan(_ bytes: RawSpan, for settings: ShieldedJSONDecoder) throws -> Document {
    // Sound: as above.
    try unsafe bytes.withUnsafeBytes { payload in try unsafe scan(payload, for: settings) }
  }

  private static func scan(_ payload: UnsafeRawBufferPointer, for settings: ShieldedJSONDecoder) throws -> Document {
    try unsafe scan(
      payload,
      depthLimit: max(settings.depthLimit, 0),
      assumesTopLevelDictionary: settings.assumesTopLevelDictionary
    )
  }

  /// Scans a payload of any encoding.
  ///
  /// - Parameters:
  ///   - payload: JSON in UTF-8, UTF-16 or UTF-32, with or without a byte order mark.
  ///   - depthLimit: How many containers may be open at once.
  ///   - assumesTopLevelDictionary: Whether an object may stand without its braces.
  /// - Throws: `DecodingError.dataCorrupted`.
  private static func scan(
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
