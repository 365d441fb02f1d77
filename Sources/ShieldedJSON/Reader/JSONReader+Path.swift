extension JSONReader {
  /// Makes a property or an element the container that is being read.
  ///
  /// - Parameters:
  ///   - key: The key of the property.
  ///   - index: The index of the element; ``PathFrame/property`` for a property. For ``PathFrame/entry``, nothing changes,
  ///     since the entry's frame is there already.
  @inlinable @inline(__always)
  mutating func enter(_ key: StaticString, at index: Int = PathFrame.property) {
    if index != PathFrame.entry { path.push(PathFrame(key: key, index: index)) }
  }

  /// Ends what ``enter(_:at:)`` began with the same index.
  @inlinable @inline(__always)
  mutating func leave(at index: Int = PathFrame.property) {
    if index != PathFrame.entry { path.pop() }
  }
}
