import DecoderAgreement

extension Specification {
  /// Returns the snapshot of a document that is still arriving, as the article Showing a Document While It Arrives describes it:
  /// the value of what has arrived, in which each value whose end is missing is read by the rules below.
  ///
  /// - Parameters:
  ///   - type: The type of the whole document.
  ///   - beginning: The bytes that have arrived, in UTF-8. They are the beginning of a JSON text.
  /// - Returns: The snapshot, or `nil` if there is none.
  package func snapshot(of type: SpecifiedType, from beginning: [UInt8]) -> ExactValue? {
    let beginning = DocumentBeginning(beginning)
    guard settings.policy.isEverywhere(.lossy) || beginning.openPaths.isEmpty else { return nil }
    var run = self
    run.openPaths = beginning.openPaths
    return try? run.result(of: type, from: beginning.closed).outcome.get()
  }

  /// Whether the end of a value is missing.
  func isOpen(_ path: SpecifiedPath) -> Bool { !openPaths.isEmpty && openPaths.contains(path) }

  /// Whether a value under a wrapper isn't shown because its end is missing: a number, an enum or a date, and a value of another
  /// kind than the type's, which the end doesn't make usable.
  func isHidden(_ type: SpecifiedType, _ tree: JSONTree, at path: SpecifiedPath) -> Bool {
    guard isOpen(path) else { return false }
    switch (type.unwrapped, tree) {
    case (.union, .token(let spelling)): return spelling.first != UInt8(ascii: "\"")
    case (.string, .token), (.plain, _), (.model, .object), (.choice, .object): return false
    case (.array, .array), (.set, .array), (.wrapper(.droppingArray), .array): return false
    case (.dictionary, .object), (.integerDictionary, .object): return false
    default: return true
    }
  }

  /// Reads an element whose end is missing, with what has arrived of it. An element that drops out if it is bad is left out, and
  /// so is one with a strict property.
  ///
  /// - Returns: The element, or `nil` if it isn't shown.
  mutating func openElement(
    _ type: SpecifiedType,
    _ tree: JSONTree,
    at path: SpecifiedPath,
    _ replacement: Replacement?
  ) -> ExactValue? {
    if case .dropping = replacement { return nil }
    if isHidden(type, tree, at: path) { return nil }
    if case .model(let model) = type.unwrapped, !model.properties().allSatisfy(\.type.isWrapper) { return nil }
    return try? read(type, tree, at: path, isRescuing: true)
  }

  /// Whether a value without a wrapper can't be read because its end is missing. An object can be as soon as its properties can.
  func isIncomplete(_ type: SpecifiedType, at path: SpecifiedPath) -> Bool {
    guard isOpen(path), path != .whole else { return false }
    switch type {
    case .optional, .model, .plain, .wrapper: return false
    default: return true
    }
  }
}

/// The beginning of a JSON text, made a whole one: without the number, the literal or the key that it ends in, with a string up to
/// its last character, which the next could combine with, and with the brackets that are missing.
struct DocumentBeginning {
  private(set) var closed: [UInt8] = []
  /// The values whose end is missing, from the outside in.
  private(set) var openPaths: Set<SpecifiedPath> = []

  init(_ bytes: [UInt8]) {
    var rest = bytes[...]
    /// The brackets that end the open arrays and objects.
    var closing: [UInt8] = []
    /// The text up to the last complete value or opening bracket.
    var kept = 0
    var isInString = false
    var previous: UInt8 = 0
    while let byte = rest.first {
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        // A closing bracket follows its opening one in ASCII, after one other character.
        let isOpening = byte & 0b110 == 0b010
        if isOpening { closing.append(byte + 2) } else { _ = closing.popLast() }
        rest.removeFirst()
        kept = rest.startIndex
      case UInt8(ascii: "\""):
        let start = rest.startIndex
        let isKey = closing.last == UInt8(ascii: "}") && previous != UInt8(ascii: ":")
        if Self.removeString(from: &rest) {
          if !isKey { kept = rest.startIndex }
        } else {
          // A string of which no character can be shown hasn't arrived.
          if !isKey, let characters = Self.completeCharacters(of: bytes[(start + 1)...]) {
            closed = bytes[..<start] + characters
            isInString = true
          }
          rest = []
        }
      case UInt8(ascii: ","), UInt8(ascii: ":"): rest.removeFirst()
      case 0x20, 0x09, 0x0A, 0x0D:
        rest.removeFirst()
        continue
      default:
        rest = rest.drop { !",:[]{}\" \t\n\r".utf8.contains($0) }
        // The next byte may be another digit. A literal is treated alike, which the article leaves open.
        if !rest.isEmpty { kept = rest.startIndex }
      }
      previous = byte
    }
    if !isInString { closed = Array(bytes[..<kept]) }
    closed += closing.reversed()
    guard var tree = JSONTree(closed) else { return }
    var path = SpecifiedPath.whole
    for _ in 0..<(closing.count + (isInString ? 1 : 0)) {
      openPaths.insert(path)
      switch tree {
      case .array(let elements):
        guard let last = elements.last else { return }
        (tree, path) = (last, path.index(elements.count - 1))
      case .object(let members):
        // Of equal keys, the first counts, and its value is complete.
        let keys = members.map { JSONString($0.key).repairedText }
        guard let last = members.last, let key = keys.last, !keys.dropLast().contains(key) else { return }
        (tree, path) = (last.value, path.key(key))
      case .token: return
      }
    }
  }

  /// Removes a string from the beginning of a text, and returns whether its end is there.
  private static func removeString(from rest: inout ArraySlice<UInt8>) -> Bool {
    var end = rest.startIndex + 1
    while end < rest.endIndex, rest[end] != UInt8(ascii: "\"") { end += rest[end] == UInt8(ascii: "\\") ? 2 : 1 }
    guard end < rest.endIndex else { return false }
    rest = rest[(end + 1)...]
    return true
  }

  /// The contents of a string whose end is missing, without the last character, as a token. Of an escape, of two escapes for one
  /// character and of a character's bytes, it needs all;
  /// `nil` if none is left.
  private static func completeCharacters(of contents: ArraySlice<UInt8>) -> [UInt8]? {
    var kept = contents.startIndex
    var rest = contents
    func unit(_ escape: ArraySlice<UInt8>) -> Int {
      Int(String(decoding: escape.dropFirst(2).prefix(4), as: UTF8.self), radix: 16) ?? 0
    }
    while let byte = rest.first {
      var length = 1
      if byte == UInt8(ascii: "\\") {
        length = rest.dropFirst().first == UInt8(ascii: "u") ? 6 : 2
        // The first half of a character may be followed by the second.
        if length == 6, (0xD800..<0xDC00).contains(unit(rest)), #"\u"#.utf8.starts(with: rest.dropFirst(6).prefix(2)) {
          length = rest.count < 12 || (0xDC00..<0xE000).contains(unit(rest.dropFirst(6))) ? 12 : 6
        }
      } else if (0xC2..<0xF5).contains(byte) {
        length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
        // Bytes that no more can make a character aren't waited for.
        if rest.prefix(length).dropFirst().contains(where: { $0 & 0xC0 != 0x80 }) { length = 1 }
      }
      guard rest.count >= length else { break }
      rest = rest.dropFirst(length)
      kept = rest.startIndex
    }
    let quote = UInt8(ascii: "\"")
    let text = JSONString([quote] + contents[..<kept] + [quote]).repairedText.dropLast()
    return text.isEmpty ? nil : JSONString.escaping(String(text))
  }
}
