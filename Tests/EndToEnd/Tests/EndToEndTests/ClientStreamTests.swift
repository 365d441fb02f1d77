import Foundation
import LoopbackServer
import QuakeFeed
import Quakes
import ShieldedDecoding
import ShieldedJSON
import ShieldedNetworking
import Synchronization
import Testing

@Suite("A list that is decoded while it is received", .timeLimit(.minutes(20)))
struct ClientStreamTests {
  typealias Numbers = StatusResponse<[Int]>
  typealias Reason = RequestError<ShopCode>.Reason

  private static let header = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"

  /// Iterates over the numbers that a server sends, and returns them with the reason of the failure.
  private static func numbers(
    over transport: TransportKind,
    limits: TransportLimits = TransportLimits(),
    _ script: @escaping @Sendable (ServedConnection) async throws -> Void,
    consume: (Int) async throws -> Void = { _ in }
  ) async throws -> (numbers: [Int], reason: Reason?) {
    try await ConnectionServer.serving { connection in
      _ = try await connection.readHead()
      try await script(connection)
    } _: { url in
      var endpoint = FastEndpoint(Numbers.self, "")
      endpoint.limits = limits
      var numbers: [Int] = []
      do {
        for try await number in ShieldedClient(baseURL: url, transport: transport).stream(endpoint) {
          numbers.append(number)
          try await consume(number)
        }
        return (numbers, nil)
      } catch let error as RequestError<ShopCode> {
        return (numbers, error.reason)
      }
    }
  }

  @Test(
    "The connection breaks after 90 % of 10 000 earthquakes, and each of 9 000 is stored or reported",
    arguments: TransportKind.allCases
  )
  func brokenFeed(_ transport: TransportKind) async throws {
    var generator = FeedGenerator(seed: 15)
    let feed = generator.feed(codes: (0..<10_000).map { "q\($0 + 1_000_000)" }, dirtShare: 0.3)
    var (complete, missing) = (feed, feed)
    complete.features.removeLast(1_000)
    missing.features.removeFirst(9_000)
    // The body ends in the middle of the feature after those.
    let byteCount = feed.json.count - missing.listByteCount + 3
    let body = feed.json.prefix(byteCount)
    let folder = FileManager.default.temporaryDirectory.appending(path: "quakes-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try QuakeStore(path: folder.appending(path: "quakes.sqlite").path())

    let batches = Mutex<[Int]>([])
    let (report, conversion, interruption) = try await ConnectionServer.serving { connection in
      _ = try await connection.readHead()
      try await connection.write(Data("\(Self.header)Content-Length: \(feed.json.count)\r\n\r\n".utf8))
      for start in stride(from: 0, to: body.count, by: 50_000) {
        try await connection.write(body[start..<min(start + 50_000, body.count)])
        // Batches are stored before the body has arrived.
        if start == 1_000_000 {
          while try await store.count() == 0 { try await Task.sleep(for: .milliseconds(5)) }
          let count = try await store.count()
          batches.withLock { $0.append(count) }
        }
      }
    } _: { url in
      try await QuakeStreamService(client: ShieldedClient(baseURL: url, transport: transport)).refresh(store)
    }
    #expect(interruption == .connectionLost(receivedByteCount: byteCount))
    let stored = try await store.all()
    #expect(stored == QuakeFeedTests.expected(complete.stored()))
    // The features that lack what the model requires.
    #expect(conversion.totalCount == complete.lostCount)
    #expect(stored.count + complete.lostCount == 9_000)
    #expect(report.lists.map { "\($0.path): \($0.elementCount)" } == ["features: 9000"])
    let end = report.tallies.filter { $0.rule == .incompletePayload }
    #expect(end.map { "\($0.path) \($0.example ?? "")" } == ["features the end of the payload at byte \(byteCount)"])
    #expect(batches.withLock { $0.first ?? 0 } > 0)
  }

  @Test("What has arrived of a body is kept if the connection is lost", arguments: TransportKind.allCases)
  func truncated(_ transport: TransportKind) async throws {
    let body = #"{"message":"ok","data":[1,"2",34"#
    for truncation in [ShieldedJSONDecoder.Truncation.throw, .keepComplete] {
      try await ConnectionServer.serving { connection in
        _ = try await connection.readHead()
        try await connection.write("\(Self.header)Content-Length: 1000\r\n\r\n\(body)")
      } _: { url in
        var endpoint = FastEndpoint(Numbers.self, "")
        endpoint.decoder.truncation = truncation
        let client = ShieldedClient(baseURL: url, transport: transport)
        let lost = TransportError.connectionLost(receivedByteCount: body.utf8.count)
        let numbers = client.stream(endpoint)
        var received: [Int] = []
        guard case .keepComplete = truncation else {
          await #expect(throws: RequestError<ShopCode>.self) { try await client.send(endpoint) }
          await #expect(throws: RequestError<ShopCode>.self) {
            for try await number in numbers { received.append(number) }
          }
          #expect(received == [1, 2] && numbers.interruption == nil)
          return
        }
        let response = try await client.send(endpoint)
        #expect(response.value == [1, 2] && response.message == "ok" && response.interruption == lost)
        for try await number in numbers { received.append(number) }
        #expect(received == [1, 2] && numbers.message == "ok" && numbers.interruption == lost)
        for report in [response.report, numbers.report] {
          #expect(report.tallies.contains { $0.rule == .incompletePayload && "\($0.path)" == "data" })
        }
      }
    }
  }

