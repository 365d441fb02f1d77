import ShieldedDecoding

/// Consecutive elements of a list that have been read independently of those before them.
///
///     [{"id":1},{"id":2},{"id":3},{"id":4}]
///      ^ start          ^ end, and the next segment's start after it
///
/// ## Design
///
/// Where an element begins is known only when all before it have been read: `},{"id":` may be in a string or in a list inside an
/// element. So the beginnings of segments are guessed. Near each of several equidistant positions, a comma between two objects is
/// searched, of which the second has the first key of the list's first element.
///
/// The caller's thread reads segments from the beginning of the list, straight into it, without relying on the guesses. The other
/// threads read segments from the end of the list, each as if its guess were right. When no segment is left, the list is assembled
/// in order: a segment counts only if the element before it has ended at the comma before the segment. Valid JSON that is read from
/// its beginning can't end an element in the wrong place, so the guess was right. Otherwise the elements are read once more in
/// sequence, until one ends at the beginning of another segment.
///
/// In payloads of 10 MB, two cores took 5 % less time and 3 % less CPU time than with a caller's thread that reads segments like
/// the others.
///
/// A segment of another thread has its own reader, its own caches and, if the call has a log, its own log, in which its first
/// element has the index 0. The call's log takes its records over with the right indices.
struct ListSegment<Element> {
  /// The position of the first element, or of white space before it.
  let start: Int
  /// The position of the comma or the bracket after the last element.
  let end: Int
  /// The elements that are kept.
  let elements: SegmentElements<Element>
  /// The number of all elements.
  let count: Int
  /// The rescues; `nil` if the call has no log.
  let recorder: PassRecorder?
  let notes: [UndeclaredKeyNote]
}

@usableFromInline
struct ListDivision: Sendable {
  var coreCount: Int
  /// The length in bytes from which on a list is divided.
  var minimumByteCount: Int
  /// The least length of a segment in bytes.
  var segmentByteCount = ListDivision.segmentByteCount

  /// The number of bytes at the beginning of a list that are read before the rest is divided.
  var undividedByteCount = 16 << 10

  /// The number of segments that the caller's thread reads from the beginning of a list before it reads the last ones, as the other
  /// threads do. For how many it has time differs from call to call; tests limit it.
  var callersSegmentCount = Int.max

  static let segmentByteCount = 64 << 10

  /// The number of segments for each core, if the list is long enough.
  ///
  /// A core that is slowed down by other work decodes fewer of them. With four instead of 16, two cores took 3 % more time.
  var segmentsPerCore = 16

  /// Returns the number of segments for a list of so many bytes.
  func segmentCount(forByteCount byteCount: Int) -> Int {
    min(min(coreCount, 1_024) * segmentsPerCore, byteCount / max(segmentByteCount, 1))
  }
}

/// Guesses where elements of a list begin.
struct SegmentStarts {
  /// The positions after the commas, in ascending order; the first is that of the list's first element.
  private(set) var positions: [Int] = []

  /// - Parameter cursor: A cursor at the first element of a list, or at white space before it.
  init(in cursor: PayloadCursor, count: Int) {
    let first = cursor.position
    let byteCount = cursor.remaining
    unsafe cursor.withBytes(at: first, count: byteCount) { buffer in
      let bytes = unsafe buffer.span
      guard let guess = ElementGuess(fromElementAt: 0, in: bytes) else { return }
      positions.append(first)
      for segment in 1..<max(count, 1) {
        let target = byteCount / count * segment
        if let last = positions.last, last - first > target { continue }
        let limit = min(target + byteCount / count, byteCount)
        let comma = (target..<limit).first {
          bytes[$0] == UInt8(ascii: ",") && guess.isSeparator($0, in: bytes, from: 0)
        }
        if let comma { positions.append(first + comma + 1) }
      }
    }
  }
}

/// Distributes the segments of a list between threads.
///
/// The caller's thread takes segments from the beginning of the list, in which it needs no guess, and the others from its end.
final class SegmentClaims: Sendable {
  private let unclaimed: Lock<Range<Int>>

  init(_ count: Int) { unclaimed = Lock(0..<count) }

  /// Claims the first segment that is left; `nil` if none is.
  func takeFirst() -> Int? {
    unclaimed.withLock { $0.popFirst() }
  }

  /// Claims the last segment that is left; `nil` if none is.
  func takeLast() -> Int? {
    unclaimed.withLock { $0.popLast() }
  }

  /// Withdraws the segments that are left.
  func close() {
    unclaimed.withLock { $0 = 0..<0 }
  }
}

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
    _ body: (inout OutputSpan<Element>) throws(_JSONReader.Interruption) -> Void
  ) throws(_JSONReader.Interruption) {
    reserveCapacity(count + capacity)
    let free = unsafe UnsafeMutableBufferPointer(rebasing: memory[count...])
    var span = unsafe OutputSpan(buffer: free, initializedCount: 0)
    // If the body throws, the span deinitializes its elements, and the others remain.
    try body(&span)
    count &+= unsafe span.finalize(for: free)
  }
}

/// The number of elements that a part of a list has, as estimated from those at the beginning of the list.
struct ElementEstimate {
  /// The mean number of bytes of an element; `nil` if it isn't known.
  private let elementByteCount: Int?

  /// - Parameter count: The number of elements that have been read.
  init(ofElements count: Int, in byteCount: Int) {
    elementByteCount = count > 0 ? max(byteCount / count, 1) : nil
  }

  /// Returns the capacity that probably suffices for the elements in a number of bytes. It has the limits of any list's capacity.
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
