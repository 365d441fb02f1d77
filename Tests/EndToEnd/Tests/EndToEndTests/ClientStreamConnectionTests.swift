import Foundation
import LoopbackServer
import ShieldedDecoding
import ShieldedJSON
import ShieldedNetworking
import Testing

@Suite("The connection of a list that is decoded while it is received", .timeLimit(.minutes(20)))
struct ClientStreamConnectionTests {
  typealias Numbers = StatusResponse<[Int]>
  typealias Reason = RequestError<ShopCode>.Reason

  private static let header = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"

  private static func client(_ url: URL, _ transport: TransportKind) -> ShieldedClient {
    switch transport.makeTransport() {
    case let transport: ShieldedClient(baseURL: url, transport: transport)
    }
  }

  // AsyncHTTPClient delivers about fifty chunks at once, and discarded the others.
  @Test("All chunks that were received before the connection broke are decoded", arguments: TransportKind.allCases)
  func manyChunks(_ transport: TransportKind) async throws {
    for isMalformed in [false, true] {
      try await ConnectionServer.serving { connection in
        _ = try await connection.readHead()
        try await connection.write("\(Self.header)Transfer-Encoding: chunked\r\n\r\n1\r\n[\r\n")
        let element = String(repeating: " ", count: 997) + "7,"
        let chunk = "3e7\r\n\(element)\r\n"
        try await connection.write(String(repeating: chunk, count: 3_000) + (isMalformed ? "what?\r\n" : ""))
      } _: { url in
        var count = 0
        let stream = Self.client(url, transport).stream(FastEndpoint(Numbers.self, ""))
        await #expect(throws: RequestError<ShopCode>.self) {
          for try await number in stream {
            // The server has closed the connection before most elements are read.
            if count == 0 { try await Task.sleep(for: .milliseconds(500)) }
            count += number / 7
          }
        }
        // libcurl discards the data before a malformed chunk that it has read at the same time.
        #expect(count == 3_000 || (isMalformed && transport == .urlSession))
      }
    }
  }

  @Test(
    "After an error and after a cancellation, the connection is closed although the stream is kept",
    arguments: TransportKind.allCases,
    [false, true]
  )
  func endedStream(_ transport: TransportKind, _ isCanceled: Bool) async throws {
    let closedCount = Counter()
    try await ConnectionServer.serving { connection in
      _ = try await connection.readHead()
      try await connection.write("\(Self.header)Transfer-Encoding: chunked\r\n\r\n3\r\n[1,\r\n")
      defer { closedCount.increment() }
      while true {
        try await connection.write(isCanceled ? "1\r\n \r\n" : "2\r\n,,\r\n")
        try await Task.sleep(for: .milliseconds(1))
      }
    } _: { url in
      let client = Self.client(url, transport)
      let elementCount = Counter()
      let task = Task { await Self.iterate(client, counting: elementCount, untilClosed: closedCount) }
      if isCanceled {
        while elementCount.value == 0 { try await Task.sleep(for: .milliseconds(5)) }
        task.cancel()
      }
      let (reason, status, wasClosed) = await task.value
      #expect(reason == (isCanceled ? .cancelled : .unreadable(.malformedJSON)))
      #expect(status == 200 && wasClosed)
    }
  }

  /// Iterates over a stream, and keeps the stream until its connection is closed, for at most five seconds.
  private static func iterate(
    _ client: ShieldedClient,
    counting elementCount: Counter,
    untilClosed closedCount: Counter
  ) async -> (Reason?, status: Int?, isClosed: Bool) {
    let stream = client.stream(FastEndpoint(Numbers.self, ""))
    var reason: Reason?
    do throws(RequestError<ShopCode>) {
      for try await _ in stream { elementCount.increment() }
    } catch {
      reason = error.reason
    }
    for _ in 0..<500 where closedCount.value == 0 {
      // A canceled task doesn't sleep.
      await Task.detached { try? await Task.sleep(for: .milliseconds(10)) }.value
    }
    return (reason, stream.status, closedCount.value > 0)
  }

  @Test("What was decoded of a body before its end is malformed or too long is delivered")
  func partlyDecoded() async throws {
    // 1 000 spaces, as gzip.
    let blanks = Data(base64Encoded: "H4sIAAAAAAACA1NQGAWjYBQMdwAAguOTzegDAAA=") ?? Data()
    // `[1,2,3]`, as gzip.
    let list = Data(base64Encoded: "H4sIAAAAAAACA4s21DHSMY4FAOmzbf0HAAAA") ?? Data()
    for (body, limit, reason) in [
      (list + Data("??".utf8), 1_000, TransportError.malformedResponse(reason: "the body can't be decompressed.")),
      (list + blanks, 100, .bodyTooLarge(limit: 100)),
    ] {
      try await ConnectionServer.serving { connection in
        _ = try await connection.readHead()
        let length = "Content-Encoding: gzip\r\nContent-Length: \(body.count)"
        try await connection.write(Data("\(Self.header)\(length)\r\n\r\n".utf8) + body)
        await connection.waitForClose()
      } _: { url in
        var endpoint = FastEndpoint(Numbers.self, "")
        endpoint.limits = TransportLimits(bodyByteCount: limit)
        var numbers: [Int] = []
        let error = await #expect(throws: RequestError<ShopCode>.self) {
          for try await number in Self.client(url, .asyncHTTPClient).stream(endpoint) { numbers.append(number) }
        }
        #expect(error?.reason == .transport(reason))
        #expect(numbers == [1, 2, 3])
      }
    }
  }

  @Test("A body without an encoding is delivered up to the limit", arguments: TransportKind.allCases)
  func cutAtLimit(_ transport: TransportKind) async throws {
    try await ConnectionServer.serving { connection in
      _ = try await connection.readHead()
      try await connection.write("\(Self.header)Transfer-Encoding: chunked\r\n\r\n9\r\n[1,2,3,4]\r\n0\r\n\r\n")
      await connection.waitForClose()
    } _: { url in
      var endpoint = FastEndpoint(Numbers.self, "")
      endpoint.limits = TransportLimits(bodyByteCount: 5)
      var numbers: [Int] = []
      let error = await #expect(throws: RequestError<ShopCode>.self) {
        for try await number in Self.client(url, transport).stream(endpoint) { numbers.append(number) }
      }
      #expect(error?.reason == .transport(.bodyTooLarge(limit: 5)))
      #expect(numbers == [1, 2])
    }
  }
}
