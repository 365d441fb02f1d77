import Foundation
import LoopbackServer
import ShieldedDecoding
import ShieldedJSON
import ShieldedNetworking
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Many requests at once")
struct LoadTests {
  @Test("1 000 requests from 50 tasks, a tenth of them with faults: each ends in exactly one result, and none hangs")
  func thousand() async throws {
    let body = Data(("[" + String(repeating: #"{"id": 1, "price": "2.5"},"#, count: 200) + "7]").utf8)
    let served = Counter()
    // Every tenth request is answered badly, each in another way.
    let answer: @Sendable (LoopbackRequest) -> LoopbackAnswer = { _ in
      let number = served.increment()
      guard number.isMultiple(of: 10) else { return LoopbackAnswer(body: body) }
      switch number / 10 % 8 {
      case 0: return .dropping(body, after: 100)
      case 1: return .droppingChunked(body)
      case 2: return LoopbackAnswer(status: 500)
      case 3: return LoopbackAnswer(status: 502, contentType: "text/html", json: "<html>Bad gateway</html>")
      case 4: return LoopbackAnswer(json: "[1, 2")
      case 5: return LoopbackAnswer(status: 403, json: #"{"message": "no"}"#)
      case 6: return number < 200 ? .dripping(body, pieceSize: 1, pause: .seconds(100)) : .dropping(body, after: 0)
      default: return .redirecting(to: "file:///etc/hosts")
      }
    }
    var options = ClientOptions()
    options.limits = TransportLimits(idleTime: .seconds(8), totalTime: .seconds(100))
    let setUp = options
    try await LoopbackServer.serving(answer) { url in
      // A connection for each task: to wait for one counts as idle time.
      let configuration = URLSessionConfiguration.ephemeral
      configuration.httpMaximumConnectionsPerHost = 50
      let transport = URLSessionTransport(configuration: configuration)
      let client = ShieldedClient(baseURL: url, transport: transport, options: setUp)
      let reasons = await withTaskGroup(of: [RequestError<ShopCode>.Reason?].self) { group in
        for task in 0..<50 {
          group.addTask { await Self.twentyRequests(client, isFast: task.isMultiple(of: 2)) }
        }
        return await group.reduce(into: []) { $0 += $1 }
      }
      #expect(reasons.count == 1_000)
      let failures = reasons.compactMap { $0 }
      #expect(failures.count == 100)
      let expected: [RequestError<ShopCode>.Reason: Int] = [
        .transport(.connectionLost(receivedByteCount: 100)): 12,
        .transport(.connectionLost(receivedByteCount: body.count)): 13,
        .unreadable(.emptyBody): 13,
        .unreadable(.htmlPage): 13,
        .unreadable(.truncatedJSON(byteCount: 5)): 13,
        .response(.module(.noPermission, message: "no")): 12,
        .transport(.timedOut(after: .seconds(8))): 2,
        .transport(.connectionLost(receivedByteCount: 0)): 10,
        .transport(.redirectRefused(from: "http", to: "file")): 12,
      ]
      #expect(Dictionary(failures.map { ($0, 1) }, uniquingKeysWith: +) == expected)
    }
  }

  /// The ends of twenty requests: `nil` for a good list.
  private static func twentyRequests(
    _ client: ShieldedClient,
    isFast: Bool
  ) async -> [RequestError<ShopCode>.Reason?] {
    typealias Contract = StatusResponse<[ProductDTO]>
    var ends: [RequestError<ShopCode>.Reason?] = []
    for _ in 0..<20 {
      let result: Result<EndpointResponse<[ProductDTO]>, RequestError<ShopCode>>
      if isFast {
        result = await client.result(of: FastEndpoint(Contract.self, ""))
      } else {
        result = await client.result(of: TestEndpoint(Contract.self, ""))
      }
      if case .success(let response) = result {
        #expect(response.value.count == 201)
        #expect(response.report.totalCount == 402)
      }
      ends.append(result.reason)
    }
    return ends
  }

  @Test("Tasks that are cancelled at any moment end soon, each in one result, redirects included")
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
      // The client is as good as new.
      let value = try await client.send(TestEndpoint(StatusResponse<[Int]>.self, "list")).value
      #expect(value == [1])
    }
  }
}
