extension Document {
  /// How many elements of a container are worth making room for at once.
  ///
  /// All of them, but for a payload that has many small elements where large ones are expected: two bytes for each would ask for
  /// memory without end before the first of them is found to be of the wrong type. Then there is room for a part, and the rest is
  /// made where it is needed.
  ///
  /// - Parameters:
  ///   - index: The tape's index of the container.
  ///   - stride: The memory that one element takes, in bytes.
  func roomWorthMaking(forElementsOf index: Int, stride: Int) -> Int {
    Self.roomWorthMaking(count: count(at: index), stride: stride, payload: bytes.count)
  }

  static func roomWorthMaking(count: Int, stride: Int, payload: Int) -> Int {
    let (limit, overflowed) = payload.multipliedReportingOverflow(by: memoryPerByte)
    if overflowed { return count }
    return min(count, max(limit / max(stride, 1), 16))
  }

  private static let memoryPerByte = 8
}
