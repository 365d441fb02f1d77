import Foundation

/// A short hash, by which two programs check that they measured the same bytes.
enum Fingerprint {
  /// The 64-bit FNV-1a hash in hexadecimal.
  static func text(of data: Data) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    // The algorithm is defined modulo 2^64, hence the wrapping operator.
    for byte in data { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: max(0, 16 - digits.count)) + digits
  }
}
