import LoopbackServer
import ShieldedNetworking

extension ServerBehavior {
  /// Content types, and bodies that aren't JSON.
  static let bodies: [ServerBehavior] = [
    typed("JSON with a character set is read", "application/json; charset=utf-8", .value([1])),
    typed("The type text/json is read", "text/json", .value([1])),
    typed("A type that ends in +json is read", "application/vnd.shop.v2+json", .value([1])),
    typed("A type in upper case is read", "APPLICATION/JSON", .value([1])),
    typed("A body without a type is read", nil, .value([1])),
    typed("JSON that says it is HTML isn't read", "text/html", .wrongContentType("text/html")),
    typed("JSON that says it is a text isn't read", "text/plain", .wrongContentType("text/plain")),
    typed("A type that isn't one isn't read", "garbage", .wrongContentType("garbage")),
    typed("A type of punctuation isn't read", ";;=,", .oneOf([.value([1]), .wrongContentType(";;=,")])),
    body("An HTML page with 200 is reported as one", "<!DOCTYPE html><html>Hello</html>", "text/html", .htmlPage),
    body("An HTML page that says it is JSON is reported as one", "<html>Hello</html>", "application/json", .htmlPage),
    body("A document in XML is malformed JSON", "<?xml version=\"1.0\"?><a/>", "application/json", .malformedJSON),
    ServerBehavior("An HTML page with 502 is reported as one", .htmlPage) {
      [.answer("<html><h1>Bad gateway</h1></html>", status: "502 Bad Gateway", type: "text/html")]
    },
    ServerBehavior("An HTML page with 404 is reported as one", .htmlPage) {
      [.answer("<html><h1>Not found</h1></html>", status: "404 Not Found", type: "text/html; charset=x")]
    },
    body("A truncated list is reported as one", "[1, 2", "application/json", .truncatedJSON(5)),
    body("A truncated string is reported as one", "[\"ab", "application/json", .truncatedJSON(4)),
    body("A body that isn't JSON is reported as such", "hello", "application/json", .malformedJSON),
    body("Two documents are malformed JSON", "[1][2]", "application/json", .malformedJSON),
    body("White space alone is an empty body", " \r\n\t ", "application/json", .emptyBody),
    body("A BOM alone is an empty body", "\u{FEFF}", "application/json", .emptyBody),
    body("A BOM before JSON is skipped", "\u{FEFF}[1]", "application/json", .value([1])),
    body("NUL bytes are malformed JSON", "\u{0}\u{0}\u{0}", "application/json", .malformedJSON),
    bytes(
      "JSON in UTF-16 with a BOM is read or malformed",
      [0xFE, 0xFF] + utf16("[1]"),
      .oneOf([.value([1]), .malformedJSON])
    ),
    bytes("JSON in UTF-16 without a BOM is read or malformed", utf16("[1]"), .oneOf([.value([1]), .malformedJSON])),
    bytes(
      "Bytes that aren't UTF-8 are malformed JSON",
      [0x5B, 0x22, 0xFF, 0x22, 0x5D],
      .oneOf([.malformedJSON, .value([0])])
    ),
    bytes("An image is malformed JSON", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .malformedJSON),
    ServerBehavior("A body of exactly the limit is read", .value([1]), requestCount: 2) {
      [.answer("[1" + String(repeating: " ", count: 1_048_576 - 3) + "]")]
    },
    ServerBehavior("A body that is declared one byte over the limit is refused", .tooLarge(1_048_576)) {
      [.answer("[1" + String(repeating: " ", count: 1_048_576 - 2) + "]")]
    },
    ServerBehavior("A body without a length that is one byte over the limit is refused", .tooLarge(1_048_576)) {
      [.raw(body: "[1" + String(repeating: " ", count: 1_048_576 - 2) + "]"), .end]
    },
    ServerBehavior("A body without a length that has exactly the limit is read", .value([1])) {
      [.raw(body: "[1" + String(repeating: " ", count: 1_048_576 - 3) + "]"), .end]
    },
    ServerBehavior("A body that is declared too large is refused before it is sent", .tooLarge(1_048_576)) {
      [.raw("Content-Length: 1048577"), .pause(milliseconds: 5_000), .end]
    },
    ServerBehavior("A body without a length that never ends is refused at the limit", .tooLarge(1_048_576)) {
      [.raw(), .sendRepeatedly(String(repeating: " ", count: 4_096), count: 100_000)]
    },
  ]

  private static func typed(_ title: String, _ type: String?, _ expected: Expectation) -> ServerBehavior {
    ServerBehavior(title, expected) { [.answer("[1]", type: type)] }
  }

  private static func body(
    _ title: String,
    _ body: String,
    _ type: String,
    _ expected: Expectation
  ) -> ServerBehavior { ServerBehavior(title, expected) { [.answer(body, type: type)] } }

  private static func bytes(_ title: String, _ body: [UInt8], _ expected: Expectation) -> ServerBehavior {
    ServerBehavior(title, expected) { [.answer(body)] }
  }

  private static func utf16(_ text: String) -> [UInt8] {
    text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
  }
}

extension ServerBehavior {
  private static let packed = Deflate.gzip("[1, 2, 3]")
  /// 16 MB of spaces in 100 KB, created once.
  private static let bomb = Deflate.bomb(byteCount: 16 * 1_048_576)

