import DecodingTestSupport
import Foundation
import LoopbackServer
import ShieldedDecoding
import ShieldedNetworking
import Synchronization
import Testing

#if os(Linux)
  /// Answers requests with mutated responses, and checks what becomes of each call and of the next one on its connection.
  ///
  /// `MUTATED_RESPONSES` sets the number of responses over AsyncHTTPClient, of which the first quarter is sent over `URLSession` too,
  /// and `MUTATED_RESPONSES_SEED` the seed.
  @Suite("Mutated responses", .serialized, .timeLimit(.minutes(60)))
  struct MutatedResponseTests {
    @Test("A call with a mutated response ends in time, nothing is sent twice, and the next response is its own")
    func mutated() async throws {
      let numbers = 0..<MutatedResponse.count
      let (run, requests) = try await serving(numbers) { address in
        try await MutatedRun.inProcess(.asyncHTTPClient, address, Array(numbers), taskCount: 8)
      }
      #expect(run.trap == nil)
      #expect(run.ended == Set(numbers))
      expectOwnResponses(to: run.ended, in: [run], requests)
      // One request for each call. What redirects lead to has other targets.
      #expect(requests.filter { $0.value > 1 }.isEmpty)
    }

    @Test("Over URLSession on Linux, mutated responses cause only the faults that the article HTTP lists")
    func mutatedOverURLSession() async throws {
      let numbers = 0..<MutatedResponse.count / 4
      let (runs, requests) = try await serving(numbers) { address in
        try await MutatedRun.untilAllEnd(Array(numbers), address)
      }
      var counts: [String: Int] = [:]
      var trapped: Set<Int> = []
      for run in runs {
        guard let trap = run.trap else { continue }
        let message = trap.fault(after: run.open.map { MutatedResponse($0).bytes })
        if message == nil {
          Issue.record("another fault ended the process: \(run.open.map(MutatedResponse.named)): \(trap)")
        }
        // Of several concurrent calls, it isn't known which one ended the process; it is made again alone.
        if run.open.count == 1 {
          counts[message ?? "unknown", default: 0] += 1
          trapped.formUnion(run.open)
        }
      }
      let ended = runs.reduce(into: Set()) { $0.formUnion($1.ended) }
      #expect(ended.union(trapped) == Set(numbers))
      expectOwnResponses(to: ended, in: runs, requests)
      // After the end of a process, its calls are made again.
      let madeOnce = Set(numbers).subtracting(runs.flatMap { $0.trap == nil ? [] : $0.open })
      for number in madeOnce {
        for target in ["/mutated/\(number)", "/clean/\(number)"] {
          let count = requests[target, default: 0]
          guard count > 1 else { continue }
          // A request on a connection that closes without an answer is sent again.
          if count > 2 || !MutatedResponse(number).closes { Issue.record("\(target) was sent \(count) times") }
          counts["sent again", default: 0] += 1
        }
      }
      print("\(numbers.count) mutated responses over URLSession, by the faults that HTTP lists: \(counts)")
    }

    /// Expects that the calls that ended reached the server, and that each next call got its own response. It may be lost only if
    /// the server has just closed its connection, and then rarely.
    private func expectOwnResponses(to ended: Set<Int>, in runs: [MutatedRun], _ requests: [String: Int]) {
      for fault in runs.flatMap(\.faults) { Issue.record("\(MutatedResponse.named(fault.number)): \(fault.text)") }
      let lost = runs.reduce(into: Set()) { $0.formUnion($1.lost) }
      for number in ended {
        #expect(requests["/mutated/\(number)"] != nil, "\(MutatedResponse.named(number))")
        if requests["/clean/\(number)"] == nil { #expect(lost.contains(number), "\(MutatedResponse.named(number))") }
      }
      print("\(lost.count) of \(ended.count) next calls were lost: \(lost.sorted())")
      #expect(lost.allSatisfy { MutatedResponse($0).mayCloseLate })
      #expect(lost.count * 10 <= ended.count)
    }

    /// Serves the responses with these numbers.
    ///
    /// - Returns: The result of the calls, and the number of requests for each target of theirs.
    private func serving<Result: Sendable>(
      _ numbers: Range<Int>,
      _ calls: @Sendable (String) async throws -> Result
    ) async throws -> (Result, [String: Int]) {
      let requests = Mutex<[String: Int]>([:])
      var routes: [String: [ServerStep]] = [:]
      let early = Set(numbers.filter { MutatedResponse($0).isEarly }.map { "/mutated/\($0)" })
      for number in numbers {
        let response = MutatedResponse(number)
        routes["/mutated/\(number)"] = [.sendBytes(response.bytes)] + (response.closes ? [.close] : [])
        routes["/clean/\(number)"] = [.answer("[\(number)]")]
      }
      let script = ServerScript([
        .readHead,
        .check(
          { request in
            requests.withLock { $0[request.target, default: 0] += 1 }
            return early.contains(request.target)
          },
          then: [],
          otherwise: [.readBody]
        ),
        .route(routes),
      ])
      let result = try await BehaviorServer.serving([script]) { try await calls($0.address(of: 0)) }
      return (result, requests.withLock { $0.filter { routes[$0.key] != nil } })
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
    private static let responses = ServerBehavior.all.flatMap(\.responses).filter { $0.count < 10_000 }

    private static let words = [
      "\r\n", "\r\n\r\n", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 ", "000", "099", "100", "101", "204", "302", "401", "\0",
      ":", " ", "-1",
      "Content-Length: 5\r\n", "Transfer-Encoding: chunked\r\n", "Location: /other\r\n", "Connection: close\r\n",
      "Content-Encoding: gzip\r\n", "0\r\n\r\n", "5\r\n", "[1]", "H", "18446744073709551616",
    ].map { Array($0.utf8) }

    /// Whether the response comes before the request's body has been read.
    let isEarly: Bool
    /// Whether the server may close the connection when the next request is sent on it: after the response, or because the rest
    /// of an upload comes instead of a request.
    var mayCloseLate: Bool { closes || isEarly }

    init(_ number: Int) {
      isEarly = number % 10 == 7
      var generator = SplitMix(state: Self.seed &* 1_000_003 &+ UInt64(number))
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

    /// The response's number and its beginning, for messages.
    static func named(_ number: Int) -> String {
      let bytes = MutatedResponse(number).bytes
      return "mutated response \(number) \(String(decoding: bytes.prefix(500), as: UTF8.self).debugDescription)"
    }
  }

  /// The calls of one process.
  private struct MutatedRun: Sendable {
    /// A call that didn't end as it should.
    struct Fault {
      var number: Int
      var text: String
    }

    private(set) var faults: [Fault] = []
    /// The calls that hadn't ended when the process did.
    private(set) var open: [Int] = []
    private(set) var ended: Set<Int> = []
    /// The calls after which the next one was lost without an answer.
    private(set) var lost: Set<Int> = []
    /// The end of the process, if it ended too early.
    private(set) var trap: SessionTrap?

    /// Makes the calls over `URLSession`, in new processes after one has ended too early.
    static func untilAllEnd(_ numbers: [Int], _ address: String, taskCount: Int = 4) async throws -> [MutatedRun] {
      var runs: [MutatedRun] = []
      var remaining = numbers
      while !remaining.isEmpty {
        let run = try await inProcess(.urlSession, address, remaining, taskCount: taskCount)
        runs.append(run)
        remaining.removeAll(where: run.ended.contains)
        guard run.trap != nil, !(run.ended.isEmpty && run.open.isEmpty) else { break }
        // One of the open calls has ended the process. Made one by one, only that call is lost.
        if taskCount > 1 {
          runs += try await untilAllEnd(run.open, address, taskCount: 1)
        }
        remaining.removeAll(where: run.open.contains)
      }
      return runs
    }

    /// Makes the calls in a process of their own.
    static func inProcess(
      _ kind: TransportKind,
      _ address: String,
      _ numbers: [Int],
      taskCount: Int
    ) async throws -> MutatedRun {
      let result = await #expect(
        processExitsWith: .failure,
        observing: [\.standardOutputContent, \.standardErrorContent]
      ) {
        [
          kind = kind as TransportKind, address = address as String, numbers = numbers as [Int],
          taskCount = taskCount as Int
        ] in
        let calls = MutatedCalls(kind: kind, url: try #require(URL(string: address)))
        await calls.make(numbers, taskCount: taskCount)
        exit(SessionTrap.endCode)
      }
      return MutatedRun(try #require(result))
    }

    private init(_ result: ExitTest.Result) {
      for line in String(decoding: result.standardOutputContent, as: UTF8.self).split(separator: "\n") {
        let words = line.split(separator: " ", maxSplits: 2).map(String.init)
        guard words.count > 1, let number = Int(words[1]) else { continue }
        switch words[0] {
        case "begin": open.append(number)
        case "end":
          open.removeAll { $0 == number }
          ended.insert(number)
        case "lost": lost.insert(number)
        case "fault": faults.append(Fault(number: number, text: words.count > 2 ? words[2] : ""))
        default: break
        }
      }
      trap = SessionTrap(result)
    }
  }

  /// Makes the calls, and writes what becomes of them to the standard output.
  private struct MutatedCalls: Sendable {
    let kind: TransportKind
    let url: URL

    func make(_ numbers: [Int], taskCount: Int) async {
      await withTaskGroup(of: Void.self) { group in
        for task in 0..<taskCount {
          group.addTask {
            // One connection, so that the next call uses the same one if it can.
            let transport = kind.makeTransport(connectionLimit: 1)
            for index in stride(from: task, to: numbers.count, by: taskCount) {
              write("begin", numbers[index])
              await call(numbers[index], over: transport)
              write("end", numbers[index])
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
      if time > .seconds(10) { write("fault", number, "the call took \(time)") }
      let next = NumberEndpoint(path: "clean/\(number)", body: bodies[1], limits: ServerBehavior.usual)
      switch await client.result(of: next) {
      case .success(let response) where response.value == [number]: break
      case .success(let response): write("fault", number, "the next response was \(response.value)")
      case .failure(let error):
        // The server may close the connection just when the request is sent.
        let isLost = error.reason == .transport(.connectionLost(receivedByteCount: 0))
        write(isLost ? "lost" : "fault", number, isLost ? "" : "the next call failed: \(error)")
      }
    }

    private func write(_ word: String, _ number: Int, _ text: String = "") {
      let line = "\(word) \(number) \(text.replacing("\n", with: " "))\n"
      try? FileHandle.standardOutput.write(contentsOf: Data(line.utf8))
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
