extension Document {
  /// Returns the capacity to reserve for the elements of a container.
  ///
  /// This is the number of elements, limited to eight bytes of memory for each byte of the payload, or to 16 elements if that
  /// is more. Without the limit, a payload such as `[0,0,0]`, decoded as an array of large structures, could reserve many times
  /// its own size before the first element is found to have the wrong type. Beyond the limit, the storage grows as needed.
  ///
  /// - Parameters:
  ///   - index: The tape index of the container.
  ///   - stride: The memory for one element, in bytes.
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