  /// Content encodings, valid and broken.
  static let encodings: [ServerBehavior] = [
    encoded("A body in gzip is unpacked", packed, .value([1, 2, 3])),
    encoded("The name of an encoding has no case", packed, .value([1, 2, 3]), by: "GZIP"),
    encoded(
      "The old name of gzip is understood or refused",
      packed,
      .oneOf([.value([1, 2, 3]), .malformed, .malformedJSON]),
      by: "x-gzip"
    ),
    encoded("A body in deflate is unpacked", Deflate.zlib("[1, 2, 3]"), .value([1, 2, 3]), by: "deflate"),
    encoded(
      "A body in deflate without its wrapper is unpacked or malformed",
      Deflate.stored(Array("[1, 2, 3]".utf8)),
      .oneOf([.value([1, 2, 3]), .malformed]),
      by: "deflate"
    ),
    encoded("A body that is said to be as it is, is read", Array("[1]".utf8), .value([1]), by: "identity"),
    encoded(
      "An unknown encoding leaves bytes that aren't JSON",
      [0x0B, 0x01, 0x80],
      .oneOf([.malformedJSON, .malformed]),
      by: "br"
    ),
    encoded(
      "A name that isn't an encoding's leaves the body as it is",
      Array("[1]".utf8),
      .readOrMalformed,
      by: "utf-8"
    ),
    encoded("An empty name of an encoding leaves the body as it is", Array("[1]".utf8), .value([1]), by: ""),
    encoded("A body that says gzip and isn't is malformed", Array("[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]".utf8), .malformed),
    encoded("A gzip of nothing is an empty body", Deflate.gzip(""), .emptyBody),
    encoded("No bytes of gzip are an empty body or malformed", [], .oneOf([.emptyBody, .malformed])),
    encoded("A gzip header alone is malformed", Deflate.gzipHeader, .malformedOrLost),
    encoded("A gzip header that is cut is malformed", [0x1F, 0x8B, 8], .malformedOrLost),
    encoded(
      "A gzip that is cut in its data is malformed, and no short list",
      Array(packed.prefix(18)),
      .malformedOrLost
    ),
    encoded(
      "A gzip that is cut before its checksum is malformed, even if its data is whole",
      Array(packed.dropLast(8)),
      .malformedOrLost
    ),
    encoded("A gzip that is cut in its checksum is malformed", Array(packed.dropLast(5)), .malformedOrLost),
    encoded("A gzip that lacks its length is malformed", Array(packed.dropLast(4)), .malformedOrLost),
    encoded("A gzip with a wrong checksum is malformed", Deflate.gzip("[1, 2, 3]") { ~$0 }, .malformedOrLost),
    encoded("A gzip with a wrong length is malformed", Array(packed.dropLast(4)) + [1, 1, 1, 1], .malformedOrLost),
    encoded(
      "Two members of gzip are read as one body, or refused",
      Deflate.gzip("[1,") + Deflate.gzip("2]"),
      .oneOf([.value([1, 2]), .malformed, .truncatedJSON(3)])
    ),
    encoded(
      "Bytes after a gzip are ignored or malformed",
      packed + [0, 0, 0],
      .oneOf([.value([1, 2, 3]), .malformed])
    ),
    encoded("A gzip that unpacks to 16 MB is refused at the limit", bomb, .tooLarge(1_048_576)),
    encoded(
      "A gzip within a gzip is unpacked once or twice",
      packed,
      .oneOf([.value([1, 2, 3]), .malformed, .malformedJSON]),
      by: "gzip, gzip"
    ),
    ServerBehavior("A gzip in chunks is unpacked", .value([1, 2, 3])) {
      [
        .raw("Transfer-Encoding: chunked", "Content-Encoding: gzip"),
        .send("5\r\n"), .sendBytes(Array(packed.prefix(5))), .pause(milliseconds: 20),
        .send("\r\n\(String(packed.count - 5, radix: 16))\r\n"), .sendBytes(Array(packed.dropFirst(5))),
        .send("\r\n0\r\n\r\n"),
      ]
    },
    ServerBehavior("A gzip that ends with the connection is unpacked", .value([1, 2, 3])) {
      [.raw("Content-Encoding: gzip"), .sendBytes(packed), .end]
    },
    ServerBehavior(
      "A gzip that is cut by the end of the connection is a fault, and no short list",
      .oneOf([.lost, .malformed])
    ) {
      [.raw("Content-Encoding: gzip", "Content-Length: \(packed.count)"), .sendBytes(Array(packed.dropLast(9))), .end]
    },
    ServerBehavior("The length of a gzip is that of what was sent", .value([1])) {
      [
        .expect([.answer(Deflate.gzip("[1" + String(repeating: " ", count: 5_000) + "]"), "Content-Encoding: gzip")]) {
          ($0.fields["accept-encoding"] ?? []).joined().contains("gzip")
        }
      ]
    },
  ]

  private static func encoded(
    _ title: String,
    _ body: [UInt8],
    _ expected: Expectation,
    by encoding: String = "gzip"
  ) -> ServerBehavior {
    ServerBehavior(title, expected) { [.answer(body, "Content-Encoding: \(encoding)")] }
  }
}

/// Makes valid and broken compressed bodies without a compressor, from stored blocks or one repeated byte.
enum Deflate {
  /// A gzip member.
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
