import Foundation
import ShieldedDecoding

/// Creates documents from payloads. A payload is either copied, or *lent*: read in place for the duration of a call.
///
/// If a decoder or a container outlives the call, it holds the document, so the lent payload is copied then. Lending takes a
/// tenth of a microsecond more, because it is generic and calls closures, so small payloads are copied from the start.
extension Document {
  /// The smallest payload that is lent, in bytes. Copying a smaller one is faster.
  static var lendingThreshold: Int { 1_024 }

  /// Calls a closure with a document. A small payload is copied, and any other is lent.
  @inline(__always)
  static func with<Result>(
    _ payload: UnsafeRawBufferPointer,
    isText: Bool = false,
    for settings: some ScanSettings,
    _ body: (Document) throws -> Result
  ) throws -> Result {
    if payload.count < lendingThreshold {
      return try body(unsafe scan(payload, for: settings, isCopied: true, isText: isText))
    }
    return try unsafe lend(payload, for: settings, isText: isText, to: body)
  }

  /// - Parameter earlier: The document of the payload's beginning, if that has been scanned.
  static func copying(
    _ bytes: [UInt8],
    for settings: some ScanSettings,
    continuing earlier: Document? = nil
  ) throws -> Document {
    // Sound: the pointer is used inside the closure only, and the document copies the bytes it points to.
    try unsafe bytes.withUnsafeBytes { payload in
      try unsafe scan(payload, for: settings, isCopied: true, continuing: earlier)
    }
  }

  /// - Parameters:
  ///   - part: The beginning of a part of a stream, in UTF-8.
  ///   - source: The place of the part, for the records of a lenient grammar.
  static func copying(part: [UInt8], for settings: some ScanSettings, at source: RescuePathSource) throws -> Document {
    // Sound: the pointer is used inside the closure only, and the document copies the bytes it points to.
    try unsafe part.withUnsafeBytes { text in
      try unsafe scan(text, for: settings, isCopied: true, encoding: .utf8, at: source)
    }
  }

  /// Scans a part of some bytes. Unlike a payload, it has no encoding of its own, and no byte order mark.
  static func copying(_ bytes: [UInt8], _ range: Range<Int>, for settings: some ScanSettings) throws -> Document {
    // Sound: the pointer is used inside the closure only, and the document copies the bytes it points to.
    try unsafe bytes.withUnsafeBytes { bytes in
      try unsafe Document(utf8: UnsafeRawBufferPointer(rebasing: bytes[range]), for: settings, isCopied: true)
    }
  }

  /// Scans a part of some bytes in the lenient grammar of the settings, after it has been found not to be JSON.
  ///
  /// - Parameter source: The place of the part, for the records.
  /// - Returns: `nil` if the grammar or the policy of the current call doesn't allow more than RFC 8259 for the part.
  static func lenient(
    _ bytes: [UInt8],
    _ range: Range<Int>,
    for settings: some ScanSettings,
    at source: RescuePathSource
  ) throws -> Document? {
    // Sound: the pointer is used inside the closure only, and the document copies the bytes it points to.
    try unsafe bytes.withUnsafeBytes { bytes in
      let part = unsafe UnsafeRawBufferPointer(rebasing: bytes[range])
      return try unsafe lenient(part, for: settings, at: source)
    }
  }

  static func lend<Result>(
    _ data: Data,
    for settings: some ScanSettings,
    to body: (Document) throws -> Result
  ) throws -> Result {
    // Sound: the document is lent inside the closure only, and if it outlives the closure, it keeps a copy of the bytes that
    // the pointer points to.
    try unsafe data.withUnsafeBytes { payload in try unsafe lend(payload, for: settings, to: body) }
  }

  private static func lend<Result>(
    _ payload: UnsafeRawBufferPointer,
    for settings: some ScanSettings,
    isText: Bool = false,
    to body: (Document) throws -> Result
  ) throws -> Result {
    var document = try unsafe scan(payload, for: settings, isCopied: false, isText: isText)
    // This also applies if the call throws, since an error may hold a decoder.
    defer { if !isKnownUniquelyReferenced(&document) { document.keepPayload() } }
    return try body(document)
  }

  /// Scans a payload of any supported encoding, and completes it if it is truncated.
  ///
  /// - Parameters:
  ///   - payload: JSON in UTF-8, UTF-16 or UTF-32, with or without a byte order mark.
  ///   - settings: The depth limit, and whether the outermost object may be written without its braces.
  ///   - isCopied: Whether the payload is always copied, or only if necessary.
  ///   - isText: Whether the payload is a string, and so in UTF-8.
  ///   - encoding: The encoding of a payload without a byte order mark; `nil` to detect both.
  ///   - endOffset: The length of the payload before it was transcoded; `nil` if it wasn't.
  ///   - earlier: The document of the payload's beginning in UTF-8, if that has been scanned.
  ///   - source: The place of the payload, for the records of a lenient grammar.
  /// - Throws: `DecodingError.dataCorrupted` if the payload is malformed.
  private static func scan(
    _ payload: UnsafeRawBufferPointer,
    for settings: some ScanSettings,
    isCopied: Bool,
    isText: Bool = false,
    encoding: TextEncoding? = nil,
    endOffset: Int? = nil,
    continuing earlier: Document? = nil,
    at source: RescuePathSource = RescuePathSource([])
  ) throws -> Document {
    let (encoding, markLength) = unsafe encoding.map { ($0, 0) } ?? TextEncoding.detect(payload, isText: isText)
    let text = unsafe UnsafeRawBufferPointer(rebasing: payload[markLength...])
    guard encoding == .utf8 else {
      guard var transcoded = unsafe encoding.transcoded(text) else {
        throw ScanError(reason: .notInDetectedEncoding(encoding.name), position: 0).decodingError(line: 1, column: 1)
      }
      return try transcoded.withUTF8 { utf8 in
        try unsafe scan(
          UnsafeRawBufferPointer(utf8),
          for: settings,
          isCopied: true,
          encoding: .utf8,
          endOffset: payload.count
        )
      }
    }
    let endOffset = settings.bodyByteCount ?? endOffset ?? payload.count
    do {
      return try unsafe Document(
        utf8: text,
        followsMark: markLength > 0,
        for: settings,
        isCopied: isCopied,
        endOffset: endOffset,
        continuing: earlier
      )
    } catch {
      // JSON takes no time for the other grammars.
      let document = try unsafe lenient(text, markLength: markLength, for: settings, endOffset: endOffset, at: source)
      guard let document else { throw error }
      return document
    }
  }

