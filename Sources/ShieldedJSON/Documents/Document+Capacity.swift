extension Document {
  /// Returns the capacity to reserve for the elements of a container.
  ///
  /// This is the number of elements, unless the payload has many small elements where large ones are expected. Reserving memory
  /// for an element per two bytes would then be unbounded, before the first element is found to have the wrong type. In that
  /// case only a part is reserved, and the storage grows as needed.
  ///
  /// - Parameters:
  ///   - index: The tape index of the container.
  ///   - stride: The memory that one element takes, in bytes.
  func reservableCapacity(forElementsOf index: Int, stride: Int) -> Int {
    Self.reservableCapacity(count: count(at: index), stride: stride, payload: bytes.count)
  }

  static func reservableCapacity(count: Int, stride: Int, payload: Int) -> Int {
    let (limit, overflowed) = payload.multipliedReportingOverflow(by: memoryPerByte)
    if overflowed { return count }
    return min(count, max(limit / max(stride, 1), 16))
  }

  private static let memoryPerByte = 8
}
