import ShieldedJSON

/// Cuts a stream between two elements.
///
/// It doesn't depend on the elements' type, so that a piece that completes no element takes little time.
@usableFromInline
struct StreamCutter {
  @usableFromInline
  enum Form {
    /// A list inside a body, or a body that is a list.
    case list
    /// One value on every line.
    case lines
    /// Values that follow each other.
    case documents
    /// Server-sent events.
    case events

    /// Returns a Boolean value that indicates whether an element may be complete after a byte.
    @inlinable
    func mayComplete(with byte: UInt8) -> Bool {
      switch self {
      case .list: byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]")
      case .lines: byte == UInt8(ascii: "\n")
      case .events: byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
      // Any byte that isn't part of a number or a word.
      case .documents:
        !(UInt8(ascii: "0")...UInt8(ascii: "z")).contains(byte) || byte == UInt8(ascii: "[")
          || byte == UInt8(ascii: "]")
      }
    }
  }

  /// The use that can be made of the bytes that have arrived.
  enum Cut {
    /// The list begins.
    case list(path: [String])
    /// Elements from the buffer's start up to a separator. The separator before the first one takes the place of an opening
    /// bracket.
    ///
    /// If they are only likely, the separator may turn out to be inside an element.
    case elements(upTo: Int, areLikely: Bool)
    /// Lines from the buffer's start on.
    case lines(upTo: Int)
    case documents([Range<Int>])
    case events([EventScan.Event])
  }

  let form: Form
  var buffer = PieceBuffer()
  var search: ListSearch

  /// The scan of the list; `nil` before and after it.
  private var scan: ListScan?
  /// The scan of the current document.
  private var boundary = ValueBoundary()
  /// The scan of server-sent events.
  var events: EventScan?
  /// A Boolean value that indicates whether the list ends after the elements that have been cut off.
  private var endsList = false
  /// The error after the elements that have been cut off.
  private var failure: JSONStreamError?
  var guess = SeparatorGuess()
  private(set) var grammar: StreamGrammar
  /// The offset of the last separator that has been scanned, and at which elements have been cut off. One that is only likely is before
  /// the beginning of an element.
  private var separatorOffset = 0
  private let elementLimit: Int

  /// - Parameter decoder: The decoder, whose grammar the policy allows.
  init(
    _ form: Form,
    _ location: ListSearch.Location?,
    _ limits: JSONStreamLimits,
    _ decoder: ShieldedJSONDecoder
  ) {
    self.form = form
    elementLimit = max(limits.elementByteCount, 1)
    // A line is rewritten alone, so that a malformed one doesn't affect the others.
    let (isList, hasComments) =
      switch form {
      case .list: (true, true)
      case .lines, .events: (false, false)
      case .documents: (false, true)
      }
    grammar = StreamGrammar(decoder, isList: isList, hasComments: hasComments)
    search = ListSearch(
      for: location,
      restLimit: max(limits.restByteCount, 0),
      allowsTrailingCommas: grammar.allowsTrailingCommas
    )
  }

  /// Adds a piece of the body.
  mutating func append(_ piece: some JSONPiece) {
    guard grammar.rewrites else { return buffer.append(piece) }
    var bytes: [UInt8] = []
    piece._append(to: &bytes)
    buffer.append(grammar.rewritten(bytes))
  }

  /// Adds what is left of the body at its end.
  mutating func appendEnd() { buffer.append(grammar.end()) }

  /// The bytes around the list. Without the first byte order mark, a second one would be skipped.
  var rest: [UInt8] { buffer.byteOrderMark + search.rest }

  var tooLong: JSONStreamError { .elementTooLong(limit: elementLimit) }

  /// Returns the next cut, or `nil` if all parts of the piece have been used.
  mutating func nextCut() throws(JSONStreamError) -> Cut? {
    repeat {
      if failure == nil, buffer.scanned < buffer.bytes.count || endsList {
        let cut: Cut? =
          switch form {
          case .list: try nextListCut()
          case .lines: nextLinesCut()
          case .documents: nextDocumentsCut()
          case .events: nextEventsCut()
          }
        if let cut { return cut }
      }
      if let failure { throw failure }
      guess.beginPart()
    } while buffer.addPart()
    return nil
  }

  /// Returns a Boolean value that indicates whether a line isn't longer than the limit.
  func allowsLength(of line: Range<Int>) -> Bool { line.count <= elementLimit }

  /// The beginning of a value that the end of the stream cuts off: after the last separator of the list or, if their end marker
  /// is missing, after the last event, or the beginning of the last document. `nil` if there is none.
  var incompleteStart: Int? {
    switch form {
    case .list: scan == nil ? nil : buffer.start + 1
    case .documents: boundary.hasBegun && !boundary.isScalar ? buffer.start : nil
    case .events: events?.lacksEnd == true ? buffer.bytes.count : nil
    case .lines: nil
    }
  }

  /// A number, or the beginning of a literal, that is the last line or the last document. Without a line feed or a space after it,
  /// there may be more of it.
  var unterminatedScalar: Range<Int>? {
    let start: Int? =
      switch form {
      case .list, .events: nil
      case .lines: buffer.bytes[buffer.start...].firstIndex { !$0.isJSONWhiteSpace }
      case .documents: boundary.hasBegun && boundary.isScalar ? buffer.start : nil
      }
    return start.map { $0..<buffer.bytes.count }.flatMap { isUnterminatedScalar($0) ? $0 : nil }
  }

  /// Returns a Boolean value that indicates whether a value at the end of the stream is a number or the beginning of a literal.
  func isUnterminatedScalar(_ value: Range<Int>) -> Bool {
    let text = buffer.bytes[value]
    let literals = ["true", "false", "null", "NaN", "Infinity", "-Infinity"]
    let isLiteral = literals.contains { $0.utf8.elementsEqual(text) }
    return !isLiteral && text.allSatisfy(Self.isScalarByte)
  }

  /// Returns a Boolean value that indicates whether a byte may be in a number or a literal. Any other byte shows where
  /// a value ends, or that it isn't JSON.
  private static func isScalarByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "E"): true
    // The first letters of numbers that aren't finite.
    case UInt8(ascii: "N"), UInt8(ascii: "I"): true
    default: false
    }
  }

  /// Returns the last cut, after the end of the stream.
  mutating func lastCut() throws(JSONStreamError) -> Cut? {
    let count = buffer.bytes.count
    switch form {
    case .list:
      guard scan == nil else { throw .truncated(byteCount: buffer.totalCount) }
      // The beginning of a byte order mark.
      if buffer.scanned < count { _ = try search.advance(in: buffer.bytes, &buffer.scanned) }
      return nil
    case .lines:
      _ = buffer.skipByteOrderMark()
      return buffer.start < count ? .lines(upTo: count) : nil
    case .documents:
      guard boundary.hasBegun || buffer.scanned < count else { return nil }
      // Only the end of the stream ends a number.
      guard boundary.isScalar else { throw .truncated(byteCount: buffer.totalCount) }
      return .documents([buffer.start..<count])
    case .events:
      if events?.lacksEnd == true { throw .truncated(byteCount: buffer.totalCount) }
      return nil
    }
  }

  /// Returns the last event, after the end of the stream, if no empty line completes it.
  mutating func lastEvent() -> EventScan.Event? { events?.last(in: &buffer) }

  /// Notes that elements up to a separator weren't well formed, so that the separator isn't one.
  mutating func rejectLikelyElements() { guess.hasFailed = true }

  /// Notes that elements up to a separator have been decoded.
  mutating func pass(upTo separator: Int, wereLikely: Bool) {
    buffer.start = separator
    guard wereLikely else { return }
    buffer.scanned = separator + 1
    beginScan(isFirst: false)
  }

  private mutating func beginScan(isFirst: Bool) {
    scan = ListScan(
      isFirst: isFirst,
      elementLimit: elementLimit,
      allowsTrailingComma: grammar.allowsTrailingCommas
    )
  }
}

