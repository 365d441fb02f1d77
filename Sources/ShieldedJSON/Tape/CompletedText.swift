/// What a truncated payload lacks to be well formed: the value that its end cut off isn't kept, and closing brackets follow.
///
///     // {"a":[{"b":1},{"b":"x     becomes
///     // {"a":[{"b":1}]}           of complete elements
///     // {"a":[{"b":1},{"b":"x"}]} with the last one
///
/// It is found on the tape that the scanner has written up to the end, so nothing is scanned again, and the positions of all
/// tokens that are kept stay the same. On this tape, the second word of an array or object without an end has the index of the
/// one around it, which is less than its own index; see ``OpenContainers``.
struct CompletedText {
  /// The length of the text that is kept, in bytes.
  private(set) var end = 0
  /// The arrays and objects that are closed, outermost first. Each is the last value of the one before.
  private(set) var open: [Container] = []
  /// The position of the text of a string that is closed at the end; `nil` if there is none.
  private(set) var string: Int?

  /// What follows the text that is kept: a quote, and the closing brackets.
  var ending: [UInt8] {
    (string == nil ? [] : [UInt8(ascii: "\"")])
      + open.reversed().map { $0.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]") }
  }

  /// The extent to which a list without an end is kept.
  enum Extent {
    /// Its elements before the last one.
    case completeElements
    /// Its last element too, with what has arrived of it.
    case partialElements
  }

  /// An array or an object without an end.
  struct Container {
    /// Its tape index.
    let index: Int
    let isObject: Bool
    /// The number of its complete values.
    var count = 0
    /// The tape index of the last of them; `nil` if there is none.
    var lastValue: Int?
    /// The tape index after it.
    var end: Int
    /// The tape index of the key of a value that isn't complete; `nil` if the last token isn't one.
    var key: Int?
    /// The tape index of the value that isn't complete, if any of it is on the tape.
    var cutValue: Int { key.map { $0 + 1 } ?? end }
  }

  /// Completes a text.
  ///
  /// - Parameters:
  ///   - bytes: The beginning of a well-formed text in UTF-8.
  ///   - tape: The tape of the text, up to the token that the end cut off.
  ///   - extent: How much of a list without an end is kept.
  ///   - state: The state from which the scan has continued, if it has. The values before it aren't looked at again.
  /// - Returns: `nil` if the first value isn't an array or an object.
  init?(_ bytes: PayloadBytes, _ tape: TapeStorage, keeping extent: Extent, after state: ScanState?) {
    let text = CutText(bytes: bytes, tape: tape)
    var next: Int? = text.openContainer(at: 0)
    while let index = next {
      let container = text.container(at: index, after: state?.open.first { $0.index == index })
      open.append(container)
      next = text.openContainer(at: container.cutValue)
    }
    guard let last = open.last else { return nil }
    if extent == .completeElements, let list = open.firstIndex(where: { !$0.isObject }) {
      open.removeSubrange((list + 1)...)
    } else if extent == .partialElements, !last.isObject || last.key != nil,
      let start = text.startOfString(after: last)
    {
      string = start
      // Sound: the buffer isn't kept.
      end = unsafe start + bytes.withBytes(in: start..<bytes.count) { unsafe Self.completeCount(Array($0)[...]) }
      return
    }
    end = text.end(of: open[open.count - 1])
  }

  /// Closes the arrays and objects on the tape.
  ///
  /// - Returns: The tape index of the string that is closed at the end; `nil` if there is none.
  func close(_ tape: inout TapeStorage) -> Int? {
    guard let innermost = open.last else { return nil }
    var stringIndex: Int?
    if let string {
      tape.removeLast(tape.count - innermost.cutValue)
      stringIndex = tape.count
      // Reading any other string doesn't look for the truncation.
      tape.append(TapeEntry(.escaped, at: string, length: end - string))
    } else {
      tape.removeLast(tape.count - innermost.end)
    }
    for container in open.reversed() {
      let isExtended = string != nil || container.index != innermost.index
      tape[container.index + 1] = TapeEntry(next: tape.count, count: container.count + (isExtended ? 1 : 0))
    }
    return stringIndex
  }

