#if SwiftMetrics
  import Foundation
  import MetricsTestKit
  import ShieldedDecoding
  import ShieldedJSON
  import ShieldedNetworking
  import Synchronization
  import Testing

  @Suite("The metrics of a client", .timeLimit(.minutes(20)))
  struct ClientMetricsTests {
    private static let body = #"{"data": ["1", 2, "3", null]}"#

    private func client(_ transport: some HTTPTransport, _ factory: TestMetrics) -> ShieldedClient {
      ShieldedClient(transport) { $0.metrics = RescueMetrics(factory: factory) }
    }

    @Test("A response counts its rescues under the endpoint's type and is timed, and its value is the same")
    func response() async throws {
      let factory = TestMetrics()
      let measured = try await client(RecordedTransport(Self.body), factory).send(ListEndpoint())
      let unmeasured = try await ShieldedClient(RecordedTransport(Self.body)).send(ListEndpoint())
      #expect(measured.value == unmeasured.value)
      #expect(measured.report == unmeasured.report)
      #expect(
        factory.totals == [
          "ListEndpoint data[*] numberFromString retyped": 2, "ListEndpoint data[*] nullValue defaulted": 1,
        ]
      )
      #expect(factory.timings == ["ListEndpoint": 1])
    }

    @Test("A clean response is timed and counts nothing")
    func clean() async throws {
      let factory = TestMetrics()
      _ = try await client(RecordedTransport(#"{"data": [1]}"#), factory).send(ListEndpoint())
      #expect(factory.totals.isEmpty)
      #expect(factory.timings == ["ListEndpoint": 1])
    }

    @Test("A failed response is timed and counts the rescues before the failure, and a lost one isn't measured")
    func failures() async {
      let factory = TestMetrics()
      let unreadable = client(RecordedTransport(status: 502, contentType: "text/html", "<html>"), factory)
      #expect(await unreadable.failure(of: ListEndpoint()) != nil)
      #expect(factory.timings == ["ListEndpoint": 1])
      let lost = RecordedTransport { _ throws(TransportError) in throw TransportError.unreachable(reason: "") }
      #expect(await client(lost, factory).failure(of: ListEndpoint()) != nil)
      #expect(factory.timings == ["ListEndpoint": 1])
      #expect(factory.totals.isEmpty)
    }

    @Test("A stream counts all its rescues, is timed once, and gives the same elements", arguments: [1, 9, .max])
    func stream(pieceLength: Int) async {
      let factory = TestMetrics()
      let answer = PiecewiseTransport.Answer(Self.body, pieceLength: pieceLength)
      let measured = await client(PiecewiseTransport(answer), factory).streamed(ListEndpoint())
      let unmeasured = await ShieldedClient(PiecewiseTransport(answer)).streamed(ListEndpoint())
      #expect(measured.isEqual(to: unmeasured))
      #expect(
        factory.totals == [
          "ListEndpoint data[*] numberFromString retyped": 2, "ListEndpoint data[*] nullValue defaulted": 1,
        ]
      )
      #expect(factory.timings == ["ListEndpoint": 1])
      #expect(factory.timers.first?.values.allSatisfy { $0 > 0 } == true)
    }

    @Test("The report handler is called with metrics as without them")
    func reports() async throws {
      let counts = Mutex<[Int]>([])
      let client = ShieldedClient(RecordedTransport(Self.body)) { options in
        options.metrics = RescueMetrics(factory: TestMetrics())
        options.onReport = { report, _ in counts.withLock { $0.append(report.totalCount) } }
      }
      _ = try await client.send(ListEndpoint())
      #expect(counts.withLock { $0 } == [3])
    }
  }
#endif
