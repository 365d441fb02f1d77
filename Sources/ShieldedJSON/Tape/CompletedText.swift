/// A truncated payload with what it needs to be well formed: without the value that its end cut off, and with closing brackets.
///
///     // {"a":[{"b":1},{"b":"x     becomes
///     // {"a":[{"b":1}]}           of complete elements
///     // {"a":[{"b":1},{"b":"x"}]} with the last one
///
/// The positions of all tokens that are kept stay the same.
struct CompletedText {
  /// The text, in UTF-8.
  private(set) var bytes: [UInt8]
  /// The number of arrays and objects that have been closed: the outermost and, in each, the last value.
  private(set) var openCount = 0
  /// A Boolean value that indicates whether the last value of the innermost of them is a string that has been closed.
  private(set) var endsInString = false

  /// The extent to which a list without an end is kept.
  enum Extent {
    /// Its elements before the last one.
    case completeElements
    /// Its last element too, with what has arrived of it.
    case partialElements
  }

  /// An array or an object that is still open.
  private struct Container {
    let isObject: Bool
    /// The position after its last complete value, or after its opening bracket.
    var end: Int
    /// A Boolean value that indicates whether a string would be a key.
    var expectsKey: Bool
  }

  /// Completes a text.
  ///
  /// - Parameters:
  ///   - text: The beginning of a well-formed text in UTF-8.
  ///   - extent: How much of a list without an end is kept.
  /// - Returns: `nil` if the first value isn't an array or an object.
  init?(_ text: [UInt8], keeping extent: Extent) {
    bytes = text
    let keepsPartialElements = extent == .partialElements
    var open: [Container] = []
    let cutString = Self.scan(text, &open)
    if !keepsPartialElements, let list = open.firstIndex(where: { !$0.isObject }) {
      open.removeSubrange((list + 1)...)
      guard let container = open.last else { return nil }
      close(at: container.end, open)
    } else {
      guard let container = open.last else { return nil }
      if keepsPartialElements, let cutString, !container.expectsKey {
        endsInString = true
        close(at: cutString + Self.completeCount(text[cutString...]), open)
      } else {
        close(at: container.end, open)
      }
    }
  }

  private mutating func close(at end: Int, _ open: [Container]) {
    bytes.removeSubrange(end...)
    if endsInString { bytes.append(UInt8(ascii: "\"")) }
    for container in open.reversed() { bytes.append(container.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) }
    openCount = open.count
  }

  /// Finds the arrays and objects that are open at the end of the beginning of a well-formed text.
  ///
  /// - Returns: The position of the text of a string that the end cuts off; `nil` if there is none.
  private static func scan(_ text: [UInt8], _ open: inout [Container]) -> Int? {
    var position = 0
    func endValue(at end: Int) { if !open.isEmpty { open[open.count - 1].end = end } }
    while position < text.count {
      let byte = text[position]
      position += 1
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        let isObject = byte == UInt8(ascii: "{")
        open.append(Container(isObject: isObject, end: position, expectsKey: isObject))
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        _ = open.popLast()
        endValue(at: position)
      case UInt8(ascii: ","):
        if let last = open.last { open[open.count - 1].expectsKey = last.isObject }
      case UInt8(ascii: "\""):
        guard let end = StructureScanner.end(ofStringAt: position, in: text) else { return position }
        position = end
        if open.last?.expectsKey == true { open[open.count - 1].expectsKey = false } else { endValue(at: position) }
      case UInt8(ascii: ":"),
        _ where byte.isJSONWhiteSpace:
        break
      default:
        // A number or a literal. Only a byte that can't be a part of it ends it.
        while position < text.count, !text[position].endsScalar { position += 1 }
        if position < text.count { endValue(at: position) }
      }
    }
    return nil
  }

  /// The length of the beginning of a string's text that ends neither inside an escape, nor between the escapes of a surrogate
  /// pair, nor inside a character's UTF-8.
  private static func completeCount(_ text: ArraySlice<UInt8>) -> Int {
    var end = text.startIndex
    while end < text.endIndex {
      guard let next = endOfCharacter(text, from: end) else { break }
      end = next
    }
    return end - text.startIndex
  }

  private static func endOfCharacter(_ text: ArraySlice<UInt8>, from start: Int) -> Int? {
    guard text[start] == UInt8(ascii: "\\") else {
      // An invalid byte counts as a character. So do the bytes of one that the next byte doesn't continue: that byte may begin an
      // escape.
      let length = (~text[start]).leadingZeroBitCount
      guard (2...4).contains(length) else { return start + 1 }
      let rest = text[(start + 1)...].prefix(length - 1)
      if let next = rest.firstIndex(where: { $0 & 0xC0 != 0x80 }) { return next }
      return rest.count == length - 1 ? start + length : nil
    }
    guard start + 1 < text.endIndex else { return nil }
    guard text[start + 1] == UInt8(ascii: "u") else { return start + 2 }
    guard start + 6 <= text.endIndex else { return nil }
    guard isHighSurrogate(text[(start + 2)..<(start + 6)]) else { return start + 6 }
    let rest = text[(start + 6)...]
    // An unpaired surrogate, if anything but the beginning of another escape follows.
    if let first = rest.first, first != UInt8(ascii: "\\") { return start + 6 }
    if rest.count > 1, rest[rest.startIndex + 1] != UInt8(ascii: "u") { return start + 6 }
    return start + 12 <= text.endIndex ? start + 6 : nil
  }

  private static func isHighSurrogate(_ digits: ArraySlice<UInt8>) -> Bool {
    let value = digits.reduce(0) { $0 << 4 | Int(HexadecimalDigit.value(of: $1) ?? 0) }
    return (0xD800..<0xDC00).contains(value)
  }
}
