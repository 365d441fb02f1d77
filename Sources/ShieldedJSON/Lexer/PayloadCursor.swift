import Foundation
import ShieldedDecoding

/// A position in a payload that is read once, and the payload's bounds.
///
/// There are two kinds of access:
///
/// - Before the limit, ``window`` bytes can be loaded. Frequent paths compare the position with the limit once, and then load
///   words of eight bytes.
/// - From the limit on, bytes are read one by one. The last byte is a closing bracket, and no loop moves past it: a bracket
///   isn't part of a number, a literal or white space, and a loop over the bytes of a string compares its position with the
///   end. After a bracket, the reader compares its position with the end before it reads on.
///
/// The cursor doesn't own the memory. It is on the stack of a call that does.
@safe
@usableFromInline
package struct PayloadCursor {
  /// The number of bytes that can be loaded from every position before the limit.
  @inlinable static var window: Int { 64 }

  @usableFromInline var current: UnsafePointer<UInt8>
  @usableFromInline let limit: UnsafePointer<UInt8>
  /// The payload's first byte.
  @usableFromInline let start: UnsafePointer<UInt8>
  /// The position after the last bracket.
  @usableFromInline let end: UnsafePointer<UInt8>

  /// Views a payload that outlives the view.
  ///
  /// - Parameters:
  ///   - count: The number of its bytes up to and including the last bracket; at least 1.
  ///   - isPadded: Whether ``window`` zeros follow these bytes.
  @unsafe
  init(_ start: UnsafePointer<UInt8>, count: Int, isPadded: Bool) {
    unsafe self.start = start
    unsafe current = start
    unsafe end = start + count
    unsafe limit = isPadded ? start + count : start + max(count - Self.window, 0)
  }

  /// A Boolean value that indicates whether ``window`` bytes can be loaded from here.
  @inlinable @inline(__always)
  var isBeforeLimit: Bool { unsafe current < limit }

  /// Returns a Boolean value that indicates whether ``window`` bytes can be loaded from a position.
  @inlinable @inline(__always)
  func isBeforeLimit(_ offset: Int) -> Bool { unsafe current + offset < limit }

  @inlinable @inline(__always)
  var isAtEnd: Bool { unsafe current == end }

  /// The number of bytes up to the end.
  @inlinable @inline(__always)
  var remaining: Int { unsafe end - current }

  /// The number of bytes before the current one.
  @inlinable
  var position: Int {
    @inline(__always) get { unsafe current - start }
    @inline(__always) set {
      assert(newValue >= 0 && newValue <= position + remaining)
      // Sound: a position is that of a value which has been passed before.
      unsafe current = start + newValue
    }
  }

  @inlinable @inline(__always)
  package var byte: UInt8 { self[0] }

  /// The byte at an offset from the current position.
  @inlinable @inline(__always)
  subscript(offset: Int) -> UInt8 {
    // A byte that is read at the limit itself is still in the window of the position before.
    assert(unsafe offset >= 0 && (offset < remaining || limit - current > offset - (Self.window - 1)))
    // Sound: every byte up to the last bracket can be read and, before the limit, a whole window.
    return unsafe current[offset]
  }

  /// Eight bytes from an offset on, the first in the lowest byte.
  ///
  /// - Parameter offset: The offset of eight bytes in the window of a position before the limit.
  @inlinable @inline(__always)
  func word(at offset: Int = 0) -> UInt64 {
    assert(unsafe offset >= 0 && limit - current > offset - (Self.window - 8))
    // Sound: the caller has compared the position with the limit.
    return unsafe UInt64(littleEndian: UnsafeRawPointer(current + offset).loadUnaligned(as: UInt64.self))
  }

  /// Four bytes from an offset on, the first in the lowest byte.
  ///
  /// - Parameter offset: The offset of four bytes before the end, or 0 if the position is before the limit.
  @inlinable @inline(__always)
  func halfWord(at offset: Int = 0) -> UInt32 {
    assert(offset >= 0 && (offset + 4 <= remaining || isBeforeLimit))
    // Sound: every byte before the end can be loaded and, before the limit, a whole window.
    return unsafe UInt32(littleEndian: UnsafeRawPointer(current + offset).loadUnaligned(as: UInt32.self))
  }

  /// Moves over bytes that have been read.
  @inlinable @inline(__always)
  mutating func advance(by count: Int = 1) {
    assert(count >= 0 && count <= remaining)
    // Sound: the caller has read the bytes, and so they are in the payload.
    unsafe current += count
  }

  /// Returns a Boolean value that indicates whether a text is at the current position. Compares nothing from a limit on.
  ///
  /// - Parameter limit: The cursor's limit, or a position before it.
  @inlinable @inline(__always)
  func isAt(_ text: StaticString, before limit: UnsafePointer<UInt8>) -> Bool {
    // Sound: the window covers the text, and a static string's UTF-8 is always in memory.
    unsafe current < limit && text.utf8CodeUnitCount <= Self.window
      && memcmp(current, text.utf8Start, text.utf8CodeUnitCount) == 0
  }

  /// Returns a Boolean value that indicates whether some bytes, at most as many as in a window, are
  /// at the current position. The position must be before the limit.
  @inline(__always)
  func isAt(_ text: UnsafePointer<UInt8>, count: Int) -> Bool {
    assert(isBeforeLimit)
    // Sound: the window covers the text.
    return unsafe count <= Self.window && memcmp(current, text, count) == 0
  }

  /// Lends a part of the payload.
  @inlinable @inline(__always)
  func withBytes<Result>(at position: Int, count: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    assert(position >= 0 && count >= 0 && position + count <= self.position + remaining)
    // Sound: the part has been read, and the buffer isn't kept.
    return unsafe body(UnsafeBufferPointer(start: start + position, count: count))
  }
}
