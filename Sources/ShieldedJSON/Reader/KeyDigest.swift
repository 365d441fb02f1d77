/// The first and the last eight bytes of a key, and its length. They tell apart all keys of up to 16 bytes.
struct KeyDigest: Equatable {
  var first: UInt64 = 0
  var last: UInt64 = 0
  var count: Int

  @inline(__always)
  init(_ key: UnsafeBufferPointer<UInt8>) {
    count = key.count
    guard let start = unsafe UnsafeRawPointer(key.baseAddress), count > 0 else { return }
    // Sound: every load is inside the key.
    if count >= 8 {
      first = unsafe UInt64(littleEndian: start.loadUnaligned(as: UInt64.self))
      last = unsafe UInt64(littleEndian: start.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self))
    } else if count >= 4 {
      first = unsafe UInt64(UInt32(littleEndian: start.loadUnaligned(as: UInt32.self)))
      last = unsafe UInt64(UInt32(littleEndian: start.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)))
    } else {
      first = unsafe UInt64(start.load(as: UInt8.self))
      last =
        unsafe UInt64(start.load(fromByteOffset: count &>> 1, as: UInt8.self)) &<< 8
        | UInt64(start.load(fromByteOffset: count &- 1, as: UInt8.self))
    }
  }

  /// The slot for a hash function.
  @inline(__always)
  func slot(_ factor: UInt64, _ shift: UInt64) -> Int {
    let mixed = (first ^ (last &<< 21 | last &>> 43)) &+ UInt64(truncatingIfNeeded: count)
    return Int(truncatingIfNeeded: (mixed &* factor) &>> shift)
  }
}
