#if SwiftMetrics && Macros
  import Foundation
  import MetricsTestKit
  import ShieldedDecoding
  import ShieldedJSON
  import ShieldedMacros
  import ShieldedNetworking
  import Testing

  @Suite("The metrics of models with @Shielded", .timeLimit(.minutes(20)))
  struct ShieldedModelMetricsTests {
    /// The model of ``RescueMetricsTests`` without wrappers.
    @Shielded
    struct Feed: Equatable {
      @Shielded
      struct Item: Equatable {
        var price: Double
        var name: String
      }

      @Dropping var items: [Item]
      @Dropping var rates: [String: Double]
    }

    struct FeedEndpoint: Endpoint {
      typealias Response = StatusResponse<Feed>
      typealias Code = ListCode

      var path = "feed"
      var decoder = ShieldedJSONDecoder()
    }

    static let value = Feed(
      items: [Feed.Item(price: 99, name: "a"), Feed.Item(price: 7, name: "")],
      rates: ["EUR": 1, "USD": 2]
    )

    @Test("They have the counters of the same model with wrappers, over both decoders")
    func counters() throws {
      for decoder in RescueMetricsTests.decoders {
        let (reported, handled) = (TestMetrics(), TestMetrics())
        let metrics = RescueMetrics(factory: reported)
        let decoded = try metrics.timing(endpoint: "feed") {
          try decoder.decodeWithReport(Feed.self, from: RescueMetricsTests.body)
        }
        metrics.record(decoded.report, endpoint: "feed")
        let handler = RescueLog.swiftMetricsHandler(RescueMetrics(factory: handled), endpoint: "feed")
        let options = RescueOptions(log: RescueLog(capacity: 0, handler: handler))
        let logged = try decoder.decode(Feed.self, from: RescueMetricsTests.body, options: options)
        #expect(decoded.value == Self.value)
        #expect(logged == Self.value)
        #expect(reported.totals == RescueMetricsTests.totals)
        #expect(handled.totals == RescueMetricsTests.totals)
        #expect(reported.timings == ["feed": 1])
      }
    }

    @Test("A client counts their rescues below the envelope's key, and gives the same value without metrics")
    func client() async throws {
      let body = #"{"data": \#(String(decoding: RescueMetricsTests.body, as: UTF8.self))}"#
      let factory = TestMetrics()
      let measuring = ShieldedClient(RecordedTransport(body)) { $0.metrics = RescueMetrics(factory: factory) }
      let measured = try await measuring.send(FeedEndpoint())
      let unmeasured = try await ShieldedClient(RecordedTransport(body)).send(FeedEndpoint())
      #expect(measured.value == Self.value)
      #expect(unmeasured.value == Self.value)
      #expect(measured.report == unmeasured.report)
      let expected = RescueMetricsTests.totals.map { label, count in
        (label.replacing("feed ", with: "FeedEndpoint data.", maxReplacements: 1), count)
      }
      #expect(factory.totals == Dictionary(uniqueKeysWithValues: expected))
      #expect(factory.timings == ["FeedEndpoint": 1])
    }
  }
#endif