// Lists.
extension StreamCutter {
  private mutating func nextListCut() throws(JSONStreamError) -> Cut? {
    if endsList {
      endsList = false
      scan = nil
      search.endList(at: buffer.removedCount + buffer.scanned - 1)
    }
    guard var scan else { return try searchedList() }
    // None of the elements of a part is longer than the part.
    if let separator = guess.separator(in: buffer), separator - buffer.start <= elementLimit {
      return .elements(upTo: separator, areLikely: true)
    }

    var last: Int?
    scanning: while true {
      switch scan.advance(in: buffer.bytes, &buffer.scanned) {
      case .needsMore: break scanning
      case .separator: last = buffer.scanned - 1
      case .end:
        endsList = true
        if scan.isAfterSeparator {
          grammar.trailingCommaOffset = last.map { buffer.removedCount + $0 } ?? separatorOffset
        } else {
          last = buffer.scanned - 1
        }
        break scanning
      case .malformed(let reason):
        failure = .malformed(offset: buffer.removedCount + buffer.scanned, reason: reason)
        break scanning
      case .tooLong:
        failure = tooLong
        break scanning
      }
    }
    self.scan = scan
    if let last {
      guess.hasFailed = false
      separatorOffset = buffer.removedCount + last
      return .elements(upTo: last, areLikely: false)
    }
    if endsList { return try nextListCut() }
    if scan.isBeforeElement { buffer.moveSeparatorToEnd() }
    return nil
  }

