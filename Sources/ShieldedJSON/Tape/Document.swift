import Foundation

/// A scanned payload: its bytes, and the tape that locates its tokens.
///
/// The tape is a flat array of words, and a tape index identifies a value or a key. A scalar takes one word; a container takes two,
/// followed by its contents. Skipping a value of any size therefore takes one addition or one load, and no nodes are allocated.
///
/// A document's contents never change. It owns the tape, and everything that reads from the tape holds a strong reference to the
/// document. During the decode call, the payload may be in the caller's memory; if something outlives the call, ``keepPayload()``
/// copies it. The methods return values and no pointers, so a container that outlives the call never accesses freed memory.
///
/// After the payload's own words, the tape contains one more `null`, at ``absent``. A `superDecoder` for a missing key decodes it.
@safe
final class Document {
  private(set) var bytes: PayloadBytes
  let tape: TapeStorage
  /// The tape index of a `null` that isn't part of the payload.
  let absent: Int
  /// The part that the end of the payload has cut off; `nil` if the payload is complete.
  let truncation: DocumentTruncation?
  /// A Boolean value that indicates whether the payload is in a lenient grammar, and its bytes have been rewritten.
  let isRewritten: Bool
  /// The lists that have been read, if the rest of the payload may still arrive.
  let arrivedLists: ArrivedLists?

  /// The copy of the payload; `nil` while the caller's memory is read.
  private var memory: UnsafeMutablePointer<UInt8>?
  /// A Boolean value that indicates whether another document may take the memory of this one, to which nothing else refers.
  var isUnused = false
  private var isTaken = false

  /// Scans a payload in UTF-8. If the payload isn't copied, it must remain valid until the document is released or
  /// ``keepPayload()`` is called.
  ///
  /// - Parameters:
  ///   - payload: JSON in UTF-8, without a byte order mark.
  ///   - followsMark: Whether it had one.
  ///   - settings: The depth limit, and whether the outermost object may be written without its braces.
  ///   - isCopied: Whether the payload is always copied, or only if necessary.
  ///   - endOffset: The length of the body in bytes, for a payload that is completed if the settings allow it; `nil` for one that
  ///     isn't.
  ///   - extensions: What a payload that has been rewritten may still differ in from RFC 8259.
  ///   - earlier: The document of the payload's beginning, if that has been scanned. If it is unused, its complete values aren't
  ///     scanned again.
  /// - Throws: `DecodingError.dataCorrupted` if the payload is malformed.
  @unsafe
  init(
    utf8 payload: UnsafeRawBufferPointer,
    followsMark: Bool = false,
    for settings: some ScanSettings,
    isCopied: Bool,
    endOffset: Int? = nil,
    rewrittenFrom extensions: JSONGrammar.Extensions = [],
    continuing earlier: Document? = nil
  ) throws {
    let taken = unsafe earlier?.takeMemory()
    let state = unsafe taken?.state
    var memory: UnsafeMutablePointer<UInt8>?
    var bytes: PayloadBytes
    // Members without braces may end in a bracket that doesn't close the outermost object.
    if !isCopied, !settings.assumesTopLevelDictionary, let bracketed = unsafe PayloadBytes(bracketed: payload) {
      unsafe memory = nil
      bytes = bracketed
    } else {
      let copy = unsafe PayloadBytes.padded(payload, in: taken?.memory, from: state?.position ?? 0)
      unsafe memory = copy
      bytes = unsafe PayloadBytes(padded: copy, count: payload.count)
    }
    // Objects with short fields take about one word for every eight bytes. The unused part of the memory is never accessed.
    let tape = unsafe taken?.tape ?? TapeStorage(capacity: payload.count / 8 + 16)
    var scanner = DocumentScanner(
      bytes,
      tape: tape,
      depthLimit: max(settings.depthLimit, 0),
      enclosingDepth: settings.enclosingDepth,
      allowsNonFiniteNumbers: extensions.contains(.nonFiniteNumbers)
    )
    var truncation: DocumentTruncation?
    do {
      try scanner.scan(assumesTopLevelDictionary: settings.assumesTopLevelDictionary, from: state)
    } catch {
      let tape = scanner.tape
      guard let endOffset, let text = settings.completed(bytes, tape, from: state, after: error, followsMark) else {
        let decodingError = error.decodingError(in: bytes, followsMark: followsMark)
        // Sound: `self` isn't complete, so nothing else refers to the two memory blocks.
        unsafe scanner.tape.deallocate()
        unsafe free(memory)
        throw decodingError
      }
      truncation = DocumentTruncation(
        text,
        in: bytes,
        &scanner.tape,
        endOffset: endOffset,
        isArriving: settings.isArriving
      )
      let ending = text.ending
      let kept = unsafe memory ?? PayloadBytes.padded(UnsafeRawBufferPointer(rebasing: payload[..<text.end]))
      // Sound: the scan is over, so nothing refers to the memory any more.
      let copy = unsafe PayloadBytes.closed(kept, at: text.end, by: ending)
      unsafe memory = copy
      bytes = unsafe PayloadBytes(padded: copy, count: text.end + ending.count)
    }
    absent = scanner.tape.count
    scanner.tape.append(TapeEntry(.null, at: bytes.count, length: 0))
    self.bytes = bytes
    self.truncation = truncation
    isRewritten = !extensions.isEmpty
    arrivedLists = settings.isArriving ? ArrivedLists(after: earlier?.arrivedLists) : nil
    self.tape = scanner.tape
    unsafe self.memory = memory
  }

