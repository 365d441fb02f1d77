/// How much of a stream may be in memory at once.
public struct JSONStreamLimits: Sendable, Hashable {
  /// The maximum number of bytes of one element, with the white space after it, or of one line; 64 MiB by default. A smaller
  /// number than 1 counts as 1.
  public var elementByteCount: Int

  /// The maximum number of bytes around the list; 1 MiB by default. A negative number counts as 0.
  ///
  /// If the list isn't found in so many bytes, the stream throws.
  public var restByteCount: Int

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - elementByteCount: The maximum number of bytes of one element.
  ///   - restByteCount: The maximum number of bytes around the list.
  public init(elementByteCount: Int = 64 << 20, restByteCount: Int = 1 << 20) {
    self.elementByteCount = elementByteCount
    self.restByteCount = restByteCount
  }
}
