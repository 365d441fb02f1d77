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
    let range = range(at: index)
    if kind == .unicode {
      return unsafe bytes.withBytes(in: range) { utf8 in unsafe String(validating: utf8, as: UTF8.self) }
    }
    return unsafe bytes.withBytes(in: range) { source in
      // Sound: the UTF-8 that an escape represents is never longer than the escape, so a buffer of the source's length
      // suffices.
      unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: source.count) { target in
        guard let count = unsafe Unescaping.write(source, to: target, repairing: false) else { return nil }
        return unsafe String(validating: UnsafeBufferPointer(rebasing: target[..<count]), as: UTF8.self)
      }
    }
  }

  /// The text of a string, with U+FFFD in place of invalid Unicode.
  func repairedText(at index: Int) -> String {
    unsafe bytes.withBytes(in: range(at: index)) { source in
      // Sound: as above; U+FFFD takes three bytes, and the escape that it replaces takes six.
      unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: source.count) { target in
        guard let count = unsafe Unescaping.write(source, to: target, repairing: true) else { return "" }
        return unsafe String(decoding: UnsafeBufferPointer(rebasing: target[..<count]), as: UTF8.self)
      }
    }
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
    if entry.kind != .escaped {
      guard entry.storedLength == text.count else { return false }
      return unsafe bytes.contains(text, at: entry.position)
    }
    return unsafe isEscapedText(text, at: index)
  }

  @inline(never)
  private func isEscapedText(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    guard let unescaped = self.text(at: index) else { return false }
    return unsafe unescaped.utf8.elementsEqual(text)
  }
}

extension String {
  /// Copies characters that the scanner has found to be ASCII.
  @inline(__always)
  fileprivate init(ascii bytes: UnsafeBufferPointer<UInt8>) {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      // Sound: ASCII is valid UTF-8, and the span isn't kept. Validating the bytes again took a thirtieth of a clean decode.
      self.init(copying: unsafe UTF8Span(unchecked: bytes.span, isKnownASCII: true))
    } else {
      unsafe self.init(decoding: bytes, as: UTF8.self)
    }
  }
}