  private mutating func searchedList() throws(JSONStreamError) -> Cut? {
    guard buffer.skipByteOrderMark() else { return nil }
    let event = try search.advance(in: buffer.bytes, &buffer.scanned)
    guard case .foundList = event else {
      buffer.start = buffer.scanned
      return nil
    }
    beginScan(isFirst: true)
    buffer.start = buffer.scanned - 1
    search.beginList(at: buffer.removedCount + buffer.start)
    return .list(path: search.path ?? [])
  }

  // Lines, documents and events.
  private mutating func nextLinesCut() -> Cut? {
    guard buffer.skipByteOrderMark() else { return nil }
    let lineFeed = buffer.bytes[buffer.scanned...].lastIndex(of: UInt8(ascii: "\n"))
    buffer.scanned = buffer.bytes.count
    // What follows the last line is too long whether it has a line of its own or not. The error comes after the lines.
    if buffer.bytes.count - (lineFeed.map { $0 + 1 } ?? buffer.start) > elementLimit { failure = tooLong }
    return lineFeed.map { .lines(upTo: $0 + 1) }
  }

  private mutating func nextDocumentsCut() -> Cut? {
    guard buffer.skipByteOrderMark() else { return nil }
    var documents: [Range<Int>] = []
    while buffer.scanned < buffer.bytes.count {
      if !boundary.hasBegun {
        if buffer.bytes[buffer.scanned].isJSONWhiteSpace {
          buffer.scanned += 1
          continue
        }
        buffer.start = buffer.scanned
      }
      let isComplete = boundary.advance(in: buffer.bytes, &buffer.scanned)
      if boundary.byteCount > elementLimit {
        failure = tooLong
        break
      }
      guard isComplete else { break }
      documents.append(buffer.start..<buffer.scanned)
      boundary = ValueBoundary()
    }
    // The documents are decoded before bytes are removed.
    if !boundary.hasBegun { buffer.start = buffer.scanned }
    return documents.isEmpty ? nil : .documents(documents)
  }

  private mutating func nextEventsCut() -> Cut? {
    guard buffer.skipByteOrderMark() else { return nil }
    var complete: [EventScan.Event] = []
    do throws(JSONStreamError) {
      while let event = try events?.next(in: &buffer, limit: elementLimit) { complete.append(event) }
    } catch {
      failure = error
    }
    // The events are decoded before bytes are removed.
    return complete.isEmpty ? nil : .events(complete)
  }
}

/// The bytes of a stream that are still needed, and their place in the stream.
///
///     passed, removed   passed   the next element, incomplete   not yet scanned
///     ─────────────────┬────────┬──────────────────────────────┬───────────────
///                      0        start                          scanned          positions in `bytes`
///     removedCount ────┘
struct PieceBuffer {
  /// A longer piece is decoded in parts of this length, so that few elements are in memory at once.
  private static var partLength: Int { 65_536 }

  private(set) var bytes: [UInt8] = []
  /// The number of bytes of the stream before `bytes`.
  private(set) var removedCount = 0
  /// The position of the first byte that is needed.
  var start = 0
  /// The position up to which the bytes have been scanned.
  var scanned = 0
  /// The position of the part of the piece that was added last.
  private(set) var newStart = 0

  /// The rest of a long piece, and the position of its next part.
  private var (rest, restStart): ([UInt8], Int) = ([], 0)
  /// A Boolean value that indicates whether the next part is in `bytes` already.
  private var hasPart = false

  /// The number of bytes of the stream that have been added.
  var totalCount: Int { removedCount + bytes.count }

  /// A position after which bytes are left out, and the number of bytes that are left out up to there.
  typealias Gap = (position: Int, byteCount: Int)

  /// Returns the place in the stream of a part of the bytes.
  ///
  /// - Parameter gaps: What is left out of the part, with positions in `bytes`.
  func place(of part: Range<Int>, _ gaps: [Gap] = []) -> ShieldedJSONDecoder.WholeBody {
    let start = removedCount + part.lowerBound
    var place = ShieldedJSONDecoder.WholeBody(endOffset: start + part.count, isRecorded: true)
    place.start = start
    place.gaps = gaps.map { ($0.position - part.lowerBound, $0.byteCount) }
    return place
  }