  /// The state of the scan after the last complete value; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - tape: Its tape, before it is closed.
  func state(in bytes: PayloadBytes, _ tape: TapeStorage) -> ScanState? {
    guard let innermost = open.lastIndex(where: { $0.count > 0 }) else { return nil }
    let container = open[innermost]
    return ScanState(
      open: Array(open[...innermost]),
      tapeCount: container.end,
      position: CutText(bytes: bytes, tape: tape).end(of: container)
    )
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
      // A byte that begins no character counts as one. So do the bytes of one that the next byte doesn't continue: that byte may
      // begin an escape.
      guard (0xC2...0xF4).contains(text[start]) else { return start + 1 }
      let length = (~text[start]).leadingZeroBitCount
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

/// A text that ends too early, and its tape.
private struct CutText {
  let bytes: PayloadBytes
  let tape: TapeStorage

  /// Returns the tape index if there is an array or an object without an end.
  func openContainer(at index: Int) -> Int? {
    guard index < tape.count, tape[index].kind.isContainer, tape[index + 1].next <= index else { return nil }
    return index
  }

  /// Returns an array or an object without an end.
  ///
  /// - Parameter earlier: The same as it was when less of it had arrived.
  func container(at index: Int, after earlier: CompletedText.Container?) -> CompletedText.Container {
    var container =
      earlier ?? CompletedText.Container(index: index, isObject: tape[index].kind == .object, end: index + 2)
    container.key = nil
    var next = container.end
    while next < tape.count {
      if container.isObject, container.key == nil {
        container.key = next
        next += 1
        continue
      }
      if openContainer(at: next) != nil || isCut(next) { break }
      container.count += 1
      container.lastValue = next
      container.key = nil
      next = tape.index(after: next)
      container.end = next
    }
    return container
  }

  /// Returns a Boolean value that indicates whether more of a number or a literal may follow: only a byte that can't be a part of
  /// it ends it.
  private func isCut(_ index: Int) -> Bool {
    let kind = tape[index].kind
    return !kind.isContainer && !kind.isString && bytes.range(of: tape[index]).upperBound == bytes.count
  }

  /// Returns the position after the last complete value, or after the opening bracket if there is none.
  func end(of container: CompletedText.Container) -> Int {
    guard var value = container.lastValue else { return tape[container.index].position + 1 }
    // An array or an object ends with its closing bracket, after its last value and white space.
    var closedCount = 0
    while tape[value].kind.isContainer {
      closedCount += 1
      var child = value + 2
      let end = tape[value + 1].next
      if child == end { break }
      while child < end { (value, child) = (child, tape.index(after: child)) }
    }
    let kind = tape[value].kind
    var position =
      kind.isContainer ? tape[value].position + 1 : bytes.range(of: tape[value]).upperBound + (kind.isString ? 1 : 0)
    for _ in 0..<closedCount { position = positionAfterWhiteSpace(at: position) + 1 }
    return position
  }

  /// Returns the position of the text of a string that the end cuts off; `nil` if the text doesn't end in one.
  func startOfString(after container: CompletedText.Container) -> Int? {
    var position = container.key.map { bytes.range(of: tape[$0]).upperBound + 1 } ?? end(of: container)
    position = positionAfterWhiteSpace(at: position)
    if position < bytes.count, bytes[position] == UInt8(ascii: ":") || bytes[position] == UInt8(ascii: ",") {
      position = positionAfterWhiteSpace(at: position + 1)
    }
    return position < bytes.count && bytes[position] == UInt8(ascii: "\"") ? position + 1 : nil
  }

  private func positionAfterWhiteSpace(at start: Int) -> Int {
    var position = start
    while position < bytes.count, bytes[position].isJSONWhiteSpace { position += 1 }
    return position
  }
}
