import LoopbackServer
import ShieldedNetworking

extension ServerBehaviour {
  private static let packed = Deflate.gzip("[1, 2, 3]")
  /// 16 MB of spaces in 100 KB, created once.
  private static let bomb = Deflate.bomb(byteCount: 16 * 1_048_576)

  /// Content encodings, valid and broken.
  static let encodings: [ServerBehaviour] = [
    encoded("A body in gzip is unpacked", packed, "gzip", .value([1, 2, 3])),
    encoded("The name of an encoding has no case", packed, "GZIP", .value([1, 2, 3])),
    encoded(
      "The old name of gzip is understood or refused",
      packed,
      "x-gzip",
      .oneOf([.value([1, 2, 3]), .malformed, .malformedJSON])
    ),
    encoded("A body in deflate is unpacked", Deflate.zlib("[1, 2, 3]"), "deflate", .value([1, 2, 3])),
    encoded(
      "A body in deflate without its wrapper is unpacked or malformed",
      Deflate.stored(Array("[1, 2, 3]".utf8)),
      "deflate",
      .oneOf([.value([1, 2, 3]), .malformed])
    ),
    encoded("A body that is said to be as it is, is read", Array("[1]".utf8), "identity", .value([1])),
    encoded(
      "An unknown encoding leaves bytes that aren't JSON",
      [0x0B, 0x01, 0x80],
      "br",
      .oneOf([.malformedJSON, .malformed])
    ),
    encoded(
      "A name that isn't an encoding's leaves the body as it is",
      Array("[1]".utf8),
      "utf-8",
      .oneOf([.value([1]), .malformed])
    ),
    encoded("An empty name of an encoding leaves the body as it is", Array("[1]".utf8), "", .value([1])),
    encoded(
      "A body that says gzip and isn't is malformed",
      Array("[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]".utf8),
      "gzip",
      .malformed
    ),
    encoded("A gzip of nothing is an empty body", Deflate.gzip(""), "gzip", .emptyBody),
    encoded("No bytes of gzip are an empty body or malformed", [], "gzip", .oneOf([.emptyBody, .malformed])),
    encoded("A gzip header alone is malformed", Deflate.gzipHeader, "gzip", .oneOf([.malformed, .lost])),
    encoded("A gzip header that is cut is malformed", [0x1F, 0x8B, 8], "gzip", .oneOf([.malformed, .lost])),
    encoded(
      "A gzip that is cut in its data is malformed, and no short list",
      Array(packed.prefix(18)),
      "gzip",
      .oneOf([.malformed, .lost])
    ),
    encoded(
      "A gzip that is cut before its checksum is malformed, even if its data is whole",
      Array(packed.dropLast(8)),
      "gzip",
      .oneOf([.malformed, .lost])
    ),
    encoded(
      "A gzip that is cut in its checksum is malformed",
      Array(packed.dropLast(5)),
      "gzip",
      .oneOf([.malformed, .lost])
    ),
    encoded(
      "A gzip that lacks its length is malformed",
      Array(packed.dropLast(4)),
      "gzip",
      .oneOf([.malformed, .lost])
    ),
    encoded(
      "A gzip with a wrong checksum is malformed",
      Deflate.gzip("[1, 2, 3]") { ~$0 },
      "gzip",
      .oneOf([.malformed, .lost])
    ),
    encoded(
      "A gzip with a wrong length is malformed",
      Array(packed.dropLast(4)) + [1, 1, 1, 1],
      "gzip",
      .oneOf([.malformed, .lost])
    ),
    encoded(
      "Two members of gzip are read as one body, or refused",
      Deflate.gzip("[1,") + Deflate.gzip("2]"),
      "gzip",
      .oneOf([.value([1, 2]), .malformed, .truncatedJSON(3)])
    ),
    encoded(
      "Bytes after a gzip are ignored or malformed",
      packed + [0, 0, 0],
      "gzip",
      .oneOf([.value([1, 2, 3]), .malformed])
    ),
    encoded("A gzip that unpacks to 16 MB is refused at the limit", bomb, "gzip", .tooLarge(1_048_576)),
    encoded(
      "A gzip within a gzip is unpacked once or twice",
      packed,
      "gzip, gzip",
      .oneOf([.value([1, 2, 3]), .malformed, .malformedJSON])
    ),
    ServerBehaviour(
      "A gzip in chunks is unpacked",
      [
        .raw("Transfer-Encoding: chunked", "Content-Encoding: gzip"),
        .send("5\r\n"), .sendBytes(Array(packed.prefix(5))), .pause(milliseconds: 20),
        .send("\r\n\(String(packed.count - 5, radix: 16))\r\n"), .sendBytes(Array(packed.dropFirst(5))),
        .send("\r\n0\r\n\r\n"),
      ],
      .value([1, 2, 3])
    ),
    ServerBehaviour(
      "A gzip that ends with the connection is unpacked",
      [.raw("Content-Encoding: gzip"), .sendBytes(packed), .end],
      .value([1, 2, 3])
    ),
    ServerBehaviour(
      "A gzip that is cut by the end of the connection is a fault, and no short list",
      [.raw("Content-Encoding: gzip", "Content-Length: \(packed.count)"), .sendBytes(Array(packed.dropLast(9))), .end],
      .oneOf([.lost, .malformed])
    ),
    ServerBehaviour(
      "The length of a gzip is that of what was sent",
      [
        .check(
          { ($0.fields["accept-encoding"] ?? []).joined().contains("gzip") },
          then: [.answer(Deflate.gzip("[1" + String(repeating: " ", count: 5_000) + "]"), "Content-Encoding: gzip")],
          otherwise: [.answer("[0]")]
        )
      ],
      .value([1])
    ),
  ]

  private static func encoded(
    _ title: String,
    _ body: [UInt8],
    _ encoding: String,
    _ expected: Expectation
  ) -> ServerBehaviour {
    ServerBehaviour(title, [.answer(body, "Content-Encoding: \(encoding)")], expected)
  }
}
