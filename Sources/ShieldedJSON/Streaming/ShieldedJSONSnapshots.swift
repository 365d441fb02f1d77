import ShieldedDecoding

/// The value of a document so far, while its body arrives as an `AsyncSequence`.
///
///     for try await draft in ShieldedJSONStream.snapshots(of: Recipe.self, in: bytes) { show(draft) }
///     // {"title": "Soup", "steps": ["Boil wat   the title "Soup" and the step "Boil wa"
///
/// The last snapshot is the value of the whole document. The bytes are a sequence of `UInt8`, `[UInt8]`, `ArraySlice<UInt8>` or
/// `Data`. The next piece is requested only when the next snapshot is. The snapshots, records and errors are those of
/// ``ShieldedJSONSnapshotFeed``.
public struct ShieldedJSONSnapshots<Value: Decodable, Bytes: AsyncSequence> where Bytes.Element: JSONPiece {
  private let feed: ShieldedJSONSnapshotFeed<Value>
  private let bytes: Bytes

  /// Creates a sequence of what a feed decodes.
  ///
  /// - Parameters:
  ///   - feed: The feed, which has received nothing yet.
  ///   - bytes: The body.
  public init(_ feed: ShieldedJSONSnapshotFeed<Value>, in bytes: Bytes) {
    self.feed = feed
    self.bytes = bytes
  }
}

extension ShieldedJSONSnapshots: AsyncSequence {
  /// Decodes snapshots as they are requested.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private var feed: ShieldedJSONSnapshotFeed<Value>
    private var bytes: Bytes.AsyncIterator
    private var isOver = false

    fileprivate init(_ feed: ShieldedJSONSnapshotFeed<Value>, _ bytes: Bytes.AsyncIterator) {
      self.feed = feed
      self.bytes = bytes
    }

    /// Returns the next snapshot, or `nil` after the last one and after an error.
    ///
    /// - Throws: `CancellationError`, an error of the bytes, or an error of ``ShieldedJSONSnapshotFeed``.
    public mutating func next() async throws -> Value? {
      if isOver { return nil }
      do {
        try Task.checkCancellation()
        while let piece = try await bytes.next() {
          try Task.checkCancellation()
          if let snapshot = try feed.feed(piece) { return snapshot }
        }
        // If a task is canceled, some sequences end, although the body doesn't.
        try Task.checkCancellation()
        isOver = true
        return try feed.finish()
      } catch {
        isOver = true
        throw error
      }
    }
  }

  /// Returns an iterator over the body from its beginning.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(feed, bytes.makeAsyncIterator()) }
}

extension ShieldedJSONStream {
  /// The value of a document so far, while its body arrives.
  ///
  ///     for try await draft in ShieldedJSONStream.snapshots(of: Recipe.self, in: bytes) { show(draft) }
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - bytes: The body.
  ///   - decoder: The decoder.
  ///   - options: The policy, the log and the location of the payload. Only the last snapshot records anything.
  ///   - growth: By how much the body must grow before the next snapshot, as a fraction of its length.
  ///   - skipsSurroundingText: Whether text around the document is skipped, such as a Markdown fence.
  ///   - limits: How much may be in memory at once; a body may be as long as an element.
  /// - Returns: The snapshots, as ``ShieldedJSONSnapshotFeed`` decodes them.
  public static func snapshots(
    of type: Element.Type,
    in bytes: Bytes,
    decoder: ShieldedJSONDecoder = ShieldedJSONDecoder(),
    options: RescueOptions = RescueOptions(),
    growth: Double = 0.25,
    skipsSurroundingText: Bool = false,
    limits: JSONStreamLimits = JSONStreamLimits()
  ) -> ShieldedJSONSnapshots<Element, Bytes> {
    let feed = ShieldedJSONSnapshotFeed(
      of: type,
      decoder: decoder,
      options: options,
      growth: growth,
      skipsSurroundingText: skipsSurroundingText,
      limits: limits
    )
    return ShieldedJSONSnapshots(feed, in: bytes)
  }
}
