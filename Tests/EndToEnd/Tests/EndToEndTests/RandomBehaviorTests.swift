import DecodingTestSupport
import Foundation
import LoopbackServer
import ShieldedNetworking
import Testing

#if os(Linux)
  /// Sends many concurrent requests to servers with random behaviors.
  ///
  /// `RANDOM_BEHAVIOR_REQUESTS` sets the number of requests for each transport, `RANDOM_BEHAVIOR_TRANSPORT` selects one
  /// transport, and `RANDOM_BEHAVIOR_SEED` sets the seed.
  @Suite("Random server behaviors", .serialized, .timeLimit(.minutes(20)))
  struct RandomBehaviorTests {
    @Test(
      "Requests from 200 tasks to servers with random behaviors end as expected, in time, and without leaks",
      arguments: RandomRun.kinds
    )
    func random(kind: TransportKind) async throws {
      let scripts = RandomRun.behaviors(over: kind).map(\.script)
      try await BehaviorServer.serving(scripts) { server in
        let addresses = scripts.indices.map(server.address)
        // The client has its own process, in which nothing else opens files or allocates memory.
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
          [kind = kind as TransportKind, addresses = addresses as [String]] in
          try await RandomRun(kind, addresses: addresses).run()
        }
        let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
        for line in output.split(separator: "\n") where line.hasPrefix("random behaviors") { print(line) }
        // Issues of the other process are recorded here too. This text shows that it reached its end.
        #expect(output.contains("random behaviors over \(kind): ended"))
      }
    }
  }

  /// One run over a transport.
  struct RandomRun: Sendable {
    /// The transports to use: all, or the selected one.
    static var kinds: [TransportKind] {
      let name = ProcessInfo.processInfo.environment["RANDOM_BEHAVIOR_TRANSPORT"]
      return TransportKind.allCases.filter { name == nil || name == $0.rawValue }
    }

    private static let taskCount = 200

    private let kind: TransportKind
    private let requestCount: Int
    private let seed: UInt64
    private let addresses: [String]
    private let behaviors: [ServerBehavior]

    /// Creates a run.
    ///
    /// - Parameter addresses: The address of the server of each behavior.
    init(_ kind: TransportKind, addresses: [String]) {
      let environment = ProcessInfo.processInfo.environment
      self.kind = kind
      self.addresses = addresses
      requestCount = environment["RANDOM_BEHAVIOR_REQUESTS"].flatMap { Int($0) } ?? 2_000
      seed = environment["RANDOM_BEHAVIOR_SEED"].flatMap { UInt64($0) } ?? 1
      behaviors = Self.behaviors(over: kind)
    }

    /// The behaviors to draw from.
    static func behaviors(over kind: TransportKind) -> [ServerBehavior] {
      ServerBehavior.all.filter { behavior in
        switch kind {
        case .asyncHTTPClient: true
        // Large transfers keep Foundation's threads so busy that other calls notice their time limits seconds late.
        case .urlSession: !behavior.traps(over: kind) && behavior.transferredByteCount < 2_000_000
        }
      }
    }

    func run() async throws {
      // Resources that the process opens once and keeps, such as event loops, exist after the first calls.
      _ = try await requests(0..<Self.taskCount, seed &+ 1, kind.makeTransport())
      let descriptorsBefore = await settledDescriptorCount(atMost: 0)
      let begin = ContinuousClock.now
      let (failures, memory) = try await measuredRequests()
      let time = ContinuousClock.now - begin
      let descriptorsAfter = await settledDescriptorCount(atMost: descriptorsBefore)
      report("\(requestCount) requests of \(behaviors.count) behaviors in \(time), seed \(seed)")
      report("file descriptors before \(descriptorsBefore), after \(descriptorsAfter)")
      report("resident memory after each quarter in MB: \(memory.map { $0 / 1_048_576 })")
      for failure in failures.prefix(60) { report("unexpected: \(failure)") }
      report("unexpected results: \(failures.count)")
      #expect(failures.isEmpty)
      // Both can be read.
      #expect(descriptorsBefore > 0 && memory.allSatisfy { $0 > 0 })
      #expect(descriptorsAfter <= descriptorsBefore)
      #expect(memory[3] < max(memory[1], memory[2]) + 32 * 1_048_576, "\(memory)")
      report("ended")
    }

    /// Makes all requests over one transport.
    ///
    /// - Returns: The deviations, and the resident bytes after each quarter of the requests.
    private func measuredRequests() async throws -> (failures: [String], memory: [Int]) {
      let transport = kind.makeTransport(connectionLimit: Self.taskCount)
      var (failures, memory) = ([String](), [Int]())
      for quarter in 0..<4 {
        let numbers = requestCount * quarter / 4..<requestCount * (quarter + 1) / 4
        failures += try await requests(numbers, seed, transport)
        memory.append(residentByteCount())
      }
      return (failures, memory)
    }

    /// Makes requests from many tasks.
    private func requests(
      _ numbers: Range<Int>,
      _ seed: UInt64,
      _ transport: any HTTPTransport
    ) async throws -> [String] {
      let next = Counter()
      return try await withThrowingTaskGroup(of: [String].self) { group in
        for _ in 0..<Self.taskCount {
          group.addTask {
            var failures: [String] = []
            for _ in numbers {
              let number = numbers.lowerBound + next.increment() - 1
              guard number < numbers.upperBound else { break }
              var generator = SplitMix(state: seed &+ UInt64(number) &* 0x9E37_79B9_7F4A_7C15)
              let index = Int(generator.next() % UInt64(behaviors.count))
              let behavior = behaviors[index]
              let (result, time) = try await behavior.call(addresses[index], over: transport)
              var expected = behavior.expected(over: kind)
              let limit = expected.deadline(within: behavior.limits) + ServerBehaviorTests.grace
              if behavior.disturbsReuse { expected = .oneOf([expected, .lostInHeader, .notHTTP, .malformed]) }
              if !expected.matches(result, within: behavior.limits) || time >= limit {
                failures.append("\(behavior.title): \(result) after \(time)")
              }
            }
            return failures
          }
        }
        return try await group.reduce(into: []) { $0 += $1 }
      }
    }

    private func report(_ text: String) { print("random behaviors over \(kind): \(text)") }

    /// The number of open file descriptors once it stops falling, because connections close shortly after their calls.
    private func settledDescriptorCount(atMost limit: Int) async -> Int {
      var count = descriptorCount()
      for _ in 0..<60 where count > limit {
        try? await Task.sleep(for: .milliseconds(100))
        count = min(count, descriptorCount())
      }
      return count
    }

    private func descriptorCount() -> Int {
      (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? -1
    }

    /// The resident memory, in bytes, without what the allocator keeps. How much that is depends on how many large bodies were there
    /// at the same time: on a busy machine, up to 75 MB more after one quarter than after another.
    private func residentByteCount() -> Int {
      // No module exports it.
      if let symbol = dlsym(nil, "malloc_trim") {
        _ = unsafeBitCast(symbol, to: (@convention(c) (Int) -> CInt).self)(0)
      }
      let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
      let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
      return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 1_024
    }
  }
#endif