  deinit {
    // Sound: only this object owns the two memory blocks, and everything that views them is reached through it.
    unsafe free(memory)
    if !isTaken { unsafe tape.deallocate() }
  }

  /// Returns the memory of an unused document, with the tape up to the state from which the scan continues; `nil` if the document is
  /// used, or has no such state.
  @unsafe
  private func takeMemory() -> (memory: UnsafeMutablePointer<UInt8>?, tape: TapeStorage, state: ScanState)? {
    guard isUnused, !isTaken, !isRewritten, let state = truncation?.state else { return nil }
    isTaken = true
    defer { unsafe memory = nil }
    var tape = tape
    tape.removeLast(tape.count - state.tapeCount)
    return unsafe (memory, tape, state)
  }

  /// Copies the payload, so that the document no longer depends on the caller's memory.
  func keepPayload() {
    guard unsafe memory == nil else { return }
    // Sound: the caller's memory is still valid, and the copy lives as long as this object.
    let copy = unsafe bytes.padded()
    bytes = unsafe PayloadBytes(padded: copy, count: bytes.count)
    unsafe memory = copy
  }

  @inline(__always)
  func kind(at index: Int) -> TapeEntry.Kind { tape[index].kind }

  /// The index after a value: that of its next sibling, or of the end of its container.
  @inline(__always)
  func index(after index: Int) -> Int { tape.index(after: index) }

  /// The range of a scalar's text in the payload.
  @inline(__always)
  func range(at index: Int) -> Range<Int> { bytes.range(of: tape[index]) }

  /// The position of a value's first byte.
  func start(at index: Int) -> Int {
    // A string's entry has the position of its text.
    tape[index].kind.isString ? tape[index].position - 1 : tape[index].position
  }

  /// The number of elements or members of a container.
  func count(at index: Int) -> Int {
    let stored = tape[index &+ 1].storedCount
    guard stored == TapeEntry.countLimit else { return stored }
    var count = 0
    var child = index + 2
    let end = tape[index + 1].next
    while child < end {
      child = self.index(after: child)
      count += 1
    }
    return kind(at: index) == .object ? count / 2 : count
  }

  @inline(__always)
  func isEmpty(at index: Int) -> Bool { tape[index &+ 1].next == index &+ 2 }
}

extension PayloadBytes {
  /// The range of a scalar's text.
  @inline(__always)
  func range(of entry: TapeEntry) -> Range<Int> {
    let length = entry.storedLength
    if length == TapeEntry.lengthLimit { return longRange(of: entry) }
    return unsafe Range(uncheckedBounds: (entry.position, entry.position &+ length))
  }

  /// Searches for the end of a scalar whose length doesn't fit in its entry.
  @inline(never)
  private func longRange(of entry: TapeEntry) -> Range<Int> {
    var end = entry.position + entry.storedLength
    if entry.kind.isString {
      // Restarts at the beginning, since an escape may cross the limit.
      end = entry.position
      while self[end] != UInt8(ascii: "\"") { end += self[end] == UInt8(ascii: "\\") ? 2 : 1 }
    } else {
      while Self.continuesNumber(self[end]) { end += 1 }
    }
    return entry.position..<end
  }

  private static func continuesNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }
}
