import ShieldedDecoding

/// The elements of a segment, out of which they are moved into the list.
///
/// The elements of an array could only be copied, which increments and decrements the reference count of each string in them, in
/// another core's cache. That took a fifth of the CPU time of two cores.
@safe @usableFromInline
final class SegmentElements<Element> {
  // Sound: the memory belongs to this object, and only its first `count` elements are initialized.
  private var memory = unsafe UnsafeMutableBufferPointer<Element>(start: nil, count: 0)
  @usableFromInline private(set) var count = 0

  deinit {
    unsafe memory.prefix(count).deinitialize()
    unsafe memory.deallocate()
  }

  /// Increases the capacity, and moves the elements.
  @usableFromInline
  func reserveCapacity(_ capacity: Int) {
    guard unsafe capacity > memory.count else { return }
    // Not much less than the growth of an array, so that adding elements one by one takes linear time.
    let larger = unsafe UnsafeMutableBufferPointer<Element>.allocate(capacity: max(capacity, memory.count / 2 * 3))
    // Sound: the new memory is larger, and the old one is deallocated without its elements, which have been moved.
    _ = unsafe larger.moveInitialize(fromContentsOf: memory.prefix(count))
    unsafe memory.deallocate()
    unsafe memory = larger
  }

  @usableFromInline
  func append(_ element: consuming Element) {
    reserveCapacity(count + 1)
    // Sound: the capacity suffices for one more element.
    unsafe memory.initializeElement(at: count, to: element)
    count &+= 1
  }

  /// Moves all elements.
  ///
  /// - Parameter destination: Uninitialized memory that suffices for them.
  func move(to destination: UnsafeMutableBufferPointer<Element>) {
    guard count <= destination.count else { return }
    // Sound: the size has been checked, and this object no longer counts the elements as its own.
    _ = unsafe destination.moveInitialize(fromContentsOf: memory.prefix(count))
    count = 0
  }
}

extension SegmentElements: ElementStorage {
  @usableFromInline
  func append(
    atMost capacity: Int,
    _ body: (inout OutputSpan<Element>) throws(JSONReader.Interruption) -> Void
  ) throws(JSONReader.Interruption) {
    reserveCapacity(count + capacity)
    let free = unsafe UnsafeMutableBufferPointer(rebasing: memory[count...])
    var span = unsafe OutputSpan(buffer: free, initializedCount: 0)
    // If the body throws, the span deinitializes its elements, and the others remain.
    try body(&span)
    count &+= unsafe span.finalize(for: free)
  }
}
