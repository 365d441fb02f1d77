import Foundation
import ShieldedDecoding

extension _JSONReader {
  /// A Boolean value that indicates whether a list that begins here is divided between cores.
  @inlinable @inline(__always)
  var isInLongList: Bool { cursor.remaining >= session.dividedByteCount }

  /// Reads the elements of a long list on several cores, up to the end of the list. Compiled once for all types: it calls the
  /// `Reading`, which reads the elements, a few times.
  @_semantics("optimize.sil.specialize.generic.never")
  @usableFromInline
  mutating func readOnCores<Reading: ElementReading>(
    _ elements: inout [Reading.Element],
    _ count: inout Int,
    by reading: Reading
  ) throws(Interruption) {
    // How long a list is isn't known in advance. A short list before a longer value would have all of that read in vain.
    let undividedByteCount = session.division?.undividedByteCount ?? 0
    let (start, countBefore) = (cursor.position, count)
    var isAtEnd = false
    if undividedByteCount > 0 {
      try reading.read(from: &self, into: &elements, &count, upTo: cursor.position + undividedByteCount)
      isAtEnd = try !advanceToElement()
    }
    if isAtEnd { return }
    let estimate = ElementEstimate(ofElements: count - countBefore, in: cursor.position - start)
    var segments = try readSegments(&elements, &count, &isAtEnd, estimate, by: reading)
    var parts: [SegmentElements<Reading.Element>] = []
    // The elements after the last segment that counts.
    var others = SegmentElements<Reading.Element>()
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
        try reading.read(from: &self, into: &others, &count, upTo: cursor.position)
      }
      isAtEnd = try !advanceToElement()
    }
    parts.append(others)
    Self.move(parts, to: &elements, session.division?.coreCount ?? 1)
  }

  /// Returns a Boolean value that indicates whether a comma follows, and not the end of the list.
  @usableFromInline
  mutating func isAtComma() throws(Interruption) -> Bool {
    skipWhiteSpace()
    if cursor.byte == UInt8(ascii: ",") { return true }
    guard cursor.byte == UInt8(ascii: "]") else { throw Interruption() }
    return false
  }

  /// Reads segments on several cores: this reader those at the beginning of the list, and others those at its end.
  ///
  /// - Parameter estimate: How many elements there may be.
  /// - Returns: The segments that the others could read, in the order of their positions; none if the list can't be divided.
  @_semantics("optimize.sil.specialize.generic.never")
  private mutating func readSegments<Reading: ElementReading>(
    _ elements: inout [Reading.Element],
    _ count: inout Int,
    _ isAtEnd: inout Bool,
    _ estimate: ElementEstimate,
    by reading: Reading
  ) throws(Interruption) -> [ListSegment<Reading.Element>] {
    guard let division = session.division, let frames = path.propertyFrames,
      !session.root.codingPath.contains(where: { $0.intValue != nil })
    else { return [] }
    // The list is as long as those that are divided, although its beginning has been read.
    let byteCount = cursor.remaining + division.undividedByteCount
    let starts = SegmentStarts(in: cursor, count: division.segmentCount(forByteCount: byteCount)).positions
    let sessions = starts.compactMap { _ in session.forSegment() }
    guard starts.count > 1, sessions.count == starts.count else { return [] }
    elements.reserveCapacity(elements.count + estimate.capacity(for: Reading.Element.self, in: cursor.remaining))
    let ends = starts.dropFirst().map { $0 - 1 } + [Int.max]
    let beginning = ListBeginning(cursor: cursor, depth: depth, frames: frames, estimate: estimate)
    let claims = SegmentClaims(starts.count)
    let caller = ObjectIdentifier(Thread.current)
    var callersCount = division.callersSegmentCount
    var interruption: Interruption?
    let segments = unsafe withUnsafeTemporaryAllocation(
      of: ListSegment<Reading.Element>?.self,
      capacity: starts.count
    ) { segments in
      unsafe segments.initialize(repeating: nil)
      // Sound: all elements are initialized, and each is accessed only by the thread that has claimed the segment. Only the
      // caller's thread accesses this reader, its elements, and the other variables.
      Self.concurrentPerform(min(starts.count, division.coreCount)) {
        if ObjectIdentifier(Thread.current) == caller {
          do throws(Interruption) {
            while callersCount > 0, !isAtEnd, let position = claims.takeFirst() {
              callersCount &-= 1
              try reading.read(from: &self, into: &elements, &count, upTo: ends[position])
              isAtEnd = try !advanceToElement()
            }
          } catch { interruption = error }
          if isAtEnd || interruption != nil { claims.close() }
        }
        while let position = claims.takeLast() {
          unsafe segments[position] = beginning.readSegment(
            from: starts[position],
            upTo: ends[position],
            sessions[position],
            by: reading
          )
        }
      }
      defer { unsafe segments.deinitialize() }
      return unsafe segments.compactMap { $0 }
    }
    if let interruption { throw interruption }
    return segments
  }

  /// Moves the elements of all parts to the end of a list, on several cores.
  ///
  /// On one core, that took 3 % of the time of two: the list's memory is used for the first time.
  private static func move<Element>(
    _ parts: [SegmentElements<Element>],
    to elements: inout [Element],
    _ coreCount: Int
  ) {
    let elementCount = parts.reduce(0) { $0 + $1.count }
    // The empty array that all arrays begin as would be written to.
    if elementCount == 0 { return }
    elements.reserveCapacity(elements.count + elementCount)
    elements.append(addingCapacity: elementCount) { span in
      unsafe span.withUnsafeMutableBufferPointer { (destination, initializedCount) in
        var starts: [Int] = []
        for part in parts {
          starts.append(initializedCount)
          initializedCount &+= part.count
        }
        let claims = SegmentClaims(parts.count)
        // Sound: each part is moved by the thread that has claimed it, to a range of its own.
        nonisolated(unsafe) let destination = unsafe destination
        concurrentPerform(min(coreCount, parts.count)) {
          while let part = claims.takeFirst() {
            unsafe parts[part].move(to: UnsafeMutableBufferPointer(rebasing: destination[starts[part]...]))
          }
        }
      }
    }
  }

  /// Calls a function on a number of threads at a time, of which the caller's is one.
  private static func concurrentPerform(_ count: Int, _ body: () -> Void) {
    withoutActuallyEscaping(body) { body in
      // Sound: the calls access nothing that another one changes, and all have ended when this function returns.
      nonisolated(unsafe) let body = body
      DispatchQueue.concurrentPerform(iterations: count) { _ in unsafe body() }
    }
  }

  /// Records the rescues of a segment.
  ///
  /// - Returns: `false` if the log can't take them over. Then it isn't changed, and the elements must be read again.
  private func takeOver<Element>(_ segment: ListSegment<Element>, elementsFrom index: Int) -> Bool {
    guard let recorder = segment.recorder else { return true }
    let listDepth = session.rootComponents.count + path.count
    guard session.recorder?.takeOver(recorder, elementsFrom: index, inListAt: listDepth) == true else { return false }
    session.add(segment.notes)
    return true
  }
}

