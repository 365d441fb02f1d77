/// The short strings read last, since the same words recur in most payloads: categories, currencies, states.
///
/// Finding a string takes a quarter of the instructions that creating it takes. A string that isn't found replaces another.
@safe
@usableFromInline
struct ShortStringCache: ~Copyable {
  /// The bytes of a string of up to 15 ASCII characters.
  struct Key: Equatable {
    /// The first eight bytes, followed by zeros.
    var first: UInt64
    /// The other bytes, followed by zeros, and the string's length in the highest byte.
    var second: UInt64

    /// The bytes before a quote.
    ///
    /// - Parameters:
    ///   - first: Eight bytes, the first in the lowest byte.
    ///   - second: The eight bytes after them.
    ///   - count: The number of bytes that belong to the string, up to 15.
    @inline(__always)
    init(_ first: UInt64, _ second: UInt64, count: Int) {
      let bits = UInt64(truncatingIfNeeded: count &* 8)
      // A shift by 64 bits or more gives 0, and one by a negative number of bits shifts the other way.
      self.first = first & ~(UInt64.max << bits)
      self.second = second & (bits > 64 ? ~(UInt64.max &<< (bits &- 64)) : 0) | UInt64(truncatingIfNeeded: count) &<< 56
    }

    @inline(__always)
    fileprivate var slot: Int {
      let mixed = (first ^ (second &<< 29 | second &>> 35)) &* 0x9E37_79B9_7F4A_7C15
      return Int(truncatingIfNeeded: mixed &>> (64 &- ShortStringCache.bits))
    }
  }

  private struct Entry {
    var key: Key
    var text: String
  }

  private static var bits: UInt64 { 8 }
  private static var capacity: Int { 1 << Int(bits) }

  /// Payloads with fewer bytes are read without a cache, since creating one takes longer than a few strings.
  private static var smallestPayload: Int { 16_384 }

  /// `nil` if there is no cache.
  private let entries: UnsafeMutablePointer<Entry>?

  /// - Parameter payload: The number of bytes to be read.
  init(forPayloadOf count: Int) {
    guard count >= Self.smallestPayload else {
      unsafe entries = nil
      return
    }
    let memory = UnsafeMutablePointer<Entry>.allocate(capacity: Self.capacity)
    // The key of the empty string, which is therefore found everywhere.
    unsafe memory.initialize(repeating: Entry(key: Key(0, 0, count: 0), text: ""), count: Self.capacity)
    unsafe entries = memory
  }

  @usableFromInline
  deinit {
    // Sound: only this value owns the memory, all of which is initialized.
    unsafe entries?.deinitialize(count: Self.capacity)
    unsafe entries?.deallocate()
  }

  /// Finds a string, or creates it.
  ///
  /// - Parameter create: Creates the string.
  @inline(__always)
  func text(_ key: Key, orCreate create: () -> String) -> String {
    guard let entries = unsafe entries else { return create() }
    // Sound: a slot is less than the capacity, and all entries are initialized.
    let entry = unsafe entries + key.slot
    if unsafe entry.pointee.key == key { return unsafe entry.pointee.text }
    let text = create()
    unsafe entry.pointee = Entry(key: key, text: text)
    return text
  }
}
