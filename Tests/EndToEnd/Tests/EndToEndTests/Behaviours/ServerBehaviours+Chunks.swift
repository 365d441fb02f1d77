import ShieldedNetworking

extension ServerBehaviour {
  /// Chunked bodies.
  static let chunks: [ServerBehaviour] = [
    ServerBehaviour("A body in one chunk is read", [.chunks("3\r\n[1]\r\n0\r\n\r\n")], .value([1])),
    ServerBehaviour(
      "A body in chunks of a byte is read",
      [.chunks("1\r\n[\r\n1\r\n1\r\n1\r\n]\r\n0\r\n\r\n")],
      .value([1]),
      requestCount: 2
    ),
    ServerBehaviour(
      "A chunk size in upper case is read",
      [.chunks("B\r\n[1,2,3,4,5]\r\n0\r\n\r\n")],
      .value([1, 2, 3, 4, 5])
    ),
    ServerBehaviour(
      "A chunk size in lower case is read",
      [.chunks("b\r\n[1,2,3,4,5]\r\n0\r\n\r\n")],
      .value([1, 2, 3, 4, 5])
    ),
    ServerBehaviour("A chunk size with leading zeros is read", [.chunks("0003\r\n[1]\r\n000\r\n\r\n")], .value([1])),
    ServerBehaviour(
      "A space after the name of the transfer coding is ignored",
      [.raw("Transfer-Encoding: chunked ", body: "3\r\n[1]\r\n0\r\n\r\n")],
      .value([1]),
      requestCount: 2
    ),
    ServerBehaviour("A chunk extension is ignored", [.chunks("3;a=b\r\n[1]\r\n0;c\r\n\r\n")], .value([1])),
    ServerBehaviour("A quoted chunk extension is ignored", [.chunks("3;a=\"b;c\"\r\n[1]\r\n0\r\n\r\n")], .value([1])),
    ServerBehaviour(
      "A trailer after the last chunk is ignored",
      [.chunks("3\r\n[1]\r\n0\r\nX-Checksum: 1\r\n\r\n", "Trailer: X-Checksum")],
      .value([1])
    ),
    ServerBehaviour(
      "A trailer that gives a length is ignored",
      [.chunks("3\r\n[1]\r\n0\r\nContent-Length: 9\r\n\r\n")],
      .value([1])
    ),
    ServerBehaviour("A missing last chunk is a lost connection", [.chunks("3\r\n[1]\r\n"), .end], .lost(after: 3)),
    ServerBehaviour("An end within a chunk is a lost connection", [.chunks("9\r\n[1]"), .end], .lost(after: 3)),
    ServerBehaviour(
      "An end within a chunk size is a lost connection",
      [.chunks("3\r\n[1]\r\n1"), .end],
      .lost(after: 3)
    ),
    ServerBehaviour("An end after the header is a lost connection", [.chunks(""), .end], .lost(after: 0)),
    ServerBehaviour(
      "An end before the last line of the last chunk is a lost connection or the whole body",
      [.chunks("3\r\n[1]\r\n0\r\n"), .end],
      .oneOf([.lost(after: 3), .value([1])])
    ),
    ServerBehaviour(
      "A chunk size that isn't a number is malformed",
      [.chunks("xyz\r\n[1]\r\n0\r\n\r\n"), .end],
      .malformed
    ),
    ServerBehaviour("A negative chunk size is malformed", [.chunks("-1\r\n[1]\r\n0\r\n\r\n"), .end], .malformed),
    ServerBehaviour("A chunk size with a prefix is malformed", [.chunks("0x3\r\n[1]\r\n0\r\n\r\n"), .end], .malformed),
    ServerBehaviour("An empty chunk size is malformed", [.chunks("\r\n[1]\r\n0\r\n\r\n"), .end], .malformed),
    ServerBehaviour(
      "A chunk size beyond 64 bits is malformed",
      [.chunks("FFFFFFFFFFFFFFFFF\r\n[1]\r\n0\r\n\r\n"), .end],
      .malformed
    ),
    ServerBehaviour(
      "The greatest chunk size of 64 bits, and then the end, is a lost connection or malformed",
      [.chunks("7FFFFFFFFFFFFFFF\r\n[1]\r\n0\r\n\r\n"), .end],
      .oneOf([.lost, .malformed, .tooLarge(1_048_576)])
    ),
    ServerBehaviour(
      "Chunks with bare line feeds are read or malformed",
      [.chunks("3\n[1]\n0\n\n"), .end],
      .oneOf([.value([1]), .malformed])
    ),
    ServerBehaviour(
      "A chunk longer than its size is malformed",
      [.chunks("3\r\n[1]23\r\n0\r\n\r\n"), .end],
      .malformed
    ),
    ServerBehaviour(
      "White space after a chunk size is ignored or malformed",
      [.chunks("3 \r\n[1]\r\n0\r\n\r\n"), .end],
      .oneOf([.value([1]), .malformed])
    ),
    ServerBehaviour(
      "A chunk extension of 64 KB is ignored or malformed",
      [.chunks("3;a=" + String(repeating: "x", count: 65_536) + "\r\n[1]\r\n0\r\n\r\n"), .end],
      .oneOf([.value([1]), .malformed])
    ),
    ServerBehaviour(
      "The name of the chunked coding has no case",
      [.raw("Transfer-Encoding: Chunked", body: "3\r\n[1]\r\n0\r\n\r\n"), .end],
      .value([1])
    ),
    ServerBehaviour(
      "An unknown transfer coding is malformed",
      [.raw("Transfer-Encoding: unknown", body: "[1]"), .end],
      .oneOf([.malformed, .value([1])])
    ),
    ServerBehaviour("A last chunk alone is an empty body", [.chunks("0\r\n\r\n")], .emptyBody, requestCount: 2),
    ServerBehaviour(
      "Chunks are counted while they are read, and end at the limit",
      [.chunks(""), .sendRepeatedly("400\r\n" + String(repeating: " ", count: 1_024) + "\r\n", count: 2_000), .end],
      .tooLarge(1_048_576)
    ),
    ServerBehaviour(
      "A body of chunks that never ends is refused at the limit",
      [.chunks(""), .sendRepeatedly("400\r\n" + String(repeating: " ", count: 1_024) + "\r\n", count: 100_000)],
      .tooLarge(1_048_576)
    ),
    ServerBehaviour(
      "Bytes after the last chunk aren't read",
      [.chunks("3\r\n[1]\r\n0\r\n\r\n[2]"), .end],
      .value([1])
    ),
  ]
}
