import Foundation

/// A document is lent to a call, during which the payload is read where the caller has it.
///
/// What the call leaves behind, a decoder or a container, holds the document. Only then the payload is copied.
extension Document {
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

  /// Lends the document of a payload of any encoding.
  ///
  /// - Parameters:
  ///   - payload: JSON in UTF-8, UTF-16 or UTF-32, with or without a byte order mark.
  ///   - settings: The depth limit, and whether the outermost object may stand without its braces.
  ///   - body: The call.
  /// - Throws: `DecodingError.dataCorrupted`, and what the call throws.
  private static func lend<Result>(
    _ payload: UnsafeRawBufferPointer,
    for settings: ShieldedJSONDecoder,
    to body: (Document) throws -> Result
  ) throws -> Result {
    let (encoding, markLength) = unsafe TextEncoding.detect(payload)
    let text = unsafe UnsafeRawBufferPointer(rebasing: payload[markLength...])
    if encoding == .utf8 { return try unsafe lend(utf8: text, for: settings, to: body) }
    guard var transcoded = unsafe encoding.transcoded(text) else {
      throw ScanFault(reason: .notInDetectedEncoding(encoding.name), position: 0).decodingError(line: 1, column: 1)
    }
    return try transcoded.withUTF8 { utf8 in
      try unsafe lend(utf8: UnsafeRawBufferPointer(utf8), for: settings, to: body)
    }
  }

  private static func lend<Result>(
    utf8 payload: UnsafeRawBufferPointer,
    for settings: ShieldedJSONDecoder,
    to body: (Document) throws -> Result
  ) throws -> Result {
    var document = try unsafe Document(
      utf8: payload,
      depthLimit: max(settings.depthLimit, 0),
      assumesTopLevelDictionary: settings.assumesTopLevelDictionary
    )
    // Also where the call throws: an error may hold a decoder.
    defer { if !isKnownUniquelyReferenced(&document) { document.keepPayload() } }
    return try body(document)
  }
}