  @Test(
    "A complete body has no interruption, and a lost connection before it is an error",
    arguments: TransportKind.allCases
  )
  func notTruncated(_ transport: TransportKind) async throws {
    for body in [#"{"data":[1]}"#, ""] {
      try await ConnectionServer.serving { connection in
        _ = try await connection.readHead()
        let length = body.isEmpty ? 9 : body.utf8.count
        try await connection.write("\(Self.header)Content-Length: \(length)\r\n\r\n\(body)")
      } _: { url in
        var endpoint = FastEndpoint(Numbers.self, "")
        endpoint.decoder.truncation = .keepPartial
        let client = ShieldedClient(baseURL: url, transport: transport)
        if body.isEmpty {
          await #expect(throws: RequestError<ShopCode>.self) { try await client.send(endpoint) }
        } else {
          let response = try await client.send(endpoint)
          #expect(response.value == [1] && response.interruption == nil)
        }
      }
    }
  }

  @Test("A body that drips gives the same elements as a whole one", arguments: TransportKind.allCases)
  func drips(_ transport: TransportKind) async throws {
    let body = #"{"message":"ok","data":[1,"2",null,true,"😀",6],"total":6}"#
    for isChunked in [false, true] {
      let result = try await Self.numbers(over: transport) { connection in
        let length = isChunked ? "Transfer-Encoding: chunked" : "Content-Length: \(body.utf8.count)"
        try await connection.write("\(Self.header)\(length)\r\n\r\n")
        for byte in body.utf8 {
          try await connection.write(isChunked ? Data("1\r\n".utf8) + [byte] + Data("\r\n".utf8) : Data([byte]))
        }
        if isChunked { try await connection.write("0\r\n\r\n") }
      }
      #expect(result.numbers == [1, 2, 0, 1, 0, 6] && result.reason == nil)
    }
  }

  @Test("An element is delivered before the next one has been sent", arguments: TransportKind.allCases)
  func immediate(_ transport: TransportKind) async throws {
    let received = Mutex(0)
    let result = try await Self.numbers(over: transport) { connection in
      try await connection.write("\(Self.header)Transfer-Encoding: chunked\r\n\r\n1\r\n[\r\n")
      for number in 1...5 {
        try await connection.write("2\r\n\(number),\r\n")
        // The element is known to be complete, since a separator follows.
        while received.withLock({ $0 }) < number { try await Task.sleep(for: .milliseconds(2)) }
      }
      try await connection.write("2\r\n6]\r\n0\r\n\r\n")
    } consume: { number in
      received.withLock { $0 = number }
    }
    #expect(result.numbers == [1, 2, 3, 4, 5, 6] && result.reason == nil)
  }

  @Test("A server that stalls inside the list times out after the elements before", arguments: TransportKind.allCases)
  func stalls(_ transport: TransportKind) async throws {
    let limits = TransportLimits(idleTime: .seconds(1))
    let result = try await Self.numbers(over: transport, limits: limits) { connection in
      try await connection.write("\(Self.header)Content-Length: 100\r\n\r\n[1,2,3")
      try await Task.sleep(for: .seconds(30))
    }
    #expect(result.numbers == [1, 2] && result.reason == .transport(.timedOut(after: .seconds(1))))
  }

  @Test("A consumer that is slower than the idle time doesn't end the stream", arguments: TransportKind.allCases)
  func slowConsumer(_ transport: TransportKind) async throws {
    let count = 1_500_000
    let body = "[" + String(repeating: "1,", count: count) + "2]"
    let limits = TransportLimits(idleTime: .seconds(1))
    var isFirst = true
    let result = try await Self.numbers(over: transport, limits: limits) { connection in
      try await connection.write("\(Self.header)Content-Length: \(body.utf8.count)\r\n\r\n")
      try await connection.write(body)
      try await Task.sleep(for: .seconds(5))
    } consume: { _ in
      if isFirst { try await Task.sleep(for: .seconds(3)) }
      isFirst = false
    }
    #expect(result.numbers.count == count + 1 && result.reason == nil)
  }

