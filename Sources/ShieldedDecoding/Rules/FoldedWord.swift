/// A short word without its ASCII case, in one integer, so that comparing two words takes no call.
///
/// The lowest byte is the last character, and a 1 precedes the first, so that no two words are equal: "On" is `0x01_6F_6E`.
struct FoldedWord: Equatable {
  private let bits: UInt128

  /// - Parameter utf8: The word in UTF-8. Only ASCII is folded: the Kelvin sign doesn't become a "k".
  /// - Returns: `nil` if the word has more than 15 bytes.
  init?(_ utf8: some Sequence<UInt8>) {
    var bits: UInt128 = 1
    for byte in utf8 {
      guard bits >> 120 == 0 else { return nil }
      let isUppercase = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
      bits = bits << 8 | UInt128(isUppercase ? byte | 0x20 : byte)
    }
    self.bits = bits
  }
}

extension FoldedWord: ExpressibleByStringLiteral {
  /// - Precondition: The literal has at most 15 bytes in UTF-8.
  init(stringLiteral text: String) {
    var bits: UInt128 = 1
    for byte in text.lowercased().utf8 { bits = bits << 8 | UInt128(byte) }
    self.bits = bits
  }
}
