import Foundation
import LoopbackServer
import ShieldedNetworking
import Testing

@Suite("AsyncHTTPClientTransport with content encodings", .timeLimit(.minutes(20)))
struct AsyncHTTPClientEncodingTests {
  typealias Base = AsyncHTTPClientTransportTests

  /// `[1,2,3]`, encoded.
  private static let gzip = Data(base64Encoded: "H4sIAAAAAAACA4s21DHSMY4FAOmzbf0HAAAA") ?? Data()
  private static let zlib = Data(base64Encoded: "eNqLNtQx0jGOBQAGlQGn") ?? Data()
  private static let deflate = Data(base64Encoded: "izbUMdIxjgUA") ?? Data()
  /// 1 000 spaces, as gzip.
  private static let blanks = Data(base64Encoded: "H4sIAAAAAAACA1NQGAWjYBQMdwAAguOTzegDAAA=") ?? Data()
  /// 65 536 zeros, as a repeatable deflate block.
  private static let zeros =
    Data(
      base64Encoded:
        "7MEBAQAAAICQ/q/uCAoAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
        + "AABqAAAA//8="
    ) ?? Data()

  private static func response(_ encoding: String, _ body: Data) -> Data {
    Data("\(Base.json)Content-Encoding: \(encoding)\r\nContent-Length: \(body.count)\r\n\r\n".utf8) + body
  }

  @Test(
    "Encoded bodies are decoded, and others are left as they are",
    arguments: [
      ("gzip", gzip, "[1,2,3]"), ("GZip", gzip, "[1,2,3]"), ("x-gzip", gzip, "[1,2,3]"), ("deflate", zlib, "[1,2,3]"),
      ("deflate", deflate, "[1,2,3]"), ("gzip", gzip + gzip, "[1,2,3][1,2,3]"), ("gzip", Data(), ""),
      ("identity", Data("[1]".utf8), "[1]"), ("br", Data("[1]".utf8), "[1]"),
    ]
  )
  func decoded(encoding: String, body: Data, expected: String) async throws {
    let response = try await Base.outcome(of: Self.response(encoding, body)).get()
    #expect(String(decoding: response.body, as: UTF8.self) == expected)
  }

  @Test("A request accepts gzip and deflate unless it sets Accept-Encoding")
  func acceptEncoding() async throws {
    try await ConnectionServer.serving { connection in
      while true {
        let head = try await connection.readRequest().header
        try await connection.write("\(Base.json)Content-Length: \(head.utf8.count)\r\n\r\n\(head)")
      }
    } _: { url in
      for (headers, field) in [
        ([:], "accept-encoding: gzip, deflate"), (["Accept-Encoding": "identity"], "accept-encoding: identity"),
      ] as [(HeaderFields, String)] {
        let body = try await Base.outcome(of: TransportRequest(url: url, headers: headers)).get().body
        #expect(String(decoding: body, as: UTF8.self).lowercased().contains(field))
      }
    }
  }

  @Test("An encoded body that is cut anywhere is a lost connection, even if its length is as declared")
  func cut() async throws {
    for count in 1..<Self.gzip.count {
      let outcome = try await Base.outcome(of: Self.response("gzip", Self.gzip.prefix(count)))
      guard case .failure(.connectionLost) = outcome else {
        Issue.record("\(count) bytes: \(outcome)")
        continue
      }
    }
    let outcome = try await Base.outcome(of: Self.response("deflate", Self.zlib.dropLast()))
    #expect(outcome == .failure(.connectionLost(receivedByteCount: 7)))
  }

  @Test("An encoded body with a wrong checksum, or with bytes after its end, is malformed")
  func corrupt() async throws {
    var wrong = Self.gzip
    wrong[wrong.count - 8] ^= 1
    for body in [wrong, Self.gzip + Data("x".utf8), Data("[1,2,3]".utf8)] {
      let outcome = try await Base.outcome(of: Self.response("gzip", body))
      #expect(outcome == .failure(.malformedResponse(reason: "the body can't be decompressed.")))
    }
  }

  @Test("The size limit counts the decoded bytes")
  func sizeLimit() async throws {
    let bytes = Self.response("gzip", Self.blanks)
    let response = try await Base.outcome(of: bytes, limits: TransportLimits(bodyByteCount: 1_000)).get()
    #expect(response.body.count == 1_000)
    let outcome = try await Base.outcome(of: bytes, limits: TransportLimits(bodyByteCount: 999))
    #expect(outcome == .failure(.bodyTooLarge(limit: 999)))
  }

  @Test("A decompression bomb is stopped at the size limit")
  func bomb() async throws {
    try await ConnectionServer.serving { connection in
      _ = try await connection.readRequest()
      try await connection.write("\(Base.json)Content-Encoding: deflate\r\n\r\n")
      // A gigabyte in 1.4 MB.
      let block = (0..<16).reduce(into: Data()) { block, _ in block += Self.zeros }
      for _ in 0..<1_000 { try await connection.write(block) }
    } _: { url in
      let limits = TransportLimits(bodyByteCount: 10_000_000)
      let begin = ContinuousClock.now
      let outcome = await Base.outcome(of: TransportRequest(url: url), limits: limits)
      #expect(outcome == .failure(.bodyTooLarge(limit: 10_000_000)))
      #expect(ContinuousClock.now - begin < .seconds(10))
    }
  }
}