  @Test("When the consumer waits, the server can send only what the buffers hold", arguments: TransportKind.allCases)
  func backPressure(_ transport: TransportKind) async throws {
    let sent = Mutex(0)
    let sentMeanwhile = Mutex(0)
    var isFirst = true
    // Long elements, so that decoding takes little time.
    let piece = Data(String(repeating: "1" + String(repeating: " ", count: 998) + ",", count: 100).utf8)
    let total = 60_000_000
    let result = try await Self.numbers(over: transport) { connection in
      try await connection.write("\(Self.header)Content-Length: \(total + 3)\r\n\r\n[")
      for _ in 0..<total / piece.count {
        try await connection.write(piece)
        sent.withLock { $0 += piece.count }
      }
      try await connection.write("2]")
    } consume: { _ in
      if isFirst { try await Task.sleep(for: .seconds(2)) }
      if isFirst { sentMeanwhile.withLock { $0 = sent.withLock { $0 } } }
      isFirst = false
    }
    #expect(result.numbers.count == total / 1_000 + 1)
    #expect(result.reason == nil)
    // On Linux, a session goes on receiving.
    #if canImport(FoundationNetworking)
      if transport == .urlSession { return }
    #endif
    #expect(sentMeanwhile.withLock { $0 } < 20_000_000)
  }

  @Test("A stream that is abandoned closes the connection", arguments: TransportKind.allCases)
  func abandoned(_ transport: TransportKind) async throws {
    let isClosed = Mutex(false)
    try await ConnectionServer.serving { connection in
      _ = try await connection.readHead()
      try await connection.write("\(Self.header)Transfer-Encoding: chunked\r\n\r\n1\r\n[\r\n")
      defer { isClosed.withLock { $0 = true } }
      while true {
        try await connection.write("2\r\n1,\r\n")
        try await Task.sleep(for: .milliseconds(1))
      }
    } _: { url in
      let client = ShieldedClient(baseURL: url, transport: transport)
      for try await number in client.stream(FastEndpoint(Numbers.self, "")) {
        #expect(number == 1)
        break
      }
      for _ in 0..<500 where !isClosed.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(10)) }
      #expect(isClosed.withLock { $0 })
    }
  }

  @Test("A task that is canceled while it waits for an element ends at once", arguments: TransportKind.allCases)
  func canceled(_ transport: TransportKind) async throws {
    try await ConnectionServer.serving { connection in
      _ = try await connection.readHead()
      try await connection.write("\(Self.header)Content-Length: 100\r\n\r\n[1,")
      try await Task.sleep(for: .seconds(60))
    } _: { url in
      let client = ShieldedClient(baseURL: url, transport: transport)
      let hasFirst = Mutex(false)
      let task = Task { () async -> Reason? in
        do throws(RequestError<ShopCode>) {
          for try await _ in client.stream(FastEndpoint(Numbers.self, "")) { hasFirst.withLock { $0 = true } }
          return nil
        } catch {
          return error.reason
        }
      }
      while !hasFirst.withLock({ $0 }) { try await Task.sleep(for: .milliseconds(5)) }
      let began = ContinuousClock.now
      task.cancel()
      #expect(await task.value == .canceled)
      #expect(ContinuousClock.now - began < .seconds(10))
    }
  }

  @Test("A redirect is followed, and its body isn't read", arguments: TransportKind.allCases)
  func redirect(_ transport: TransportKind) async throws {
    let first = Mutex(true)
    try await ConnectionServer.serving { connection in
      while let request = try await connection.nextRequest() {
        if first.withLock({ $0 }), request.target == "/" {
          first.withLock { $0 = false }
          try await connection.write("HTTP/1.1 302 Found\r\nLocation: /other\r\nContent-Length: 3\r\n\r\n[9]")
        } else {
          try await connection.write("\(Self.header)Content-Length: 5\r\n\r\n[1,2]")
        }
      }
    } _: { url in
      var numbers: [Int] = []
      let client = ShieldedClient(baseURL: url, transport: transport)
      for try await number in client.stream(FastEndpoint(Numbers.self, "")) { numbers.append(number) }
      #expect(numbers == [1, 2])
    }
  }
}

extension ShieldedClient {
  fileprivate init(baseURL: URL, transport: TransportKind) {
    switch transport.makeTransport() {
    case let transport: self.init(baseURL: baseURL, transport: transport)
    }
  }
}

extension Feed {
  /// The number of bytes from the first feature to the end of the JSON.
  fileprivate var listByteCount: Int {
    features.map(\.json).joined(separator: ",\n").utf8.count + "\n]}".utf8.count
  }
}

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
      #expect(reason == (isCanceled ? .canceled : .unreadable(.malformedJSON)))
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
