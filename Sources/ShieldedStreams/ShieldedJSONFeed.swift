import Foundation
import ShieldedDecoding
import ShieldedJSON

/// Decodes the elements of a list while the body arrives, piece by piece.
///
///     var feed = ShieldedJSONFeed(of: Product.self, at: "data.items")
///     store(try feed.feed(Data(#"{"data":{"items":[{"price":"99.0"},{"pri"#.utf8)))   // a product with the price 99.0
///     store(try feed.feed(Data(#"ce":1}]},"total":2}"#.utf8)))                        // a product with the price 1
///     store(try feed.finish())                                                        // nothing more
///     try feed.decodeRest(as: Page.self).total                                        // 2
///
/// How the body is cut into pieces makes no difference: the elements, the records and the error are always the same. An element
/// is rescued as in a `ShieldedResponse` of a list. One that isn't usable is replaced by its default or, if its type has none,
/// dropped, also if the type isn't `Rescuable`. In a record, its path is that in the whole body: `data.items[1].price`.
///
/// The feed holds the piece, the element that isn't complete yet, and the members around the list. The body must be UTF-8.
///
/// ``ShieldedJSONStream`` is the same for an `AsyncSequence`.
public struct ShieldedJSONFeed<Element: Decodable> {
  var settings: ShieldedJSONDecoder
  private let options: RescueOptions
  /// Decodes the members around the list, and returns the elements if the list wasn't found. Throws the response's error.
  private let finishResponse: (ShieldedJSONDecoder, Data, RescueOptions) throws -> [Element]
  /// A Boolean value that indicates whether the list and the members before it are a response, so that the policy can
  /// refuse the list's place before its elements are decoded.
  var allowsBareList = false
  /// Returns a Boolean value that indicates whether the members before the list say that the response is a failure.
  var isKnownFailure: ((ShieldedJSONDecoder, Data) -> Bool)?

  var cutter: StreamCutter
  var decoder: ElementDecoder<Element>
  private var error: (any Error)?
  private var isFinished = false

  init(
    _ form: StreamCutter.Form,
    _ location: ListSearch.Location?,
    _ settings: ShieldedJSONDecoder,
    _ options: RescueOptions,
    _ limits: JSONStreamLimits,
    finishResponse: @escaping (ShieldedJSONDecoder, Data, RescueOptions) throws -> [Element]
  ) {
    var settings = settings
    if settings.grammar != .rfc8259 { options.apply { settings.restrictGrammar() } }
    self.settings = settings
    self.options = options
    self.finishResponse = finishResponse
    cutter = StreamCutter(form, location, limits, settings)
    decoder = ElementDecoder(settings, options)
    do { try options.checkUserInfo() } catch { self.error = error }
  }

  /// Decodes a piece of the body.
  ///
  /// - Parameter piece: The next bytes, as `Data`, `[UInt8]`, `ArraySlice<UInt8>` or `UInt8`; any number of them.
  /// - Returns: The elements that this piece completes.
  /// - Throws: ``JSONStreamError``, or the error of an element that isn't rescued. If the piece completes elements before the
  ///   error, they are returned, and the next call throws the error.
  public mutating func feed(_ piece: some JSONPiece) throws -> [Element] {
    try begin(piece)
    while continuePiece() {}
    // Most single bytes complete no element.
    if !decoder.hasElements, error == nil { return decoder.elements }
    return try takeElements()
  }

  /// Begins a piece, which ``nextElements()`` decodes part by part.
  package mutating func begin(_ piece: some JSONPiece) throws {
    try requireNoError()
    if isFinished { throw JSONStreamError.pieceAfterEnd }
    cutter.append(piece)
  }

  /// Decodes the next elements that the piece completes. An error is kept until the elements before it have been taken.
  ///
  /// - Returns: Whether there may be more.
  private mutating func continuePiece() -> Bool {
    do {
      guard error == nil, let cut = try cutter.nextCut() else { return false }
      try decode(cut)
      return true
    } catch {
      self.error = error
      return false
    }
  }

