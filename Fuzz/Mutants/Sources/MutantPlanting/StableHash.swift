/// FNV-1a with 64 bits: equal in every process, unlike the standard library's hash.
public struct StableHash: Sendable {
  /// The hash of what was added.
  public private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Creates the hash of nothing.
  public init() {}

  /// Adds a text, and a separator after it.
  public mutating func combine(_ text: String) {
    for byte in text.utf8 { add(byte) }
    add(0xFF)
  }

  private mutating func add(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
  }

  /// Returns the hash of several texts.
  public static func of(_ texts: String...) -> UInt64 {
    var hash = StableHash()
    for text in texts { hash.combine(text) }
    // FNV's upper bits mix poorly for short texts.
    var value = hash.value
    value = (value ^ (value >> 33)) &* 0xff51_afd7_ed55_8ccd
    value = (value ^ (value >> 33)) &* 0xc4ce_b9fe_1a85_ec53
    return value ^ (value >> 33)
  }
}
