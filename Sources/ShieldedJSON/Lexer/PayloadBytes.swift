import Foundation
import ShieldedDecoding

/// The payload's bytes. At their end, there is always a byte that stops the scanner.
///
/// The scanner's loops over single bytes don't check for the end of the payload. Each loop ends at a byte that it doesn't
/// consume, and there is always such a byte:
///
/// - If the payload ends in a bracket, as nearly all payloads do, it is that bracket. Such a payload is read in place. After
///   consuming a bracket, the scanner compares the position with ``contentEnd``.
/// - Otherwise the payload is copied, and it is the first of the zeros that follow the copy. JSON allows no zero bytes, not
///   even in strings.
///
/// Strings are read eight bytes at a time, and a bracket doesn't end them. The last quote from which eight bytes can be loaded
/// is therefore located in advance: a string that begins before this quote ends at it or before it, or contains an escape
/// before it. All other words are loaded by ``word(at:)``, which checks for the end of the payload.
///
/// The scanner and the document access the payload only through this type. It doesn't own the memory: the owner is the
/// ``Document`` or the caller of the current decode call. Everything that holds a `PayloadBytes` also holds its document, or is
/// on the stack of a call that does.
@safe
struct PayloadBytes {
  /// The number of zeros that follow a copy.
  static let margin = 16

  private let start: UnsafePointer<UInt8>

  /// The payload's length, without the margin.
  let count: Int

  /// The position after the last bracket, if that bracket stops the scanner and only white space follows it; otherwise ``count``.
  let contentEnd: Int

  /// The last position at which ``word(at:)`` loads eight bytes directly: eight bytes before the payload's end or, in a copy,
  /// the end.
  private let lastWord: Int

  /// The last position at which ``wordInString(at:)`` may load: that of the last quote from which eight bytes can be loaded; -1
  /// if there is none near the payload's end. Unlimited in a copy.
  let lastQuote: Int

  /// Views a copy of `count` bytes, followed by ``margin`` zeros, that outlives the view.
  @unsafe
  init(padded start: UnsafePointer<UInt8>, count: Int) {
    unsafe self.start = start
    self.count = count
    contentEnd = count
    lastWord = count
    lastQuote = .max
  }

  /// Views a payload that outlives the view.
  ///
  /// - Returns: `nil` if its last byte other than white space isn't a closing bracket, or it has fewer than eight bytes.
  @unsafe
  init?(bracketed payload: UnsafeRawBufferPointer) {
    var end = payload.count
    while end > 0, unsafe payload[end - 1].isJSONWhiteSpace { end -= 1 }
    guard end > 0, payload.count >= 8, let start = payload.baseAddress else { return nil }
    guard unsafe payload[end - 1].isClosingBracket else { return nil }
    unsafe self.start = start.assumingMemoryBound(to: UInt8.self)
    count = payload.count
    contentEnd = end
    lastWord = payload.count - 8
    var quote = lastWord
    // The search is limited to 4 KB. If it finds no quote, the payload has few strings near its end, and is read without this
    // optimization.
    let searchEnd = max(quote - 4_096, 0)
    while quote >= searchEnd, unsafe payload[quote] != UInt8(ascii: "\"") { quote -= 1 }
    lastQuote = quote >= searchEnd ? quote : -1
  }

  /// Copies the payload, followed by a margin, to memory that the caller must free.
  ///
  /// - Parameters:
  ///   - memory: Memory that has been returned from here and begins with the payload's first bytes, and that isn't used any more;
  ///     `nil` if there is none. It is enlarged.
  ///   - count: The number of these bytes.
  @unsafe
  static func padded(
    _ payload: UnsafeRawBufferPointer,
    in memory: UnsafeMutablePointer<UInt8>? = nil,
    from count: Int = 0
  ) -> UnsafeMutablePointer<UInt8> {
    let copy = unsafe resized(memory, to: payload.count)
    // Sound: the memory has the capacity for the payload and the margin, and both are written before anything is read.
    if let source = payload.baseAddress {
      unsafe UnsafeMutableRawPointer(copy + count).copyMemory(from: source + count, byteCount: payload.count - count)
    }
    unsafe (copy + payload.count).initialize(repeating: 0, count: margin)
    return unsafe copy
  }

  /// Replaces what follows a position of a copy by other bytes and a margin.
  ///
  /// - Returns: The memory, which may be at another address.
  @unsafe
  static func closed(
    _ memory: UnsafeMutablePointer<UInt8>,
    at end: Int,
    by ending: [UInt8]
  ) -> UnsafeMutablePointer<UInt8> {
    let copy = unsafe resized(memory, to: end + ending.count)
    // Sound: the memory has the capacity for what precedes the position, the ending and the margin.
    for (position, byte) in ending.enumerated() { unsafe copy[end + position] = byte }
    unsafe (copy + end + ending.count).initialize(repeating: 0, count: margin)
    return unsafe copy
  }

  /// Reallocates memory for so many bytes and a margin, and keeps what it contains. A large block then isn't copied, and its pages
  /// needn't be cleared again.
  private static func resized(_ memory: UnsafeMutablePointer<UInt8>?, to count: Int) -> UnsafeMutablePointer<UInt8> {
    guard let resized = unsafe realloc(memory, count + margin) else {
      // Like the standard library's own allocations, this can't continue without memory.
      fatalError("A payload of \(count) bytes can't be copied.")
    }
    // Sound: nothing but bytes is ever stored in the memory.
    return unsafe resized.assumingMemoryBound(to: UInt8.self)
  }

