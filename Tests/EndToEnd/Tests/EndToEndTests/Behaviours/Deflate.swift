/// Makes valid and broken compressed bodies without a compressor, from stored blocks or one repeated byte.
enum Deflate {
  /// A gzip member.
  ///
  /// - Parameter checksum: Changes the correct checksum.
  static func gzip(_ text: String, checksum: (UInt32) -> UInt32 = { $0 }) -> [UInt8] {
    let bytes = Array(text.utf8)
    return gzipHeader + stored(bytes) + littleEndian(checksum(crc32(bytes))) + littleEndian(UInt32(bytes.count))
  }

  /// A zlib stream, which HTTP calls `deflate`.
  static func zlib(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    var sums: (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      sums.0 = (sums.0 + UInt32(byte)) % 65_521
      sums.1 = (sums.1 + sums.0) % 65_521
    }
    return [0x78, 0x01] + stored(bytes) + littleEndian(sums.1 << 16 | sums.0).reversed()
  }

  /// Raw deflate blocks, which some servers call `deflate`.
  static func stored(_ bytes: [UInt8]) -> [UInt8] {
    let count = UInt16(bytes.count)
    return [1] + [count, ~count].flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } + bytes
  }

  /// A gzip member that unpacks to `[1`, spaces and `]`, with 258 spaces per 13 bits. Its checksum is wrong, which a reader
  /// with a limit doesn't reach.
  static func bomb(byteCount: Int) -> [UInt8] {
    var packed = gzipHeader
    var bits: UInt32 = 0
    var bitCount: UInt32 = 0
    func append(_ value: UInt32, _ count: UInt32) {
      // A code's most significant bit comes first.
      for bit in (0..<count).reversed() {
        bits |= (value >> bit & 1) << bitCount
        bitCount += 1
        guard bitCount == 8 else { continue }
        packed.append(UInt8(bits))
        (bits, bitCount) = (0, 0)
      }
    }
    append(0b110, 3)  // The last block, with fixed codes.
    for byte in "[1 ".utf8 { append(0x30 + UInt32(byte), 8) }
    for _ in 0..<byteCount / 258 { append(0b1100_0101_00000, 13) }
    append(0x30 + 0x5D, 8)
    append(0, 7)
    append(0, 7)
    return packed + littleEndian(0) + littleEndian(UInt32(byteCount))
  }

  static let gzipHeader: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]

  private static func littleEndian(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(value >> (8 * $0) & 0xFF) }
  }

  private static func crc32(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(0xFFFF_FFFF) { sum, byte in sum >> 8 ^ table[Int((sum ^ UInt32(byte)) & 0xFF)] }
  }

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
  }
}
