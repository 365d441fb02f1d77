/// Guesses the end of the last complete element in a part of a list, so that the part needn't be scanned before it is decoded.
///
///     …,"tags":["a"]}, {"id":7,"name":"…
///                    ^ a comma between two objects, of which the second has the first key of the list's first element
///
/// If the elements before the comma, with brackets around them, are a valid array, the comma is a separator: reading valid JSON
/// from its beginning can't stop inside a string or an object. If they aren't, the guess was wrong, and the part is scanned.
struct SeparatorGuess {
  /// The least number of new bytes for which a guess is made. For fewer, the scan takes less time.
  var threshold = 512
  /// Whether a guess was wrong since an element was complete. Otherwise a long element would be read for each of its parts.
  var hasFailed = false
  /// The first key of the list's first element, with its quotes.
  private var firstKey: [UInt8] = []
  private var isMade = false

  /// Allows a guess for a new part.
  mutating func beginPart() { isMade = false }

  /// Returns the last likely separator in the new bytes; `nil` if there is none, or after a guess for the same part.
  mutating func separator(in buffer: borrowing PieceBuffer) -> Int? {
    guard !isMade, !hasFailed, buffer.bytes.count - buffer.newStart >= threshold else { return nil }
    isMade = true
    let bytes = buffer.bytes
    if firstKey.isEmpty { firstKey = Self.firstKey(after: buffer.start, in: bytes) }
    guard !firstKey.isEmpty else {
      hasFailed = true
      return nil
    }
    let first = max(buffer.newStart, buffer.start + 1)
    var position = bytes.count - firstKey.count
    while position > first {
      position -= 1
      if bytes[position] == UInt8(ascii: ","), isBetweenObjects(position, in: bytes, after: buffer.start) {
        return position
      }
    }
    return nil
  }

  private func isBetweenObjects(_ position: Int, in bytes: [UInt8], after start: Int) -> Bool {
    var end = position - 1
    while end > start, bytes[end].isJSONWhiteSpace { end -= 1 }
    guard bytes[end] == UInt8(ascii: "}"), let brace = Self.position(afterWhiteSpaceFrom: position + 1, in: bytes),
      bytes[brace] == UInt8(ascii: "{"), let quote = Self.position(afterWhiteSpaceFrom: brace + 1, in: bytes)
    else { return false }
    return bytes[quote...].starts(with: firstKey)
  }

  /// The first key of the element after a separator, with its quotes. Empty if that isn't an object with a key of at most 64
  /// bytes, or if there is much white space.
  private static func firstKey(after separator: Int, in bytes: [UInt8]) -> [UInt8] {
    guard let brace = position(afterWhiteSpaceFrom: separator + 1, in: bytes), bytes[brace] == UInt8(ascii: "{"),
      let quote = position(afterWhiteSpaceFrom: brace + 1, in: bytes), bytes[quote] == UInt8(ascii: "\"")
    else { return [] }
    guard let end = bytes[(quote + 1)...].prefix(64).firstIndex(of: UInt8(ascii: "\"")) else { return [] }
    return Array(bytes[quote...end])
  }

  private static func position(afterWhiteSpaceFrom position: Int, in bytes: [UInt8]) -> Int? {
    var position = position
    let end = min(bytes.count, position + 256)
    while position < end, bytes[position].isJSONWhiteSpace { position += 1 }
    return position < end ? position : nil
  }
}
