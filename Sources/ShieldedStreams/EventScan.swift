/// How the lines of a body carry values.
@nonexhaustive
public enum JSONLineFormat: Sendable, Hashable {
  /// One value on every line: newline-delimited JSON.
  ///
  /// Lines end with LF or with CRLF, empty lines are skipped, and the last line needs no end.
  case newlineDelimited

  /// Server-sent events, each with a value as its data: the media type `text/event-stream`.
  ///
  ///     var feed = ShieldedJSONFeed(linesOf: Delta.self, as: .serverSentEvents(endingAt: "[DONE]"))
  ///     let body = """
  ///       : keep-alive
  ///       event: message
  ///       data: {"id": "1", "delta": "Hel"}
  ///
  ///       data: {"id": 2,
  ///       data: "delta": "lo"}
  ///
  ///       data: [DONE]
  ///
  ///
  ///       """
  ///     try feed.feed(Array(body.utf8))   // two values; [0].id is recorded as numberFromString
  ///     try feed.finish()                 // nothing more
  ///
  /// Lines and fields are those of the section "Parsing an event stream" of the HTML Standard by WHATWG: lines end with LF, CR or
  /// CRLF, the lines of data of an event are joined with LF, and comments and other fields are ignored. Two rules differ, because
  /// the data is JSON:
  ///
  /// - An event whose data is only white space is skipped, as an empty line is.
  /// - The last event needs no empty line after it. It is decoded as a last line without an end is: if its data isn't complete
  ///   JSON, it is rescued with the reason `incomplete`, or kept as far as the decoder's `truncation` says.
  ///
  /// - Parameter endingAt: The data of the event after the last value, such as `"[DONE]"`, compared exactly. What follows it is
  ///   ignored, and a ``ShieldedJSONStream`` ends there, without waiting for the end of the bytes. A body without it is
  ///   truncated. `nil` if the body ends after the last value.
  case serverSentEvents(endingAt: String? = nil)

  var form: StreamCutter.Form {
    switch self {
    case .newlineDelimited: .lines
    case .serverSentEvents: .events
    }
  }
}

/// Finds the data of server-sent events whose bytes arrive in pieces.
///
/// The data stays in the buffer, so that its offsets are those in the stream.
///
///     : keep-alive
///     data: {"id": 1}       an event, at its place in the buffer
///
///     id: 7
///     data: {"id":          an event, whose second line is moved to the first: {"id":⏎2}
///     data: 2}
///
struct EventScan {
  /// An event that is complete.
  struct Event {
    /// The positions of its data in the buffer.
    var data: Range<Int>
    /// What is left out between the lines of data.
    var gaps: [PieceBuffer.Gap] = []
  }

  private let endMarker: [UInt8]?
  /// A Boolean value that indicates whether the end marker has been found. What follows isn't scanned.
  var hasEnded = false
  /// The lines of data of the current event, with positions after the buffer's start. The first of them begins there.
  private var lines: [Range<Int>] = []
  /// The position of the current line after the buffer's start.
  private var lineStart = 0
  private var isAfterCarriageReturn = false

  /// - Parameter marker: The data of the event after the last value; `nil` if there is none.
  init(endingAt marker: String?) { endMarker = marker.map { Array($0.utf8) } }

  /// A Boolean value that indicates whether the end marker hasn't been found.
  var lacksEnd: Bool { endMarker != nil && !hasEnded }

  /// Returns the next event; `nil` if the bytes that have arrived complete no other.
  ///
  /// - Parameter limit: The maximum number of bytes of an event, or of another line.
  mutating func next(in buffer: inout PieceBuffer, limit: Int) throws(JSONStreamError) -> Event? {
    while !hasEnded, let end = buffer.bytes[buffer.scanned...].firstIndex(where: Self.endsLine) {
      let line = buffer.start + lineStart..<end
      let isLineFeed = buffer.bytes[end] == UInt8(ascii: "\n")
      let isPartOfLineEnd = isAfterCarriageReturn && isLineFeed && line.isEmpty
      isAfterCarriageReturn = !isLineFeed
      if !line.isEmpty, end - buffer.start > limit { throw .elementTooLong(limit: limit) }
      buffer.scanned = end + 1
      if !line.isEmpty { addLine(line, of: buffer) }
      let event = line.isEmpty && !isPartOfLineEnd ? takeEvent(in: &buffer) : nil
      if lines.isEmpty { buffer.start = buffer.scanned }
      lineStart = buffer.scanned - buffer.start
      if let event { return event }
    }
    let count = buffer.bytes.count
    if hasEnded { buffer.start = count }
    if count > buffer.start + lineStart, count - buffer.start > limit { throw .elementTooLong(limit: limit) }
    buffer.scanned = count
    return nil
  }

  /// Returns the last event, after the end of the stream, if no empty line completes it. Its data ends with a line feed if the
  /// line does.
  mutating func last(in buffer: inout PieceBuffer) -> Event? {
    let line = buffer.start + lineStart..<buffer.bytes.count
    let isLineComplete = !addLine(line, of: buffer)
    guard var event = takeEvent(in: &buffer) else { return nil }
    // The beginning of the end marker isn't a value.
    if !isLineComplete, let endMarker, endMarker.starts(with: buffer.bytes[event.data]) { return nil }
    if isLineComplete {
      let end = event.data.upperBound
      event.data = event.data.lowerBound..<buffer.moveLine(end..<end, to: end)
    }
    return event
  }

  private static func endsLine(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

  /// Adds a line to the current event if it has data.
  @discardableResult
  private mutating func addLine(_ line: Range<Int>, of buffer: borrowing PieceBuffer) -> Bool {
    var field = buffer.bytes[line]
    guard field.starts(with: "data".utf8) else { return false }
    field = field.dropFirst(4)
    guard field.first == nil || field.first == UInt8(ascii: ":") else { return false }
    field = field.dropFirst()
    if field.first == UInt8(ascii: " ") { field = field.dropFirst() }
    lines.append(field.startIndex - buffer.start..<field.endIndex - buffer.start)
    return true
  }

  /// Removes the current event, and joins its lines in the buffer.
  ///
  /// - Returns: `nil` if it has no data, or is the end marker.
  private mutating func takeEvent(in buffer: inout PieceBuffer) -> Event? {
    guard let first = lines.first else { return nil }
    var event = Event(data: first.lowerBound + buffer.start..<first.upperBound + buffer.start)
    for line in lines.dropFirst() {
      let (line, end) = (line.lowerBound + buffer.start..<line.upperBound + buffer.start, event.data.upperBound)
      event.gaps.append((position: end, byteCount: line.lowerBound - end - 1))
      event.data = event.data.lowerBound..<buffer.moveLine(line, to: end)
    }
    lines.removeAll(keepingCapacity: true)
    hasEnded = endMarker.map { buffer.bytes[event.data].elementsEqual($0) } ?? false
    return hasEnded ? nil : event
  }
}
