import Foundation
import ShieldedDecoding

extension JSONReader {
  /// Whether a list that begins here is divided between cores.
  @inlinable @inline(__always)
  var isInLongList: Bool { cursor.remaining >= session.dividedByteCount }

  /// Reads the elements of a long list on several cores, up to the end of the list.
  ///
  /// - Parameters:
  ///   - elements: The elements that are kept.
  ///   - count: The number of all elements.
  ///   - append: Reads elements up to the first comma from a position on, or to the end of the list.
  @usableFromInline
  mutating func readOnCores<Element>(
    _ elements: inout [Element],
    _ count: inout Int,
    _ append: (inout JSONReader, inout SegmentElements<Element>, inout Int, _ end: Int) throws(Interruption) -> Void
  ) throws(Interruption) {
    // The elements after the last segment that counts.
    var others = SegmentElements<Element>()
    // How long a list is isn't known in advance. A short list before a longer value would have all of that read in vain.
    let undividedByteCount = session.division?.undividedByteCount ?? 0
    var isAtEnd = false
    if undividedByteCount > 0 {
      try append(&self, &others, &count, cursor.position + undividedByteCount)
      isAtEnd = try !advanceToElement()
    }
    var segments = isAtEnd ? [] : segments(append)
    var parts: [SegmentElements<Element>] = []
    // The last is the next.
    segments.reverse()
    while !isAtEnd {
      while let next = segments.last, next.start < cursor.position { segments.removeLast() }
      if let start = segments.last?.start, start == cursor.position, let segment = segments.popLast(),
        takeOver(segment, elementsFrom: count)
      {
        if others.count > 0 {
          parts.append(others)
          others = SegmentElements()
        }
        parts.append(segment.elements)
        count &+= segment.count
        cursor.position = segment.end
      } else {
        // One element, of which every comma after it is far enough.
        try append(&self, &others, &count, cursor.position)
      }
      isAtEnd = try !advanceToElement()
    }
    parts.append(others)
    let elementCount = parts.reduce(0) { $0 + $1.count }
    elements.reserveCapacity(elementCount)
    elements.append(addingCapacity: elementCount) { span in
      for part in parts { part.move(to: &span) }
    }
  }

  /// Reads elements of a list.
  ///
  /// - Parameters:
  ///   - elements: The elements that are kept.
  ///   - count: The index of the next element.
  ///   - end: The position from which on a comma ends the elements. The reader is then at that comma, or at the list's bracket.
  ///   - treatment: What becomes of an element without a usable value.
  @inlinable
  mutating func appendElements<Element: OnePassValue>(
    to elements: inout SegmentElements<Element>,
    _ count: inout Int,
    upTo end: Int,
    unusable treatment: _UnusableElements
  ) throws(Interruption) {
    while true {
      if let value = try element(Element.self, at: count, unusable: treatment) { elements.append(value) }
      count &+= 1
      guard try isAtComma(), cursor.position < end else { return }
      cursor.advance()
    }
  }

  /// Whether a comma follows, and not the end of the list.
  @usableFromInline
  mutating func isAtComma() throws(Interruption) -> Bool {
    skipWhiteSpace()
    if cursor.byte == UInt8(ascii: ",") { return true }
    guard cursor.byte == UInt8(ascii: "]") else { throw Interruption() }
    return false
  }

  /// Reads segments on several cores.
  ///
  /// - Parameter append: Reads elements, as above.
  /// - Returns: The segments that could be read, in the order of their positions; none if the list can't be divided.
  private func segments<Element>(
    _ append: (inout JSONReader, inout SegmentElements<Element>, inout Int, _ end: Int) throws(Interruption) -> Void
  ) -> [ListSegment<Element>] {
    guard let division = session.division, let frames = path.propertyFrames,
      !session.root.codingPath.contains(where: { $0.intValue != nil })
    else { return [] }
    // The list is as long as those that are divided, although its beginning has been read.
    let byteCount = cursor.remaining + division.undividedByteCount
    let starts = SegmentStarts(in: cursor, count: division.segmentCount(forByteCount: byteCount)).positions
    let sessions = starts.compactMap { _ in session.forSegment() }
    guard starts.count > 1, sessions.count == starts.count else { return [] }
    let (cursor, depth) = (cursor, depth)
    return unsafe withUnsafeTemporaryAllocation(of: ListSegment<Element>?.self, capacity: starts.count) { segments in
      unsafe segments.initialize(repeating: nil)
      // Sound: all elements are initialized, and every iteration accesses only its own.
      Self.concurrentPerform(starts.count, division.coreCount) { position in
        var start = cursor
        start.position = starts[position]
        var reader = JSONReader(start, depth: depth, sessions[position])
        for frame in frames { reader.path.push(frame) }
        let end = position + 1 < starts.count ? starts[position + 1] - 1 : Int.max
        var elements = SegmentElements<Element>()
        var count = 0
        do throws(Interruption) { try append(&reader, &elements, &count, end) } catch { return }
        unsafe segments[position] = ListSegment(
          start: starts[position],
          end: reader.cursor.position,
          elements: elements,
          count: count,
          recorder: sessions[position].recorder
        )
      }
      defer { unsafe segments.deinitialize() }
      return unsafe segments.compactMap { $0 }
    }
  }

  /// Runs iterations on a number of threads, of which the caller's is one.
  private static func concurrentPerform(_ count: Int, _ coreCount: Int, _ body: (Int) -> Void) {
    let next = SharedCounter()
    withoutActuallyEscaping(body) { body in
      // Sound: iterations access nothing that another one changes, and all have ended when this call returns.
      nonisolated(unsafe) let body = body
      DispatchQueue.concurrentPerform(iterations: min(count, coreCount)) { _ in
        while let position = next.next(below: count) { unsafe body(position) }
      }
    }
  }

  /// Records the rescues of a segment.
  ///
  /// - Returns: `false` if the log can't take them over. Then it isn't changed, and the elements must be read again.
  private func takeOver<Element>(_ segment: ListSegment<Element>, elementsFrom index: Int) -> Bool {
    guard let recorder = segment.recorder else { return true }
    let listDepth = session.rootComponents.count + path.count
    return session.recorder?.takeOver(recorder, elementsFrom: index, inListAt: listDepth) ?? false
  }
}

extension PathStack {
  /// The frames, if all are those of properties; `nil` if there is an element or an entry among them.
  fileprivate var propertyFrames: [PathFrame]? {
    guard !isInsideList else { return nil }
    return (0..<count).map { position in
      // The place in the tally cache is that of another cache.
      var frame = PathFrame(key: self[position].key, index: self[position].index)
      frame.dropsElements = self[position].dropsElements
      return frame
    }
  }
}

extension OnePassSession {
  /// A session for a segment of a list; `nil` if its rescues couldn't be recorded.
  fileprivate func forSegment() -> OnePassSession? {
    guard let pass = pass.forSegment() else { return nil }
    let session = OnePassSession(settings, pass, at: root)
    session.isOverSegment = true
    return session
  }
}