  /// Adds a piece, which ``addPart()`` makes available part by part. The piece before it must have been used.
  mutating func append(_ piece: some JSONPiece) {
    removePassedBytes()
    newStart = bytes.count
    if piece._byteCount > Self.partLength { return piece._append(to: &rest) }
    piece._append(to: &bytes)
    hasPart = newStart < bytes.count
  }

  /// Makes the next part of the piece available.
  ///
  /// - Returns: `false` if the piece has no other part.
  mutating func addPart() -> Bool {
    if hasPart {
      hasPart = false
      return true
    }
    guard restStart < rest.count else { return false }
    removePassedBytes()
    newStart = bytes.count
    let end = min(restStart + Self.partLength, rest.count)
    bytes += rest[restStart..<end]
    restStart = end
    // The memory of a long piece isn't kept.
    if end == rest.count { (rest, restStart) = ([], 0) }
    return true
  }

  /// Removes the bytes that aren't needed if they are at least half of all. So each byte is moved once on average.
  private mutating func removePassedBytes() {
    guard start > 0, start >= bytes.count / 2 else { return }
    if start == bytes.count { bytes.removeAll(keepingCapacity: true) } else { bytes.removeFirst(start) }
    removedCount += start
    scanned -= start
    start = 0
  }

  /// Replaces the bytes at two positions.
  ///
  /// - Returns: The bytes that were there.
  mutating func replace(at first: Int, _ last: Int, by new: (UInt8, UInt8)) -> (UInt8, UInt8) {
    let old = (bytes[first], bytes[last])
    (bytes[first], bytes[last]) = new
    return old
  }

  /// Moves a line to a line feed at a position before it.
  ///
  /// - Returns: The position after the line.
  mutating func moveLine(_ line: Range<Int>, to position: Int) -> Int {
    bytes[position] = UInt8(ascii: "\n")
    for (index, target) in zip(line, (position + 1)...) { bytes[target] = bytes[index] }
    return position + 1 + line.count
  }

  /// Drops the white space between a separator at the start and the end.
  mutating func moveSeparatorToEnd() {
    guard start < bytes.count - 1 else { return }
    bytes[bytes.count - 1] = bytes[start]
    start = bytes.count - 1
  }

  /// The byte order mark at the beginning of the stream; empty if there is none.
  private(set) var byteOrderMark: [UInt8] = []

  /// Skips a byte order mark at the beginning of the stream.
  ///
  /// - Returns: `false` if more bytes must arrive before it is known whether there is one.
  mutating func skipByteOrderMark() -> Bool {
    guard removedCount == 0, start == 0, scanned == 0 else { return true }
    if TextEncoding.isPartOfUTF8Mark(bytes) { return false }
    let mark = TextEncoding.utf8Mark
    guard bytes.starts(with: mark) else { return true }
    (start, scanned, byteOrderMark) = (mark.count, mark.count, mark)
    return true
  }
}

/// Guesses the end of the last complete element in a part of a list, so that the part needn't be scanned before it is decoded.
///
/// If the elements before a likely separator, with brackets around them, are a valid array, the guess is right. If they aren't, the
/// part is scanned.
struct SeparatorGuess {
  /// The least number of new bytes for which a guess is made. For fewer, the scan takes less time.
  var threshold = 512
  /// A Boolean value that indicates whether a guess was wrong since an element was complete. Otherwise a long element
  /// would be read for each of its parts.
  var hasFailed = false
  private var guess: ElementGuess?
  private var isMade = false

  /// Allows a guess for a new part.
  mutating func beginPart() { isMade = false }

  /// Returns the last likely separator in the new bytes; `nil` if there is none, or after a guess for the same part.
  mutating func separator(in buffer: borrowing PieceBuffer) -> Int? {
    guard !isMade, !hasFailed, buffer.bytes.count - buffer.newStart >= threshold else { return nil }
    isMade = true
    // A slice's span, because an array's requires iOS 26.
    let slice = buffer.bytes[...]
    let bytes = slice.span
    if guess == nil { guess = ElementGuess(fromElementAt: buffer.start + 1, in: bytes) }
    guard let guess else {
      hasFailed = true
      return nil
    }
    let first = max(buffer.newStart, buffer.start + 1)
    var position = bytes.count - guess.key.count
    while position > first {
      position -= 1
      if bytes[position] == UInt8(ascii: ","), guess.isSeparator(position, in: bytes, from: buffer.start) {
        return position
      }
    }
    return nil
  }
}
