import Foundation
import ShieldedDecoding
import ShieldedJSON

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

/// Decodes a document again and again while it arrives in pieces, so that its beginning can be shown.
///
///     var feed = ShieldedJSONSnapshotFeed(of: Recipe.self)
///     for piece in pieces {
///       if let draft = try feed.feed(piece) { show(draft) }
///     }
///     show(try feed.finish())
///     // after {"title": "Soup", "steps": ["Boil wat   the title "Soup" and the step "Boil wa"
///
/// Each snapshot extends the one before; <doc:ShowingADocumentWhileItArrives> has the exact guarantees. A snapshot is decoded
/// when the body has grown by a fraction of its length, so the total time is proportional to the length. It continues where the one
/// before ended: no complete element of a list of `@Shielded` types is read again, unless the list drops unusable elements. All
/// snapshots together decode at most `2 + 1 / growth` times the bytes of everything else.
public struct ShieldedJSONSnapshotFeed<Value: Decodable> {
  private let decoder: ShieldedJSONDecoder
  private let options: RescueOptions
  private let growth: Double
  private let byteCountLimit: Int
  private var body: [UInt8] = []
  /// What the last snapshot was decoded from.
  private var arrived: ArrivedDocument?
  /// The document's place, if text around it is skipped.
  private var enclosed: EnclosedDocument?
  /// The length of the body at which the next snapshot is decoded.
  private var nextCount = 1
  /// A Boolean value that indicates whether a snapshot of the whole document has been decoded.
  private var isComplete = false
  private var error: (any Error)?

  /// Creates a feed.
  ///
  /// - Parameters:
  ///   - type: The type to decode.
  ///   - decoder: The decoder. Its `ShieldedJSONDecoder.truncation` applies if the body ends too early.
  ///   - options: The policy, the log and the location of the payload. Only ``finish()`` records anything.
  ///   - growth: By how much the body must grow before the next snapshot, as a fraction of its length. With 0, there is a snapshot
  ///     for every piece, and the total time grows with the square of the length; so it does with a negative number.
  ///   - skipsSurroundingText: Whether text around the document is skipped, such as a Markdown fence. The body must then be in
  ///     UTF-8. Skipped text is recorded by the rule `surroundingText`. A policy that throws for a string in place of an object, or
  ///     allows no loss there, doesn't allow it. Comments are malformed then, whatever the decoder's grammar is.
  ///   - limits: How much may be in memory at once; a body may be as long as an element.
  public init(
    of type: Value.Type = Value.self,
    decoder: ShieldedJSONDecoder = ShieldedJSONDecoder(),
    options: RescueOptions = RescueOptions(),
    growth: Double = 0.25,
    skipsSurroundingText: Bool = false,
    limits: JSONStreamLimits = JSONStreamLimits()
  ) {
    var decoder = decoder
    // A comment can't be distinguished from the text around a document.
    if skipsSurroundingText { decoder.grammar = .lenient(decoder.grammar.extensions.subtracting(.comments)) }
    self.decoder = decoder
    self.options = options
    self.growth = growth > 0 ? growth : 0
    byteCountLimit = max(limits.elementByteCount, 1)
    enclosed = skipsSurroundingText ? EnclosedDocument() : nil
  }

  /// Adds a piece of the body.
  ///
  /// - Parameter piece: A `UInt8`, or `Data`, `[UInt8]` or `ArraySlice<UInt8>`; any number of bytes.
  /// - Returns: A snapshot, or `nil` if the body hasn't grown enough, or if what has arrived doesn't make a value. Under a policy
  ///   that isn't lenient there is no snapshot before the end, because the rest of the document could make the policy refuse a
  ///   value. A body in UTF-16 or UTF-32 has no snapshot before its end either.
  /// - Throws: `DecodingError.dataCorrupted` if a snapshot is due and the body can't be the beginning of JSON, or only ``finish()`` does
  ///   if text around the document is skipped; ``JSONStreamError``. Every later call throws the same error.
  public mutating func feed(_ piece: some JSONPiece) throws -> Value? {
    if let error { throw error }
    do {
      piece._append(to: &body)
      if body.count > byteCountLimit { throw JSONStreamError.elementTooLong(limit: byteCountLimit) }
      guard body.count >= nextCount, !isComplete else { return nil }
      // The text before the document may be long, and isn't a part of what grows.
      enclosed?.search(body)
      let start = enclosed.map { $0.start ?? body.count } ?? 0
      let step = Double(body.count - start) * growth
      nextCount = step < Double(Int.max / 2) ? body.count + max(Int(step), 1) : .max
      return try snapshot()
    } catch {
      self.error = error
      throw error
    }
  }

