import Foundation
import LoopbackServer
import ShieldedDecoding
import ShieldedJSON
import ShieldedNetworking
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Many requests at once", .timeLimit(.minutes(20)))
struct LoadTests {
  @Test("1 000 requests from 50 tasks, a tenth of them with faults, each end in exactly one result")
  func thousand() async throws {
    let body = Data(("[" + String(repeating: #"{"id": 1, "price": "2.5"},"#, count: 200) + "7]").utf8)
    let served = Counter()
    // Every tenth request gets a broken response, each of another kind. Those for the stalling path never get a whole response.
    let answer: @Sendable (LoopbackRequest) -> LoopbackAnswer = { request in
      if request.path == Self.stall { return .dripping(body, pieceSize: 1, pause: .seconds(1_000)) }
      let number = served.increment()
      guard number.isMultiple(of: 10) else { return LoopbackAnswer(body: body) }
      switch number / 10 % 8 {
      case 0: return .dropping(body, after: 100)
      case 1: return .droppingChunked(body)
      case 2: return LoopbackAnswer(status: 500)
      case 3: return LoopbackAnswer(status: 502, contentType: "text/html", json: "<html>Bad gateway</html>")
      case 4: return LoopbackAnswer(json: "[1, 2")
      case 5: return LoopbackAnswer(status: 403, json: #"{"message": "no"}"#)
      case 6: return .dropping(body, after: 0)
      default: return .redirecting(to: "file:///etc/hosts")
      }
    }
    try await LoopbackServer.serving(answer) { url in
      // One connection for each task, because waiting for a connection counts as idle time.
      let configuration = URLSessionConfiguration.ephemeral
      configuration.httpMaximumConnectionsPerHost = 50
      // The idle limit is a minute, because a request that waits for the processor is idle too.
      let client = ShieldedClient(baseURL: url, transport: URLSessionTransport(configuration: configuration))
      let reasons = await withTaskGroup(of: [RequestError<ShopCode>.Reason?].self) { group in
        for task in 0..<50 {
          group.addTask { await Self.twentyRequests(client, isFast: task.isMultiple(of: 2), stalls: task < 2) }
        }
        return await group.reduce(into: []) { $0 += $1 }
      }
      #expect(reasons.count == 1_000)
      #expect(served.value == 998)
      let expected: [RequestError<ShopCode>.Reason: Int] = [
        .transport(.connectionLost(receivedByteCount: 100)): 12,
        .transport(.connectionLost(receivedByteCount: body.count)): 13,
        .unreadable(.emptyBody): 13,
        .unreadable(.htmlPage): 13,
        .unreadable(.truncatedJSON(byteCount: 5)): 12,
        .response(.module(.noPermission, message: "no")): 12,
        .transport(.timedOut(after: Self.patience)): 2,
        .transport(.connectionLost(receivedByteCount: 0)): 12,
        .transport(.redirectRefused(from: "http", to: "file")): 12,
      ]
      #expect(Dictionary(reasons.compactMap { $0 }.map { ($0, 1) }, uniquingKeysWith: +) == expected)
    }
  }

  /// The path whose response never ends.
  private static let stall = "/stall"
  /// The idle limit of requests for that path. Only these have so short a limit, so other slow requests don't time out.
  private static let patience = Duration.seconds(4)

  /// The results of twenty requests: `nil` for a valid list. The tenth may be one that stalls.
  private static func twentyRequests(
    _ client: ShieldedClient,
    isFast: Bool,
    stalls: Bool
  ) async -> [RequestError<ShopCode>.Reason?] {
    typealias Response = StatusResponse<[ProductDTO]>
    var ends: [RequestError<ShopCode>.Reason?] = []
    for number in 0..<20 {
      let isStalled = stalls && number == 9
      let path = isStalled ? String(stall.dropFirst()) : ""
      let limits = isStalled ? TransportLimits(idleTime: patience) : nil
      let result: Result<EndpointResponse<[ProductDTO]>, RequestError<ShopCode>>
      if isFast {
        var endpoint = FastEndpoint(Response.self, path)
        endpoint.limits = limits
        result = await client.result(of: endpoint)
      } else {
        var endpoint = TestEndpoint(Response.self, path)
        endpoint.limits = limits
        result = await client.result(of: endpoint)
      }
      if case .success(let response) = result {
        #expect(response.value.count == 201)
        #expect(response.report.totalCount == 402)
      }
      ends.append(result.reason)
    }
    return ends
  }

  @Test("Tasks that are cancelled at any moment end soon, each with one result, also during redirects")
  func cancelled() async throws {
    let served = Counter()
    let answer: @Sendable (LoopbackRequest) -> LoopbackAnswer = { request in
      request.path == "/list" || served.increment().isMultiple(of: 3)
        ? LoopbackAnswer(json: "[1]") : .redirecting(to: "/list")
    }
    try await LoopbackServer.serving(answer) { url in
      let client = ShieldedClient(baseURL: url)
      let ends = await withTaskGroup(of: Bool.self) { group in
        for number in 0..<200 {
          group.addTask {
            let task = Task { await client.result(of: TestEndpoint(StatusResponse<[Int]>.self, "")) }
            try? await Task.sleep(for: .microseconds(number * 50))
            task.cancel()
            let result = await task.value
            return result.reason == .cancelled || (try? result.get().value) == [1]
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(ends.count == 200)
      #expect(ends.allSatisfy { $0 })
      // The client still works.
      let value = try await client.send(TestEndpoint(StatusResponse<[Int]>.self, "list")).value
      #expect(value == [1])
    }
  }
}