  /// Ends the body.
  ///
  /// - Returns: The last element, if only the end of the body completes it: the last line, the last event, or a number. All
  ///   elements, if the list wasn't found before the end, because it is in another place than expected.
  /// - Throws: ``JSONStreamError/truncated(byteCount:)`` if the body ends inside the list, or before the end marker of events, unless
  ///   the decoder's `ShieldedJSONDecoder.truncation` keeps what has arrived. Any error that decoding the response
  ///   throws, such as `APIError` for a code that isn't a success. As above, elements come before the error: call the method until it
  ///   returns none.
  public mutating func finish() throws -> [Element] {
    try requireNoError()
    if isFinished { return [] }
    isFinished = true
    do {
      try finishGrammar()
      if let event = cutter.lastEvent() { try decodeEvents([event], areLast: true) }
      let isIncomplete = try decodeIncompletePart()
      settings.wholeBody = ShieldedJSONDecoder.WholeBody(endOffset: cutter.buffer.totalCount, isRecorded: isIncomplete)
      settings.wholeBody?.start = cutter.buffer.byteOrderMark.count
      settings.wholeBody?.gaps = [cutter.search.gap]
      if !isIncomplete, let cut = try cutter.lastCut() { try decode(cut) }
      if case .list = cutter.form {
        if let ambiguity = cutter.search.ambiguity {
          // The error of a failure comes first.
          try requireSuccess(of: cutter.rest)
          throw ambiguity
        }
        let others = try response(from: cutter.rest, options)
        if cutter.search.path == nil { decoder.deliver(others) }
      } else {
        decoder.countList()
      }
    } catch {
      self.error = error
    }
    // That the body is truncated is recorded once, and so are the uses of its grammar.
    settings.wholeBody?.isRecorded = true
    settings.recordsGrammar = false
    return try takeElements()
  }

  /// Decodes the last bytes of a body in a lenient grammar, and records the uses of the grammar that concern all of it.
  private mutating func finishGrammar() throws {
    if settings.grammar == .rfc8259 { return }
    cutter.appendEnd()
    while let cut = try cutter.nextCut() { try decode(cut) }
    if cutter.grammar.isInComment, case .throw = settings.truncation {
      throw JSONStreamError.truncated(byteCount: cutter.buffer.totalCount)
    }
    options.apply { cutter.grammar.record() }
  }

  /// Decodes the members around the list, after the end of the body.
  ///
  /// - Parameter type: A type with the members, such as a total. In place of the list, there is an empty one, unless the list was
  ///   only found at the end.
  /// - Returns: The members.
  /// - Throws: What decoding them throws.
  public func decodeRest<Rest: Decodable>(as type: Rest.Type) throws -> Rest {
    var settings = settings
    if !isFinished { settings.truncation = .throw }
    return try options.apply { try settings.decode(type, from: cutter.rest) }
  }

  /// A Boolean value that indicates whether elements can be decoded before the end of the body. They can't if the
  /// response is a failure, if its type isn't one of the package's, or if a key strategy converts the keys.
  package var findsList: Bool { cutter.search.hasLocation }

  /// The members around the list that have arrived, with an empty list. Not JSON before the end of the body.
  package var rest: [UInt8] { cutter.rest }

  /// Decodes the members around the list, or those before it, as the response.
  private func response(from body: [UInt8], _ options: RescueOptions) throws -> [Element] {
    do {
      return try finishResponse(settings, Data(body), options)
    } catch let error as DecodingError {
      guard let part = MalformedPart(error), !settings.accepts(body) else { throw error }
      try requireWhole(part)
      throw cutter.search.streamError(part, bodyAt: cutter.buffer.byteOrderMark.count)
    }
  }

  /// Throws that the body is truncated, if it has ended and the part may be the beginning of one that is valid.
  func requireWhole(_ part: MalformedPart) throws(JSONStreamError) {
    if isFinished, part.isTruncated { throw .truncated(byteCount: cutter.buffer.totalCount) }
  }

  @inline(__always)
  private func requireNoError() throws {
    if let error { throw error }
  }

