extension Document {
  /// Returns the capacity to reserve for the elements of a container.
  ///
  /// - Parameters:
  ///   - index: The tape index of the container.
  ///   - stride: The memory for one element, in bytes.
  func reservableCapacity(forElementsOf index: Int, stride: Int) -> Int {
    PayloadBytes.reservableCapacity(count: count(at: index), stride: stride, payload: bytes.count)
  }
}
