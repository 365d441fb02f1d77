/// How many elements a part of a list has, as estimated from those at the beginning of the list.
struct ElementEstimate {
  /// The mean number of bytes of an element; `nil` if it isn't known.
  private let elementByteCount: Int?

  /// - Parameters:
  ///   - count: The number of elements that have been read.
  ///   - byteCount: The number of their bytes.
  init(ofElements count: Int, in byteCount: Int) {
    elementByteCount = count > 0 ? max(byteCount / count, 1) : nil
  }

  /// A capacity that probably suffices for all elements in so many bytes, within the limits of any payload's lists.
  func capacity<Element>(for type: Element.Type, in byteCount: Int) -> Int {
    guard let elementByteCount, byteCount > 0 else { return 0 }
    let expected = byteCount / elementByteCount
    let limit = PayloadBytes.reservableCapacity(
      count: expected,
      stride: MemoryLayout<Element>.stride,
      payload: byteCount
    )
    return limit + limit / 16
  }
}
