import Foundation

/// A payload is copied, or lent to a call, during which it is read where the caller has it.
///
/// What the call leaves behind, a decoder or a container, holds the document. Only then a payload that was lent is copied. Being
/// generic and full of closures, to lend takes a tenth of a microsecond more: as long as it takes to copy a few thousand bytes.
extension Document {
  /// The size from which on a payload is worth lending, in bytes.
  static var lendingThreshold: Int { 1_024 }

  static func copying(_ data: Data, for settings: ShieldedJSONDecoder) throws -> Document {
    // Sound: the pointer is used inside the closure only, and the document copies what is behind it.
    try unsafe data.withUnsafeBytes { payload in try unsafe scan(payload, for: settings, isCopied: true) }
  }

  static func copying(_ bytes: [UInt8], for settings: ShieldedJSONDecoder) throws -> Document {
    // Sound: as above.
    try unsafe bytes.withUnsafeBytes { payload in try unsafe scan(payload, for: settings, isCopied: true) }
  }

  static func copying(_ text: String, for settings: ShieldedJSONDecoder) throws -> Document {
    var text = text
    return try text.withUTF8 { utf8 in
      try unsafe scan(UnsafeRawBufferPointer(utf8), for: settings, isCopied: true)
    }
  }

  static func copying(_ bytes: RawSpan, for settings: ShieldedJSONDecoder) throws -> Document {
    // Sound: as above.
    try unsafe bytes.withUnsafeBytes { payload in try unsafe scan(payload, for: settings, isCopied: true) }
  }

  static func lend<Result>(
    _ data: Data,
    for settings: ShieldedJSONDecoder,
    to body: (Document) throws -> Result
  ) throws -> Result {
    // Sound: the document is lent inside the closure only, and keeps a copy of what is behind the pointer where it outlives that.
    try unsafe data.withUnsafeBytes { payload in try unsafe lend(payload, for: settings, to: body) }
  }

  static func lend<Result>(
    _ bytes: [UInt8],
    for settings: ShieldedJSONDecoder,
    to body: (Document) throws -> Result
  ) throws -> Result {
    // Sound: as above.
    try unsafe bytes.withUnsafeBytes { payload in try unsafe lend(payload, for: settings, to: body) }
  }

  static func lend<Result>(
    _ text: String,
    for settings: ShieldedJSONDecoder,
    to body: (Document) throws -> Result
  ) throws -> Result {
    var text = text
    // Sound: as above.
    return try text.withUTF8 { utf8 in try unsafe lend(UnsafeRawBufferPointer(utf8), for: settings, to: body) }
  }

  static func lend<Result>(
    _ bytes: RawSpan,
    for settings: ShieldedJSONDecoder,
    to body: (Document) throws -> Result
  ) throws -> Result {
    // Sound: as above.
    try unsafe bytes.withUnsafeBytes { payload in try unsafe lend(payload, for: settings, to: body) }
  }

  private static func lend<Result>(
    _ payload: UnsafeRawBufferPointer,
    for settings: ShieldedJSONDecoder,
    to body: (Document) throws -> Result
  ) throws -> Result {
    var document = try unsafe scan(payload, for: settings, isCopied: false)
    // Also where the call throws: an error may hold a decoder.
    defer { if !isKnownUniquelyReferenced(&document) { document.keepPayload() } }
    return try body(document)
  }

  /// Scans a payload of any encoding.
  ///
  /// - Parameters:
  ///   - payload: JSON in UTF-8, UTF-16 or UTF-32, with or without a byte order mark.
  ///   - settings: The depth limit, and whether the outermost object may stand without its braces.
  ///   - isCopied: Whether the payload is copied in any case.
  /// - Throws: `DecodingError.dataCorrupted`.
  private static func scan(
    _ payload: UnsafeRawBufferPointer,
    for settings: ShieldedJSONDecoder,
    isCopied: Bool
  ) throws -> Document {
    let (encoding, markLength) = unsafe TextEncoding.detect(payload)
    let text = unsafe UnsafeRawBufferPointer(rebasing: payload[markLength...])
    if encoding == .utf8 { return try unsafe Document(utf8: text, for: settings, isCopied: isCopied) }
    guard var transcoded = unsafe encoding.transcoded(text) else {
      throw ScanFault(reason: .notInDetectedEncoding(encoding.name), position: 0).decodingError(line: 1, column: 1)
    }
    return try transcoded.withUTF8 { utf8 in
      try unsafe Document(utf8: UnsafeRawBufferPointer(utf8), for: settings, isCopied: true)
    }
  }
}