  /// Decodes the piece a part at a time, up to the first that completes elements.
  ///
  /// - Returns: The elements; `nil` if the rest of the piece completes none.
  /// - Throws: The error, after the elements before it.
  package mutating func nextElements() throws -> [Element]? {
    while !decoder.hasElements {
      try requireNoError()
      if !continuePiece(), error == nil { return nil }
    }
    return decoder.takeElements()
  }

  /// Removes and returns the elements that are complete.
  ///
  /// - Throws: The error, if there are none.
  private mutating func takeElements() throws -> [Element] {
    if !decoder.hasElements { try requireNoError() }
    return decoder.takeElements()
  }
}

extension ShieldedJSONFeed {
  private mutating func decode(_ cut: StreamCutter.Cut) throws {
    switch cut {
    case .list(let path):
      try requireAllowedPlace()
      let depthLimit = max(settings.depthLimit, 0)
      // The first separator isn't always kept, so a later error would be at a place that depends on the pieces.
      if path.count == depthLimit {
        let bracket = cutter.buffer.removedCount + cutter.buffer.start
        throw JSONStreamError.malformed(offset: bracket, reason: ShieldedJSONDecoder.tooDeepReason(limit: depthLimit))
      }
      decoder.enterList(at: path)
      decoder.skipsElements = isKnownFailure?(settings, Data(cutter.search.beginning)) ?? false
    case .elements(let separator, let areLikely):
      if try decodeElements(upTo: separator, areLikely: areLikely) {
        cutter.pass(upTo: separator, wereLikely: areLikely)
      } else {
        cutter.rejectLikelyElements()
      }
    case .lines(let end): try decodeLines(upTo: end)
    case .documents(let ranges): try decodeDocuments(ranges)
    case .events(let events): try decodeEvents(events)
    }
  }

  /// Throws the error of a policy that refuses the list's place.
  private func requireAllowedPlace() throws {
    guard allowsBareList, let policy = options.policy, policy != .lenient else { return }
    try requireSuccess(of: cutter.search.beginning, policy)
  }

  /// Throws the error of a response, without recording anything.
  private func requireSuccess(of body: [UInt8], _ policy: RescuePolicy = .lenient) throws {
    var options = options
    (options.policy, options.log) = (policy, nil)
    _ = try response(from: body, options)
  }

  /// Decodes elements of the list, as an array of their own with brackets in place of the separators around them.
  ///
  /// - Returns: `false` if they were only likely, and aren't well formed.
  private mutating func decodeElements(upTo separator: Int, areLikely: Bool) throws -> Bool {
    let start = cutter.buffer.start
    let separators = cutter.buffer.replace(at: start, separator, by: (UInt8(ascii: "["), UInt8(ascii: "]")))
    defer { _ = cutter.buffer.replace(at: start, separator, by: separators) }
    do {
      try decoder.decodePart(in: cutter.buffer.bytes, start..<separator + 1)
    } catch is MalformedPart {
      if areLikely { return false }
      try decodeSingleElements(after: start)
    }
    return true
  }

  /// Decodes the elements of an array that has an invalid one.
  ///
  /// - Throws: The error of that element. Those before it are complete.
  private mutating func decodeSingleElements(after bracket: Int) throws {
    var scan = ListScan(isFirst: true)
    var position = bracket + 1
    while true {
      let first = position
      let event = scan.advance(in: cutter.buffer.bytes, &position)
      try decodeElement(first..<position - 1)
      guard case .separator = event else { return }
    }
  }

  mutating func decodeElement(_ range: Range<Int>) throws {
    let place = cutter.buffer.place(of: range)
    do {
      try decoder.decodeElement(in: cutter.buffer.bytes, range, at: place)
    } catch let error as MalformedPart {
      try requireWhole(error)
      throw error.streamError(place.offset(of:))
    }
  }

  // MARK: Testing

  /// Makes the feed guess the end of the last element in short pieces too. For tests only.
  @_spi(Testing)
  public mutating func guessInEveryPiece() { cutter.guess.threshold = 0 }
}
