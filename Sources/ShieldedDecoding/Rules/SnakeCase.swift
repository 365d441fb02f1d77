import Foundation

/// The key conversion that `JSONDecoder` calls `convertFromSnakeCase`.
///
/// Envelopes use it to find keys that a decoder may have converted, and our own decoder uses it for its key strategy.
package enum SnakeCase {
  /// Converts `first_name` to `firstName`. Leading and trailing underscores are kept.
  ///
  /// Words are capitalised as Foundation does, including after digits and punctuation: `foo_2nd` becomes `foo2Nd`.
  package static func camelCased(_ key: String) -> String {
    // With no capacity, `append` would write to the empty array that all threads share.
    if key.isEmpty { return key }
    // An array's span requires iOS 26.
    let bytes = ContiguousArray(key.utf8)
    var converted: [UInt8] = []
    var isSimple = false
    converted.append(addingCapacity: bytes.count) { isSimple = appendCamelCased(bytes.span, to: &$0) }
    if isSimple { return String(decoding: converted, as: UTF8.self) }
    guard let first = key.firstIndex(where: { $0 != "_" }), let last = key.lastIndex(where: { $0 != "_" }) else {
      return key
    }
    let words = key[first...last].split(separator: "_")
    guard let start = words.first, words.count > 1 else { return key }
    let joined = words.dropFirst().reduce(start.lowercased()) { $0 + $1.capitalized }
    return String(key[..<first]) + joined + String(key[key.index(after: last)...])
  }

  /// Converts a key of one word, or of several words of ASCII letters and digits, as nearly all are.
  ///
  /// With Foundation's functions, a key of two words takes 10 900 instructions (callgrind).
  ///
  /// - Parameter name: An empty span for the converted key, with the capacity for as many bytes as the key has.
  /// - Returns: `false` if the key has other characters; then nothing has been appended.
  package static func appendCamelCased(_ key: borrowing Span<UInt8>, to name: inout OutputSpan<UInt8>) -> Bool {
    var (start, end) = (0, key.count)
    while start < end, key[start] == UInt8(ascii: "_") { start += 1 }
    while start < end, key[end - 1] == UInt8(ascii: "_") { end -= 1 }
    var hasWords = false
    var bits: UInt8 = 0
    for position in start..<end {
      if key[position] == UInt8(ascii: "_") { hasWords = true }
      bits |= key[position]
    }
    if bits >= 0x80 { return false }
    if !hasWords {
      // A single word isn't changed.
      for position in 0..<key.count { name.append(key[position]) }
      return true
    }
    for position in 0..<start { name.append(key[position]) }
    var (isInFirstWord, isAfterLetter) = (true, false)
    for position in start..<end {
      let byte = key[position]
      let letter = byte | 0x20
      if letter &- UInt8(ascii: "a") < 26 {
        name.append(isInFirstWord || isAfterLetter ? letter : byte & ~0x20)
        isAfterLetter = true
      } else if byte &- UInt8(ascii: "0") < 10 {
        name.append(byte)
        isAfterLetter = false
      } else if byte == UInt8(ascii: "_") {
        (isInFirstWord, isAfterLetter) = (false, false)
      } else {
        name.removeAll()
        return false
      }
    }
    for position in end..<key.count { name.append(key[position]) }
    return true
  }
}
