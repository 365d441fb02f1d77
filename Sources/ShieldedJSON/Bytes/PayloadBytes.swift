/// The payload's bytes, and a byte at their end that stops the scanner.
///
/// No loop of the scanner over single bytes compares positions: each ends at a byte that it doesn't consume. There always is one:
///
/// - the payload's last bracket, where the payload ends in one, as nearly all do. Whoever consumes a bracket compares the
///   position behind it with ``contentEnd``. Such a payload is read where it lies;
/// - else the first of a margin of zeros, behind a copy of the payload. JSON allows no zero outside of strings, and none inside.
///
/// Strings are read eight bytes at a time, and a bracket doesn't end them. So the last quote that has eight bytes from it on is
/// looked for before: a string that begins before it ends there at the latest, or goes on by an escape. All other words are
/// loaded by ``word(at:)``, which looks where the payload ends.
///
/// This type is the one place where the payload is read through a pointer. It doesn't own the memory: the ``Document`` does, or
/// the caller of a call to decode that lasts; and everything that holds a `PayloadBytes` holds its document too, or is on the
/// stack of a call that does.
@safe
struct PayloadBytes {
  /// How many zeros there are behind a copy.
  static let margin = 16

  private let start: UnsafePointer<UInt8>

  /// The payload's length, without the margin.
  let count: Int

  /// The position behind the last bracket, where that stops the scanner, with nothing but white space behind it; else ``count``.
  let contentEnd: Int

  /// The last position that has eight bytes in the memory: the payload's eighth last, or in a copy the first of the margin.
  private let lastWord: Int

  /// The last position that a string may begin or go on before, for its words to be loaded by ``wordInString(at:)``.
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
  /// - Returns: `nil` where its last byte, but for white space, is no closing bracket, or it has less than eight.
  @unsafe
  init?(bracketed payload: UnsafeRawBufferPointer) {
    var end = payload.count
    while end > 0, unsafe Self.isWhiteSpace(payload[end - 1]) { end -= 1 }
    guard end > 0, payload.count >= 8, let start = payload.baseAddress else { return nil }
    let last = unsafe payload[end - 1]
    guard last == UInt8(ascii: "}") || last == UInt8(ascii: "]") else { return nil }
    unsafe self.start = start.assumingMemoryBound(to: UInt8.self)
    count = payload.count
    contentEnd = end
    lastWord = payload.count - 8
    var quote = lastWord
    // Not in all of a payload of numbers: it has few words to load.
    let searchEnd = max(quote - 4_096, 0)
    while quote >= searchEnd, unsafe payload[quote] != UInt8(ascii: "\"") { quote -= 1 }
    lastQuote = quote >= searchEnd ? quote : -1
  }

  static func isWhiteSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  /// Copies the payload, with a margin behind it, to memory that the caller must deallocate.
  @unsafe
  static func padded(_ payload: UnsafeRawBufferPointer) -> UnsafeMutablePointer<UInt8> {
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: payload.count + margin)
    // Sound: the memory has room for the payload and the margin, and both are written before anything is read.
    if let source = payload.baseAddress {
      unsafe UnsafeMutableRawPointer(copy).copyMemory(from: source, byteCount: payload.count)
    }
    unsafe (copy + payload.count).initialize(repeating: 0, count: margin)
    return unsafe copy
  }

  /// The same bytes in a copy, which the caller must deallocate.
  @unsafe
  func padded() -> UnsafeMutablePointer<UInt8> {
    unsafe Self.padded(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// The byte at a position of the payload; in a copy, also the one behind it.
  @inline(__always)
  subscript(position: Int) -> UInt8 {
    assert(position >= 0 && (position < count || position == count && lastQuote == .max))
    // Sound: the scanner moves on from a byte only where that byte is neither 0 nor the last bracket, or has compared the
    // position; and tape entries point into the payload.
    return unsafe start[position]
  }

  /// Eight bytes from a position of the payload on, the first in the lowest place; zeros for what is behind the payload.
  @inline(__always)
  func word(at position: Int) -> UInt64 {
    assert(position >= 0 && position <= count)
    // Sound: up to the last word's position there are eight bytes in the memory.
    // A branch, which is foreseen, and not a shift for every word.
    if position <= lastWord { return unsafe load(at: position) }
    return unsafe load(at: lastWord) >> UInt64(truncatingIfNeeded: (position &- lastWord) &* 8)
  }

  /// Eight bytes from inside a string on, where no quote is known to be before the position, and it isn't behind ``lastQuote``.
  @inline(__always)
  func wordInString(at position: Int) -> UInt64 {
    assert(position >= 0 && position <= min(lastQuote, count))
    // Sound: from the last quote on there are eight bytes; and in a copy there are as many in the margin.
    return unsafe load(at: position)
  }

  /// Eight bytes of the memory, from a position up to ``lastWord`` on.
  @unsafe
  @inline(__always)
  private func load(at position: Int) -> UInt64 {
    unsafe UInt64(littleEndian: UnsafeRawPointer(start + position).loadUnaligned(as: UInt64.self))
  }

  /// Lends a part of the payload.
  ///
  /// - Parameter range: Positions inside the payload: what a tape entry covers.
  @inline(__always)
  func withBytes<Result>(in range: Range<Int>, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    assert(range.lowerBound >= 0 && range.upperBound <= count)
    // Sound: tape entries cover parts of the payload, and the buffer isn't kept.
    return unsafe body(UnsafeBufferPointer(start: start + range.lowerBound, count: range.count))
  }

  /// Whether the payload has these bytes at a position.
  @inline(__always)
  func contains(_ other: UnsafeBufferPointer<UInt8>, at position: Int) -> Bool {
    assert(position >= 0 && position + other.count <= count)
    let count = other.count
    guard let there = other.baseAddress else { return count == 0 }
    let here = unsafe UnsafeRawPointer(start + position)
    // Sound: the caller has compared the lengths of a tape entry and the buffer, and no load reaches beyond them.
    // Two loads that overlap compare what is between two powers of two.
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