/// The facts about a list that the readers of its segments need.
private struct ListBeginning {
  /// A cursor in the list.
  let cursor: PayloadCursor
  let depth: Int
  /// The list's path.
  let frames: [PathFrame]
  let estimate: ElementEstimate

  /// Reads a segment.
  ///
  /// - Parameters:
  ///   - start: The position of the first element, if the guess is right.
  ///   - end: The position from which on a comma ends the segment.
  /// - Returns: `nil` if there is another value than such elements.
  func readSegment<Reading: ElementReading>(
    from start: Int,
    upTo end: Int,
    _ session: OnePassSession,
    by reading: Reading
  ) -> ListSegment<Reading.Element>? {
    let byteCount = min(end, cursor.position + cursor.remaining) - start
    var reader = _JSONReader(cursor, at: start, depth: depth, session)
    for frame in frames { reader.path.push(frame) }
    var elements = SegmentElements<Reading.Element>()
    elements.reserveCapacity(estimate.capacity(for: Reading.Element.self, in: byteCount))
    var count = 0
    do throws(_JSONReader.Interruption) {
      try reading.read(from: &reader, into: &elements, &count, upTo: end)
    } catch { return nil }
    return ListSegment(
      start: start,
      end: reader.cursor.position,
      elements: elements,
      count: count,
      recorder: session.recorder,
      notes: session.notes
    )
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
  /// Returns a session for a segment of a list; `nil` if its rescues couldn't be recorded.
  fileprivate func forSegment() -> OnePassSession? {
    guard let pass = pass.forSegment() else { return nil }
    return OnePassSession(
      depthLimit: depthLimit,
      dateDecodingStrategy: dateDecodingStrategy,
      dataDecodingStrategy: dataDecodingStrategy,
      keyNames: keyNames?.forOtherThread(),
      pass,
      at: root
    )
  }
}
