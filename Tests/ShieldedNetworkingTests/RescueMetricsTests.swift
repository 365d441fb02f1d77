#if SwiftMetrics
  import Foundation
  import MetricsTestKit
  import ShieldedDecoding
  import ShieldedJSON
  import ShieldedNetworking
  import ShieldedReporting
  import Testing

  #if Macros
    import ShieldedMacros
  #endif

  extension TestMetrics {
    /// The totals of the counters, by their labels in the order of endpoint, path, rule and outcome.
    var totals: [String: Int64] {
      #expect(counters.allSatisfy { $0.label.hasPrefix("shielded_decoding_") })
      return totals(labeled: "shielded_decoding_rescues")
    }

    /// The totals of the counters of undeclared keys, by their labels.
    var undeclaredTotals: [String: Int64] { totals(labeled: "shielded_decoding_undeclared_keys") }

    private func totals(labeled label: String) -> [String: Int64] {
      let names = ["endpoint", "path", "rule", "outcome"]
      let rows = counters.filter { $0.label == label }.map { counter in
        #expect(counter.dimensions.map(\.0) == names)
        return (counter.dimensions.map(\.1).joined(separator: " "), counter.totalValue)
      }
      return Dictionary(rows, uniquingKeysWith: +)
    }

    /// The number of measurements of each timer, by the endpoint's label.
    var timings: [String: Int] {
      let rows = timers.map { timer in
        #expect(timer.label == "shielded_decoding_duration")
        #expect(timer.dimensions.map(\.0) == ["endpoint"])
        #expect(timer.values.allSatisfy { $0 > 0 })
        return (timer.dimensions.map(\.1).joined(), timer.values.count)
      }
      return Dictionary(rows, uniquingKeysWith: +)
    }
  }

  @Suite("RescueMetrics", .timeLimit(.minutes(20)))
  struct RescueMetricsTests {
    struct Feed: Codable, Equatable {
      struct Item: Codable, Equatable, DefaultProvider {
        @SafeBox var price: Double
        @SafeBox var name: String
        static func defaultInstance() -> Item { Item(price: 0, name: "") }
      }

      @DroppingArray var items: [Item]
      @DroppingDictionary var rates: [String: Double]
    }

    static let body = Data(
      #"""
      {"items": [{"price": "99.0", "name": "a"}, {"price": "7", "name": null}, 7], "rates": {"EUR": "1", "USD": 2}}
      """#.utf8
    )

    static let totals: [String: Int64] = [
      "feed items[*].price numberFromString retyped": 2, "feed items[*].name nullValue defaulted": 1,
      "feed items[*] objectFromOther dropped": 1, "feed rates.EUR numberFromString retyped": 1,
    ]

    static let decoders: [any RescuingDecoder & Sendable] = [JSONDecoder(), ShieldedJSONDecoder()]

    @Test("Undeclared keys have counters of their own, also those without a tally")
    func undeclaredKeys() throws {
      let body = Data(
        #"{"items": [{"price": "1", "name": "a", "colour": 2}, {"price": 2, "name": "b", "colour": 3}]}"#.utf8
      )
      func factory(_ log: RescueLog) throws -> TestMetrics {
        let factory = TestMetrics()
        let options = RescueOptions(log: log)
        let decoded = try ShieldedJSONDecoder().decodeWithReport(Feed.self, from: body, options: options)
        RescueMetrics(factory: factory).record(decoded.report, endpoint: "feed")
        return factory
      }
      let counted = try factory(RescueLog(reportsUndeclaredKeys: true))
      #expect(
        counted.totals == ["feed items[*].price numberFromString retyped": 1, "feed rates missingKey defaulted": 1]
      )
      #expect(counted.undeclaredTotals == ["feed items[*].colour undeclaredKey undeclared": 2])
      let uncounted = try factory(RescueLog(pathCapacity: 0, reportsUndeclaredKeys: true))
      #expect(uncounted.totals == ["feed (other) (other) (other)": 2])
      #expect(uncounted.undeclaredTotals == ["feed (other) (other) undeclared": 2])
    }

    @Test("A report and a handler give the same counters, and neither changes the value")
    func counters() throws {
      for decoder in Self.decoders {
        let expected = try decoder.decode(Feed.self, from: Self.body)
        let factory = TestMetrics()
        let metrics = RescueMetrics(factory: factory)
        let decoded = try metrics.timing(endpoint: "feed") { try decoder.decodeWithReport(Feed.self, from: Self.body) }
        #expect(decoded.value == expected)
        #expect(factory.totals.isEmpty)
        metrics.record(decoded.report, endpoint: "feed")
        #expect(factory.totals == Self.totals)
        #expect(factory.timings == ["feed": 1])

        let other = TestMetrics()
        let handler = RescueLog.swiftMetricsHandler(RescueMetrics(factory: other), endpoint: "feed")
        let options = RescueOptions(log: RescueLog(capacity: 0, handler: handler))
        #expect(try decoder.decode(Feed.self, from: Self.body, options: options) == expected)
        #expect(other.totals == Self.totals)
        #expect(other.timings.isEmpty)
      }
    }

    @Test("A clean report counts nothing, and a merged report counts all its rescues")
    func merged() throws {
      let factory = TestMetrics()
      let metrics = RescueMetrics(factory: factory)
      metrics.record(RescueReport(cleanResponseCount: 3), endpoint: "feed")
      #expect(factory.totals.isEmpty)
      let report = try JSONDecoder().decodeWithReport(Feed.self, from: Self.body).report
      metrics.record(report.merged(with: report), endpoint: "feed")
      #expect(factory.totals == Self.totals.mapValues { $0 * 2 })
    }

    @Test("A time that a closure takes is recorded also if it throws")
    func failure() {
      let factory = TestMetrics()
      let metrics = RescueMetrics(factory: factory)
      #expect(throws: DecodingError.self) {
        try metrics.timing(endpoint: "feed") { try JSONDecoder().decode(Feed.self, from: Data()) }
      }
      metrics.recordDecoding(lasting: .milliseconds(1_500), endpoint: "feed")
      metrics.recordDecoding(lasting: .seconds(Int64.max), endpoint: "feed")
      #expect(factory.timings == ["feed": 3])
      #expect(factory.timers.first?.values.suffix(2) == [1_500_000_000, .max])
    }

    /// A report of text values under keys.
    private func report(keys: [String], log: RescueLog = RescueLog()) throws -> RescueReport {
      let rates = keys.map { "\"\($0)\": \"1\"" }.joined(separator: ",")
      let body = Data(#"{"items": [], "rates": {\#(rates)}}"#.utf8)
      return try ShieldedJSONDecoder().decodeWithReport(Feed.self, from: body, options: RescueOptions(log: log)).report
    }

    @Test(
      "A duration that nanoseconds can't hold is recorded as the longest one",
      arguments: [
        Duration(secondsComponent: 9_223_372_036, attosecondsComponent: 999_999_999_000_000_000), .seconds(Int64.max),
      ]
    )
    func longDuration(duration: Duration) {
      let factory = TestMetrics()
      RescueMetrics(factory: factory).recordDecoding(lasting: duration, endpoint: "feed")
      #expect(factory.timers.map(\.values) == [[.max]])
    }

    @Test("Beyond the series limit, rescues are counted under one path, and none is lost", arguments: [-1, 0, 1, 10])
    func seriesLimit(limit: Int) throws {
      let factory = TestMetrics()
      let metrics = RescueMetrics(seriesLimit: limit, factory: factory)
      let report = try report(keys: (0..<50).map { "K\($0)" })
      metrics.record(report, endpoint: "feed")
      metrics.record(report, endpoint: "feed")
      #expect(factory.totals.count == max(0, limit) + 1)
      #expect(factory.totals.values.reduce(0, +) == 100)
      #expect(factory.totals["feed (other) numberFromString retyped"] == Int64(100 - 2 * max(0, limit)))
    }

    @Test("Beyond the endpoint limit, endpoints share the labels of another endpoint")
    func endpointLimit() throws {
      let factory = TestMetrics()
      let metrics = RescueMetrics(endpointLimit: 2, factory: factory)
      let report = try report(keys: ["EUR"])
      for number in 0..<5 {
        metrics.record(report, endpoint: "users/\(number)")
        metrics.recordDecoding(lasting: .seconds(1), endpoint: "users/\(number)")
      }
      #expect(
        factory.totals == [
          "users/0 rates.EUR numberFromString retyped": 1, "users/1 rates.EUR numberFromString retyped": 1,
          "(other) rates.EUR numberFromString retyped": 3,
        ]
      )
      #expect(factory.timings == ["users/0": 1, "users/1": 1, "(other)": 3])
    }

    @Test("Rescues at uncounted paths are counted together")
    func uncounted() throws {
      let factory = TestMetrics()
      let report = try report(keys: ["a", "b", "c"], log: RescueLog(pathCapacity: 1))
      RescueMetrics(factory: factory).record(report, endpoint: "feed")
      #expect(factory.totals.values.sorted() == [1, 2])
      #expect(factory.totals["feed (other) (other) (other)"] == 2)
    }

    @Test("A label is on one line, at most 200 bytes long, and without values of the payload")
    func labels() throws {
      let factory = TestMetrics()
      let metrics = RescueMetrics(factory: factory)
      let report = try report(keys: [#"a\nb"#, String(repeating: "ü", count: 90)])
      metrics.record(report, endpoint: String(repeating: "e", count: 300) + "\n")
      let labels = factory.counters.flatMap { $0.dimensions.map(\.1) }
      #expect(labels.count == 8)
      #expect(labels.allSatisfy { $0.utf8.count <= 200 && !$0.contains("\n") })
      #expect(labels.contains(#"rates["a\nb"]"#))
      #expect(!labels.contains { $0.contains("\"1\"") })
    }

    @Test("A label for paths can fold the keys of a dictionary")
    func pathLabel() throws {
      let factory = TestMetrics()
      let metrics = RescueMetrics(labelPrefix: "shielded_decoding", factory: factory) { path in
        path.components.first == .key("rates") ? "rates.*" : path.description
      }
      metrics.record(try report(keys: ["EUR", "USD"]), endpoint: "feed")
      #expect(factory.totals == ["feed rates.* numberFromString retyped": 2])
    }

    @Test("Tasks that record at the same time lose no rescue, and create each counter once")
    func concurrency() async throws {
      let factory = TestMetrics()
      let metrics = RescueMetrics(factory: factory)
      let report = try JSONDecoder().decodeWithReport(Feed.self, from: Self.body).report
      await withTaskGroup { group in
        for _ in 0..<20 {
          group.addTask { for _ in 0..<20 { metrics.record(report, endpoint: "feed") } }
        }
      }
      #expect(factory.totals == Self.totals.mapValues { $0 * 400 })
      #expect(factory.counters.count == 4)
    }
  }

  @Suite("The metrics of a client", .timeLimit(.minutes(20)))
  struct ClientMetricsTests {
    private static let body = #"{"data": ["1", 2, "3", null]}"#

    private static func totals(of endpoint: String) -> [String: Int64] {
      ["\(endpoint) data[*] numberFromString retyped": 2, "\(endpoint) data[*] nullValue defaulted": 1]
    }

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
      #expect(factory.totals == Self.totals(of: "ListEndpoint"))
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
      let refused = client(RecordedTransport(Self.body), factory)
      #expect(await refused.failure(of: RefusingEndpoint())?.report.totalCount == 3)
      #expect(factory.timings == ["ListEndpoint": 1, "RefusingEndpoint": 1])
      #expect(factory.totals == Self.totals(of: "RefusingEndpoint"))
    }

    @Test("A stream counts all its rescues, is timed once, and gives the same elements", arguments: [1, 9, .max])
    func stream(pieceLength: Int) async {
      let factory = TestMetrics()
      let answer = PiecewiseTransport.Answer(Self.body, pieceLength: pieceLength)
      let measured = await client(PiecewiseTransport(answer), factory).streamed(ListEndpoint())
      let unmeasured = await ShieldedClient(PiecewiseTransport(answer)).streamed(ListEndpoint())
      #expect(measured.isEqual(to: unmeasured))
      #expect(factory.totals == Self.totals(of: "ListEndpoint"))
      #expect(factory.timings == ["ListEndpoint": 1])
    }

    @Test("The report handler is called with metrics as without them")
    func reports() async throws {
      let counts = Lock<[Int]>([])
      let client = ShieldedClient(RecordedTransport(Self.body)) { options in
        options.metrics = RescueMetrics(factory: TestMetrics())
        options.onReport = { report, _ in counts.withLock { $0.append(report.totalCount) } }
      }
      _ = try await client.send(ListEndpoint())
      #expect(counts.withLock { $0 } == [3])
    }
  }

  #if Macros
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
#endif