  /// A copy of the bytes and a margin, which the caller must free.
  @unsafe
  func padded() -> UnsafeMutablePointer<UInt8> {
    unsafe Self.padded(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// The byte at a position of the payload or, in a copy, at the position after its end.
  @inline(__always)
  subscript(position: Int) -> UInt8 {
    assert(position >= 0 && (position < count || position == count && lastQuote == .max))
    // Sound: the scanner advances past a byte only if the byte is neither 0 nor the last bracket, or if it has checked the
    // position. Tape entries point into the payload.
    return unsafe start[position]
  }

  /// Eight bytes starting at a position of the payload, the first in the lowest byte; zeros after the payload's end.
  @inline(__always)
  func word(at position: Int) -> UInt64 {
    assert(position >= 0 && position <= count)
    // Sound: eight bytes can be loaded from every position up to `lastWord`. The branch is predictable, so it takes less time
    // than a shift for every word.
    if position <= lastWord { return unsafe load(at: position) }
    return unsafe load(at: lastWord) >> UInt64(truncatingIfNeeded: (position &- lastWord) &* 8)
  }

  /// Eight bytes starting at a position inside a string. The string must contain no quote before the position, and the position
  /// must not exceed ``lastQuote``.
  @inline(__always)
  func wordInString(at position: Int) -> UInt64 {
    assert(position >= 0 && position <= min(lastQuote, count))
    // Sound: eight bytes can be loaded from the last quote and, in a copy, from its end, which the margin follows.
    return unsafe load(at: position)
  }

  /// Eight bytes of the memory, starting at a position up to ``lastWord``.
  @unsafe
  @inline(__always)
  private func load(at position: Int) -> UInt64 {
    unsafe UInt64(littleEndian: UnsafeRawPointer(start + position).loadUnaligned(as: UInt64.self))
  }

  /// Calls a closure with a part of the payload.
  ///
  /// - Parameter range: Positions inside the payload: the range of a tape entry.
  @inline(__always)
  func withBytes<Result>(in range: Range<Int>, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    assert(range.lowerBound >= 0 && range.upperBound <= count)
    // Sound: tape entries cover parts of the payload, and the buffer isn't kept.
    return unsafe body(UnsafeBufferPointer(start: start + range.lowerBound, count: range.count))
  }

  func withPayload<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // Sound: the buffer isn't kept.
    unsafe try body(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// Returns a Boolean value that indicates whether the payload contains the given bytes at a position.
  @inline(__always)
  func contains(_ other: UnsafeBufferPointer<UInt8>, at position: Int) -> Bool {
    assert(position >= 0 && position + other.count <= count)
    let count = other.count
    guard let there = other.baseAddress else { return count == 0 }
    let here = unsafe UnsafeRawPointer(start + position)
    // Sound: the caller has checked that a tape entry has the buffer's length, and no load extends past that length. Two
    // overlapping loads compare any length between two powers of two.
    if count >= 8 {
      var offset = 0
      while offset < count &- 8 {
        if unsafe Self.differ(here, there, at: offset, as: UInt64.self) { return false }
        offset &+= 8
      }
      return unsafe !Self.differ(here, there, at: count &- 8, as: UInt64.self)
    }
    if count >= 4 {
      return unsafe !Self.differ(here, there, at: 0, as: UInt32.self)
        && !Self.differ(here, there, at: count &- 4, as: UInt32.self)
    }
    if count >= 2 {
      return unsafe !Self.differ(here, there, at: 0, as: UInt16.self)
        && !Self.differ(here, there, at: count &- 2, as: UInt16.self)
    }
    return unsafe count == 0 || !Self.differ(here, there, at: 0, as: UInt8.self)
  }

  @inline(__always)
  private static func differ<Word: FixedWidthInteger & BitwiseCopyable>(
    _ one: UnsafeRawPointer,
    _ other: UnsafePointer<UInt8>,
    at offset: Int,
    as type: Word.Type
  ) -> Bool {
    let other = unsafe UnsafeRawPointer(other)
    return unsafe one.loadUnaligned(fromByteOffset: offset, as: type)
      != other.loadUnaligned(fromByteOffset: offset, as: type)
  }
}

// MARK: Limits

extension PayloadBytes {
  /// The length in bytes that a payload must stay below: 16 GiB, or the largest `Int` if that has 32 bits.
  static var countLimit: Int { Int(clamping: Int64(1) << 34) }

  /// Returns the capacity to reserve for the elements of a list or a dictionary.
  ///
  /// This is the number of elements, limited to eight bytes of memory for each byte of the payload, or to 16 elements if that
  /// is more. Without the limit, a payload such as `[0,0,0]`, decoded as an array of large structures, could reserve many times
  /// its own size before the first element is found to have the wrong type. Beyond the limit, the storage grows as needed.
  ///
  /// - Parameters:
  ///   - count: The number of elements.
  ///   - stride: The memory for one element, in bytes.
  ///   - payload: The length of the payload in bytes.
  static func reservableCapacity(count: Int, stride: Int, payload: Int) -> Int {
    let (limit, overflowed) = payload.multipliedReportingOverflow(by: memoryPerByte)
    if overflowed { return count }
    return min(count, max(limit / max(stride, 1), 16))
  }

  private static let memoryPerByte = 8
}

extension UInt8 {
  /// A Boolean value that indicates whether the byte ends an array or an object.
  var isClosingBracket: Bool { self == UInt8(ascii: "}") || self == UInt8(ascii: "]") }
}
