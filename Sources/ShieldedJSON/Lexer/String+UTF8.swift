extension String {
  /// Copies characters that are known to be ASCII.
  @inline(__always)
  init(ascii bytes: UnsafeBufferPointer<UInt8>) {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      // Sound: ASCII is valid UTF-8, and the span isn't kept. Validating the bytes again took a thirtieth of a clean decode.
      self.init(copying: unsafe UTF8Span(unchecked: bytes.span, isKnownASCII: true))
    } else {
      unsafe self.init(decoding: bytes, as: UTF8.self)
    }
  }

  /// Resolves the escapes of a string; `nil` if it isn't valid Unicode.
  ///
  /// - Parameter source: The text between the quotes, whose escapes have been checked.
  init?(unescaping source: UnsafeBufferPointer<UInt8>) {
    // Sound: the UTF-8 that an escape represents is never longer than the escape, so a buffer of the source's length suffices.
    let text: String? = unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: source.count) { target in
      guard let count = unsafe Unescaping.write(source, to: target, repairing: false) else { return nil }
      return unsafe String(validating: UnsafeBufferPointer(rebasing: target[..<count]), as: UTF8.self)
    }
    guard let text else { return nil }
    self = text
  }

  /// Resolves the escapes of a string, and puts U+FFFD in place of invalid Unicode.
  ///
  /// - Parameter source: The text between the quotes, whose escapes have been checked.
  init(repairing source: UnsafeBufferPointer<UInt8>) {
    // Sound: as above; U+FFFD takes three bytes, and the escape that it replaces takes six.
    self = unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: source.count) { target in
      guard let count = unsafe Unescaping.write(source, to: target, repairing: true) else { return "" }
      return unsafe String(decoding: UnsafeBufferPointer(rebasing: target[..<count]), as: UTF8.self)
    }
  }
}
