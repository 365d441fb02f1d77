import Foundation
import ShieldedDecoding
import ShieldedNetworking
import Synchronization
import Testing

@Suite("Texts in errors")
struct ExcerptTests {
  /// Replaces the value of every `token` member.
  static let redacting = BodyExcerpt { text in
    text.replacing(/"token"\s*:\s*"[^"]*"/, with: "\"token\": \"…\"")
  }

  private func failure(
    _ body: Data,
    status: Int = 200,
    contentType: String = "application/json",
    excerpt: BodyExcerpt = Self.redacting
  ) async -> RequestError<ListCode>? {
    let response = TransportResponse(status: status, headers: ["Content-Type": contentType], body: body)
    return await ShieldedClient(RecordedTransport { _ in response }) { $0.excerpt = excerpt }.failure(
      of: ListEndpoint()
    )
  }

  @Test("A secret that ends after the excerpt's length is redacted", arguments: [150, 190, 1_000, 60_000])
  func longSecret(length: Int) async throws {
    let body = #"{"id": 1, "token": ""# + String(repeating: "s3cret", count: length / 6) + #"", "data": oops}"#
    let failure = try #require(await failure(Data(body.utf8)))
    #expect(failure.excerpt?.hasPrefix(#"{"id": 1, "token": "…", "data": oops}"#) == true)
    #expect(!"\(failure)".contains("s3cret"))
  }

  @Test("A redaction is given 64 KB of a body at most")
  func bounded() async {
    let seen = Mutex(0)
    let excerpt = BodyExcerpt { text in
      seen.withLock { $0 = max($0, text.utf8.count) }
      return text
    }
    let failure = await failure(Data(repeating: UInt8(ascii: "x"), count: 200_000), excerpt: excerpt)
    #expect(seen.withLock { $0 } == 65_536)
    #expect(failure?.excerpt == String(repeating: "x", count: 200) + "…")
  }

  @Test(
    "A body in UTF-8, UTF-16 or UTF-32, with a byte order mark or without, is decoded before it is redacted",
    arguments: [
      String.Encoding.utf8, .utf16, .utf16BigEndian, .utf16LittleEndian, .utf32, .utf32BigEndian, .utf32LittleEndian,
    ]
  )
  func encodings(encoding: String.Encoding) async throws {
    let body = try #require(#"{"token": "s3cret", "é": oops}"#.data(using: encoding))
    var bodies = [body]
    let marks: [String.Encoding: [UInt8]] = [
      .utf8: [0xEF, 0xBB, 0xBF], .utf16BigEndian: [0xFE, 0xFF], .utf16LittleEndian: [0xFF, 0xFE],
      .utf32BigEndian: [0, 0, 0xFE, 0xFF], .utf32LittleEndian: [0xFF, 0xFE, 0, 0],
    ]
    if let mark = marks[encoding] { bodies.append(Data(mark) + body) }
    for body in bodies {
      let failure = try #require(await failure(body))
      #expect(failure.excerpt == #"{"token": "…", "é": oops}"#)
    }
  }
}