  /// Decodes the document.
  ///
  /// - Returns: The value of the whole document.
  /// - Throws: Any error that decoding the body throws.
  public func finish() throws -> Value {
    if let error { throw error }
    return try options.apply {
      guard var enclosed, SurroundingText.maySkip else { return try decoder.decode(Value.self, from: body) }
      enclosed.search(body)
      enclosed = try documentWithValue(enclosed)
      guard let document = enclosed.document(in: body) else { return try decoder.decode(Value.self, from: body) }
      for text in enclosed.surroundings(in: body) { SurroundingText.record(text, around: Value.self) }
      return try decoder.decode(Value.self, from: document)
    }
  }

  /// The only document of the text that makes a value, or the first one if none does. One that isn't complete counts only if no other
  /// makes a value.
  ///
  /// - Throws: `DecodingError.dataCorrupted` if several do, because any of them could be the one that is meant.
  private func documentWithValue(_ first: EnclosedDocument) throws -> EnclosedDocument {
    let first = passingOverText(first)
    guard first.end != nil, var next = first.next(in: body).map(passingOverText) else { return first }
    var options = options
    options.log = nil
    // A text may have as many documents as brackets, so none is kept but those that are named, and each is decoded alone.
    var (usable, count) = ([EnclosedDocument](), 0)
    func use(_ document: EnclosedDocument) {
      guard let text = document.text(in: body), (try? decoder.decode(Value.self, from: text)) != nil else { return }
      count += 1
      if usable.count < 3 { usable.append(document) }
    }
    options.apply {
      use(first)
      while next.end != nil {
        use(next)
        guard let document = next.next(in: body) else { return }
        next = passingOverText(document)
      }
      if usable.isEmpty { use(next) }
    }
    guard count > 1 else { return usable.first ?? first }
    let places = usable.compactMap { $0.start.map(String.init) }.joined(separator: ", ")
    throw DecodingError.dataCorrupted(
      DecodingError.Context(
        codingPath: [],
        debugDescription:
          "The text has \(count) documents that make a value, at the bytes \(places), and any could be the one that is meant"
      )
    )
  }

  /// Returns the document that begins with a bracket without a counterpart, or the first one after it if what follows the bracket can't
  /// be JSON, as in `Range [0, 10): {"id": 1}`. What can be the beginning of JSON is the document that is cut off.
  private func passingOverText(_ document: EnclosedDocument) -> EnclosedDocument {
    var document = document
    // So many, because each search goes to the end of the text.
    for _ in 0..<100 {
      guard document.end == nil, let text = document.text(in: body), let next = document.next(in: body) else { break }
      var arrived: ArrivedDocument?
      do {
        _ = try ArrivedDocument(text, for: decoder, after: &arrived)
        break
      } catch {
        document = next
      }
    }
    return document
  }

  private mutating func snapshot() throws -> Value? {
    // The encoding isn't known yet, or the body may end inside a unit of two or four bytes.
    if TextEncoding.mayBeOther(thanUTF8: body) || TextEncoding.isPartOfUTF8Mark(body) { return nil }
    var text = body
    if enclosed != nil {
      guard let document = enclosed?.document(in: body) else { return nil }
      text = document
    }
    // More members may follow the last one if there are no braces around them.
    if decoder.assumesTopLevelDictionary, Data(text).firstByteOfJSON.map({ $0 != UInt8(ascii: "{") }) == true {
      return nil
    }
    // The last snapshot makes the records.
    var options = options
    options.log = nil
    return try options.apply {
      if enclosed != nil, !SurroundingText.maySkip { return nil }
      let document: ArrivedDocument?
      do {
        document = try ArrivedDocument(text, for: decoder, after: &arrived)
      } catch is DecodingError where enclosed != nil {
        // A bracket of the text, or the end of the text decides.
        return nil
      }
      guard let document else { return nil }
      isComplete = enclosed?.end != nil
      // A text that isn't a value yet may become one when more of it has arrived.
      return document.value(Value.self)
    }
  }
}
