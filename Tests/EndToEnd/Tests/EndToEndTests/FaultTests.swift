import Foundation
import LoopbackServer
import ShieldedDecoding
import ShieldedNetworking
import Synchronization
import Testing

@Suite("Broken responses over the wire", .timeLimit(.minutes(20)))
struct FaultTests {
  typealias Numbers = StatusResponse<[Int]>

  @Test("A status without a body is an error and doesn't give an empty list", arguments: [200, 204, 404, 500, 503])
  func noBody(status: Int) async throws {
    let result = try await LoopbackServer.serving({ _ in LoopbackAnswer(status: status) }) { url in
      await ShieldedClient(baseURL: url).result(of: TestEndpoint(Numbers.self, ""))
    }
    let error = try #require(result.failure)
    #expect(error.reason == .unreadable(.emptyBody))
    #expect(error.status == status)
    #expect(error.description == "status \(status): the response has no body")
  }

  @Test("A missing server and an address that isn't HTTP are reported as such")
  func unreachable() async throws {
    let closed = try #require(URL(string: "http://127.0.0.1:1/"))
    let result = await ShieldedClient(baseURL: closed).result(of: TestEndpoint(Numbers.self, ""))
    guard case .transport(.unreachable)? = result.reason else {
      Issue.record("\(String(describing: result.reason))")
      return
    }
    let file = try #require(URL(string: "file:///etc/hosts"))
    #expect(
      await ShieldedClient(baseURL: file).result(of: TestEndpoint(Numbers.self, "")).reason == .transport(.notHTTP)
    )
  }

  @Test(
    "A header field can't inject another field or another request",
    arguments: [
      "a\r\nInjected: yes", "a\nInjected: yes", "a\rInjected: yes", "a\r\n\r\nGET /injected HTTP/1.1\r\n\r\n",
    ]
  )
  func injectedFields(value: String) async throws {
    let seen = Mutex<[ReceivedRequest]>([])
    let serve: @Sendable (ReceivedRequest) -> LoopbackAnswer = { request in
      seen.withLock { $0.append(request) }
      return LoopbackAnswer(json: "[1]")
    }
    try await LoopbackServer.serving(serve) { url in
      // A valid value first: what the server makes of the other mustn't keep it from receiving this one.
      for value in ["plain", value] {
        let request = TransportRequest(url: url, headers: ["X-Trace": value])
        _ = try? await URLSessionTransport().response(to: request, within: TransportLimits(totalTime: .seconds(20)))
      }
    }
    let requests = seen.withLock { $0 }
    #expect(!requests.contains { $0.path.contains("njected") || $0["Injected"] != nil })
    #expect(requests.first?["X-Trace"] == "plain")
  }

  @Test("A canceled request ends soon with a cancellation")
  func canceled() async throws {
    try await BehaviorServer.serving(ServerScript([.readHead, .pause(milliseconds: 60_000)])) { url in
      let client = ShieldedClient(baseURL: url)
      let task = Task { await client.result(of: TestEndpoint(Numbers.self, "")) }
      try await Task.sleep(for: .milliseconds(200))
      task.cancel()
      #expect(await task.value.reason == .canceled)
      let early = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return await client.result(of: TestEndpoint(Numbers.self, ""))
      }
      #expect(await early.value.reason == .canceled)
    }
  }

  @Test("Tasks that are canceled at any moment end soon, each with one result, also during redirects")
  func cancelledAtAnyMoment() async throws {
    let served = Counter()
    let answer: @Sendable (ReceivedRequest) -> LoopbackAnswer = { request in
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
            return result.reason == .canceled || (try? result.get().value) == [1]
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
