import ShieldedDecoding
import ShieldedJSON

// Values that aren't in a list: documents and lines.
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
      if let line = contents(of: start..<lineEnd) { try decodeLine(line, upTo: lineEnd) }
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

  /// - Parameters:
  ///   - line: The line without white space at its ends.
  ///   - end: The position of the line feed, or of the end of the body.
  private mutating func decodeLine(_ line: Range<Int>, upTo end: Int) throws {
    do {
      try decoder.decodeElement(in: cutter.buffer.bytes, line, at: cutter.buffer.removedCount + line.lowerBound)
    } catch let part as MalformedPart {
      let offset = cutter.buffer.removedCount + line.lowerBound
      if decoder.skipsComment(cutter.buffer.bytes[line], at: offset) { return }
      // Only the last line may be incomplete. If it ends inside a string, white space at its end is a part of the string.
      let isLast = end == cutter.buffer.bytes.count
      if part.isTruncated, isLast, try decodeIncompleteValue(line.lowerBound..<end) { return }
      // The other lines aren't affected.
      do {
        let bytes = cutter.buffer.bytes[line]
        try decoder.rescueElement(bytes, isIncomplete: part.isTruncated && isLast, after: part.decodingError)
      } catch is MalformedElement {
        throw part.streamError(at: offset)
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
  mutating func decodeIncompletePart() throws -> Bool {
    if case .throw = settings.truncation { return false }
    if let scalar = cutter.unterminatedScalar { return try decodeIncompleteValue(scalar) }
    guard let start = cutter.incompleteStart else { return false }
    let isList = if case .list = cutter.form { true } else { false }
    do {
      try decodeIncompletePart(start..<cutter.buffer.bytes.count, isList: isList)
    } catch let part as MalformedPart {
      try requireWhole(part)
      // The part has a bracket before its first byte.
      throw part.streamError(at: cutter.buffer.removedCount + start - 1)
    }
    return true
  }

  /// Decodes what has arrived of the last line or of the last scalar, if the decoder keeps it.
  ///
  /// - Returns: Whether the value is kept, or dropped because it isn't complete.
  mutating func decodeIncompleteValue(_ value: Range<Int>) throws -> Bool {
    if case .throw = settings.truncation { return false }
    do {
      try decodeIncompletePart(value, isList: false)
      return true
    } catch is MalformedPart {
      return false
    }
  }

  private mutating func decodeIncompletePart(_ part: Range<Int>, isList: Bool) throws {
    let bytes = [UInt8(ascii: "[")] + cutter.buffer.bytes[part]
    try decoder.decodeIncompletePart(bytes, settings.truncation, bodyEnd: cutter.buffer.totalCount, isList: isList)
  }
}
