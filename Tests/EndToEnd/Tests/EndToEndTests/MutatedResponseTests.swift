import Foundation
import LoopbackServer
import ShieldedDecoding
import ShieldedNetworking
import Synchronization
import Testing

#if os(Linux)
  /// Answers requests over AsyncHTTPClient with mutated responses, and checks what becomes of each call and of the next one on its
  /// connection.
  ///
  /// `MUTATED_RESPONSES` sets the number of responses, and `MUTATED_RESPONSES_SEED` the seed. Over `URLSession` on Linux, such a response
  /// may end the process or go to the next request, as *HTTP* says.
  @Suite("Mutated responses", .serialized, .timeLimit(.minutes(60)))
  struct MutatedResponseTests {
    @Test("A call with a mutated response ends in time, nothing is sent twice, and the next response is its own")
    func mutated() async throws {
      let requests = Mutex<[String: Int]>([:])
      var routes: [String: [ServerStep]] = [:]
      for number in 0..<MutatedResponse.count {
        let response = MutatedResponse(UInt64(number))
        routes["/mutated/\(number)"] = [.sendBytes(response.bytes)] + (response.closes ? [.close] : [])
        routes["/clean/\(number)"] = [.answer("[\(number)]")]
      }
      let script = ServerScript([
        .readHead,
        .check(
          { request in
            requests.withLock { $0[request.target, default: 0] += 1 }
            // A response may come before the upload has been read.
            return request.target.hasPrefix("/mutated/") && request.target.hasSuffix("7")
          },
          then: [],
          otherwise: [.readBody]
        ),
        .route(routes),
      ])
      let failures = try await BehaviourServer.serving([script]) { server in
        try await Self.failures(server.address(of: 0))
      }
      for failure in failures { Issue.record("\(failure)") }
      // One request for each call. What redirects lead to has other targets.
      let repeated = requests.withLock { $0.filter { routes[$0.key] != nil && $0.value > 1 } }
      #expect(repeated.isEmpty)
      // The servers were reached.
      #expect(requests.withLock { $0.count } > MutatedResponse.count)
    }

    /// Makes the calls in a process of their own, and returns what isn't as it should be.
    private static func failures(_ address: String) async throws -> [String] {
      let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
        [address = address as String] in
        try await MutatedRun(address).run()
      }
      let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
      return output.split(separator: "\n").filter { $0.hasPrefix("mutated response") }.map(String.init)
    }
  }

  /// A response of the table of behaviors, changed by a seed.
  struct MutatedResponse {
    let bytes: [UInt8]
    /// Whether the server closes the connection after it.
    let closes: Bool

    private static let environment = ProcessInfo.processInfo.environment
    static let count = environment["MUTATED_RESPONSES"].flatMap { Int($0) } ?? 400
    static let seed = environment["MUTATED_RESPONSES_SEED"].flatMap { UInt64($0) } ?? 1

    /// The responses that are changed.
    private static let responses: [[UInt8]] = ServerBehaviour.all.flatMap { behaviour in
      behaviour.script.steps.compactMap { step -> [UInt8]? in
        switch step {
        case .send(let text): Array(text.replacing("{self}", with: "").utf8)
        case .sendBytes(let bytes): bytes.count < 10_000 ? bytes : nil
        default: nil
        }
      }
    }

    private static let words = [
      "\r\n", "\r\n\r\n", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 ", "000", "099", "100", "101", "204", "302", "401", "\0",
      ":", " ", "-1", "Content-Length: 5\r\n", "Transfer-Encoding: chunked\r\n", "Location: /other\r\n",
      "Connection: close\r\n", "Content-Encoding: gzip\r\n", "0\r\n\r\n", "5\r\n", "[1]", "H", "18446744073709551616",
    ].map { Array($0.utf8) }

    init(_ number: UInt64) {
      var generator = SplitMix(state: Self.seed &* 1_000_003 &+ number)
      var bytes = Self.responses[Int.random(in: 0..<Self.responses.count, using: &generator)]
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        let start = Int.random(in: 0...bytes.count, using: &generator)
        let end = min(bytes.count, start + Int.random(in: 1...24, using: &generator))
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: bytes.removeSubrange(start..<end)
        case 1: bytes.insert(contentsOf: bytes[start..<end], at: start)
        case 2: bytes.insert(contentsOf: Self.words.randomElement(using: &generator) ?? [], at: start)
        case 3: if start < bytes.count { bytes[start] ^= 1 << UInt8.random(in: 0..<8, using: &generator) }
        case 4: bytes.removeSubrange(start...)
        default:
          let status = Array("\(Int.random(in: 0...599, using: &generator) + 1_000)".utf8.dropFirst())
          if bytes.count > 12 { bytes.replaceSubrange(9..<12, with: status) }
        }
      }
      // The beginning of a response that isn't asked for.
      if Int.random(in: 0..<3, using: &generator) == 0 {
        let other = Self.responses.randomElement(using: &generator) ?? []
        bytes += other.prefix(Int.random(in: 1...60, using: &generator))
      }
      self.bytes = bytes
      closes = Bool.random(using: &generator)
    }
  }

  /// The calls of one process.
  private struct MutatedRun: Sendable {
    private static let taskCount = 8

    let url: URL

    init(_ address: String) throws { url = try #require(URL(string: address)) }

    func run() async throws {
      await withTaskGroup(of: Void.self) { group in
        for task in 0..<Self.taskCount {
          group.addTask {
            // One connection, so that the next call uses the same one if it can.
            let transport = TransportKind.asyncHTTPClient.makeTransport(connectionLimit: 1)
            for number in stride(from: task, to: MutatedResponse.count, by: Self.taskCount) {
              await call(number, over: transport)
            }
          }
        }
      }
    }

    private func call(_ number: Int, over transport: any HTTPTransport) async {
      let client = ShieldedClient(baseURL: url, transport: transport)
      let limits = TransportLimits(bodyByteCount: 1_048_576, idleTime: .milliseconds(400), totalTime: .seconds(2))
      let bodies = [nil, Data(count: 10), Data(count: 200_000)]
      let mutated = NumberEndpoint(path: "mutated/\(number)", body: bodies[number % 3], limits: limits)
      let begin = ContinuousClock.now
      _ = await client.result(of: mutated)
      let time = ContinuousClock.now - begin
      if time > .seconds(10) { report(number, "took \(time)") }
      let next = NumberEndpoint(path: "clean/\(number)", body: bodies[1], limits: ServerBehaviour.usual)
      switch await client.result(of: next) {
      case .success(let response) where response.value == [number]: break
      case .success(let response): report(number, "the next response was \(response.value)")
      case .failure(let error):
        // The server may close the connection just when the request is sent.
        if case .transport(.connectionLost(receivedByteCount: 0)) = error.reason { return }
        report(number, "the next call failed: \(error)")
      }
    }

    private func report(_ number: Int, _ text: String) {
      print("mutated response \(number), seed \(MutatedResponse.seed): \(text)")
    }
  }

  private struct NumberEndpoint: Endpoint {
    typealias Response = StatusResponse<[Int]>
    typealias Code = ShopCode

    let path: String
    let body: Data?
    let limits: TransportLimits?

    var method: String { body == nil ? "GET" : "POST" }
  }
#endif
