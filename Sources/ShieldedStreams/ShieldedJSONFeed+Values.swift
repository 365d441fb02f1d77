import ShieldedDecoding
import ShieldedJSON

// Values that aren't in a list: documents, lines and events.
extension ShieldedJSONFeed {
  mutating func decodeDocuments(_ ranges: [Range<Int>]) throws {
    guard let first = ranges.first, let last = ranges.last else { return }
    let all = first.lowerBound..<last.upperBound
    if decoder.decodeInOnePass(cutter.buffer.bytes, all, areLines: false) { return }
    if try decoder.decodeValues(in: cutter.buffer.bytes, ranges) { return }
    for range in ranges { try decodeElement(range) }
  }

  mutating func decodeLines(upTo end: Int) throws {
    let all = cutter.buffer.start..<end
    // None of the lines is longer than all of them.
    if cutter.allowsLength(of: all), try decodeAllLines(in: all) {
      cutter.buffer.start = end
      return
    }
    while cutter.buffer.start < end {
      let start = cutter.buffer.start
      let lineEnd = cutter.buffer.bytes[start..<end].firstIndex(of: UInt8(ascii: "\n")) ?? end
      guard cutter.allowsLength(of: start..<lineEnd) else { throw cutter.tooLong }
      cutter.buffer.start = min(lineEnd + 1, end)
      // Only the last line has no line feed.
      let isLast = lineEnd == cutter.buffer.bytes.count
      if let line = contents(of: start..<lineEnd) { try decodeLine(line, upTo: lineEnd, isLast: isLast) }
    }
  }

  /// - Parameter areLast: Whether the body has ended without the empty line that completes the last event.
  mutating func decodeEvents(_ events: [EventScan.Event], areLast: Bool = false) throws {
    for event in events {
      // An event of white space is skipped, as an empty line is.
      guard let value = contents(of: event.data) else { continue }
      if areLast {
        let text = value.lowerBound..<event.data.upperBound
        if cutter.isUnterminatedScalar(text), try decodeIncompleteValue(text, event.gaps) { continue }
      } else if event.gaps.isEmpty, decoder.decodeInOnePass(cutter.buffer.bytes, value, areLines: true) {
        continue
      }
      try decodeLine(value, upTo: event.data.upperBound, isLast: areLast, event.gaps)
    }
  }

  /// - Returns: `false` if nothing was decoded: the lines must be decoded one by one.
  private mutating func decodeAllLines(in range: Range<Int>) throws -> Bool {
    guard let contents = contents(of: range) else { return true }
    if decoder.decodeInOnePass(cutter.buffer.bytes, contents, areLines: true) { return true }
    var lines: [Range<Int>] = []
    var start = contents.lowerBound
    while start < contents.upperBound {
      let rest = cutter.buffer.bytes[start..<contents.upperBound]
      let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
      if let line = self.contents(of: start..<end) { lines.append(line) }
      start = end + 1
    }
    return try decoder.decodeValues(in: cutter.buffer.bytes, lines)
  }

  /// Decodes a line, or the data of an event.
  ///
  /// - Parameters:
  ///   - line: The line without white space at its ends.
  ///   - end: The position of the line feed, or of the end of the body.
  ///   - isLast: Whether the body may end inside the line.
  ///   - gaps: The bytes that are left out of an event.
  private mutating func decodeLine(
    _ line: Range<Int>,
    upTo end: Int,
    isLast: Bool,
    _ gaps: [PieceBuffer.Gap] = []
  ) throws {
    let place = cutter.buffer.place(of: line, gaps)
    do {
      try decoder.decodeElement(in: cutter.buffer.bytes, line, at: place)
    } catch let part as MalformedPart {
      if decoder.skipsComment(cutter.buffer.bytes[line], at: place) { return }
      // Only the last line may be incomplete. If it ends inside a string, white space at its end is a part of the string.
      if part.isTruncated, isLast, try decodeIncompleteValue(line.lowerBound..<end, gaps) { return }
      // The other lines aren't affected.
      do {
        let bytes = cutter.buffer.bytes[line]
        try decoder.rescueElement(bytes, isIncomplete: part.isTruncated && isLast, after: part.decodingError)
      } catch is MalformedElement {
        throw part.streamError(place.offset(of:))
      }
    }
  }

  /// A range without white space at its ends; `nil` if it has nothing else.
  private func contents(of range: Range<Int>) -> Range<Int>? {
    let bytes = cutter.buffer.bytes[range]
    guard let first = bytes.firstIndex(where: { !$0.isJSONWhiteSpace }),
      let last = bytes.lastIndex(where: { !$0.isJSONWhiteSpace })
    else { return nil }
    return first..<last + 1
  }

  // MARK: Truncation

  // The end of a body that arrives only in part.

  /// Decodes what has arrived of the list or of the last document, if the decoder keeps it.
  ///
  /// - Returns: Whether the body ends inside a list or a document that is kept.
  /// - Throws: An error of the part if it is malformed, also if the decoder doesn't keep it.
  mutating func decodeIncompletePart() throws -> Bool {
    let isKept = if case .throw = settings.truncation { false } else { true }
    if isKept, let scalar = cutter.unterminatedScalar { return try decodeIncompleteValue(scalar) }
    guard let start = cutter.incompleteStart else { return false }
    let isList = if case .list = cutter.form { true } else { false }
    do {
      try decodeIncompletePart(start..<cutter.buffer.bytes.count, isList: isList)
    } catch let part as MalformedPart {
      try requireWhole(part)
      // The part has a bracket before its first byte.
      throw part.streamError(at: cutter.buffer.removedCount + start - 1)
    }
    return isKept
  }

  /// Decodes what has arrived of the last line, of the last event or of the last scalar, if the decoder keeps it.
  ///
  /// - Returns: Whether the value is kept, or dropped because it isn't complete.
  private mutating func decodeIncompleteValue(_ value: Range<Int>, _ gaps: [PieceBuffer.Gap] = []) throws -> Bool {
    if case .throw = settings.truncation { return false }
    do {
      try decodeIncompletePart(value, isList: false, gaps)
      // That the body is truncated is recorded once.
      cutter.events?.hasEnded = true
      return true
    } catch is MalformedPart {
      return false
    }
  }

  private mutating func decodeIncompletePart(
    _ part: Range<Int>,
    isList: Bool,
    _ gaps: [PieceBuffer.Gap] = []
  ) throws {
    let bytes = [UInt8(ascii: "[")] + cutter.buffer.bytes[part]
    // With the bracket.
    var place = cutter.buffer.place(of: part.lowerBound - 1..<part.upperBound, gaps)
    place.endOffset = cutter.buffer.totalCount
    try decoder.decodeIncompletePart(bytes, settings.truncation, at: place, isList: isList)
  }
}
