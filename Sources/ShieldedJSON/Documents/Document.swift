/// A payload that has been scanned: its bytes, and the tape that says what stands where.
///
/// The tape is flat. An index into it stands for a value (or a key); scalars take one word, containers two and all that is in
/// them. So stepping over a value of any size is one addition or one load, and no node is allocated for anything.
///
/// What a document says never changes. It owns the tape, and whatever reads from it holds it by a strong reference. The payload it reads
/// where the caller has it, as long as the call to decode lasts; what outlives the call then has it copied, by
/// ``keepPayload()``. What is given out are values: so nothing can dangle, however long a container outlives the call.
///
/// Behind the payload's own words stands one `null`, at ``absent``: what a `superDecoder` for a missing key stands at.
@safe
final class Document {
  private(set) var bytes: PayloadBytes
  let tape: TapeStorage
  /// The index of a `null` that isn't the payload's.
  let absent: Int

  /// The payload's copy; `nil` where the caller's memory is read.
  private var memory: UnsafeMutablePointer<UInt8>?

  /// Scans a payload in UTF-8. Where that isn't copied, it must outlive the document, or else the call to ``keepPayload()``.
  ///
  /// - Parameters:
  ///   - payload: JSON in UTF-8, without a byte order mark.
  ///   - settings: The depth limit, and whether the outermost object may stand without its braces.
  ///   - isCopied: Whether the payload is copied in any case, or only where it has to be.
  /// - Throws: `DecodingError.dataCorrupted`.
  @unsafe
  init(utf8 payload: UnsafeRawBufferPointer, for settings: ShieldedJSONDecoder, isCopied: Bool) throws {
    let memory: UnsafeMutablePointer<UInt8>?
    let bytes: PayloadBytes
    // Members without braces may end in a bracket that doesn't close everything.
    if !isCopied, !settings.assumesTopLevelDictionary, let bracketed = unsafe PayloadBytes(bracketed: payload) {
      unsafe memory = nil
      bytes = bracketed
    } else {
      let copy = unsafe PayloadBytes.padded(payload)
      unsafe memory = copy
      bytes = unsafe PayloadBytes(padded: copy, count: payload.count)
    }
    // Records of short fields come to a word for every eight bytes. What isn't used isn't touched.
    let tape = TapeStorage(capacity: payload.count / 8 + 16)
    var scanner = DocumentScanner(bytes, tape: tape, depthLimit: max(settings.depthLimit, 0))
    do {
      try scanner.scan(assumesTopLevelDictionary: settings.assumesTopLevelDictionary)
    } catch {
      let decodingError = error.decodingError(in: bytes)
      // Sound: `self` isn't complete, so that nothing else has the memories.
      unsafe scanner.tape.deallocate()
      unsafe memory?.deallocate()
      throw decodingError
    }
    absent = scanner.tape.count
    scanner.tape.append(TapeEntry(.null, at: payload.count, length: 0))
    self.bytes = bytes
    self.tape = scanner.tape
    unsafe self.memory = memory
  }

  deinit {
    // Sound: only this object owns the memories, and what views them is reached through it.
    unsafe memory?.deallocate()
    unsafe tape.deallocate()
  }

  /// Copies the payload, so that the document no longer needs the caller's memory.
  func keepPayload() {
    guard unsafe memory == nil else { return }
    // Sound: the caller's memory is valid still, and the copy lives as long as this object.
    let copy = unsafe bytes.padded()
    bytes = unsafe PayloadBytes(padded: copy, count: bytes.count)
    unsafe memory = copy
  }

  @inline(__always)
  func kind(at index: Int) -> TapeEntry.Kind { tape[index].kind }

  /// The index behind a value: of its next sibling, or of its container's end.
  @inline(__always)
  func index(after index: Int) -> Int {
    tape[index].kind.isContainer ? tape[index &+ 1].next : index &+ 1
  }

  /// Where the text of a scalar stands in the payload.
  @inline(__always)
  func range(at index: Int) -> Range<Int> {
    let entry = tape[index]
    let length = entry.storedLength
    if length == TapeEntry.lengthLimit { return longRange(at: index) }
    return unsafe Range(uncheckedBounds: (entry.position, entry.position &+ length))
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

  /// Looks again for the end of a scalar that is longer than an entry can say.
  @inline(never)
  private func longRange(at index: Int) -> Range<Int> {
    let entry = tape[index]
    var end = entry.position + entry.storedLength
    if entry.kind.isString {
      // Begun anew, since an escape may lie across the limit.
      end = entry.position
      while bytes[end] != UInt8(ascii: "\"") { end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1 }
    } else {
      while Self.continuesNumber(bytes[end]) { end += 1 }
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
