import ShieldedDecoding

/// Guesses where elements of a list begin.
struct SegmentStarts {
  /// The positions after the commas, in ascending order; the first is that of the list's first element.
  private(set) var positions: [Int] = []

  /// - Parameters:
  ///   - cursor: A cursor at the first element of a list, or at white space before it.
  ///   - count: The number of segments.
  init(in cursor: PayloadCursor, count: Int) {
    let first = cursor.position
    let byteCount = cursor.remaining
    unsafe cursor.withBytes(at: first, count: byteCount) { bytes in
      guard let key = unsafe Self.firstKey(in: bytes) else { return }
      positions.append(first)
      for segment in 1..<max(count, 1) {
        let target = byteCount / count * segment
        if let last = positions.last, last - first > target { continue }
        let limit = min(target + byteCount / count, byteCount)
        if let start = unsafe Self.start(in: bytes, target..<limit, key) { positions.append(first + start) }
      }
    }
  }

  /// The range of the first key of the first element, with its quotes; `nil` if the element isn't an object with a short key.
  private static func firstKey(in bytes: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    guard let brace = unsafe position(afterWhiteSpaceFrom: 0, in: bytes), unsafe bytes[brace] == UInt8(ascii: "{"),
      let quote = unsafe position(afterWhiteSpaceFrom: brace + 1, in: bytes), unsafe bytes[quote] == UInt8(ascii: "\"")
    else { return nil }
    var end = quote + 1
    while end < bytes.count, end - quote <= 64 {
      if unsafe bytes[end] == UInt8(ascii: "\"") { return quote..<end + 1 }
      end += 1
    }
    return nil
  }

  /// The position after the first comma in a range that is between two objects, of which the second has the key.
  private static func start(
    in bytes: UnsafeBufferPointer<UInt8>,
    _ range: Range<Int>,
    _ key: Range<Int>
  ) -> Int? {
    var position = range.lowerBound
    while position < range.upperBound {
      if unsafe bytes[position] == UInt8(ascii: ","), unsafe isBetweenObjects(position, bytes, key) {
        return position + 1
      }
      position += 1
    }
    return nil
  }

  private static func isBetweenObjects(_ comma: Int, _ bytes: UnsafeBufferPointer<UInt8>, _ key: Range<Int>) -> Bool {
    var end = comma - 1
    while end > 0, unsafe bytes[end].isJSONWhiteSpace { end -= 1 }
    guard end >= 0, unsafe bytes[end] == UInt8(ascii: "}"),
      let brace = unsafe position(afterWhiteSpaceFrom: comma + 1, in: bytes), unsafe bytes[brace] == UInt8(ascii: "{"),
      let quote = unsafe position(afterWhiteSpaceFrom: brace + 1, in: bytes), key.count <= bytes.count - quote
    else { return false }
    return unsafe bytes[quote..<(quote + key.count)].elementsEqual(bytes[key])
  }

  /// Returns `nil` also if there is much white space.
  private static func position(afterWhiteSpaceFrom position: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var position = position
    let end = min(bytes.count, position + 256)
    while position < end, unsafe bytes[position].isJSONWhiteSpace { position += 1 }
    return position < end ? position : nil
  }
}
