/// The payload's bytes with a margin of zeros behind them.
///
/// JSON allows no zero byte outside of strings and none inside them, so every loop of the scanner ends at the margin without
/// comparing positions, and eight bytes can be read from every position of the payload. This type is the one place where the
/// payload is read through a pointer.
///
/// It doesn't own the memory: the ``Document`` does, and everything that holds a `PaddedBytes` holds its document too, or is
/// on the stack of a call that does.
@safe
struct PaddedBytes {
  /// How many zeros there are at least behind the payload.
  static let margin = 16

  private let start: UnsafePointer<UInt8>

  /// The payload's length, without the margin.
  let count: Int

  /// Views memory of `count` bytes, followed by ``margin`` zeros, that outlives the view.
  @unsafe
  init(start: UnsafePointer<UInt8>, count: Int) {
    unsafe self.start = start
    self.count = count
  }

  /// The byte at a position from 0 up to the margin.
  @inline(__always)
  subscript(position: Int) -> UInt8 {
    assert(position >= 0 && position < count + Self.margin)
    // Sound: the scanner moves on from a byte only where that byte is not 0, so it can't leave the margin; and tape entries
    // point into the payload.
    return unsafe start[position]
  }

  /// Eight bytes from a position of the payload on, the first in the lowest place.
  @inline(__always)
  func word(at position: Int) -> UInt64 {
    assert(position >= 0 && position <= count)
    // Sound: the margin is longer than a word.
    let word = unsafe UnsafeRawPointer(start + position).loadUnaligned(as: UInt64.self)
    return UInt64(littleEndian: word)
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