  /// Scans a payload in the lenient grammar of the settings, after it has been found not to be JSON, and records how it differs.
  ///
  /// - Parameters: As for a payload in the grammar of RFC 8259.
  /// - Returns: `nil` if the grammar or the policy of the current call doesn't allow more than RFC 8259 for the payload.
  @_semantics("optimize.sil.specialize.generic.never")
  @inline(never)
  private static func lenient(
    _ payload: UnsafeRawBufferPointer,
    markLength: Int = 0,
    for settings: some ScanSettings,
    endOffset: Int? = nil,
    at source: RescuePathSource
  ) throws -> Document? {
    let extensions = settings.grammar.extensions.allowed
    if extensions.isEmpty { return nil }
    var rewriter = GrammarRewriter(extensions)
    unsafe rewriter.append(payload)
    let unterminated = rewriter.end()
    if rewriter.uses.isEmpty { return nil }
    let text = rewriter.text
    do {
      // Sound: the pointer is used inside the closure only, and the document copies the bytes it points to.
      let document = try unsafe text.withUnsafeBytes { text in
        try unsafe Document(
          utf8: text,
          followsMark: markLength > 0,
          for: settings,
          isCopied: true,
          endOffset: endOffset,
          rewrittenFrom: extensions
        )
      }
      // A truncated payload may end in a comment.
      if let unterminated, settings.completion == nil {
        throw ScanError(reason: .unterminatedComment, position: unterminated)
          .decodingError(line: 1, column: 1, isTruncated: true)
      }
      if settings.recordsGrammar {
        // A part of a body knows its place. The offset of a whole body counts its byte order mark.
        let start = settings.bodyByteCount == nil ? markLength : 0
        for use in rewriter.uses { use.record(at: source) { settings.bodyOffset(of: start + $0) } }
      }
      return document
    } catch let error as DecodingError {
      throw unsafe error.placed(in: payload) { unsafe GrammarRewriter.offset(of: $0, in: text, from: payload) }
    }
  }
}

/// The settings of a decoder that a scan needs.
protocol ScanSettings {
  /// The grammar of the payload.
  var grammar: JSONGrammar { get }

  /// A Boolean value that indicates whether the uses of a lenient grammar are recorded.
  var recordsGrammar: Bool { get }

  /// The maximum depth of nested arrays and objects.
  var depthLimit: Int { get }

  /// The number of containers around a payload that is a part of a body. They count too.
  var enclosingDepth: Int { get }

  /// A Boolean value that indicates whether the payload's outermost object may be written without its braces.
  var assumesTopLevelDictionary: Bool { get }

  /// The extent to which a payload that ends too early is kept; `nil` if it is malformed.
  var completion: CompletedText.Extent? { get }

  /// A Boolean value that indicates whether the rest of a truncated payload may still arrive.
  var isArriving: Bool { get }

  /// The length in bytes of the body that contains the payload; `nil` if the payload is the body.
  var bodyByteCount: Int? { get }

  /// Returns the offset in that body of an offset in the payload.
  func bodyOffset(of offset: Int) -> Int

  /// Returns, for each container of the body that the end of the payload leaves open, whether it is an object.
  ///
  /// - Parameter areObjects: The same for the containers of the payload, the outermost first.
  func containersAround(_ areObjects: [Bool]) -> [Bool]
}

extension ScanSettings {
  /// Completes a truncated payload.
  ///
  /// - Parameters:
  ///   - bytes: The payload in UTF-8.
  ///   - tape: Its tape up to the error.
  ///   - state: The state from which the scan has continued, if it has.
  ///   - error: The error that ended the scan of the payload.
  ///   - followsMark: Whether the payload began with a byte order mark.
  /// - Returns: `nil` if the payload isn't truncated, or if the settings or the policy don't allow it.
  func completed(
    _ bytes: PayloadBytes,
    _ tape: TapeStorage,
    from state: ScanState?,
    after error: ScanError,
    _ followsMark: Bool
  ) -> CompletedText? {
    guard let completion, !assumesTopLevelDictionary, error.isTruncated(in: bytes, followsMark: followsMark),
      let completed = CompletedText(bytes, tape, keeping: completion, after: state),
      !completed.open.isEmpty,
      containersAround(completed.open.map(\.isObject)).allSatisfy({ isObject in
        IncompletePayload.mayBeCompleted(isObject ? .object : .array, isArriving: isArriving)
      })
    else { return nil }
    return completed
  }
}
