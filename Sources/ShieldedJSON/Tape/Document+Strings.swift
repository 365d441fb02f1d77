extension Document {
  /// The text of a string; `nil` if it isn't valid Unicode.
  @inline(__always)
  func text(at index: Int) -> String? {
    let kind = kind(at: index)
    if kind == .ascii {
      return unsafe bytes.withBytes(in: range(at: index)) { utf8 in unsafe String(ascii: utf8) }
    }
    return unusualText(at: index, kind)
  }

  @inline(never)
  private func unusualText(at index: Int, _ kind: TapeEntry.Kind) -> String? {
    // An incomplete string isn't the value, whatever reads it.
    if truncation?.string == index { return nil }
    if kind == .unicode {
      return unsafe bytes.withBytes(in: range(at: index)) { utf8 in unsafe String(validating: utf8, as: UTF8.self) }
    }
    return unescapedText(at: index)
  }

  /// The text of a string that may have escapes; `nil` if it isn't valid Unicode.
  func unescapedText(at index: Int) -> String? {
    unsafe bytes.withBytes(in: range(at: index)) { source in unsafe String(unescaping: source) }
  }

  /// The text of a string, with U+FFFD in place of invalid Unicode.
  func repairedText(at index: Int) -> String {
    unsafe bytes.withBytes(in: range(at: index)) { source in unsafe String(repairing: source) }
  }

  /// A hash of all of a key's bytes.
  func digest(ofKeyAt index: Int) -> UInt64 {
    let range = range(at: index)
    var digest = UInt64(truncatingIfNeeded: range.count)
    var position = range.lowerBound
    while position < range.upperBound {
      let count = min(8, range.upperBound &- position)
      let word = bytes.word(at: position) << UInt64(truncatingIfNeeded: 64 &- 8 &* count)
      digest = ((digest ^ word) &* 0x9E37_79B9_7F4A_7C15)
      digest ^= digest >> 31
      position &+= count
    }
    return digest
  }

  /// Whether a string equals a text, byte for byte.
  @inline(__always)
  func isText(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    let entry = tape[index]
    // The limit is stored for every greater length.
    if entry.kind != .escaped, text.count < TapeEntry.lengthLimit {
      guard entry.storedLength == text.count else { return false }
      return unsafe bytes.contains(text, at: entry.position)
    }
    return unsafe isUnusualText(text, at: index)
  }

  @inline(never)
  private func isUnusualText(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    if kind(at: index) != .escaped {
      let range = range(at: index)
      guard range.count == text.count else { return false }
      return unsafe bytes.contains(text, at: range.lowerBound)
    }
    guard let unescaped = self.text(at: index) else { return false }
    return unsafe unescaped.utf8.elementsEqual(text)
  }
}
